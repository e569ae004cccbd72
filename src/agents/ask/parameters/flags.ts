import { memoize } from '../../../catalog/memoize.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import { readTable } from '../lexicon/tables.ts'
import { basesOf, entries, nameWords, Phrases, singular } from '../words/words.ts'
import type { ReaderInput, Reading } from './reading.ts'

const flagWords = readTable('flag-words.txt')
/** Words that ask for something besides: before it, and after it. */
const before = new Set(flagWords.get('before'))
const after = new Set(flagWords.get('after'))
const without = new Set(flagWords.get('without'))
/** Verbs in the names of flags, which say nothing about what they add. */
const verbs = /^(?:include|only|with|get|use|block|scan|host|download)$/

/** The phrases by which a declaration says that a flag is asked for. */
const declaredPhrases = memoize((parameter: Parameter): Phrases => {
  const phrases = new Phrases()
  for (const phrase of parameter.asked?.as ?? [])
    for (const words of entries(phrase)) phrases.addWords('declared', words)
  return phrases
})

/** The phrases for the parts of a record that a parameter lists. */
const partPhrases = memoize((parameter: Parameter): Phrases => {
  const phrases = new Phrases()
  for (const part of parameter.listValues ?? [])
    for (const phrase of [nameWords(part).join(' '), ...(parameter.asked?.values?.[part] ?? [])])
      phrases.add(part, phrase)
  return phrases
})

/** The parts of a record that a question names, as one reading. */
export function partReadings({ question, name, parameter }: ReaderInput): Reading[] {
  const phrases = partPhrases(parameter)
  const found = phrases.all(question.words).filter(({ from, to }) => to - from > 1)
  const quoted = question.tokens.flatMap(({ kind, text }, place) =>
    kind === 'quote'
      ? phrases
          .all(nameWords(text))
          .flatMap(({ id, from, to }) => (to - from > 1 ? [{ id, from: place, to: place + 1 }] : []))
      : [],
  )
  const all = [...found, ...quoted]
  const value = (parameter.listValues ?? []).filter((part) => all.some(({ id }) => id === part)).join(',')
  return all.map(({ from, to }) => ({ name, value, from, to, isCertain: true }))
}

/** Whether the words around a thing ask for it besides something else, or ask to leave it out. */
function isBeside(
  words: readonly string[],
  from: number,
  to: number,
  leads: ReadonlySet<string>,
  behind: ReadonlySet<string>,
): boolean {
  return (
    words.slice(Math.max(0, from - 4), from).some((word) => leads.has(word)) ||
    words.slice(to, to + 3).some((word) => behind.has(word))
  )
}

/** The readings of a flag: its declared phrases, the words of its name, or its noun asked for besides. */
export function flagReadings({ vocabulary, question, name, parameter }: ReaderInput): Reading[] {
  const { words, things } = question
  // A target may be between the words: `when is … open`.
  const parts = words.flatMap((word, place) =>
    word === '§' ? [] : word.split('-').map((part) => ({ word: part, place })),
  )
  const [declared] = declaredPhrases(parameter).all(parts.map(({ word }) => word))
  if (declared) {
    const [from, last] = [parts[declared.from]!.place, parts[declared.to - 1]!.place]
    // A single word is uncertain, because it may mean something else, unless it is a form of the flag's name: `trimmed`.
    const isNamed = basesOf(parts[declared.from]!.word).includes(name)
    return [
      { name, value: 'true', from, to: last + 1, isCertain: isNamed || declared.to - declared.from > 1 },
    ]
  }
  const own = nameWords(name)
  const spelled = words.findIndex(
    (word, from) => word === own.join('') || own.every((one, offset) => words[from + offset] === one),
  )
  if (own.length > 1 && spelled >= 0) {
    const to = spelled + (words[spelled] === own.join('') ? 1 : own.length)
    return [{ name, value: 'true', from: spelled, to, isCertain: true }]
  }
  const nouns = own.filter((word) => !verbs.test(word))
  if (nouns.length === 0 || nouns.length === own.length) return []
  const concepts = vocabulary.subjects(nouns.join(' '))
  const places = [
    ...things.filter(({ id }) => concepts.has(id)),
    ...words.flatMap((word, from) => (concepts.has(`=${singular(word)}`) ? [{ from, to: from + 1 }] : [])),
  ]
  const isLeft = own[0] === 'block'
  return places.flatMap(({ from, to }): Reading[] =>
    isBeside(words, from, to, isLeft ? without : before, isLeft ? without : after)
      ? [{ name, value: 'true', from, to }]
      : [],
  )
}
