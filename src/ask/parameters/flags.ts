import { memoize } from '../../catalog/memoize.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Parameter } from '../../catalog/parameters.ts'
import type { Question } from '../question/question.ts'
import type { Speech } from '../words/speech.ts'
import { entries, nameWords, Phrases, singular, wordSet } from '../words/words.ts'
import { type Filters, fill } from './used-words.ts'

/** Words that ask for something on top. */
const before = wordSet(
  'embed embeds embedding embedded attach attached include including includes incl with plus add also along together incluyendo incluye incluidas incluidos inklusive mit samt con tambien avec inclure incluant aussi com incluindo tambem inclua as',
)
const after = wordSet(
  'embedded part inside included too also inclusive inklusive incluidas incluidos inclus incluses incluse incluso dazu mit well tambien aussi tambem',
)

/** What joins a thing to others that are asked for. */
const joint = /^(?:and|und|y|et|e)$/

/** What a declaration says that a flag is asked by. */
const saidBy = memoize((parameter: Parameter): Phrases => {
  const phrases = new Phrases()
  for (const phrase of parameter.asked?.as ?? [])
    for (const words of entries(phrase)) phrases.addWords('said', words)
  return phrases
})

/** Whether something is asked for beside something else. */
function isOnTop({ words, tokens }: Question, from: number, to: number): boolean {
  return (
    [tokens[from - 1], tokens[to]].some((token) => token !== undefined && /^[+&]$/.test(token.text)) ||
    joint.test(words[to] ?? '') ||
    (joint.test(words[from - 1] ?? '') && words[from - 2] !== undefined) ||
    words.slice(Math.max(0, from - 3), from).some((word) => before.has(word)) ||
    words.slice(to, to + 4).some((word) => after.has(word))
  )
}

/** Reads which parts of a record are asked for: in the declaration's words, and those that lookups of their own list on top. */
export function readParts(
  speech: Speech,
  question: Question,
  operation: AnyOperation,
  name: string,
  parameter: Parameter,
  into: Filters,
): void {
  const profiles = speech.profiles.get(operation.platform) ?? []
  const own = profiles.find((one) => one.operation === operation)
  const asked = (parameter.listValues ?? []).filter((part) => {
    const phrases = new Phrases()
    for (const phrase of [nameWords(part).join(' '), ...(parameter.asked?.values?.[part] ?? [])])
      phrases.add(part, phrase)
    const found = phrases.all(question.words).find(({ from, to }) => {
      // `About` alone says what something deals with.
      if (to - from < 2) return false
      const within = question.things.filter((thing) => thing.from >= from && thing.to <= to)
      const listed = within.some(({ id }) => profiles.some(({ head }) => head.has(id) && !own?.head.has(id)))
      const beside = question.things.some((thing) => own?.head.has(thing.id) && !within.includes(thing))
      return !listed || (beside && isOnTop(question, from, to))
    })
    if (found) fill(into.used, found.from, found.to)
    // `'About this account'`.
    const quoted = question.tokens.findIndex(
      ({ kind, text }) =>
        kind === 'quote' && phrases.all(nameWords(text)).some(({ from, to }) => to - from > 1),
    )
    if (quoted >= 0) fill(into.used, quoted, quoted + 1)
    return found !== undefined || quoted >= 0
  })
  if (asked.length > 0) into.params[name] = asked.join(',')
}

const leaving =
  /^(?:without|no|block|blocks|blocking|hide|hides|hiding|remove|removed|removing|minus|ohne|keine|sin|sans|sem|blocked|hidden|blocker|free|off|out)$/

/** Whether something is said to be left out: `without ads`, `ads blocked`. */
const leavesOut = (words: readonly string[], from: number, to: number) =>
  words.slice(Math.max(0, from - 5), from).some((word) => leaving.test(word)) ||
  words.slice(to, to + 3).some((word) => leaving.test(word))

/** Reads a flag: said in its declaration's words, or what it is named for (`includeReplies`) asked for on top. */
export function readFlag(
  speech: Speech,
  question: Question,
  operation: AnyOperation,
  name: string,
  parameter: Parameter,
  into: Filters,
): void {
  const { words, things } = question
  // A target may stand between: `when is … open`.
  const kept = words.flatMap((word, place) =>
    word === '§' ? [] : word.split('-').map((part) => ({ word: part, place })),
  )
  const [said] = saidBy(parameter).all(kept.map(({ word }) => word))
  if (said) {
    into.params[name] = 'true'
    for (const { place } of kept.slice(said.from, said.to)) into.used.add(place)
    return
  }
  // `In dark mode`: the words of its name.
  const own = nameWords(name)
  const spelled = words.findIndex((_, from) => own.every((word, offset) => words[from + offset] === word))
  if (own.length > 1 && spelled >= 0) {
    into.params[name] = 'true'
    fill(into.used, spelled, spelled + own.length)
    return
  }
  // `Without cookie banners`: what leaves something out.
  if (own[0] === 'block') {
    const left = new Set(speech.subjects(own.slice(1).join(' ')))
    const places = [
      ...things.filter(({ id }) => left.has(id)),
      ...words.flatMap((word, from) => (left.has(`=${singular(word)}`) ? [{ from, to: from + 1 }] : [])),
    ]
    const said = [...left].some((id) => question.denied.has(id))
    if (said) into.params[name] = 'true'
    const denied = places.find(({ from, to }) => leavesOut(words, from, to))
    if (!denied) return
    into.params[name] = 'true'
    fill(into.used, denied.from, denied.to)
    return
  }
  const nouns = own.filter((word) => !/^(?:include|only|with|get|use|block|scan|host|download)$/.test(word))
  const head = speech.profiles.get(operation.platform)?.find((one) => one.operation === operation)?.head
  // What the lookup is of is asked for without it.
  const subjects = new Set([...speech.subjects(nouns.join(' '))].filter((id) => !head?.has(id)))
  if (nouns.length === 0 || nouns.length === own.length) return
  const places = [
    ...things.filter(({ id }) => subjects.has(id)),
    ...words.flatMap((word, from) => (subjects.has(`=${singular(word)}`) ? [{ from, to: from + 1 }] : [])),
  ]
  for (const { from, to } of places) {
    if (!isOnTop(question, from, to)) continue
    into.params[name] = 'true'
    fill(into.used, from, to)
    return
  }
}
