import type { Profile, Speech } from '../words/speech.ts'
import { wordSet } from '../words/words.ts'
import type { Question } from './question.ts'
import { dealing, firmCues, kinds, trim } from './trim.ts'

/** Words of the caller's own in a question: what to search for, or whom to look up. */
export interface Span {
  readonly text: string
  readonly from: number
  readonly to: number
  /** How plainly the question says that this is it: 3 quoted or announced, 1 or 0 what is left over. */
  readonly sure: number
}

const searching = wordSet(
  'search searching look looking scan hunt busca buscar suche such cherche recherche procura pesquisa procure pesquise durchsuche suchen buscar chercher pesquisar procurar',
)
const sorting = /^(?:sort|sorted|order|ordered|ranked|ordenad[oa]s?|sortiert|geordnet|triee?s?|classee?s?)$/
const inverting = /^(?:does|do|did|has|have|is|are)$/
const closing = /^[.?!;:,()\n–—]$/

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

const isThing = ({ things }: Question, place: number) =>
  things.some(({ from, to }) => from <= place && place < to)

/** Whether words are a thing of whom the question is about: `about his career`. */
const ofThem = ({ words, things }: Question, from: number, to: number) =>
  /^(?:his|her|their|its|seinen?|seinem?|ihrem?|ihren)$/.test(words[from] ?? '') &&
  from + 1 < to &&
  words
    .slice(from + 1, to)
    .every((_, at) => things.some((one) => one.from <= from + 1 + at && one.to > from + 1 + at))

/** Whether what is looked up is named inside, and not only at the head: `remote openings as …`. */
function holdsThings({ words }: Question, things: ReadonlySet<number>, from: number, to: number): boolean {
  let place = from
  while (place < to && things.has(place)) place += 1
  return words.slice(place, to).some((_, offset) => things.has(place + offset))
}

/** Whether a comma stands inside a name: `Eugene, Oregon`. */
function isWithinName(
  speech: Speech,
  { tokens, words }: Question,
  closed: ReadonlySet<number>,
  place: number,
): boolean {
  if (tokens[place]!.text !== ',') return false
  return [place - 1, place + 1].every((at) => {
    const token = tokens[at]
    return (
      token?.kind === 'word' &&
      /^\p{Lu}\p{Ll}/u.test(token.text) &&
      at > 1 &&
      !closed.has(at) &&
      !speech.frame.has(words[at]!) &&
      !speech.things.words.has(words[at]!) &&
      !speech.values.words.has(words[at]!)
    )
  })
}

/** Whether something is named before a place. */
const namesBefore = (speech: Speech, { tokens, words, mentions }: Question, place: number) =>
  tokens
    .slice(1, place)
    .some(
      ({ text, kind }, at) =>
        kind === 'word' &&
        /^\p{Lu}/u.test(text) &&
        !speech.frame.has(words[at + 1]!) &&
        !mentions.some(({ from, to }) => from <= at + 1 && at + 1 < to),
    )

const mentioned =
  /^(?:mentioned|discussed|erwahnt|genannt|mencionad[oa]s?|mentionnee?s?|citee?s?|citad[oa]s?)$/

/** Where a clause begins that ends with its verb: after `in which`, `where`; 0 where there is none. */
function relativeIn({ words }: Question, from: number, verb: number): number {
  const at = words.findLastIndex(
    (word, place) =>
      place >= from &&
      place < verb - 1 &&
      /^(?:which|where|denen|der|dem|que|quales|cuales|lesquelles|lesquels|laquelle|onde|donde)$/.test(word),
  )
  return at + 1
}

/** Whether the noun of posts stands before a place. */
const isOfPosts = ({ things, implied }: Question, place: number) =>
  [...things, ...implied].some(({ id, to }) => to === place && (kinds.has(id) || id === 'hashtag'))

