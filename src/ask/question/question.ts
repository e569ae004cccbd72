import { abbreviations } from '../lexicon/things.ts'
import { withoutCalls } from '../ranking/calls.ts'
import { asidesIn } from '../words/caller-remarks.ts'
import { isCoded, type Token, tokens } from '../words/lexer.ts'
import { misnamed } from '../words/misspelled-platforms.ts'
import type { Speech } from '../words/speech.ts'
import { strangersIn } from '../words/unknown-language.ts'
import { type Found, plain, singular } from '../words/words.ts'
import { type Mention, mentionsIn } from './mentions.ts'
import { countriesIn } from './places.ts'
import {
  deniedFrom,
  impliedIn,
  isDenied,
  isNamePart,
  ownSingulars,
  proper,
  thingsIn,
} from './requested-things.ts'

/** Something in a question that names one thing: a link, a handle, a tag, an id. */
export interface Target {
  readonly place: number
  readonly kind: 'link' | 'handle' | 'tag' | 'path' | 'id'
  readonly text: string
}

/** A question taken apart: what is true of it whatever lookup it leads to. */
export interface Question {
  readonly text: string
  readonly tokens: readonly Token[]
  /** One word for each token, corrected and in plain words; `.` for a mark, `§` for a target, `"` for a quotation. */
  readonly words: readonly string[]
  /** Places whose word is not known as it was written. */
  readonly misspelled: ReadonlySet<number>
  readonly targets: readonly Target[]
  /** What is asked for, from left to right. */
  readonly things: readonly Found[]
  /** Things that are spoken of without a word of their own: people by what they do, jobs by how they are done. */
  readonly implied: readonly Found[]
  readonly mentions: readonly Mention[]
  /** What announces a subject; windows of time; countries. */
  readonly cues: readonly Found[]
  readonly windows: readonly Found[]
  readonly countries: readonly Found[]
  /** Orders, kinds and states, wherever they stand. */
  readonly values: readonly Found[]
  /** What is said not to be asked for. */
  readonly denied: ReadonlySet<string>
  /** Places of what the caller tells beside what is asked. */
  readonly asides: ReadonlySet<number>
}

/** Endings of words with hyphens that say what the word before them is of: `Spanish-language`. */
const describing = /^(?:language|speaking|spoken|based|only|related|sprachige?[nrs]?)$/

/** Pronouns behind a verb: `suit-elle`, `mostra-me`. */
const inverted = /^(?:il|elle|on|ils|elles|vous|tu|je|nous|moi|me|lhe|nos)$/

/** Things that short numbers name: `company 1337`. */
const numbered = new Set(['company', 'job', 'ad', 'group', 'song', 'place', 'highlight', 'event', 'listing'])

const asking =
  /^(?:how|what|which|who|where|when|wer|wie|was|wo\w*|welche\w*|que|quien\w*|cuant\w+|cual|como|combien|quel\w*|qui|quantos|quantas|qual|quais|quem|o)$/
const insideOf = /^(?:in|within|inside|im|dans|en|em)$/
const about = /^(?:on|about|zu|zum|zur|uber|ueber|sobre|sur)$/

