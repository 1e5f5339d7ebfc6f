import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'tsdown'
import { deferSchemas } from './defer-schemas.ts'

const serverFolder = new URL('../packages/mcp-kit/src/server/', import.meta.url)
const inServerFolder = (file: string): string => fileURLToPath(new URL(file, serverFolder))

function escapeBeyondAscii(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * An app as one bundle without dependencies, of which little is loaded before a client has its first answer. It is made
 * of scripts: only of those can the compiled code be kept whole.
 */
export const appBundle: UserConfig = {
  entry: { cli: 'src/cli.ts' },
  format: 'cjs',
  dts: false,
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
    {
      // A few dashes would have V8 hold two bytes for each character of the script, and read it in thrice the time.
      name: 'escape-beyond-ascii',
      generateBundle: (_, bundle) => {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && output.name === 'serving')
            output.code = escapeBeyondAscii(output.code)
        }
      },
    },
  ],
  outputOptions: {
    codeSplitting: {
      // Each file that is loaded costs some time: one before the first answer. Only the entry may import modules.
      groups: [
        { name: 'program', test: /src[\\/](?:cli|import-module)\.ts$/, priority: 2 },
        { name: 'serving', test: /src[\\/]main\.ts$/, priority: 1 },
      ],
    },
  },
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