/** Whether words that open a question head it, before where something is looked for: `Price check - …`. */
function isHeading(
  { tokens, words, mentions, cues }: Question,
  [from, to]: readonly [number, number],
): boolean {
  const next = mentions.find((one) => one.from === to || one.from === to + 1)
  const dashed = /^[-–—:]$/.test(tokens[to]?.text ?? '') || /^[-–—]$/.test(tokens[to - 1]?.text ?? '')
  return (
    from === 0 &&
    dashed &&
    next !== undefined &&
    tokens.slice(next.to).filter(({ kind }) => kind === 'word').length > 1 &&
    /^(?:check|research|comparison|test|task|analysis|request|idea|job|work|study|project|report|audit|monitoring|question|urgent|agent|todo|note)$/.test(
      words[/^[-–—]$/.test(tokens[to - 1]!.text) ? to - 2 : to - 1] ?? '',
    ) &&
    !cues.some((cue) => cue.from < to)
  )
}

/** The name that `people of that name` speaks of: several words with capitals, said before. */
function nameReferred(question: Question): Span | null {
  const { tokens, words } = question
  const back = words.findIndex(
    (word, place) =>
      /^(?:name|namen|nombre|nom|nome)$/.test(word) &&
      /^(?:that|this|same|diesem|dem|ese|este|mismo|ce|esse|este|mesmo)$/.test(words[place - 1] ?? '') &&
      /^(?:of|with|by|under|called|the|mit|con|de|com|avec)$/.test(words[place - 2] ?? ''),
  )
  const capital = (place: number) =>
    tokens[place]?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(tokens[place]!.text)
  for (let from = 1; from + 1 < back; from += 1) {
    if (!capital(from) || !capital(from + 1) || /^[.!?]$/.test(tokens[from - 1]!.text)) continue
    let to = from + 2
    while (to < back && capital(to)) to += 1
    return { text: textOf(question, from, to), from, to, sure: 3 }
  }
  return null
}

