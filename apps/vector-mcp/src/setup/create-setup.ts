import { createSetupCommand, type Command, type GivenSetting } from '@graphmcp/mcp-kit/commands'
import { SettingsError } from '@graphmcp/mcp-kit'
import {
  nearestProvider,
  parseSpecification,
  providers,
  type EmbedderSpecification,
} from '@graphmcp/embedder'
import manifest from '../../package.json' with { type: 'json' }
import { embedderEnvironment } from '../settings/embedder-environment.ts'
import { vectorSettings } from '../settings/vector-settings.ts'
import { anchorModel } from './anchor-model.ts'
import { missingPath } from './missing-path.ts'
import { providerSettings } from './provider-settings.ts'

/** The entry brings the package of the model's provider, and the provider's key. */
export function createSetup(): Command {
  return createSetupCommand({
    bin: manifest.name.replace(/^@.*\//, ''),
    settings: vectorSettings,
    packages: (given) => {
      const model = modelOf(given)
      return model.kind === 'package' ? [manifest.name, model.packageName] : [manifest.name]
    },
    anchor: (setting, surroundings) =>
      setting.variable === 'EMBEDDING_MODEL' ? anchorModel(setting, surroundings) : setting,
    others: (given) => {
      const model = modelOf(given)
      return model.kind === 'package' ? providerSettings(model.provider, embedderEnvironment()) : []
    },
    notes: (given) => {
      const path = missingPath(modelOf(given))
      return path === undefined ? [] : [`EMBEDDING_MODEL names ${path}, which is not there yet`]
    },
  })
}

/**
 * @throws {SettingsError} where the model names no provider of ours, so that no entry runs a package that anybody may
 *   have published under such a name.
 */
function modelOf(given: readonly GivenSetting[]): EmbedderSpecification {
  const model = parseSpecification(given.find(({ variable }) => variable === 'EMBEDDING_MODEL')?.value ?? '')
  if (model.kind === 'package') refuseUnknown(model)
  return model
}

function refuseUnknown({ provider, model }: { provider: string; model: string }): void {
  if (provider.startsWith('@') || providers.has(provider)) return
  const nearest = nearestProvider(provider)
  const fix = nearest === undefined ? '' : `; use EMBEDDING_MODEL=${nearest}:${model}`
  const allowed = [...providers.keys()].join(', ')
  throw new SettingsError([
    `EMBEDDING_MODEL names an unknown provider "${provider}"; allowed: ${allowed}${fix}`,
  ])
}
