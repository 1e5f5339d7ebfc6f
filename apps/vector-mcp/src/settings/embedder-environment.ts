/** What embedders read their keys and addresses from. */
export function embedderEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env
}

/** Values of variables that look like keys, which must appear in no answer and no log. */
export function embedderSecrets(environment = embedderEnvironment()): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    /(KEY|TOKEN|SECRET|PASSWORD)(_ID)?$/i.test(name) && value !== undefined && value.length >= 8
      ? [value]
      : [],
  )
}