/** What `videos on that subject` speaks of: what was said before to be dealt with. */
function subjectReferred(question: Question): Span | null {
  const { words } = question
  const back = words.findIndex(
    (word, place) =>
      /^(?:subject|topic|theme|matter|thema|tema|sujet|theme|assunto)$/.test(word) &&
      /^(?:that|this|same|diesem|dem|ese|este|mismo|ce|esse|este|mesmo)$/.test(words[place - 1] ?? '') &&
      words.slice(Math.max(0, place - 3), place - 1).some((one) => dealing.test(one)),
  )
  const cue = words.findIndex((word, place) => place < back - 2 && dealing.test(word))
  if (back < 0 || cue < 0) return null
  const from = /^(?:the|der|die|das|den|el|la|los|las|le|les|o|a|os|as)$/.test(words[cue + 1]!)
    ? cue + 2
    : cue + 1
  let to = from
  while (to < back && !/^(?:\.|and|und|y|et|e|so|but|aber|pero|mais|mas)$/.test(words[to]!)) to += 1
  return to > from && to < back - 2 ? { text: textOf(question, from, to), from, to, sure: 3 } : null
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
  const referred = nameReferred(question) ?? subjectReferred(question)
  if (referred) return referred
  const things = thingPlaces(question, profile)
  const valued = new Set<number>()
  for (const { from, to } of question.values) for (let place = from; place < to; place += 1) valued.add(place)
  const segments: [number, number][] = []
  let start = 0
  for (let place = 0; place <= tokens.length; place += 1) {
    const ends =
      place === tokens.length ||
      closed.has(place) ||
      // `Which towns called … does … know?`
      (inverting.test(words[place]!) &&
        place - 1 > start &&
        question.mentions.some((one) => one.from === place + 1)) ||
      (sorting.test(words[place]!) && /^(?:by|por|nach|par|after)$/.test(words[place + 1] ?? '')) ||
      (tokens[place]!.kind === 'mark' &&
        closing.test(tokens[place]!.text) &&
        !isWithinName(speech, question, closed, place))
    if (!ends) continue
    if (place > start) segments.push([start, place])
    start = place + 1
  }
  let best: Span | null = null
  const headed = segments.filter((segment) => !isHeading(question, segment))
  for (const [from, to] of headed.length > 0 ? headed : segments) {
    const cues = speech.subjectCues.all(words.slice(from, to))
    // `Search … for documentaries about …`
    if (
      firmCues.has(words[from]!) &&
      closed.has(from - 1) &&
      !holdsThings(question, things, from + 1, to) &&
      words.slice(Math.max(0, from - 5), from).some((word) => searching.has(word))
    )
      cues.unshift({ id: 'cue', from: 0, to: 1 })
    if (searching.has(words[from]!) && firmCues.has(words[from + 1] ?? ''))
      cues.unshift({ id: 'cue', from: 0, to: 2 })
    // `In which … is mentioned`: what is searched for stands before.
    const verb = words.findIndex((word, place) => place > from && place < to && mentioned.test(word))
    const clause = verb < 0 ? 0 : relativeIn(question, from, verb)
    if (clause > 0) {
      const [begin, end] = trim(speech, question, things, clause, verb, false, profile.scope)
      if (end > begin) {
        best = { text: textOf(question, begin, end), from: begin, to: end, sure: 3 }
        continue
      }
    }
    for (const [order, cue] of cues.entries()) {
      if (ofThem(question, from + cue.to, to)) continue
      const opens = cue.to === 1 && cue.from === 0 && firmCues.has(words[from]!)
      const next = cues[order + 1]
      // `Search for videos about …`, but not `search for documentaries about …`.
      if (
        (opens || searching.has(words[from + cue.from]!)) &&
        next &&
        words
          .slice(from + cue.to, from + next.from)
          .every(
            (word, offset) =>
              things.has(from + cue.to + offset) || speech.frame.has(word) || speech.values.words.has(word),
          )
      )
        continue
      const [begin, end] = trim(speech, question, things, from + cue.to, to, false, profile.scope)
      // `Search … for channels: …`, `for channels, keyword …`: of what kind it is.
      const kind =
        (end === begin + 1 || words.slice(begin, end).every((_, at) => isThing(question, begin + at))) &&
        (tokens[to]?.text === ':' ||
          (tokens[to]?.text === ',' &&
            /^(?:keywords?|terms?|topic|stichwort|mot|palabra|palavra)$/.test(words[to + 1] ?? ''))) &&
        segments.some((one) => one[0] > to)
      if (
        kind ||
        end <= begin ||
        words.slice(begin, end).every((word) => speech.frame.has(word) || searching.has(word))
      )
        continue
      const span = { text: textOf(question, begin, end), from: begin, to: end, sure: 3 }
      // `… about roasting? Search for roaster`: what is said to be searched for.
      const told = opens || searching.has(words[from + cue.from]!) || searching.has(words[from - 1] ?? '')
      if (!best || best.sure < 3 || (told && best.from < from)) best = span
      break
    }
    if (best?.sure === 3) continue
    // `By keyword: …`
    const called = tokens[from - 1]?.text === ':' && question.cues.some((cue) => cue.to === from - 1)
    const [begin, end] = trim(speech, question, things, from, to, !called, profile.scope)
    if (end <= begin) continue
    // After what says where: `could you tell me: …` says nothing.
    const afterColon =
      tokens[from - 1]?.text === ':' &&
      [...question.mentions, ...question.things, ...question.cues].some((one) => one.from < from)
    const content = words.slice(begin, end).filter((word) => !speech.functions.has(word)).length
    const unknown = words
      .slice(begin, end)
      .filter(
        (word, offset) =>
          !speech.frame.has(word) &&
          !valued.has(begin + offset) &&
          !question.things.some((thing) => thing.from <= begin + offset && thing.to > begin + offset),
      ).length
    // After a colon stand details of what is named before it, where nothing in them is unknown: `…: headcount, location`.
    if (unknown === 0 && !(afterColon && !(tokens[to]?.text === ',' && namesBefore(speech, question, from))))
      continue
    const weak = words.slice(from, begin).some((word) => speech.weakCues.has(word))
    // `Videos on nail art`.
    const dealt = words
      .slice(from, begin)
      .some((word, at) => dealing.test(word) && isOfPosts(question, from + at))
      ? 1.2
      : 0
    // `By name: …`
    const told = afterColon && called ? 1 : 0
    const sure =
      told +
      dealt +
      (afterColon ? 2 : 0) +
      (weak ? 1 : 0) +
      Math.min(content, 4) / 10 +
      Math.min(unknown, 4) / 10
    if (!best || sure > best.sure)
      best = {
        text: textOf(question, begin, end),
        from: begin,
        to: end,
        sure: told ? 3 : Math.min(sure, 2.8),
      }
  }
  return best
}
