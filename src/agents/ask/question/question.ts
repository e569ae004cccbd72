import { refusedPhrases, refusedTable, thingPhrases, valuePhrases, windowPhrases } from '../lexicon/tables.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { isCoded, type Token, tokens } from '../words/lexer.ts'
import { type Found, plain, singular } from '../words/words.ts'
import { Work, workOf } from '../work.ts'
import { pairsIn, withoutCalls } from './calls.ts'
import { withPlainCompanyAds } from './company-ads.ts'
import { withoutExcluded } from './excluded.ts'
import { sentenceOfPairs } from './key-values.ts'
import { withoutLetter } from './letters.ts'
import { withoutNothing } from './nothing-values.ts'
import { withoutSameRecord } from './one-record.ts'
import { countries, languages } from './places.ts'
import { listsPrivate, withoutFields } from './record-fields.ts'
import { inPlainWording } from './wordings.ts'
import { unwrapped } from './wrappings.ts'

/** Something in a question that names one thing by its form: a link, a handle, a tag, an id. */
export interface Target {
  readonly place: number
  readonly kind: 'link' | 'handle' | 'tag' | 'path' | 'id' | 'name'
  readonly text: string
}

/** A word or name that stands for a platform. */
export interface Mention {
  readonly platform: string
  readonly from: number
  readonly to: number
  /** Whether it is the platform's name; else a word of its own, as `tweets`. */
  readonly isName: boolean
}

/** A question in tokens, with what its words mean in the lexicon. */
export interface Question {
  /** What is counted against the bound of one question. */
  readonly work: Work
  readonly text: string
  readonly tokens: readonly Token[]
  /** A word for each token, corrected and in plain form; `.` for a mark, `§` for a target, `"` for a quotation. */
  readonly words: readonly string[]
  readonly targets: readonly Target[]
  /** Concepts that the words name, from left to right. */
  readonly things: readonly Found[]
  readonly values: readonly Found[]
  readonly windows: readonly Found[]
  readonly countries: readonly Found[]
  readonly languages: readonly Found[]
  readonly mentions: readonly Mention[]
  /** Words that speak for a refusal: an action, something private, another service. */
  readonly refused: readonly Found[]
  /** What each token means in the lexicon, as features. */
  readonly meanings: readonly (readonly string[])[]
  readonly isLowerCase: boolean
  /** What it writes as `name=value`. */
  readonly pairs: ReadonlyMap<string, string>
  /** Whether it has a value that stands for none where it would say whose or which: `handle: null`. */
  readonly lacksTarget: boolean
  /** Whether it lists a private field of a record: `fields: login_email`. */
  readonly listsPrivate: boolean
  /** Concepts that it does not want: `no Shorts`. */
  readonly excluded: ReadonlySet<string>
  /** Whether it ended with a question mark. */
  readonly isAsked: boolean
  readonly firstConcept: string
  readonly platformPlace: number
}

