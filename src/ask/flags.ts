import { derived } from '../catalog/derived.ts'
import type { Parameter } from '../catalog/parameters.ts'
import { type Filters, fill } from './filled.ts'
import type { Question } from './question.ts'
import type { Speech } from './speech.ts'
import { entries, nameWords, Phrases, singular, wordSet } from './words.ts'

/** Words that ask for something on top. */
const before = wordSet(
  'include including includes incl with plus add also along together incluyendo incluye incluidas incluidos inklusive mit samt con tambien avec inclure incluant aussi com incluindo tambem inclua as',
)
const after = wordSet(
  'included too also inclusive inklusive incluidas incluidos inclus incluses incluse incluso dazu mit well tambien aussi tambem',
)

/** What joins a thing to others that are asked for. */
const joint = /^(?:and|und|y|et|e)$/

/** What a declaration says that a flag is asked by. */
const saidBy = derived((parameter: Parameter): Phrases => {
  const phrases = new Phrases()
  for (const phrase of parameter.asked?.as ?? [])
    for (const words of entries(phrase)) phrases.addWords('said', words)
  return phrases
})

/** Reads a flag: said in its declaration's words, or what it is named for (`includeReplies`) asked for on top. */
export function readFlag(
  speech: Speech,
  question: Question,
  name: string,
  parameter: Parameter,
  into: Filters,
): void {
  const { words, things } = question
  const [said] = saidBy(parameter).all(words)
  if (said) {
    into.params[name] = 'true'
    fill(into.used, said.from, said.to)
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
  const nouns = own.filter((word) => !/^(?:include|only|with|get|use|block|scan|host|download)$/.test(word))
  const subjects = speech.subjects(nouns.join(' '))
  if (nouns.length === 0 || nouns.length === own.length) return
  const places = [
    ...things.filter(({ id }) => subjects.has(id)),
    ...words.flatMap((word, from) => (subjects.has(`=${singular(word)}`) ? [{ from, to: from + 1 }] : [])),
  ]
  for (const { from, to } of places) {
    const asked =
      joint.test(words[to] ?? '') ||
      (joint.test(words[from - 1] ?? '') && words[from - 2] !== undefined) ||
      words.slice(Math.max(0, from - 3), from).some((word) => before.has(word)) ||
      words.slice(to, to + 2).some((word) => after.has(word))
    if (!asked) continue
    into.params[name] = 'true'
    fill(into.used, from, to)
    return
  }
}
