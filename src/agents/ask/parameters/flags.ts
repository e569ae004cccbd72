import { memoize } from '../../../catalog/memoize.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import { readTable } from '../lexicon/tables.ts'
import { basesOf, entries, nameWords, Phrases, singular, wordSet } from '../words/words.ts'
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

/** Words that leave out what follows them. */
const leavingOut = wordSet(
  'without no not dont exclude excludes excluding except omit omits omitting skip skipping drop dropping leave hide hiding remove minus ohne keine keinen kein nicht ausser sin excluye excluyendo excluir excepto quita quitando sans pas exclure exclus excluant sauf sem exclua excluindo excluir exceto tirando',
)
/** Words behind what is left out. */
const leftOut = wordSet(
  'excluded omitted off ausgeschlossen weglassen auslassen ausblenden excluidos excluidas exclus exclues excluidas desactivado desactivados',
)
/** What stands between things of one kind: what is said of the first is said of the next. */
const joining = wordSet('and or nor as und oder noch y o ni et ou e nem')

/** How many words before a thing, and behind it, say whether it is asked for. */
const reach = { before: 4, behind: 3 }

/** Whether the words around a thing ask for it besides something else; null: they say nothing of it. */
function isWanted(words: readonly string[], from: number, to: number): boolean | null {
  const ahead = words.slice(Math.max(0, from - reach.before), from).reverse()
  const behind = words.slice(to, to + reach.behind)
  if (leftOut.has(behind[0] ?? '') || leftOut.has(behind[1] ?? '')) return false
  // The nearest word decides: `include replies, exclude pinned`.
  const nearest = ahead.find((word) => leavingOut.has(word) || (before.has(word) && !joining.has(word)))
  if (nearest !== undefined) return !leavingOut.has(nearest)
  return ahead.some((word) => before.has(word)) || behind.some((word) => after.has(word)) ? true : null
}

/** Whether a thing is to be left out: the nearest word before it that is no article says so. */
const isLeftOut = (words: readonly string[], from: number, to: number): boolean =>
  leavingOut.has(words.slice(Math.max(0, from - 2), from).findLast((word) => !articles.has(word)) ?? '') ||
  leftOut.has(words[to] ?? '')

/** Whether words ask to block a thing, before it or behind it. */
const isBlocked = (words: readonly string[], from: number, to: number): boolean =>
  words.slice(Math.max(0, from - reach.before), from).some((word) => without.has(word)) ||
  words.slice(to, to + reach.behind).some((word) => without.has(word))

const articles = wordSet('the a an any der die das den el la los las le les o os as')

/** Where the words of a name stand together in any order, with articles between them: `full page scan`, `scan the full page`. */
function spelledIn(words: readonly string[], own: readonly string[]): Span[] {
  return words.flatMap((word, from): Span[] => {
    if (word === own.join('')) return [{ from, to: from + 1 }]
    const left = [...own]
    let to = from
    while (to < words.length && left.length > 0) {
      const at = left.indexOf(words[to]!)
      if (at >= 0) left.splice(at, 1)
      else if (to === from || !articles.has(words[to]!)) return []
      to += 1
    }
    return left.length === 0 ? [{ from, to }] : []
  })
}

interface Span {
  readonly from: number
  readonly to: number
}

/** The readings of a flag: its declared phrases, the words of its name, or its noun asked for besides. */
export function flagReadings({ vocabulary, question, name, parameter }: ReaderInput): Reading[] {
  const { words, things } = question
  // A target may be between the words: `when is … open`.
  const parts = words.flatMap((word, place) =>
    word === '§' ? [] : word.split('-').map((part) => ({ word: part, place })),
  )
  const own = nameWords(name)
  const isBlock = own[0] === 'block'
  const valueAt = ({ from, to }: Span) => String(isBlock || !isLeftOut(words, from, to))
  const declared = declaredPhrases(parameter)
    .all(parts.map(({ word }) => word))
    .map((found): Reading => {
      const span = { from: parts[found.from]!.place, to: parts[found.to - 1]!.place + 1 }
      // A single word is uncertain, because it may mean something else, unless it is a form of the flag's name: `trimmed`.
      const isNamed = basesOf(parts[found.from]!.word).includes(name)
      return { name, value: valueAt(span), ...span, isCertain: isNamed || found.to - found.from > 1 }
    })
  if (declared.length > 0) return declared
  const spelled = own.length > 1 ? spelledIn(words, own) : []
  if (spelled.length > 0)
    return spelled.map((span) => ({ name, value: valueAt(span), ...span, isCertain: true }))
  const nouns = own.filter((word) => !verbs.test(word))
  if (nouns.length === 0 || nouns.length === own.length) return []
  const concepts = vocabulary.subjects(nouns.join(' '))
  const places = [
    ...things.filter(({ id }) => concepts.has(id)),
    ...words.flatMap((word, from) => (concepts.has(`=${singular(word)}`) ? [{ from, to: from + 1 }] : [])),
  ]
  return places.flatMap(({ from, to }): Reading[] => {
    const wanted = isBlock ? isBlocked(words, from, to) || null : isWanted(words, from, to)
    return wanted === null ? [] : [{ name, value: String(wanted), from, to }]
  })
}
