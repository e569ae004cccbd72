import { asidesIn } from './asides.ts'
import { type Token, tokens } from './lexer.ts'
import { abbreviations, framed, impliedBy } from './lexicon/things.ts'
import { countries } from './places.ts'
import { countsAfter, countsBefore, type Speech } from './speech.ts'
import { type Found, plain, singular } from './words.ts'

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
  /** Places of what the caller tells beside what is asked. */
  readonly asides: ReadonlySet<number>
}

/** Where a platform is named, and how much it looks like the platform that is asked about. */
export interface Mention {
  readonly platform: string
  readonly from: number
  readonly to: number
  readonly weight: number
}

const placePrepositions = new Set(
  'on in at from via auf bei en no na sur dans over through within inside across using per dentro do da del de du von aus im the el la le its their his her'.split(
    ' ',
  ),
)
const strongPlace = new Set('on auf en no na sur via in im dans from'.split(' '))

/** What looks for something, and what then announces what it is. */
const searching = new Set(
  'search searching scan browse busca buscar busque durchsuche durchsuchen cherche recherche fouille pesquisa pesquise procure'.split(
    ' ',
  ),
)
const announcing = new Set('for para nach pour por about on'.split(' '))

/** Endings of words with hyphens that say what the word before them is of: `Spanish-language`. */
const describing = /^(?:language|speaking|spoken|based|only|related|sprachige?[nrs]?)$/

/** Pronouns behind a verb: `suit-elle`, `mostra-me`. */
const inverted = /^(?:il|elle|on|ils|elles|vous|tu|je|nous|moi|me|lhe|nos)$/

/** Things that short numbers name: `company 1337`. */
const numbered = new Set(['company', 'job', 'ad', 'group', 'song', 'place', 'highlight', 'event', 'listing'])

