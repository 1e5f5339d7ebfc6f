/** Asks again and again until the answer is true, for at most half a minute. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('it did not become true within 30 s')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
