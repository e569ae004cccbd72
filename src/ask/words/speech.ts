import type { AnyOperation } from '../../catalog/operation.ts'
import type { ParameterSet } from '../../catalog/parameters.ts'
import type { Registry } from '../../catalog/registry.ts'
import { everydayWords, lookAlikeWords } from '../lexicon/common.ts'
import { values, windows } from '../lexicon/filters.ts'
import { functionWords, nameCues, nobody, requests, subjectCues, weakSubjectCues } from '../lexicon/frames.ts'
import { genres, professions, things } from '../lexicon/things.ts'
import { countries, languages } from '../question/places.ts'
import { roleOf } from '../ranking/roles.ts'
import { tokens } from './lexer.ts'
import { Speller } from './spelling.ts'
import { entries, nameWords, Phrases, plain, singular } from './words.ts'

/** What one declaration speaks of. */
export interface Profile {
  readonly operation: AnyOperation
  /** What the last static part of its path names, and what the parts before it name. */
  readonly head: ReadonlySet<string>
  readonly scope: ReadonlySet<string>
  /** The subjects of each of its phrases and of its summary. */
  readonly phrases: readonly ReadonlySet<string>[]
  /** All of them together. */
  readonly bag: ReadonlySet<string>
  /** What is looked up below it: the heads of the operations whose path goes on where its own ends. */
  readonly below: ReadonlySet<string>
  /** Whether it is the thing itself that is looked up, not a list that belongs to it. */
  readonly whole: boolean
}

/** The vocabulary of a catalog: read once, from its declarations and the lexicon. */
export interface Speech {
  readonly things: Phrases
  readonly values: Phrases
  /** Kinds of films. */
  readonly genres: Phrases
  /** What people do, in the plural. */
  readonly professions: Phrases
  readonly windows: Phrases
  readonly subjectCues: Phrases
  /** Names and nicknames of platforms; words that are a platform's alone. */
  readonly platforms: Phrases
  readonly ownWords: ReadonlyMap<string, { readonly platform: string; readonly means: string }>
  readonly frame: ReadonlySet<string>
  /** What ids are the ids of: `product`, `group`. */
  readonly idNames: ReadonlySet<string>
  /** Everyday words, which hardly are names. */
  readonly common: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
  /** Words that join and ask in English, and those of each other language. */
  readonly english: ReadonlySet<string>
  readonly tongues: ReadonlyMap<string, ReadonlySet<string>>
  readonly weakCues: ReadonlySet<string>
  readonly nameCues: ReadonlySet<string>
  readonly nobody: ReadonlySet<string>
  readonly speller: Speller
  /** The profiles of a platform's operations, with how telling each subject is among them. */
  readonly profiles: ReadonlyMap<string, readonly Profile[]>
  weight(platform: string, subject: string): number
  /** Subjects of a text in our own words (a phrase, a summary). */
  subjects(text: string): Set<string>
}

const foreignTongues = ['es', 'de', 'fr', 'pt'] as const

const wordsOf = (line: string) => new Set(entries(line).map((words) => words.join(' ')))

function phrasesOf(lexicon: Iterable<readonly [string, string]>): Phrases {
  const phrases = new Phrases()
  for (const [id, line] of lexicon) phrases.add(id, line)
  return phrases
}

/** `how many X` counts X; so do these words right after it. */
export const countsBefore = new Phrases().add(
  'count',
  'how many, number of, total, amount of, total number of, count of, count the, cuantos, cuantas, cuantos son los, numero de, cantidad de, total de, wie viele, wieviele, wieviel, anzahl der, anzahl, zahl der, combien de, combien d, combien, nombre de, nombre d, quantos, quantas, how much, count, quantidade de, total, how big, how large, cuanto, have many, has many, hat viele, haben viele, tiene muchos, tiene muchas, tienen muchos, a beaucoup de, ont beaucoup de, tem muitos, tem muitas, got many',
)
export const countsAfter = new Set([
  'cnt',
  'count',
  'counts',
  'cnt',
  'number',
  'numbers',
  'total',
  'totals',
  'zahl',
  'anzahl',
  'totales',
  'totais',
  'totaux',
  'gesamt',
  'insgesamt',
])

