import { memoize } from '../../../catalog/memoize.ts'
import { readTable } from '../lexicon/tables.ts'
import type { Question } from '../question/question.ts'
import { numberAt } from './numbers.ts'

/** A window of time up to now. */
export interface Window {
  /** 0: no limit. */
  readonly days: number
  readonly from: number
  readonly to: number
}

/** Names of units of time by their number of days, and what is written before a number of them. */
const units = new Map(
  [...readTable('units.txt')].flatMap(([days, words]) =>
    words.map((word): [string, number] => [word, Number(days)]),
  ),
)
const single = /^(?:a|an|one|ein|eine|einen|einem|einer|una?|une|uma?)$/

/** The windows of time that a question names: `last week`, `the past 10 days`. */
export const windowsIn = memoize(readWindows)

function readWindows(question: Question): readonly Window[] {
  const found: Window[] = question.windows.map(({ id, from, to }) => ({ days: Number(id), from, to }))
  question.words.forEach((word, place) => {
    const days = units.get(word)
    const amount = single.test(question.words[place - 1] ?? '') ? 1 : numberAt(question, place - 1)
    if (days === undefined || amount === null || amount > 2000) return
    const before = question.words[place - 2] ?? ''
    found.push({
      days: amount * days,
      from: place - (before === '' || before === '.' ? 1 : 2),
      to: place + 1,
    })
  })
  return found
}
