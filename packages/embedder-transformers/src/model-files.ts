import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where an ONNX model may lie in its folder, the smaller first. */
export const onnxFiles = [
  'onnx/model_quantized.onnx',
  'onnx/model_int8.onnx',
  'onnx/model.onnx',
  'model.onnx',
] as const

export const requiredFiles = ['config.json', 'tokenizer.json'] as const

/** Settings that some models come with. */
export const optionalFiles = [
  'tokenizer_config.json',
  'sentence_bert_config.json',
  'config_sentence_transformers.json',
  '1_Pooling/config.json',
] as const

/** What a folder lacks to be a model; nothing where it is one. */
export function missingFiles(folder: string): string[] {
  const missing: string[] = requiredFiles.filter((file) => !existsSync(join(folder, file)))
  if (findOnnxFile(folder) === undefined) missing.push('onnx/model_quantized.onnx')
  return missing
}

export function findOnnxFile(folder: string): string | undefined {
  return onnxFiles.map((file) => join(folder, file)).find(existsSync)
}
