import { choiceSetting, numberSetting } from './setting-kinds.ts'
import type { Setting } from './setting.ts'

/** The fields that bound every answer. */
export interface LimitSettings {
  readonly queryTimeout: Setting<number>
  readonly tokenLimit: Setting<number>
  readonly listLimit: Setting<number>
  readonly rowLimit: Setting<number>
  readonly responseFormat: Setting<'auto' | 'yaml' | 'table' | 'json'>
}

/** What bounds every answer; the same for every server. */
export const limitSettings: LimitSettings = {
  queryTimeout: numberSetting({
    env: 'QUERY_TIMEOUT',
    aliases: ['NEO4J_READ_TIMEOUT'],
    description: 'Seconds after which a query is ended',
    default: 10,
    above: 0,
    max: 86_400,
  }),
  tokenLimit: numberSetting({
    env: 'TOKEN_LIMIT',
    aliases: ['NEO4J_RESPONSE_TOKEN_LIMIT'],
    description: 'The most tokens in any one answer, notices and errors included',
    default: 2048,
    integer: true,
    min: 128,
    max: 1_000_000,
  }),
  listLimit: numberSetting({
    env: 'LIST_LIMIT',
    description: 'Lists of this many items or more are shortened, or left out where they hold floats',
    default: 52,
    integer: true,
    min: 1,
    max: 1_000_000,
  }),
  rowLimit: numberSetting({
    env: 'ROW_LIMIT',
    description: 'The most rows taken from the database for one answer',
    default: 1000,
    integer: true,
    min: 1,
    max: 1_000_000,
  }),
  responseFormat: choiceSetting({
    env: 'RESPONSE_FORMAT',
    description: 'Layout of rows; auto takes the one that shows more for fewer tokens',
    choices: ['auto', 'yaml', 'table', 'json'],
    default: 'auto',
  }),
}
