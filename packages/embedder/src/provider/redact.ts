/** The text without any of the secrets, in whatever way they are written. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= 4)
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .reduce((clean, secret) => clean.replaceAll(secret, '***'), text)
}