/** Takes a question apart. */
export function readQuestion(speech: Speech, text: string): Question {
  const known = (word: string) =>
    speech.frame.has(word) ||
    speech.things.words.has(word) ||
    speech.values.words.has(word) ||
    speech.windows.words.has(word)
  const named = (word: string) => speech.platforms.at([word], 0).length > 0 || speech.ownWords.has(word)
  const clean = withoutCalls(
    text.normalize('NFC').replace(/\s+/g, ' ').trim(),
    (word) => known(word) || named(word),
    named,
  )
  const compound = (parts: readonly string[]) =>
    parts.some(named) ||
    speech.subjectCues.at(parts, 0).some(({ to }) => to === parts.length) ||
    (parts.length === 2 && describing.test(parts[1]!)) ||
    inverted.test(parts.at(-1)!)
      ? true
      : parts.every((part) => known(part) || /^\d+$/.test(part)) &&
        parts.some((part) => part.length > 1 && known(part))
  const read = tokens(clean, compound).map((token): Token => {
    // A platform's bare address names the platform; another's is a name where a platform is asked.
    if (token.kind !== 'link' || /[/?#]/.test(token.text)) return token
    const label = plain(token.text.replace(/^www\./i, '').split('.')[0]!)
    return named(label) ? { ...token, kind: 'word', word: label } : token
  })
  // `Shortcode DCabcdefGHI`: what is called an id is one, though a person might be called so.
  for (const [place, { kind, text }] of read.entries())
    if (
      kind === 'word' &&
      /^(?:shortcode|videoid|mediaid|id)$/.test(read[place - 1]?.word ?? '') &&
      isCoded(text)
    )
      read[place] = { ...read[place]!, kind: 'id', word: '' }
  const asked = read.some(({ kind, word }) => kind === 'word' && word.length > 1 && named(word))
  const strange = strangersIn(speech, read)
  const all = read.map((token, place): Token => {
    // Marked, so that no list of words has it.
    if (strange.has(place)) return { ...token, word: `${token.word}’` }
    const isName = token.kind === 'link' && asked && /^(?!www\.)[\p{L}\p{N}-]+\.\p{L}+$/iu.test(token.text)
    return isName ? { ...token, kind: 'word', word: plain(token.text) } : token
  })
  const misspelled = new Set<number>()
  const words = all.map((token, place): string => {
    if (token.kind === 'mark') return '.'
    if (token.kind === 'quote') return '"'
    if (token.kind === 'number') return plain(token.text)
    if (token.kind !== 'word') return '§'
    const short = clean === clean.toUpperCase() ? undefined : abbreviations.get(token.text)
    if (short !== undefined) return short
    let { word } = token
    if (word === 'ppl') return 'people'
    // Where a platform is named, and none is spelled right.
    const spot = asked ? undefined : misnamed(speech, all, place)
    if (spot !== undefined && !known(word)) {
      misspelled.add(place)
      return spot
    }
    // `Goin on`.
    if (word.endsWith('in') && !known(word) && speech.frame.has(`${word}g`)) return `${word}g`
    // `Público` is who watches, `publicó` what somebody did.
    if (word === 'publico' && /ú/i.test(token.text)) return 'audiencia'
    // `Uñas` is no article, though it is one without its tilde.
    if (/ñ/i.test(token.text) && speech.functions.has(word)) return token.text.toLowerCase()
    if (!/[A-Z]/.test(token.text.slice(1)) || token.text === token.text.toUpperCase()) {
      // `Venues`: of what the lexicon has in the singular.
      if (
        !known(word) &&
        !speech.common.has(word) &&
        !/^\p{Lu}/u.test(token.text) &&
        speech.things.at([singular(word)], 0).length > 0
      )
        return singular(word)
      const bent = known(word) ? null : bentForm(speech, word)
      const meant =
        all[place - 1]?.kind === 'handle' || isPlaced(all, place) || bent !== null
          ? null
          : speech.speller.correct(word, isProper(clean, all, place) ? 1 : 2)
      // The plural of a word of the lexicon is no slip, where it is no thing that is asked for.
      const plural = known(singular(word)) && !speech.things.words.has(singular(word))
      if (bent !== null) word = bent
      else if (meant !== null && !plural) {
        misspelled.add(place)
        word = meant
      }
    }
    return speech.ownWords.get(word)?.means ?? word
  })
  plainly(all, words)
  const hedged = unhedged(words)
  const known1 = thingsIn(speech, words)
  // `The company on … 1337`.
  const isNamedAfter = (from: number, to: number): boolean =>
    named(words[to - 1]!) &&
    to - from < 4 &&
    words.slice(from, to - 1).every((word) => speech.functions.has(word))
  const isShortId = (place: number): boolean => {
    const token = all[place]!
    if (token.kind !== 'number' || !/^\d{1,4}$/.test(token.text)) return false
    const before = words[place - 1] ?? ''
    if (
      /^(?:id|ids|number|numero|nummer|cursor)$/.test(before) ||
      known1.some(
        ({ id, to }) =>
          (numbered.has(id) || id === 'similar') && (to === place || (to < place && isNamedAfter(to, place))),
      )
    )
      return true
    return (
      // `1337, 20 of them`.
      (!/^(?:of|von|de|d|do|per|results?|at)$/.test(words[place + 1] ?? '') ||
        named(all[place + 2]?.word ?? '')) &&
      /^(?:and|y|und|et|e|\.)$/.test(before) &&
      place > 1 &&
      (all[place - 2]!.kind === 'id' || isShortId(place - 2))
    )
  }
  const targets = all.flatMap((token, place): Target[] =>
    isShortId(place)
      ? [{ place, kind: 'id', text: token.text }]
      : token.kind === 'link' ||
          token.kind === 'handle' ||
          token.kind === 'tag' ||
          token.kind === 'path' ||
          token.kind === 'id'
        ? [{ place, kind: token.kind, text: token.text }]
        : [],
  )
  // `Stanford University`: part of a name.
  const everyThing = thingsIn(speech, words)
  const things = everyThing.filter(
    ({ from, to }) =>
      !isDenied(words, from) &&
      !(to === from + 1 && proper.test(words[from]!) && isNamePart(speech, all, words, from)),
  )
  // `Posted under #…`: what has the tag, and no comments.
  for (const [place, { id, from, to }] of things.entries())
    if (
      id === 'comment' &&
      /^(?:under|below|beneath)$/.test(words[to - 1]!) &&
      /^(?:posted|posting|published|shared)$/.test(words[from]!) &&
      targets[0]?.kind === 'tag' &&
      targets.length === 1
    )
      things[place] = { id: 'post', from, to }
  // `Accounts called something like …` are searched for.
  if (hedged) things.push({ id: 'search', ...hedged })
  // `R/… threads on aphids`: what is said in a community about something is searched for.
  for (const { to } of things.filter(({ id }) => /^(?:post|video|photo)$/.test(id))) {
    const subject = words[to + 1] ?? '.'
    if (
      words[to] === 'on' &&
      targets.some(
        ({ kind, place }) =>
          kind === 'path' &&
          ((place < to && place > to - 4) || (place > to + 1 && words[place - 1] === 'in')),
      ) &&
      all[to + 1]?.kind === 'word' &&
      !speech.functions.has(subject) &&
      speech.platforms.at(words, to + 1).length === 0
    )
      things.push({ id: 'search', from: to, to: to + 1 })
  }
  // `Sourdough starters in r/…`: nothing else is asked of it.
  const inside = targets.find(({ kind, place }) => kind === 'path' && insideOf.test(words[place - 1] ?? ''))
  if (
    inside &&
    things.length === 0 &&
    !asking.test(words[0]!) &&
    words
      .slice(0, inside.place - 1)
      .some(
        (word, at) =>
          all[at]!.kind === 'word' &&
          !speech.frame.has(word) &&
          speech.values.at(words, at).length === 0 &&
          !speech.values.words.has(word) &&
          !speech.windows.words.has(word),
      )
  )
    things.push({ id: 'search', from: inside.place - 1, to: inside.place })
  // `What does r/… have on chimneys`.
  for (const { kind, place } of targets) {
    const at = [1, 2, 3].find((skip) => about.test(words[place + skip] ?? '')) ?? 0
    const covered = things.some(({ from, to }) => from <= place + at && to > place + at)
    const subject = words[place + at + 1] ?? '.'
    const apart = words.slice(place, place + at).includes('.')
    if (
      kind === 'path' &&
      at > 0 &&
      !covered &&
      !apart &&
      all[place + at + 1]?.kind === 'word' &&
      !speech.functions.has(subject) &&
      speech.platforms.at(words, place + at + 1).length === 0
    )
      things.push({ id: 'search', from: place + at, to: place + at + 1 })
  }
  // `These days` are no batch, and `the latest tiktok of …` is one of its tiktoks.
  // Of an ad library whose ads are not asked for, or only who has them there.
  const refused = new Set(everyThing.filter(({ from }) => isDenied(words, from)).map(({ id }) => id))
  const seeks = (wanted: string) => things.some(({ id }) => id === wanted)
  if (
    seeks('advertiser') &&
    seeks('search') &&
    !things.some(({ id, from, to }) => id === 'ad' && to - from === 1)
  )
    refused.add('ad')
  const within = things.filter(({ id, from, to }) => refused.has(id) && to - from > 1)
  for (const one of within) things.splice(things.indexOf(one), 1)
  const days = things.findIndex(
    ({ id, to }) => id === 'batch' && /^(?:days|times|weeks|months)$/.test(words[to] ?? ''),
  )
  if (days >= 0) things.splice(days, 1)
  things.push(...ownSingulars(speech, all, words))
  // `What are people saying about …`: who says it is not asked for.
  const said = things.find(
    ({ id, from, to }) =>
      id === 'post' &&
      (/^(?:about|of|sobre|uber|ueber|sur)$/.test(words[from]!) ||
        // `What are the users posting about …`.
        (/^(?:about|on|sobre|uber|ueber|sur)$/.test(words[to] ?? '') &&
          /^(?:post|posts|posting|posted|publish|publishing|sharing|share|uploading|upload)$/.test(
            words[from]!,
          ) &&
          words.slice(0, from).some((word) => /^(?:what|que|was|quoi)$/.test(word)) &&
          !words.slice(0, from).some((word) => /^(?:who|that|which)$/.test(word)))),
  )
  const sayers = said ? things.filter(({ id, to }) => id === 'profile' && to <= said.from) : []
  for (const one of sayers) things.splice(things.indexOf(one), 1)
  // `What does … say about the user jane-doe-cfo`: who it is, and nothing to search for.
  const person = things.find(({ id, to }) => id === 'profile' && isSlug(all[to]))
  const about1 = (one: Found) => person !== undefined && one.to <= person.from && one.to >= person.from - 1
  if (person)
    things.splice(
      0,
      things.length,
      ...things.filter((one) => !(about1(one) && /^(?:search|post)$/.test(one.id))),
    )
  const mentions = mentionsIn(speech, all, words, things)
  const denied = everyThing.flatMap(({ from, to }) => {
    const start = deniedFrom(words, from)
    return start === null ? [] : Array.from({ length: to - start }, (_, offset) => start + offset)
  })
  const times = speech.windows.all(words)
  const named1 = (place: number) =>
    targets.some((target) => target.place === place) ||
    mentions.some(({ from, to }) => from <= place && place < to)
  const told = asidesIn(
    all,
    words,
    (place) => named1(place) || [...things, ...times].some(({ from, to }) => from <= place && place < to),
    named1,
  )
  const asides = new Set([
    ...told,
    ...denied,
    ...within.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset)),
    ...sayers.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset)),
  ])
  const outside = (found: readonly Found[]) => found.filter(({ from }) => !asides.has(from))
  return {
    text: clean,
    tokens: all,
    words,
    misspelled,
    targets,
    things: outside(things),
    implied: outside(impliedIn(speech, all, words)),
    mentions,
    cues: outside(speech.subjectCues.all(words).filter((cue) => !about1(cue))),
    windows: outside(speech.windows.all(words)),
    countries: outside(
      countriesIn(
        words,
        (place) =>
          /^\p{Lu}\p{Ll}/u.test(all[place]!.text) &&
          all[place]!.kind === 'word' &&
          !known(words[place]!) &&
          !speech.common.has(words[place]!),
      ),
    ),
    values: speech.values.all(words),
    denied: new Set(everyThing.filter(({ from }) => isDenied(words, from)).map(({ id }) => id)),
    asides,
  }
}

