import { rename } from 'node:fs/promises'
import { platform } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Windows moves no folder while a virus scanner reads what was just written there. */
export async function moveFolder(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await rename(from, to)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      const held = platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code)
      if (!held || tries === 50) throw error
      await sleep(200)
    }
  }
}
