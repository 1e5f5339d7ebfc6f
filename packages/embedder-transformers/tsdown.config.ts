import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig } from 'tsdown'

const runtime = dirname(createRequire(import.meta.url).resolve('onnxruntime-web'))
const carried = ['ort.node.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm']

// Of the 139 MB of onnxruntime-web, the published package carries the three files that Node needs: 14 MB.
export default defineConfig({
  entry: ['src/index.ts', 'src/local-model.ts', 'src/cli.ts'],
  dts: { oxc: true },
  fixedExtension: false,
  copy: carried.map((file) => ({ from: join(runtime, file), to: 'dist/ort' })),
  plugins: [
    {
      name: 'carry-onnxruntime',
      resolveId: (id) =>
        id === 'onnxruntime-web' ? { id: './ort/ort.node.min.mjs', external: true } : undefined,
    },
  ],
})
