import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'tsdown'
import { deferSchemas } from './defer-schemas.ts'

const serverFolder = new URL('../packages/mcp-kit/src/server/', import.meta.url)
const inServerFolder = (file: string): string => fileURLToPath(new URL(file, serverFolder))

/** An app as one bundle without dependencies, of which little is loaded before a client has its first answer. */
export const appBundle: UserConfig = {
  entry: { cli: 'src/cli.ts' },
  dts: false,
  fixedExtension: false,
  minify: true,
  deps: { alwaysBundle: [/.*/] },
  plugins: [
    {
      name: 'defer-schemas',
      transform: {
        filter: { id: /@modelcontextprotocol[\\/](?:core|server)[\\/]dist[\\/].*\.mjs$/ },
        handler: (code) => deferSchemas(code, inServerFolder('lazy-schema.ts')),
      },
    },
  ],
  inputOptions: {
    resolve: {
      // A validator of JSON schemas that we never use is a third of the bundle.
      alias: { '@modelcontextprotocol/server/_shims': inServerFolder('sdk-shims.ts') },
      conditionNames: ['@graphmcp/source', 'import', 'node', 'default'],
      // jsonc-parser's `main` hides its `require` calls from a bundler.
      mainFields: ['module', 'main'],
    },
  },
}
