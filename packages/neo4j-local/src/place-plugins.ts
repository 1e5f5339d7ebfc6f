import { copyFile, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Home } from './home.ts'

/**
 * Puts the plugin jars of this start into the home, and says which jars lie there now. Those of an earlier start that
 * are not asked for again go, since their settings have gone; those that the user put there stay.
 *
 * @param others names of jars that something else, such as Docker's image, will put there for this start
 */
export async function placePlugins(
  { directory }: Home,
  jars: string[],
  others: string[] = [],
): Promise<string[]> {
  const folder = join(directory, 'plugins')
  const list = join(directory, 'conf', 'neo4j-local.plugins')
  const given = jars.filter((jar) => dirname(resolve(jar)) !== folder)
  const names = [...given.map((jar) => basename(jar)), ...others]
  const earlier = await readFile(list, 'utf8').catch(() => '')
  const left = earlier.split('\n').filter((name) => name !== '' && !names.includes(name))
  await Promise.all(left.map((name) => rm(join(folder, basename(name)), { force: true })))
  // Before the jars are, so that they are known to be ours however this start ends.
  await writeFile(list, names.map((name) => `${name}\n`).join(''))
  await Promise.all(given.map((jar) => copyFile(jar, join(folder, basename(jar)))))
  const present = (await readdir(folder)).filter((name) => name.endsWith('.jar'))
  return present.sort().map((name) => join(folder, name))
}
