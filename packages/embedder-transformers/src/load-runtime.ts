import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type * as Runtime from 'onnxruntime-web'

export type OnnxRuntime = typeof Runtime

/** ONNX Runtime as WebAssembly: the published package carries its three files, so that nothing native is installed. */
export async function loadRuntime(): Promise<OnnxRuntime> {
  const runtime = await import('onnxruntime-web')
  const carried = new URL('./ort/', import.meta.url)
  if (existsSync(new URL('ort-wasm-simd-threaded.wasm', carried))) runtime.env.wasm.wasmPaths = carried.href
  runtime.env.wasm.numThreads = Math.min(4, availableParallelism())
  runtime.env.logLevel = 'error'
  return runtime
}