/** Whether a word names somebody as links do, behind the noun of people: `the user jane-doe-cfo`. */
const isSlug = (token: Token | undefined) =>
  token?.kind === 'word' && /^[\p{Ll}\d]+(?:-[\p{Ll}\d]+){2,}$/u.test(token.text)

/** Says in plain words what is said with words that mean something else elsewhere: `would like`, `newest on top`. */
function plainly(all: readonly Token[], words: string[]): void {
  words.forEach((word, place) => {
    if (word === 'like' && /^(?:would|d|should)$/.test(words[place - 1] ?? '')) words[place] = 'want'
    // `Sort on likes`.
    if (
      /^(?:on|after|via|per)$/.test(word) &&
      /^(?:sort|sorted|order|ordered|rank|ranked|sorting|ordering|ranking)$/.test(words[place - 1] ?? '')
    )
      words[place] = 'by'
    const ends =
      place + 1 === words.length || all[place + 1]!.kind === 'mark' || words[place + 1] === 'please'
    const top = ends ? topmost.exec(words.slice(Math.max(0, place - 3), place + 1).join(' ')) : null
    if (top) words.fill('first', place + 1 - top[0].trim().split(' ').length, place + 1)
  })
}

/** Takes out what leaves a name open (`called something like`), and tells where it stood; null where there is none. */
function unhedged(words: string[]): { readonly from: number; readonly to: number } | null {
  for (let from = 1; from < words.length; from += 1) {
    const said = open.exec(words.slice(from, from + 5).join(' '))
    const to = from + (said?.[0].split(' ').length ?? 0)
    const around = [...words.slice(Math.max(0, from - 4), from), ...words.slice(to, to + 5)]
    if (!said || !around.some((word) => naming.test(word))) continue
    words.fill('the', from, to)
    return { from, to }
  }
  return null
}

