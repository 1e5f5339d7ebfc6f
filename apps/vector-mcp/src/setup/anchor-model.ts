import type { GivenSetting, Surroundings } from '@graphmcp/mcp-kit/commands'
import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

const LOCAL = /^transformers:\s*(?=\S)/i
/** A path that depends on where it is read, and by whom. */
const RELATIVE = /^(?:\.{1,2}|~)[\\/]/

/**
 * Clients start servers in folders of their own, so that the path of a module, or of a folder with a model, must be
 * whole.
 */
export function anchorModel(
  setting: GivenSetting,
  { folder, home, platform }: Surroundings,
  exists: (path: string) => boolean = existsSync,
): GivenSetting {
  const model = setting.value?.trim() ?? ''
  const provider = LOCAL.exec(model)?.[0] ?? ''
  const path = model.slice(provider.length)
  const paths = platform === 'win32' ? win32 : posix
  const whole = path.startsWith('~') ? paths.resolve(home, path.slice(2)) : paths.resolve(folder, path)
  // A folder of the same name goes before the name of a model at the hub.
  const isPath = RELATIVE.test(path) || (provider !== '' && exists(whole))
  return isPath ? { ...setting, value: provider + whole } : setting
}
