import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts', stdout: 'src/serving/claim-stdout.ts' },
  dts: true,
  fixedExtension: false,
})
