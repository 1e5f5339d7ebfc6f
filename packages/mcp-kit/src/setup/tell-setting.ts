import type { Client } from './clients.ts'
import type { GivenSetting } from './given-settings.ts'

/** How a setting stands in an entry in the end. */
export interface Written {
  readonly setting: GivenSetting
  /** What the client was to be given: a value, or a place that it or the user fills. */
  readonly text: string
  readonly isPlace: boolean
  /** Whether what the file had stays instead. */
  readonly isKept: boolean
}

/** What the user has to know or do of one setting: where a secret goes, or what is still to be filled. */
export function tellSetting(client: Client, { setting, isPlace, isKept }: Written): string[] {
  const { variable, value, givenBy, secret } = setting
  const lost = isPlace && value !== undefined && givenBy?.startsWith('--') === true
  if (isKept)
    return lost ? [`${givenBy} is not written: ${variable} stands in the file already; change it there`] : []
  const line = tellPlace(client, variable, { secret, isPlace })
  if (line === undefined) return []
  return [lost ? `${givenBy} is not written: ${line}` : line]
}

function tellPlace(
  { title, reference, asks }: Client,
  variable: string,
  { secret, isPlace }: { readonly secret: boolean; readonly isPlace: boolean },
): string | undefined {
  if (secret && asks) return `${title} asks for ${variable} when it first starts the server`
  if (secret && reference !== undefined) return `set ${variable} in the environment that ${title} starts in`
  if (isPlace) return `put your ${variable} in the place of <${variable}>`
  return secret ? `${variable} stands in the file as it is; keep the file to yourself` : undefined
}
