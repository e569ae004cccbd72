import type { AnyOperation } from '../../catalog/operation.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Pieces } from '../../runtime/threads/pieces.ts'
import { everydayWords, readWords, thingPhrases, valuePhrases, windowPhrases } from './lexicon/tables.ts'
import { countries, languages, readPlaces } from './question/places.ts'
import { tokens } from './words/lexer.ts'
import { Speller } from './words/spelling.ts'
import { entries, nameWords, Phrases, plain, singular } from './words/words.ts'

/** What one declaration speaks of, as concepts of the lexicon and other words (`=word`). */
export interface Profile {
  readonly operation: AnyOperation
  /** What the static parts of its path name: the last one, and those before it. */
  readonly head: ReadonlySet<string>
  readonly scope: ReadonlySet<string>
  /** The subjects of its summary and of each of its phrases. */
  readonly phrases: readonly ReadonlySet<string>[]
  /** The classes that share weights in the ranker: the id, and every static part of the path. */
  readonly classes: readonly string[]
}

/** The vocabulary of a catalog: read once, from its declarations and the lexicon. */
export interface Vocabulary {
  /** Names and nicknames of platforms. */
  readonly platforms: Phrases
  /** Words that only one platform uses (`tweet`), with their common meaning. */
  readonly ownWords: ReadonlyMap<string, { readonly platform: string; readonly means: string }>
  readonly profiles: ReadonlyMap<string, readonly Profile[]>
  readonly speller: Speller
  /** How much a subject tells the operations of a platform apart: 0 to 1. */
  weight(platform: string, subject: string): number
  /** The subjects of a text in English: a phrase, a summary, a path. */
  subjects(text: string): ReadonlySet<string>
}

/** Words of declarations that carry no meaning. */
const idle = new Set(
  'a an the of on in by with and or for to from is are was who what which how do does did has have that this it its one about under at as up be been than most all each where there s'.split(
    ' ',
  ),
)

/** The subjects of a list of words: concepts, and singulars of the words that are in no lexicon. */
function subjectsOf(words: readonly string[], platforms: Phrases): Set<string> {
  const found = new Set<string>()
  for (let place = 0; place < words.length; ) {
    const here = thingPhrases.at(words, place)
    for (const { id } of here) found.add(id)
    const word = words[place]!
    const platform = platforms.at(words, place)[0]
    if (here.length === 0 && !platform && !idle.has(word) && /^\p{L}{2,}$/u.test(word))
      found.add(`=${singular(word)}`)
    place = here[0]?.to ?? platform?.to ?? place + 1
  }
  return found
}

const staticParts = ({ path }: AnyOperation) =>
  path.split('/').filter((part, place) => place > 2 && !part.startsWith('{'))

/** Reads a catalog. */
export function* readVocabulary(
  registry: Registry,
  isFrequent: (word: string) => boolean,
): Pieces<Vocabulary> {
  const platforms = new Phrases()
  const ownWords = new Map<string, { platform: string; means: string }>()
  for (const platform of registry.platforms) {
    platforms.add(platform.name, [platform.name, ...(platform.nicknames ?? [])].join(','))
    for (const [word, means] of Object.entries(platform.ownWords ?? {}))
      ownWords.set(plain(word), { platform: platform.name, means })
  }
  const inCommonWords = (word: string) => entries(ownWords.get(word)?.means ?? word).flat()
  const known = new Map<string, ReadonlySet<string>>()
  const subjects = (text: string) => {
    const before = known.get(text)
    if (before) return before
    const words = tokens(text, () => true).flatMap(({ kind, word }) =>
      kind === 'word' ? inCommonWords(word) : [],
    )
    const found = subjectsOf(words, platforms)
    known.set(text, found)
    return found
  }
  const partSubjects = (part: string) => subjectsOf(nameWords(part).flatMap(inCommonWords), platforms)
  const profiles = new Map<string, Profile[]>()
  for (const platform of registry.platforms) {
    const own = platform.operations.filter(
      (operation) => !('method' in operation && operation.method === 'POST'),
    )
    const read: Profile[] = []
    profiles.set(platform.name, read)
    for (const operation of own) {
      const parts = staticParts(operation)
      read.push({
        operation,
        head: partSubjects(parts.at(-1) ?? ''),
        scope: new Set(parts.slice(0, -1).flatMap((part) => [...partSubjects(part)])),
        phrases: [operation.summary, ...operation.phrases].map(subjects),
        classes: [operation.id, ...new Set(parts.map((part) => `/${part}`))],
      })
      yield
    }
  }
  yield* readPlaces()
  return {
    platforms,
    ownWords,
    profiles,
    speller: spellerOf(platforms, ownWords, declaredWords(profiles), isFrequent),
    weight: tellingWeights(profiles),
    subjects,
  }
}

function tellingWeights(profiles: ReadonlyMap<string, readonly Profile[]>): Vocabulary['weight'] {
  const telling = new Map<string, Map<string, number>>()
  for (const [platform, all] of profiles) {
    const own = new Map<string, number>()
    telling.set(platform, own)
    const counts = new Map<string, number>()
    for (const { head, scope, phrases } of all)
      for (const subject of new Set([...head, ...scope, ...phrases.flatMap((phrase) => [...phrase])]))
        counts.set(subject, (counts.get(subject) ?? 0) + 1)
    for (const [subject, count] of counts)
      own.set(subject, Math.log(1 + all.length / count) / Math.log(1 + all.length))
  }
  return (platform, subject) => telling.get(platform)?.get(subject) ?? 0
}

/** Longer words of declarations that are in no lexicon: `timeline`. */
const declaredWords = (profiles: ReadonlyMap<string, readonly Profile[]>) =>
  [...profiles.values()]
    .flat()
    .flatMap(({ phrases }) => phrases.flatMap((phrase) => [...phrase]))
    .flatMap((subject) => (subject.startsWith('=') && subject.length > 7 ? [subject.slice(1)] : []))

/**
 * Finds misspelled words of the lexicon, of declarations and of platforms. A word counts as spelled right if it is an everyday
 * word, a country or a language. That it occurs in the labelled questions proves nothing: they contain misspellings.
 */
function spellerOf(
  platforms: Phrases,
  ownWords: ReadonlyMap<string, unknown>,
  declared: readonly string[],
  isFrequent: (word: string) => boolean,
): Speller {
  const usual = new Set([...platforms.words, ...ownWords.keys()])
  const meant = new Set([
    ...thingPhrases.words,
    ...valuePhrases.words,
    ...windowPhrases.words,
    ...usual,
    ...declared,
  ])
  const frequent = new Set([...meant].filter((word) => isFrequent(word)))
  const everyday = new Set([...everydayWords, ...readWords('filler-words.txt')])
  const isRight = (word: string) =>
    everyday.has(word) || countries().words.has(word) || languages().words.has(word)
  return new Speller(meant, isRight, new Set([...usual, ...frequent]))
}
