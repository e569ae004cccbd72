import type { Question } from './question.ts'
import type { Profile, Speech } from './speech.ts'
import { singular } from './words.ts'

/** Words of the caller's own in a question: what to search for, or whom to look up. */
export interface Span {
  readonly text: string
  readonly from: number
  readonly to: number
  /** How plainly the question says that this is it: 3 quoted or announced, 1 or 0 what is left over. */
  readonly sure: number
}

/** What stands before a time: `posted last week`. */
const publishing = new Set(
  'posted published uploaded shared listed made created released written subidos subidas publicados publicadas publicado gepostet hochgeladen veroffentlicht veroeffentlicht publies publiees postes postados postadas publicadas enviados sent running active'.split(
    ' ',
  ),
)

const searching = new Set(['search', 'look', 'looking'])
const firmCues = new Set(['for', 'para', 'nach', 'pour', 'fur', 'fuer'])

const orders = new Set(
  'newest oldest popular top mostLiked hot controversial mostCommented cheapest priciest nearest relevance'.split(
    ' ',
  ),
)
const sorting = /^(?:sort|sorted|order|ordered|ranked|ordenad[oa]s?|sortiert|geordnet|triee?s?|classee?s?)$/
const questioning = /^(?:how|why|como|wie|warum|comment|pourquoi)$/
const dealing = /^(?:on|about|sobre|uber|ueber|sur)$/

const instructing = new Set(['how to', 'como hacer', 'como fazer', 'comment faire', 'wie man'])

const closing = /^[.?!;:,()\n–—]$/

/** Kinds of posts, which every search finds. */
const kinds = new Set(['post', 'video', 'photo', 'reel', 'short'])

/** Places that a phrase of things covers, by what the operation speaks of. */
function thingPlaces(question: Question, profile: Profile): Set<number> {
  const places = new Set<number>()
  for (const { id, from, to } of question.things) {
    const bare = id.replace('#', '')
    if (bare === 'search' || kinds.has(bare) || profile.bag.has(id) || profile.bag.has(bare))
      for (let place = from; place < to; place += 1) places.add(place)
  }
  return places
}

/** The text of tokens as it stands in the question. */
export function textOf(question: Question, from: number, to: number): string {
  const [first, last] = [question.tokens[from], question.tokens[to - 1]]
  return first && last ? question.text.slice(first.from, last.to).trim() : ''
}

/** Leaves out, at both ends, what asks and joins. */
function trim(
  speech: Speech,
  question: Question,
  things: ReadonlySet<number>,
  from: number,
  to: number,
  loose: boolean,
): [number, number] {
  let [start, end] = [from, to]
  const idle = (place: number, left: boolean) => {
    const word = question.words[place]!
    if (word === '.' || word === '"') return word === '.'
    // What looks like a slip may be a word of its own.
    if (question.misspelled.has(place)) return loose && things.has(place)
    // `How to knit` is searched for as a whole.
    if (left && place > 0 && place + 2 < end && instructing.has(`${word} ${question.words[place + 1]}`))
      return false
    if (speech.functions.has(word)) return true
    if (!loose) return left && speech.subjectCues.at(question.words, place).length > 0
    if (vague.has(word) && compounds(speech, question, things, place, end)) return false
    if (speech.frame.has(word)) return true
    if (!things.has(place)) return false
    // `for video games`: part of what is searched for. `for videos on …`: what is searched.
    const next = question.words[place + 1] ?? '.'
    return !(
      left &&
      firmCues.has(question.words[place - 1] ?? '') &&
      place + 1 < end &&
      !speech.functions.has(next) &&
      !things.has(place + 1)
    )
  }
  // `On how solar panels work`: a question that is searched for as it stands.
  const asks = (place: number) =>
    questioning.test(question.words[place]!) && dealing.test(question.words[place - 1] ?? '')
  const dated = (place: number) =>
    place === end - 1 && end < question.tokens.length && publishing.has(question.words[place]!)
  while (start < end && !asks(start)) {
    const cue = loose ? undefined : speech.subjectCues.at(question.words, start)[0]
    if (cue && cue.to < end) start = cue.to
    else if (idle(start, true)) start += 1
    else break
  }
  if (end > start && dated(end - 1)) end -= 1
  // `… most liked this month`: an order that ends it is no part of it.
  const order = speech.values.all(question.words.slice(start, end)).at(-1)
  if (
    order &&
    orders.has(order.id) &&
    order.from > 0 &&
    order.to - order.from > 1 &&
    start + order.to === end
  )
    end = start + order.from
  const whole = start < end && asks(start)
  while (end > start && (whole ? speech.functions.has(question.words[end - 1]!) : idle(end - 1, false)))
    end -= 1
  return [start, end]
}

