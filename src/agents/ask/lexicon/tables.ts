import { readFileSync } from 'node:fs'
import { Phrases } from '../words/words.ts'

/**
 * Reads a table of `data/`: a line `[id]` opens a section, each further line is one phrase of it.
 * @returns the phrases by section, in the order of the file
 */
export function readTable(file: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>()
  let current: string[] = []
  for (const line of readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8').split('\n')) {
    const id = /^\[(.+)\]$/.exec(line)?.[1]
    if (id !== undefined) {
      current = sections.get(id) ?? []
      sections.set(id, current)
    } else if (line !== '') current.push(line)
  }
  return sections
}

/** Reads a word list of `data/`: one word a line. */
export const readWords = (file: string): readonly string[] =>
  readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')

/** Words of everyday language, in the languages that questions are read in. */
export const everydayWords: ReadonlySet<string> = new Set(readWords('everyday-words.txt'))

/** The phrases of a table, each under the id of its section. */
export function phrasesOf(table: ReadonlyMap<string, readonly string[]>): Phrases {
  const phrases = new Phrases()
  for (const [id, lines] of table) for (const line of lines) phrases.add(id, line)
  return phrases
}

/** What questions ask for. `#` marks a concept that is counted and not listed. */
export const things = readTable('things.txt')
/** Values that parameters choose from: orders, kinds, states. */
export const values = readTable('values.txt')
/** Windows of time by their number of days; `0`: no limit. */
export const windows = readTable('windows.txt')
/** What no lookup does: actions, private data, other services, questions about the world. */
export const refusedTable = readTable('refused.txt')
/** Sections that rules read beside the phrases. */
const beside = /^(?:order of a thing|secret|elsewhere .*)$/
export const refusedPhrases = phrasesOf(new Map([...refusedTable].filter(([id]) => !beside.test(id))))
export const thingPhrases = phrasesOf(things)
export const valuePhrases = phrasesOf(values)
export const windowPhrases = phrasesOf(windows)
