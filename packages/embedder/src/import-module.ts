/**
 * Imports a module by its URL. It stands by itself because of the servers' bundles: what imports must be code that Node
 * loads in its ordinary way.
 */
export async function importModule(url: string): Promise<unknown> {
  return import(url)
}
