import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsdown'

/** Where `_shims` is replaced: a validator of JSON schemas that we never use is a third of the bundle. */
const shims = fileURLToPath(new URL('../../packages/mcp-kit/src/server/sdk-shims.ts', import.meta.url))

export default defineConfig({
  entry: { cli: 'src/cli.ts' },
  dts: false,
  fixedExtension: false,
  minify: true,
  deps: { alwaysBundle: [/.*/] },
  inputOptions: {
    resolve: {
      alias: { '@modelcontextprotocol/server/_shims': shims },
      conditionNames: ['@graphmcp/source', 'import', 'node', 'default'],
      // jsonc-parser's `main` hides its `require` calls from a bundler.
      mainFields: ['module', 'main'],
    },
  },
})
