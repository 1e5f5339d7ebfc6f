import { join } from 'node:path'
import { platform } from 'node:process'
import { EmbedderError, type Environment } from '@graphmcp/embedder'
import { runCommand } from './run-command.ts'

export type Python = readonly [string, ...string[]]

const candidates: readonly Python[] =
  platform === 'win32' ? [['py', '-3'], ['python']] : [['python3'], ['python']]

/**
 * A Python of at least 3.9 that has pip: the machine's, or one in an environment of its own below `folder`.
 *
 * @throws EmbedderError that says what to install
 */
export async function findPython(folder: string, environment: Environment): Promise<Python> {
  for (const python of candidates) {
    const run = async (...words: string[]) => (await runCommand([...python, ...words], environment)).ok
    if (!(await run('-c', 'import sys; assert sys.version_info >= (3, 9)'))) continue
    if (await run('-m', 'pip', '--version')) return python
    if (await run('-m', 'venv', join(folder, 'venv')))
      return [join(folder, 'venv', platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')]
    throw cannotPrepare(
      `${python.join(' ')} has neither pip nor venv`,
      'apt install python3-pip, or the like',
    )
  }
  throw cannotPrepare('there is no Python of at least 3.9', 'install Python 3.9 or later with pip')
}

/** The error for a machine on which the model cannot be made. */
export function cannotPrepare(why: string, fix: string): EmbedderError {
  return new EmbedderError(
    'embedding-unavailable',
    `all-MiniLM-L6-v2 cannot be prepared on this machine: ${why}`,
    {
      fix: `${fix}; or name a folder that holds a model: EMBEDDING_MODEL=transformers:/path`,
    },
  )
}