const open =
  /^(?:(?:some|any)thing (?:like|similar to|close to|along the lines of)|(?:sth|sort of|kind of) like|sort of|kind of|roughly like|algo (?:asi )?como|algo parecido [ao]|algo (?:tipo|parecido com|do tipo)|so ahnlich wie|so etwas wie|sowas wie|ungefahr wie|irgendwas wie|(?:quelque chose|un truc|un nom) (?:comme|du genre|genre))(?= |$)/
const naming =
  /^(?:called|named|names?|titled|goes|heiss\w*|namens|name[ns]?|genannt|llam\w*|nombres?|appel\w*|nom|noms|nomm\w*|cham\w*|nomes?)$/

const topmost =
  /(?:^| )(?:on top|at the top|up top|at top|oben|zuoberst|arriba|arriba del todo|en haut|en tete|no topo|em cima)$/

/** The noun of things that a word is another form of: `Kanälen`, `des Kanals`; null for any other word. */
function bentForm(speech: Speech, word: string): string | null {
  if (word.length < 6) return null
  for (const ending of ['n', 'en', 'es']) {
    const stem = word.slice(0, -ending.length)
    if (word.endsWith(ending) && stem.length > 4 && speech.things.at([stem], 0).length > 0) return stem
  }
  return null
}

/** Whether a word inside a sentence is written like a name. */
const isProper = (text: string, all: readonly Token[], place: number) =>
  place > 0 &&
  all[place - 1]!.kind === 'word' &&
  /^\p{Lu}\p{Ll}/u.test(all[place]!.text) &&
  text !== text.toUpperCase()

const towards = /^(?:in|at|of|from|by|near|around|a|en|bei|aus|nach|chez|em|called|named|namens)$/

/** Whether a capitalised word stands where places and names do: `at Stanford`. */
const isPlaced = (all: readonly Token[], place: number) =>
  /^\p{Lu}\p{Ll}/u.test(all[place]!.text) && towards.test(all[place - 1]?.word ?? '')
