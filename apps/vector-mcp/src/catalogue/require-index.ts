import { SettingsError } from '@graphmcp/mcp-kit'
import type { VectorSettings } from '../settings/vector-settings.ts'
import type { IndexCatalogue } from './index-catalogue.ts'

/**
 * Stops the start where the database has no vector index.
 *
 * @throws {SettingsError} which ends the process with code 1.
 */
export async function requireIndex(catalogue: IndexCatalogue, settings: VectorSettings): Promise<void> {
  const state = await catalogue.refresh()
  const where = `${settings.database === undefined ? 'the home database' : `the database "${settings.database}"`} at ${new URL(settings.uri).host}`
  if (state.kind === 'known' && state.indexes.length === 0) {
    throw new SettingsError([`VECTOR_REQUIRE_INDEX is set, and ${where} has no vector index`])
  }
  if (state.kind === 'unreachable') {
    const reason = state.error instanceof Error ? state.error.message : String(state.error)
    throw new SettingsError([`VECTOR_REQUIRE_INDEX is set, and the indexes cannot be read: ${reason}`])
  }
}
