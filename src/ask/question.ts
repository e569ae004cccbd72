import { type Token, tokens } from './lexer.ts'
import { framed } from './lexicon/things.ts'
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
  readonly mentions: readonly Mention[]
  /** What announces a subject; windows of time; countries. */
  readonly cues: readonly Found[]
  readonly windows: readonly Found[]
  readonly countries: readonly Found[]
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
    parts.some(named) ? true : parts.every((part) => known(part)) && parts.some((part) => part.length > 1)
  const all = tokens(clean, compound).map((token): Token => {
    // A platform's bare address names the platform.
    if (token.kind !== 'link' || /[/?#]/.test(token.text)) return token
    const label = plain(token.text.replace(/^www\./i, '').split('.')[0]!)
    return named(label) ? { ...token, kind: 'word', word: label } : token
  })
  const misspelled = new Set<number>()
  const words = all.map((token, place) => {
    if (token.kind === 'mark') return '.'
    if (token.kind === 'quote') return '"'
    if (token.kind === 'number') return plain(token.text)
    if (token.kind !== 'word') return '§'
    let { word } = token
    if (!/[A-Z]/.test(token.text.slice(1)) || token.text === token.text.toUpperCase()) {
      const meant = all[place - 1]?.kind === 'handle' ? null : speech.speller.correct(word)
      if (meant !== null) {
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
        ({ id, to }) => numbered.has(id) && (to === place || (to < place && isNamedAfter(to, place))),
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
  const things = thingsIn(speech, words)
  return {
    text: clean,
    tokens: all,
    words,
    misspelled,
    targets,
    things,
    mentions: mentionsIn(speech, all, words, things),
    cues: speech.subjectCues.all(words),
    windows: speech.windows.all(words),
    countries: countries().all(words),
  }
}

/** What is asked for: in words of its own, and said around a name. */
function thingsIn(speech: Speech, words: readonly string[]): Found[] {
  const found = plainThings(speech, words)
  const text = words.join(' ')
  for (const [id, said] of framed) {
    const match = said.exec(text)
    if (!match) continue
    const at = text.slice(0, match.index + match[0].length - match[1]!.length).split(' ').length - 1
    if (found.some((one) => one.id === id)) continue
    const rest = found.filter((one) => one.to <= at || one.from > at)
    return [...rest, { id, from: at, to: at + 1 }].sort((a, b) => a.from - b.from)
  }
  return found
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
    if (inSubject && !strongPlace.has(before)) weight -= 2.5
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