/** Nouns that ask for what there is to know, unless another noun follows that they belong to: `data engineer`. */
const vague = new Set('data info information details facts stats numbers news'.split(' '))

function compounds(
  speech: Speech,
  question: Question,
  things: ReadonlySet<number>,
  place: number,
  end: number,
): boolean {
  const next = place + 1
  if (next >= end || question.tokens[next]!.kind !== 'word') return false
  const word = question.words[next]!
  return !speech.frame.has(word) && !speech.functions.has(word) && !things.has(next)
}

/** What is to be searched for; null where the question does not say. `closed`: places that mean something else. */
export function subjectIn(
  speech: Speech,
  question: Question,
  profile: Profile,
  closed: ReadonlySet<number>,
): Span | null {
  const { tokens, words } = question
  const quote = tokens.findIndex((token, place) => token.kind === 'quote' && !closed.has(place))
  if (quote >= 0) return { text: tokens[quote]!.text, from: quote, to: quote + 1, sure: 3 }
  const things = thingPlaces(question, profile)
  const segments: [number, number][] = []
  let start = 0
  for (let place = 0; place <= tokens.length; place += 1) {
    const ends =
      place === tokens.length ||
      closed.has(place) ||
      (sorting.test(words[place]!) && /^(?:by|por|nach|par|after)$/.test(words[place + 1] ?? '')) ||
      (tokens[place]!.kind === 'mark' && closing.test(tokens[place]!.text))
    if (!ends) continue
    if (place > start) segments.push([start, place])
    start = place + 1
  }
  let best: Span | null = null
  for (const [from, to] of segments) {
    const cues = speech.subjectCues.all(words.slice(from, to))
    for (const [order, cue] of cues.entries()) {
      // `search for videos about …`
      if (searching.has(words[from + cue.from]!) && order + 1 < cues.length) continue
      const [begin, end] = trim(speech, question, things, from + cue.to, to, false)
      if (end <= begin) continue
      const span = { text: textOf(question, begin, end), from: begin, to: end, sure: 3 }
      if (!best || best.sure < 3) best = span
      break
    }
    if (best?.sure === 3) break
    const [begin, end] = trim(speech, question, things, from, to, true)
    if (end <= begin) continue
    const afterColon = tokens[from - 1]?.text === ':'
    const content = words.slice(begin, end).filter((word) => !speech.functions.has(word)).length
    const unknown = words
      .slice(begin, end)
      .filter(
        (word, offset) =>
          !speech.frame.has(word) &&
          !speech.values.words.has(word) &&
          !question.things.some((thing) => thing.from <= begin + offset && thing.to > begin + offset),
      ).length
    if (unknown === 0 && !afterColon) continue
    const weak = words.slice(from, begin).some((word) => speech.weakCues.has(word))
    const sure = (afterColon ? 2 : 0) + (weak ? 1 : 0) + Math.min(content, 4) / 10 + Math.min(unknown, 4) / 10
    if (!best || sure > best.sure)
      best = { text: textOf(question, begin, end), from: begin, to: end, sure: Math.min(sure, 2.5) }
  }
  return best
}

/** Nouns after which the name of somebody or something stands. */
const naming = new Set(
  'profile company group community place song hashtag store advertiser playlist page'.split(' '),
)
const joining = new Set(
  'of the and de la le du des da do dos das der die und et y e for & van von'.split(' '),
)

