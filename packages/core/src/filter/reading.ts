import type { Interval } from './interval.ts'

/** What an input means as a value of one type: a day given for a datetime is an interval, most are one value. */
export type Reading =
  | { readonly kind: 'interval'; readonly interval: Interval }
  | { readonly kind: 'problem'; readonly problem: string; readonly fix?: string }

/** `what` ends the sentence "… is …". */
export function problem(what: string, fix?: string): Reading {
  return { kind: 'problem', problem: what, ...(fix !== undefined && { fix }) }
}
