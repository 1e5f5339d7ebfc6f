import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/index.ts', 'src/provider.ts', 'src/testing.ts'],
  dts: { oxc: true },
  fixedExtension: false,
})
