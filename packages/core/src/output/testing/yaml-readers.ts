import { spawnSync } from 'node:child_process'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { parse } from 'yaml'

/** A value read from YAML, told apart by type: `['int', '5']`, `['float', 5]`, `['text', 'no']` … */
export type Tagged =
  | ['null']
  | ['bool', boolean]
  | ['int', string]
  | ['float', number | string]
  | ['text', string]
  | ['list', Tagged[]]
  | ['map', [string, Tagged][]]
  | ['other', string]

export interface YamlReader {
  readonly name: string
  /** False where integers and floats are one type to it, and integers beyond 2^53 are rounded. */
  readonly exactIntegers: boolean
  readonly read: (documents: readonly string[]) => Tagged[]
}

/** The readers that every answer is written for; PyYAML only where Python has it. */
export const yamlReaders: readonly YamlReader[] = [
  javascriptReader('yaml 1.2', true, (text) => parse(text, yamlOptions('1.2')) as unknown),
  javascriptReader('yaml 1.1', true, (text) => parse(text, yamlOptions('1.1')) as unknown),
  javascriptReader('js-yaml', false, (text) => load(text)),
  javascriptReader('js-yaml with the 1.1 schema', false, (text) => load(text, { schema: YAML11_SCHEMA })),
  ...(pythonHasYaml() ? [{ name: 'PyYAML', exactIntegers: true, read: readWithPython }] : []),
]

/** How a reader without exact integers sees a value. */
export function withoutExactIntegers(value: Tagged): Tagged {
  switch (value[0]) {
    case 'int':
      return ['float', Number(value[1])]
    case 'list':
      return ['list', value[1].map(withoutExactIntegers)]
    case 'map':
      return ['map', value[1].map(([key, item]) => [key, withoutExactIntegers(item)])]
    case 'null':
    case 'bool':
    case 'float':
    case 'text':
    case 'other':
      return value
  }
}

/** Readers of JavaScript objects put keys that look like array indexes first. */
export function sortKeys(value: Tagged): Tagged {
  if (value[0] === 'list') return ['list', value[1].map(sortKeys)]
  if (value[0] !== 'map') return value
  const entries = value[1].map(([key, item]): [string, Tagged] => [key, sortKeys(item)])
  return ['map', entries.sort(([one], [other]) => (one < other ? -1 : 1))]
}

function yamlOptions(version: '1.1' | '1.2') {
  return {
    version,
    intAsBigInt: true,
    mapAsMap: true,
    strict: true,
    logLevel: 'error',
    prettyErrors: false,
  } as const
}

function javascriptReader(name: string, exactIntegers: boolean, read: (text: string) => unknown): YamlReader {
  return { name, exactIntegers, read: (documents) => documents.map((text) => tag(read(text))) }
}

function tag(value: unknown): Tagged {
  if (value === null) return ['null']
  if (typeof value === 'boolean') return ['bool', value]
  if (typeof value === 'bigint') return ['int', String(value)]
  if (typeof value === 'number') return ['float', floatTag(value)]
  if (typeof value === 'string') return ['text', value]
  if (Array.isArray(value)) return ['list', value.map(tag)]
  if (value instanceof Map) return ['map', [...value].map(([key, item]) => [String(key), tag(item)])]
  if (value instanceof Date) return ['other', value.toISOString()]
  if (typeof value === 'object') return ['map', Object.entries(value).map(([key, item]) => [key, tag(item)])]
  return ['other', typeof value]
}

function floatTag(value: number): number | string {
  if (Object.is(value, -0)) return '-0'
  return Number.isFinite(value) ? value : String(value)
}

const pythonProgram = String.raw`
import json, math, sys, yaml
def tag(value):
    if value is None: return ['null']
    if isinstance(value, bool): return ['bool', value]
    if isinstance(value, int): return ['int', str(value)]
    if isinstance(value, float):
        if math.isnan(value): return ['float', 'NaN']
        if math.isinf(value): return ['float', 'Infinity' if value > 0 else '-Infinity']
        if value == 0 and math.copysign(1, value) < 0: return ['float', '-0']
        return ['float', value]
    if isinstance(value, str): return ['text', value]
    if isinstance(value, list): return ['list', [tag(item) for item in value]]
    if isinstance(value, dict): return ['map', [[key if isinstance(key, str) else repr(key), tag(item)] for key, item in value.items()]]
    return ['other', repr(value)]
def read(text):
    try: return tag(yaml.safe_load(text))
    except Exception as error: return ['other', str(error)]
json.dump([read(text) for text in json.load(sys.stdin)], sys.stdout)
`

function readWithPython(documents: readonly string[]): Tagged[] {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', pythonProgram], {
    input: JSON.stringify(documents),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Tagged[]
}

function pythonHasYaml(): boolean {
  return spawnSync('python3', ['-c', 'import yaml']).status === 0
}