/** What says of a post or account what it deals with. */
const telling =
  /^(?:parl|habl|fal[ae]|trat|trait|mencion|mention|talk|discuss|deal|contain|cover|handel|geht|sprech|reden|bericht|erwahn)/

const greetings = new Set(
  'good morning evening night day show hello hi still well now real one people new big'.split(' '),
)

/** The words around a place, from mark to mark; empty where it is the whole question or something else is in it. */
function segmentOf(
  { tokens }: Question,
  closed: ReadonlySet<number>,
  place: number,
): { from: number; to: number } {
  let [from, to] = [place, place + 1]
  while (from > 0 && tokens[from - 1]!.kind === 'word') from -= 1
  while (to < tokens.length && tokens[to]!.kind === 'word') to += 1
  const whole = from === 0 && to === tokens.length
  const marked =
    (from === 0 || tokens[from - 1]!.kind === 'mark') && (to === tokens.length || tokens[to]!.kind === 'mark')
  const mixed = tokens.slice(from, to).some((_, offset) => closed.has(from + offset))
  return whole || !marked || mixed ? { from: place, to: place } : { from, to }
}

/** Whom or what a question may name in bare words, the likeliest first. */
export function namesIn(
  speech: Speech,
  question: Question,
  platform: string,
  closed: ReadonlySet<number>,
): Span[] {
  const { tokens, words, things } = question
  const covered = new Set<number>()
  for (const { from, to } of things)
    for (let place = from; place < to; place += 1) if (!question.misspelled.has(place)) covered.add(place)
  for (const { from, to } of question.windows) {
    if (to - from > 1 || !/^(?:hour|day|week|month|year)$/.test(words[from]!))
      for (let place = from; place < to; place += 1) covered.add(place)
  }
  for (const { from, to } of question.countries) {
    const named = things.some((thing) => naming.has(thing.id) && thing.to === from)
    if (!named && words[from]!.length > 2) for (let place = from; place < to; place += 1) covered.add(place)
  }
  const { cues } = question
  const capital = (place: number) => /^\p{Lu}/u.test(tokens[place]?.text ?? '')
  const usable = (place: number) => {
    const token = tokens[place]
    if (!token || closed.has(place)) return false
    if (token.kind === 'quote') return true
    if (token.kind === 'link') return !/[/]/.test(token.text)
    if (token.kind !== 'word') return false
    if (speech.nobody.has(token.word)) return false
    // A word of the platform's own declarations is what is asked for.
    if (speech.weight(platform, `=${singular(token.word)}`) > 0 && !capital(place)) return false
    if (cues.some((cue) => cue.from <= place && cue.to > place)) return false
    return (
      !covered.has(place) &&
      (!speech.frame.has(token.word) ||
        (tokens[place]!.text.length > 2 &&
          capital(place) &&
          place > 0 &&
          capital(place - 1) &&
          !speech.functions.has(token.word)))
    )
  }
  const found: Span[] = []
  for (let place = 0; place < tokens.length; place += 1) {
    if (!usable(place)) continue
    let to = place + 1
    // Nobody's name goes on after a handle: `some_body registered`.
    const single = tokens[place]!.kind !== 'word' || /[\p{L}\d][_.][\p{L}\d]/u.test(tokens[place]!.text)
    while (!single && to < tokens.length) {
      const adjacent =
        usable(to) && tokens[to]!.kind === 'word' && (capital(to) || !speech.values.words.has(words[to]!))
      const joined = joining.has(words[to]!) && capital(to - 1) && usable(to + 1) && capital(to + 1)
      const numbered =
        tokens[to]!.kind === 'number' &&
        /^\d{1,4}$/.test(tokens[to]!.text) &&
        capital(to - 1) &&
        !closed.has(to)
      const ampersand = tokens[to]!.text === '&' && usable(to + 1)
      if (!adjacent && !joined && !numbered && !ampersand) break
      to += joined || ampersand ? 2 : 1
    }
    // A name set off by marks: `good mythical morning, youtube channel`.
    const set = segmentOf(question, closed, place)
    const aside =
      set.to - set.from > 1 &&
      set.to - set.from < 5 &&
      tokens
        .slice(set.from, set.to)
        .every((token, offset) => usable(set.from + offset) || greetings.has(token.word))
    // Words that are known otherwise belong to it where they are written like it: `Good Mythical Morning`.
    const shouting = question.text === question.text.toUpperCase()
    const belongs = (at: number) =>
      !shouting &&
      at > 0 &&
      tokens[at]?.kind === 'word' &&
      !closed.has(at) &&
      capital(at) &&
      !covered.has(at) &&
      tokens[at]!.text.length > 1
    let from = place
    if (aside && !single) {
      from = set.from
      to = set.to
    } else if (!single && capital(place)) {
      while (belongs(from - 1)) from -= 1
      while (belongs(to)) to += 1
    }
    const own = tokens.slice(from, to)
    const before = words[from - 1] ?? ''
    const before2 = words[from - 2] ?? ''
    let sure = 0.5
    if (own.some((token, offset) => !isKnown(speech, token.word) && !question.misspelled.has(from + offset)))
      sure += 1.5
    if (question.misspelled.has(place) && own.length === 1) sure -= 0.3
    if (own.length > 1 && !own.some((_, offset) => capital(from + offset))) sure -= 1.2
    if (speech.nameCues.has(before)) sure += 1
    // `Concerts in Austin`: where something is that is searched for.
    if (
      /^(?:in|near|en|bei|em|pres|cerca)$/.test(before) &&
      before2 !== '' &&
      !isKnown(speech, before2) &&
      !closed.has(from - 2)
    )
      sure -= 1.5
    // `Recipes of cake`, `interviews with somebody`: parts of what is searched for.
    const content = (at: number) =>
      tokens[at]?.kind === 'word' &&
      !closed.has(at) &&
      !isKnown(speech, words[at]!) &&
      !question.misspelled.has(at)
    if (!capital(place) && !single) {
      if (/^(?:of|de|von|du|da|do|with|con|mit|avec|com)$/.test(before) && content(from - 2)) sure -= 2
      if (/^(?:with|con|mit|avec|com|for|para|fur|pour|about)$/.test(words[to] ?? '') && content(to + 1))
        sure -= 1.5
    }
    if (speech.nameCues.has(before2) && /^(?:the|el|la|le|der|die|das|o|a|l)$/.test(before)) sure += 0.8
    if (things.some((thing) => naming.has(thing.id) && thing.to === from)) sure += 1.5
    if (
      /^(?:'|’)/.test(question.text.slice(own.at(-1)!.to, own.at(-1)!.to + 1)) ||
      (words[to] === 's' && tokens[to]!.from <= own.at(-1)!.to + 1)
    )
      sure += 1
    if (own.some((token) => /[\d_.]/.test(token.text)) || capital(place)) sure += 0.4
    if (tokens[place]!.kind === 'quote') sure += 1
    if (
      cues.some(
        (cue) =>
          cue.to === from &&
          !/^(?:called|named|llamad[oa]s?|namens|nomm|appel|chamad)/.test(words[cue.from]!),
      )
    )
      sure -= cues.some((cue) => cue.to === from && telling.test(words[cue.from]!)) ? 3 : 1.5
    if (cues.some((cue) => cue.from === to) && !capital(place)) sure -= 1
    if (own.every((token) => speech.values.words.has(token.word))) sure -= 1.5
    const text = tokens[place]!.kind === 'quote' ? tokens[place]!.text : textOf(question, from, to)
    found.push({ text, from, to, sure })
    place = to - 1
  }
  return found.sort((a, b) => b.sure - a.sure)
}

function isKnown(speech: Speech, word: string): boolean {
  return (
    speech.frame.has(word) ||
    speech.things.words.has(word) ||
    speech.values.words.has(word) ||
    speech.windows.words.has(word) ||
    speech.subjectCues.words.has(word)
  )
}
