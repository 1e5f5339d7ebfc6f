import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { cli: 'src/cli.ts' },
  dts: false,
  fixedExtension: false,
  minify: true,
  noExternal: [/.*/],
  inputOptions: { resolve: { conditionNames: ['@graphmcp/source', 'import', 'node', 'default'] } },
})
