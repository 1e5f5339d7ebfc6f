import { chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findJava, parseJavaVersion } from './find-java.ts'

test.each([
  ['openjdk version "25.0.1" 2025-10-21 LTS', 25],
  ['openjdk version "21" 2023-09-19', 21],
  ['java version "1.8.0_392"', 8],
  ['openjdk version "26-ea" 2026-03-17', 26],
  ['bash: java: command not found', undefined],
])('reads the version in %s', (text, major) => {
  expect(parseJavaVersion(text)).toBe(major)
})

function fakeJava(version: string, exit = 0): string {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'fake-java-'))
  mkdirSync(join(home, 'bin'))
  const command = join(home, 'bin', 'java')
  writeFileSync(command, `#!/bin/sh\necho 'openjdk version "${version}"' >&2\nexit ${exit}\n`)
  chmodSync(command, 0o755)
  return home
}

// Windows runs no shell script in the place of a program.
describe.skipIf(process.platform === 'win32')('of several installations', () => {
  test('takes JAVA_HOME before PATH', () => {
    const [home, onPath] = [fakeJava('24.0.2'), fakeJava('25.0.1')]
    const { java } = findJava({ JAVA_HOME: home, PATH: join(onPath, 'bin') })
    expect(java).toEqual({ home, command: join(home, 'bin', 'java'), major: 24 })
  })

  test('passes over a JAVA_HOME that is missing, broken or too old, and says why', () => {
    const good = join(fakeJava('22'), 'bin')
    const [old, broken] = [fakeJava('17.0.15'), fakeJava('25', 1)]
    const reasons = ['/no/such/jdk', old, broken].map(
      (home) => findJava({ JAVA_HOME: home, PATH: good }).rejected[0],
    )
    expect(reasons).toEqual([
      '/no/such/jdk/bin/java does not exist',
      `${old}/bin/java is Java 17`,
      `${broken}/bin/java does not run`,
    ])
    expect(findJava({ JAVA_HOME: old, PATH: good }).java?.major).toBe(22)
  })
})