/** Reads a catalog. */
export function readSpeech(registry: Registry): Speech {
  const thingPhrases = phrasesOf(Object.entries(things))
  const valuePhrases = phrasesOf(Object.entries(values))
  const windowPhrases = phrasesOf(windows.map(([days, line]) => [String(days), line]))
  const professionPhrases = new Phrases().add('profession', professions)
  const professionWords = [...professionPhrases.words].flatMap((word) => [word, singular(word)])
  const cues = new Phrases().add('cue', subjectCues)
  const tongues = new Map(
    foreignTongues.map((one) => [one, wordsOf(`${functionWords[one]},${requests[one]}`)]),
  )
  const functions = wordsOf(Object.values(functionWords).join(','))
  const everyday = new Set(everydayWords)
  const frame = new Set([...functions, ...wordsOf(Object.values(requests).join(','))])
  const idNames = new Set<string>()
  // What identifiers are called stands before them, and is none itself.
  for (const { operations } of registry.platforms) {
    for (const { parameters } of operations) {
      for (const [name, parameter] of Object.entries(parameters as ParameterSet)) {
        if (roleOf(name, parameter) === 'identifier')
          for (const word of nameWords(name)) {
            if (!frame.has(word)) idNames.add(word)
            frame.add(word)
          }
      }
    }
  }
  const platforms = new Phrases()
  const ownWords = new Map<string, { platform: string; means: string }>()
  for (const platform of registry.platforms) {
    platforms.add(platform.name, [platform.name, ...(platform.nicknames ?? [])].join(','))
    for (const [word, means] of Object.entries(platform.ownWords ?? {})) {
      ownWords.set(plain(word), { platform: platform.name, means })
    }
  }

  const catalogWords = new Set<string>()
  const known = new Map<string, Set<string>>()
  function subjects(text: string): Set<string> {
    const before = known.get(text)
    if (before) return before
    const read = readSubjects(text)
    // Only texts of declarations are asked for again and again.
    if (known.size < 5000) known.set(text, read)
    return read
  }
  function readSubjects(text: string): Set<string> {
    const words: string[] = []
    for (const token of tokens(text, () => true)) {
      const own = ownWords.get(token.word)
      if (token.kind === 'word') words.push(...(own ? entries(own.means).flat() : [token.word]))
      else if (token.kind === 'mark') words.push('.')
    }
    return subjectsOf(words)
  }
  function subjectsOf(words: readonly string[]): Set<string> {
    const found = new Set<string>()
    for (let place = 0; place < words.length; ) {
      const whole = thingPhrases.at(words, place).some((thing) => thing.id.endsWith('#'))
      const counted = whole ? undefined : countsBefore.at(words, place)[0]
      if (counted) {
        const next = [0, 1, 2, 3].find((skip) => thingPhrases.at(words, counted.to + skip).length > 0)
        if (next !== undefined) {
          const things = thingPhrases.at(words, counted.to + next)
          for (const { id } of things) found.add(id.endsWith('#') ? id : `${id}#`)
          place = things[0]!.to
          continue
        }
      }
      const here = thingPhrases.at(words, place)
      if (here.length > 0) {
        for (const { id } of here) found.add(id)
        place = here[0]!.to
        continue
      }
      const word = words[place]!
      const known = frame.has(word) || valuePhrases.words.has(word) || windowPhrases.words.has(word)
      if (!known && word !== '.' && platforms.at(words, place).length === 0) {
        found.add(`=${singular(word)}`)
        catalogWords.add(word)
      }
      place += 1
    }
    return found
  }

  const statics = (operation: AnyOperation) =>
    operation.path
      .split('/')
      .slice(3)
      .filter((part) => !part.startsWith('{'))
  const pathSubjects = (part: string) => {
    const found = subjectsOf(
      nameWords(part).flatMap((word) => entries(ownWords.get(word)?.means ?? word).flat()),
    )
    // `search/top` is more than a search: its word has to be said.
    return found.size > 0 ? found : new Set(nameWords(part).map((word) => `=${word}`))
  }

  const profiles = new Map<string, Profile[]>()
  for (const platform of registry.platforms) {
    const own = platform.operations.filter((operation) => !onlyPosted(operation))
    const first = new Set(
      own
        .map((operation) => statics(operation))
        .filter((parts) => parts.length === 1)
        .map(([part]) => singular(part!)),
    )
    profiles.set(
      platform.name,
      own.map((operation) => {
        const parts = statics(operation)
        const head = pathSubjects(parts.at(-1) ?? '')
        const scope = new Set(parts.slice(0, -1).flatMap((part) => [...pathSubjects(part)]))
        const phrases = [operation.summary, ...operation.phrases].map(subjects)
        const afterTarget = /\}\/[^{]+$/.test(operation.path)
        return {
          operation,
          head,
          scope,
          phrases,
          bag: new Set([...head, ...scope, ...phrases.flatMap((phrase) => [...phrase])]),
          below: new Set(
            own
              .filter((other) => other.path.startsWith(`${operation.path}/`))
              .flatMap((other) => [...pathSubjects(statics(other).at(-1)!)]),
          ),
          whole:
            parts.length === 1 ||
            (!afterTarget &&
              parts.length === 2 &&
              !parts.includes('search') &&
              !first.has(singular(parts[0]!))),
        }
      }),
    )
  }

  const telling = new Map<string, Map<string, number>>()
  for (const [name, all] of profiles) {
    const counts = new Map<string, number>()
    for (const { bag } of all) for (const subject of bag) counts.set(subject, (counts.get(subject) ?? 0) + 1)
    telling.set(
      name,
      new Map(
        [...counts].map(([subject, count]) => [
          subject,
          Math.log(1 + all.length / count) / Math.log(1 + all.length),
        ]),
      ),
    )
  }

  const timesSaid = new Map<string, number>()
  for (const { summary, phrases } of registry.operations) {
    for (const word of new Set(plain([summary, ...phrases].join(' ')).match(/\p{L}+/gu)))
      timesSaid.set(word, (timesSaid.get(word) ?? 0) + 1)
  }
  /** What the declarations say again and again, what their platforms are called, and longer words that ask. */
  const usual = new Set([
    ...[...timesSaid].flatMap(([word, times]) => (times >= 4 ? [word] : [])),
    ...platforms.words,
    ...ownWords.keys(),
    ...[...frame].filter((word) => word.length > 5),
  ])
  const spelled = new Set([
    ...thingPhrases.words,
    ...valuePhrases.words,
    ...windowPhrases.words,
    ...frame,
    ...platforms.words,
    ...ownWords.keys(),
    ...catalogWords,
    ...cues.words,
    ...countsBefore.words,
  ])
  return {
    things: thingPhrases,
    values: valuePhrases,
    genres: new Phrases().add('genre', genres),
    professions: professionPhrases,
    windows: windowPhrases,
    subjectCues: cues,
    platforms,
    ownWords,
    frame,
    idNames,
    common: everyday,
    functions,
    english: wordsOf(functionWords.en),
    tongues,
    weakCues: wordsOf(weakSubjectCues),
    nameCues: wordsOf(nameCues),
    nobody: wordsOf(nobody),
    speller: new Speller(
      spelled,
      new Set([
        ...everyday,
        ...lookAlikeWords,
        ...professionWords,
        ...countries().words,
        ...languages().words,
      ]),
      usual,
    ),
    profiles,
    weight: (platform, subject) => telling.get(platform)?.get(subject) ?? 0,
    subjects,
  }
}

/** Questions are routed to lookups that are read with GET. */
function onlyPosted(operation: AnyOperation): boolean {
  return 'method' in operation && operation.method === 'POST'
}
