import { defineConfig } from 'tsdown'

export default defineConfig({ entry: ['src/index.ts'], dts: { oxc: true }, fixedExtension: false })