/** Takes a question apart. */
export function readQuestion(speech: Speech, text: string): Question {
  const clean = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  const known = (word: string) =>
    speech.frame.has(word) ||
    speech.things.words.has(word) ||
    speech.values.words.has(word) ||
    speech.windows.words.has(word)
  const named = (word: string) => speech.platforms.at([word], 0).length > 0 || speech.ownWords.has(word)
  const compound = (parts: readonly string[]) =>
    parts.some(named) || (parts.length === 2 && describing.test(parts[1]!)) || inverted.test(parts.at(-1)!)
      ? true
      : parts.every((part) => known(part)) && parts.some((part) => part.length > 1)
  const read = tokens(clean, compound).map((token): Token => {
    // A platform's bare address names the platform; another's is a name where a platform is asked.
    if (token.kind !== 'link' || /[/?#]/.test(token.text)) return token
    const label = plain(token.text.replace(/^www\./i, '').split('.')[0]!)
    return named(label) ? { ...token, kind: 'word', word: label } : token
  })
  const asked = read.some(({ kind, word }) => kind === 'word' && word.length > 1 && named(word))
  const all = read.map((token): Token => {
    const isName = token.kind === 'link' && asked && /^(?!www\.)[\p{L}\p{N}-]+\.\p{L}+$/iu.test(token.text)
    return isName ? { ...token, kind: 'word', word: plain(token.text) } : token
  })
  const misspelled = new Set<number>()
  const words = all.map((token, place) => {
    if (token.kind === 'mark') return '.'
    if (token.kind === 'quote') return '"'
    if (token.kind === 'number') return plain(token.text)
    if (token.kind !== 'word') return '§'
    const short = clean === clean.toUpperCase() ? undefined : abbreviations.get(token.text)
    if (short !== undefined) return short
    let { word } = token
    // `Uñas` is no article, though it is one without its tilde.
    if (/ñ/i.test(token.text) && speech.functions.has(word)) return token.text.toLowerCase()
    if (!/[A-Z]/.test(token.text.slice(1)) || token.text === token.text.toUpperCase()) {
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
      /^(?:id|ids|number|numero|nummer)$/.test(before) ||
      known1.some(
        ({ id, to }) =>
          (numbered.has(id) || id === 'similar') && (to === place || (to < place && isNamedAfter(to, place))),
      )
    )
      return true
    return (
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
  const things = thingsIn(speech, words).filter(
    ({ from, to }) =>
      !isDenied(words, from) &&
      !(to === from + 1 && proper.test(words[from]!) && isNamePart(speech, all, words, from)),
  )
  // `R/… threads on aphids`: what is said in a community about something is searched for.
  for (const { to } of things.filter(({ id }) => /^(?:post|video|photo)$/.test(id))) {
    const subject = words[to + 1] ?? '.'
    if (
      words[to] === 'on' &&
      targets.some(({ kind, place }) => kind === 'path' && place < to && place > to - 4) &&
      all[to + 1]?.kind === 'word' &&
      !speech.functions.has(subject) &&
      speech.platforms.at(words, to + 1).length === 0
    )
      things.push({ id: 'search', from: to, to: to + 1 })
  }
  // `These days` are no batch, and `the latest tiktok of …` is one of its tiktoks.
  const days = things.findIndex(
    ({ id, to }) => id === 'batch' && /^(?:days|times|weeks|months)$/.test(words[to] ?? ''),
  )
  if (days >= 0) things.splice(days, 1)
  things.push(...ownSingulars(speech, all, words))
  const mentions = mentionsIn(speech, all, words, things)
  const asides = asidesIn(
    all,
    words,
    (place) =>
      targets.some((target) => target.place === place) ||
      [...things, ...mentions].some(({ from, to }) => from <= place && place < to),
  )
  const outside = (found: readonly Found[]) => found.filter(({ from }) => !asides.has(from))
  return {
    text: clean,
    tokens: all,
    words,
    misspelled,
    targets,
    things,
    implied: outside(impliedIn(speech, all, words)),
    mentions,
    cues: outside(speech.subjectCues.all(words)),
    windows: outside(speech.windows.all(words)),
    countries: outside(countries().all(words)),
    asides,
  }
}

const counting =
  /^(?:every|each|another|single|latest|newest|last|first|best|top|viral|recent|new|oldest|neuestes|neueste|letztes|letzte|jedes|ultimo|cada|dernier|chaque)$/

/** What a platform's name stands for where it is one of several: `her latest tiktok`, as tiktoks are videos. */
function ownSingulars(speech: Speech, all: readonly Token[], words: readonly string[]): Found[] {
  return words.flatMap((word, from) => {
    const own = all[from]!.kind === 'word' ? speech.ownWords.get(`${word}s`) : undefined
    if (own === undefined || speech.platforms.at(words, from)[0]?.id !== own.platform) return []
    if (!counting.test(words[from - 1] ?? '') || speech.things.at(words, from + 1).length > 0) return []
    return speech.things.at([own.means], 0).map(({ id }) => ({ id, from, to: from + 1 }))
  })
}

/** The noun of things that a word is another form of: `Kanälen`, `des Kanals`; null for any other word. */
function bentForm(speech: Speech, word: string): string | null {
  if (word.length < 6) return null
  for (const ending of ['n', 'en', 'es']) {
    const stem = word.slice(0, -ending.length)
    if (word.endsWith(ending) && stem.length > 4 && speech.things.at([stem], 0).length > 0) return stem
  }
  return null
}

/** Whether what is said at a place is what is not asked for: `not the comments`. */
function isDenied(words: readonly string[], place: number): boolean {
  return /(?:^| )(?:not|nicht|pas|nao|except|rather than|instead of|statt|sino no|sin)(?: (?:the|just|only|its|any|die|der|das|den|las|los|les|os|as|el|la|le|o|a|of))*$/.test(
    words.slice(Math.max(0, place - 4), place).join(' '),
  )
}

/** Nouns that end the names of bodies and houses. */
const proper =
  /^(?:university|school|college|institute|foundation|group|music|store|stores|shop|studios?|restaurant|museum|place|market|agency|media|magazine|sports|events|films?|pictures|records|universitat|hochschule|universidad|universidade|universite|fundacion|fundacao|fondation)$/

/** Whether a word is written like the name before it. */
function isNamePart(speech: Speech, all: readonly Token[], words: readonly string[], place: number): boolean {
  const before = all[place - 1]
  return (
    before?.kind === 'word' &&
    /^\p{Lu}/u.test(all[place]!.text) &&
    /^\p{Lu}\p{Ll}/u.test(before.text) &&
    place > 1 &&
    !speech.frame.has(words[place - 1]!) &&
    !speech.things.words.has(words[place - 1]!) &&
    !speech.values.words.has(words[place - 1]!) &&
    speech.platforms.at(words, place - 1).length === 0
  )
}

/** Things that are said beside others. */
const joining = new Set(['search', 'post', 'profile'])

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

/** What is asked for: in words of its own, and said around a name. */
function thingsIn(speech: Speech, words: readonly string[]): Found[] {
  let found = plainThings(speech, words)
  const text = words.join(' ')
  for (const [id, said] of framed) {
    const match = said.exec(text)
    if (!match) continue
    const at = text.slice(0, match.index + match[0].length - match[1]!.length).split(' ').length - 1
    const rest =
      // `The company number`: no count, where ids are asked for.
      (
        id === 'resolve'
          ? found.map((one) =>
              one.id.endsWith('#') && one.from < at && one.to === at + 1
                ? { ...one, id: one.id.replace('#', ''), to: at }
                : one,
            )
          : found
      ).filter(
        (one) =>
          joining.has(id) ||
          one.id === id ||
          ((one.to <= at || one.from > at) && !(id === 'comment' && one.id === 'transcript')),
      )
    // `How many does … follow`: counted, not listed.
    const counted = id === 'following' && countsBefore.all(words).some(({ to }) => to <= at)
    const known = rest.some((one) => one.id === id)
    found = known
      ? rest
      : [...rest, { id: counted ? `${id}#` : id, from: at, to: at + 1 }].sort((a, b) => a.from - b.from)
    if (!joining.has(id)) break
  }
  return found
}

const whereabouts =
  /^(?:at|in|from|who|working|based|employed|bei|aus|en|chez|na|no|em|que|qui|die|with|near)$/

/** What is spoken of without a word of its own. */
function impliedIn(speech: Speech, all: readonly Token[], words: readonly string[]): Found[] {
  const implied: Found[] = []
  for (const { id, from, to } of speech.values.all(words)) {
    const thing = impliedBy[id]
    if (thing !== undefined) implied.push({ id: thing, from, to })
  }
  for (const { from, to } of speech.genres.all(words)) implied.push({ id: 'video', from, to })
  for (const { from, to } of speech.professions.all(words)) {
    // `Nurses in Lyon`, not `recipes for nurses`.
    let first = from
    while (
      first > 0 &&
      from - first < 3 &&
      all[first - 1]!.kind === 'word' &&
      !speech.functions.has(words[first - 1]!) &&
      !speech.frame.has(words[first - 1]!) &&
      !speech.things.words.has(words[first - 1]!)
    )
      first -= 1
    const object = /^(?:for|about|fur|fuer|para|pour|sobre|uber|sur|to|of|by)$/.test(words[first - 1] ?? '')
    const placed = whereabouts.test(words[to] ?? '') && all[to + 1]?.kind === 'word'
    if (!object && placed) implied.push({ id: 'profile', from, to }, { id: 'search', from, to })
  }
  return implied
}

/** Things that are told of as much, not counted. */
const uncounted = new Set(['engagement', 'transcript', 'region', 'audience', 'live'])

const joint = /^(?:and|or|und|oder|y|et|ou|e|o)$/

/** Things in words of their own, counted ones marked as such. */
function plainThings(speech: Speech, words: readonly string[]): Found[] {
  const found: Found[] = []
  for (let place = 0; place < words.length; ) {
    const whole = speech.things.at(words, place).some((thing) => thing.id.endsWith('#'))
    const counted = whole ? undefined : countsBefore.at(words, place)[0]
    const next =
      counted &&
      [0, 1, 2, 3].find(
        (skip) =>
          !words.slice(counted.to, counted.to + skip).includes('.') &&
          speech.things.at(words, counted.to + skip).length > 0,
      )
    if (counted && next !== undefined) {
      const here = speech.things.at(words, counted.to + next)
      for (const thing of here)
        found.push({
          ...thing,
          id: thing.id.endsWith('#') || uncounted.has(thing.id) ? thing.id : `${thing.id}#`,
          from: place,
        })
      place = here[0]!.to
      // `How many likes and comments`: both are counted.
      while (joint.test(words[place] ?? '')) {
        const further = speech.things.at(words, place + 1)
        if (further.length === 0) break
        for (const thing of further)
          found.push({ ...thing, id: thing.id.endsWith('#') ? thing.id : `${thing.id}#` })
        place = further[0]!.to
      }
      continue
    }
    const here = speech.things.at(words, place)
    const to = here[0]?.to ?? place + 1
    // `Companies like …` speaks of companies as well.
    if (to - place === 2 && here.some(({ id }) => id === 'similar'))
      found.push(...speech.things.at(words.slice(0, place + 1), place))
    const after = countsAfter.has(words[to] ?? '')
    for (const thing of here) {
      found.push(after && !thing.id.endsWith('#') ? { ...thing, id: `${thing.id}#`, to: to + 1 } : thing)
    }
    place = to
  }
  return found
}

function mentionsIn(
  speech: Speech,
  all: readonly Token[],
  words: readonly string[],
  things: readonly Found[],
): Mention[] {
  const found: Mention[] = []
  const cues = speech.subjectCues.all(words)
  for (let place = 0; place < all.length; place += 1) {
    const token = all[place]!
    if (token.kind !== 'word') continue
    const spelled =
      speech.ownWords.get(token.word) ?? speech.ownWords.get(singular(token.word)) ?? own(speech, token.word)
    const named = speech.platforms.at(words, place)[0]
    if (!named && !spelled) continue
    const to = named?.to ?? place + 1
    const [before = '', after = ''] = [words[place - 1], words[to]]
    const cue = cues.findLast((one) => one.to <= place)
    const between = cue ? words.slice(cue.to, place) : []
    const inSubject =
      cue !== undefined &&
      !between.some((word) => word === '.' || strongPlace.has(word)) &&
      cue.to - 1 + between.length < place
    let weight = named ? 1 : 1.6
    if (
      named &&
      token.word.length === 1 &&
      !strongPlace.has(before) &&
      all[to]?.text !== ':' &&
      !/^(?:handle|tag|link)$/.test(all[to]?.kind ?? '') &&
      !things.some(
        (thing) =>
          thing.from === to || thing.from === to + 1 || (thing.to === place && thing.id === 'search'),
      )
    )
      continue
    if (strongPlace.has(before) || (placePrepositions.has(before) && strongPlace.has(words[place - 2] ?? '')))
      weight += 2
    if (named && things.some((thing) => thing.from === to)) weight += 1
    if (named && things.some((thing) => thing.to === place)) weight += 0.4
    const heading = things.find((thing) => thing.from === to)
    const targeted = heading !== undefined && all[heading.to]?.kind === 'link'
    // `Search … for …`: where it is looked for.
    if (
      named &&
      searching.has(before) &&
      (announcing.has(after) || all[to]?.kind === 'mark' || all[to]?.kind === 'quote')
    )
      weight += 2
    if (inSubject && !strongPlace.has(before) && !targeted) weight -= 2.5
    // "the account of …": whose account it is.
    if (
      named &&
      /^(?:of|by|de|von|do|da|du|del|s)$/.test(before) &&
      !things.some((thing) => thing.from === to)
    )
      weight -= 0.7
    if (after === 's' && named) weight -= 0.8
    found.push({ platform: named?.id ?? spelled!.platform, from: place, to, weight: weight - place / 1000 })
    place = to - 1
  }
  return found
}

/** A platform's own word that was misspelled. */
function own(speech: Speech, word: string) {
  if (word.length < 5) return undefined
  const meant = speech.speller.correct(word)
  return meant === null ? undefined : speech.ownWords.get(meant)
}
