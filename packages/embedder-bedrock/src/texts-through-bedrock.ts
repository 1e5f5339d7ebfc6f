import { InvokeModelCommand } from '@aws-sdk/client-bedrock-runtime'
import { BedrockEmbeddings } from '@langchain/aws'
import type { ModelFormat, TextKind } from './model-formats.ts'

type BedrockFields = NonNullable<ConstructorParameters<typeof BedrockEmbeddings>[0]>

/**
 * LangChain's class with its client, region and credentials, and with a request of its own: LangChain's writes Titan's
 * format for every model, and prints what goes wrong.
 */
export class TextsThroughBedrock extends BedrockEmbeddings {
  readonly #format: ModelFormat
  readonly #kind: TextKind

  constructor(fields: BedrockFields, format: ModelFormat, kind: TextKind) {
    super({ ...fields, maxRetries: 0 })
    this.#format = format
    this.#kind = kind
  }

  protected override async _embedText(text: string): Promise<number[]> {
    const answer = await this.client.send(
      new InvokeModelCommand({
        modelId: this.model,
        body: JSON.stringify(this.#format.write(text, this.#kind, this.dimensions)),
        contentType: 'application/json',
        accept: 'application/json',
      }),
    )
    return this.#format.read(JSON.parse(new TextDecoder().decode(answer.body))) as number[]
  }
}