/** The vocabulary's reading of a platform's bare address (`youtube.com`), and of host names beside a platform. */
function asWords(vocabulary: Vocabulary, all: readonly Token[]): Token[] {
  const isPlatform = (word: string) =>
    vocabulary.platforms.at([word], 0).length > 0 || vocabulary.ownWords.has(word)
  const asked = all.some(({ kind, word }) => kind === 'word' && word.length > 1 && isPlatform(word))
  return all.map((token, place): Token => {
    const before = all[place - 1]?.word ?? ''
    if (token.kind === 'word' && /^(?:shortcode|videoid|mediaid|id)$/.test(before) && isCoded(token.text))
      return { ...token, kind: 'id', word: '' }
    if (token.kind !== 'link' || /[/?#]/.test(token.text)) return token
    const label = plain(token.text.replace(/^www\./i, '').split('.')[0]!)
    if (isPlatform(label)) return { ...token, kind: 'word', word: label }
    const isName = asked && /^(?!www\.)[\p{L}\p{N}-]+\.\p{L}+$/iu.test(token.text)
    return isName ? { ...token, kind: 'word', word: plain(token.text) } : token
  })
}

function wordOf(vocabulary: Vocabulary, token: Token): string {
  if (token.kind === 'mark') return '.'
  if (token.kind === 'quote') return '"'
  if (token.kind === 'number') return plain(token.text)
  if (token.kind !== 'word') return '§'
  const isMixed = /[A-Z]/.test(token.text.slice(1)) && token.text !== token.text.toUpperCase()
  const word = isMixed ? token.word : (vocabulary.speller.correct(token.word) ?? token.word)
  return word
}

/** Where platforms are named, by their names or by words of their own. */
function mentionsIn(vocabulary: Vocabulary, all: readonly Token[], words: readonly string[]): Mention[] {
  const found: Mention[] = []
  for (let place = 0; place < words.length; place += 1) {
    if (all[place]!.kind !== 'word') continue
    const [named] = vocabulary.platforms.at(words, place)
    const own = vocabulary.ownWords.get(words[place]!) ?? vocabulary.ownWords.get(singular(words[place]!))
    const platform = named?.id ?? own?.platform
    if (platform === undefined) continue
    found.push({ platform, from: place, to: named?.to ?? place + 1, isName: named !== undefined })
    place = found.at(-1)!.to - 1
  }
  return found
}

/** Ends of words with hyphens that describe: `Spanish-language`. */
const describing = /^(?:language|speaking|spoken|based|related|sprachige?[nrs]?|ci)$/

/** The marks at the end of a question. */
const closing = /(?<!["'”»’)*`!?.\s])["'”»’)*`!?.\s]+$/u

/** Whether a part of a question names a platform, or something by its form: a link, a handle, a tag, a quotation. */
const isNaming = (part: string, isPlatform: (word: string) => boolean) =>
  /[/@#"“«„]\S|(?<!\S)['‘]\S/u.test(part) ||
  part.split(/[^\p{L}\p{N}]+/u).some((word) => word !== '' && isPlatform(plain(word)))

/** Names of other services that are words as well: `threads`. */
const ambiguousServices = new Set((refusedTable.get('elsewhere and a word') ?? []).map(plain))
const isAmbiguousService = (word: string) => ambiguousServices.has(word)

/** The rules that a question passes through one after the other, each for itself. */
export const rulesOfText: readonly ((text: string) => unknown)[] = [
  (text) => withoutLetter(text, () => false),
  (text) => unwrapped(text, () => false),
  inPlainWording,
  withoutSameRecord,
  withoutExcluded,
  withoutNothing,
  (text) =>
    withoutCalls(
      text,
      () => false,
      () => false,
    ),
]

/** Takes a question apart. */
export function readQuestion(
  vocabulary: Vocabulary,
  text: string,
  work = new Work(Number.POSITIVE_INFINITY),
): Question {
  const isPlatform = (word: string) =>
    vocabulary.platforms.at([word], 0).length > 0 || vocabulary.ownWords.has(word)
  const isKnown = (word: string) => thingPhrases.words.has(word) || valuePhrases.words.has(word)
  // `VK-Seite`, `Twitch-Kanal`.
  const isOther = (word: string) => refusedPhrases.at([word], 0).some(({ id }) => id === 'elsewhere')
  const { text: wanted, excluded } = withoutExcluded(
    withPlainCompanyAds(
      withoutSameRecord(inPlainWording(unwrapped(text, (part) => isNaming(part, isPlatform)))),
    ),
  )
  const { text: known, lacksTarget } = withoutNothing(wanted)
  const written = sentenceOfPairs(known, isPlatform, (word) => isOther(word) || isAmbiguousService(word))
  const bare = written === null ? withoutFields(known) : known
  const clean = written?.text ?? withoutCalls(bare, (word) => isKnown(word) || isPlatform(word), isPlatform)
  const isCompound = (parts: readonly string[]) =>
    parts.some(isPlatform) ||
    (parts.length === 2 && isOther(parts[0]!)) ||
    (parts.length === 2 && describing.test(parts[1]!)) ||
    (parts.every((part) => isKnown(part) || /^\d+$/.test(part)) && parts.some(isKnown))
  const all = asWords(vocabulary, tokens(clean, isCompound))
  work.spend(all.length * workOf.token)
  const spelled = new Map<string, string>()
  const words = all.map((token) => {
    const word = spelled.get(`${token.kind} ${token.text}`) ?? wordOf(vocabulary, token)
    spelled.set(`${token.kind} ${token.text}`, word)
    return word
  })
  const common = words.map((word) => vocabulary.ownWords.get(word)?.means ?? word)
  const mentions = mentionsIn(vocabulary, all, words)
  const things = thingPhrases.all(common)
  const values = valuePhrases.all(words)
  const windows = windowPhrases.all(words)
  const refused = refusedPhrases.all(words)
  const inCountries = countries().all(words)
  const inLanguages = languages().all(words)
  const meanings: string[][] = words.map(() => [])
  const mark = (found: readonly { from: number; to: number }[], name: (one: number) => string) =>
    found.forEach(({ from, to }, one) => {
      for (let place = from; place < to; place += 1) meanings[place]!.push(name(one))
    })
  mark(mentions, (one) => (mentions[one]!.isName ? 'platform' : 'own word'))
  mark(things, (one) => things[one]!.id)
  mark(values, (one) => `v ${values[one]!.id}`)
  mark(windows, () => 'window')
  mark(refused, (one) => `r ${refused[one]!.id}`)
  mark(inCountries, () => 'country')
  mark(inLanguages, () => 'language')
  return {
    work,
    text: clean,
    tokens: all,
    words,
    targets: all.flatMap(({ kind, text: own }, place): Target[] =>
      kind === 'link' || kind === 'handle' || kind === 'tag' || kind === 'path' || kind === 'id'
        ? [{ place, kind, text: own }]
        : [],
    ),
    things,
    values,
    windows,
    countries: inCountries,
    languages: inLanguages,
    refused,
    mentions,
    meanings,
    pairs: written?.pairs ?? pairsIn(bare),
    lacksTarget,
    listsPrivate: listsPrivate(known),
    excluded,
    isAsked: (closing.exec(text)?.[0] ?? '').includes('?'),
    isLowerCase: clean === clean.toLowerCase(),
    firstConcept: things[0]?.id ?? '',
    platformPlace: mentions[0]?.from ?? words.length,
  }
}
