import { contractCases, type MakeEmbedder } from './contract-cases.ts'
import type { ProviderWire } from './provider-wire.ts'
import { wireCases } from './wire-cases.ts'
import { wrongAnswerCases } from './wrong-answer-cases.ts'

/** `test` of vitest, node:test, jest or mocha. */
export type TestFunction = (name: string, run: () => Promise<void>) => unknown

export interface EmbedderUnderTest {
  readonly name: string
  readonly test: TestFunction
  /** Makes the embedder; over a wire, with the address of the loopback server and the seconds a request may take. */
  readonly create: MakeEmbedder
  /** How the provider speaks; left out by an embedder that asks nobody. */
  readonly wire?: ProviderWire
}

/**
 * Declares the tests of the contract: those of any embedder and, with `wire`, those of a provider that fails in every
 * way a provider can, over real sockets.
 */
export function testEmbedder({ name, test, create, wire }: EmbedderUnderTest): void {
  const cases = contractCases(create, wire)
  if (wire !== undefined) cases.push(...wireCases(create, wire), ...wrongAnswerCases(create, wire))
  for (const contractCase of cases) test(`${name}: ${contractCase.title}`, () => contractCase.run())
}
