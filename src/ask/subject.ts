import type { Question } from './question.ts'
import type { Profile, Speech } from './speech.ts'
import { wordSet } from './words.ts'

/** Words of the caller's own in a question: what to search for, or whom to look up. */
export interface Span {
  readonly text: string
  readonly from: number
  readonly to: number
  /** How plainly the question says that this is it: 3 quoted or announced, 1 or 0 what is left over. */
  readonly sure: number
}

/** What stands before a time: `posted last week`. */
const publishing = wordSet(
  'shown displayed placed aired geschaltet geschaltete mostrados exibidos veiculados diffusees put went gone came added dropped launched posted published uploaded shared listed made created released written subidos subidas publicados publicadas publicado gepostet hochgeladen veroffentlicht veroeffentlicht publies publiees postes postados postadas publicadas enviados sent running active',
)

/** What stands before a length: `that run over 20 minutes`. */
const lasting =
  /^(?:run|runs|running|last|lasts|lasting|take|takes|dauern|dauert|gehen|duran|dura|durent|dure|duram)$/
const relative = /^(?:that|which|who|die|das|der|que|qui)$/

const searching = wordSet(
  'search searching look looking scan hunt busca buscar suche such cherche recherche procura pesquisa procure pesquise durchsuche',
)
const firmCues = new Set(['for', 'para', 'nach', 'pour', 'fur', 'fuer'])

const orders = wordSet(
  'newest oldest popular top mostLiked hot controversial mostCommented cheapest priciest nearest relevance',
)
const sorting = /^(?:sort|sorted|order|ordered|ranked|ordenad[oa]s?|sortiert|geordnet|triee?s?|classee?s?)$/
const joint = /^(?:and|und|y|et|e)$/
const inverting = /^(?:does|do|did|has|have|is|are)$/
const questioning = /^(?:how|why|como|wie|warum|comment|pourquoi)$/
const dealing = /^(?:on|about|zu|zum|zur|sobre|uber|ueber|sur)$/

/** What asks for something as a verb and is searched for as a noun. */
const nounsToo = /^(?:work|play|run|show|talk|list|report|call|read|help|order)s?$/

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
  named: ReadonlySet<string>,
): [number, number] {
  let [start, end] = [from, to]
  const opened = question.words.slice(from, to).some((word) => dealing.test(word) || firmCues.has(word))
  const idle = (place: number, left: boolean) => {
    const word = question.words[place]!
    if (word === '.' || word === '"') return word === '.'
    // What looks like a slip may be a word of its own.
    if (question.misspelled.has(place)) return loose && things.has(place)
    // `How to knit` is searched for as a whole.
    if (left && place > 0 && place + 2 < end && instructing.has(`${word} ${question.words[place + 1]}`))
      return false
    if (speech.functions.has(word)) return true
    // `Cientista de dados`: what something is of.
    if (
      !left &&
      vague.has(word) &&
      /^(?:of|de|d|da|do|des|du|von)$/.test(question.words[place - 1] ?? '') &&
      place - 2 >= start &&
      !things.has(place - 2) &&
      !speech.frame.has(question.words[place - 2]!)
    )
      return false
    if (left && speech.weakCues.has(word)) return true
    // `The sound running up that hill`: what it is that is searched for.
    if (
      !loose &&
      left &&
      things.has(place) &&
      /^(?:the|der|die|das|el|la|le|o|a)$/.test(question.words[place - 1] ?? '') &&
      place + 1 < end &&
      question.things.some(
        ({ id, from, to }) => from === place && to === place + 1 && !kinds.has(id) && named.has(id),
      )
    )
      return true
    // `For videos of …`: what is searched.
    if (!loose && left && things.has(place) && speech.functions.has(question.words[place + 1] ?? ''))
      return true
    if (!loose) return left && speech.subjectCues.at(question.words, place).length > 0
    if (speech.idNames.has(word) && !things.has(place) && compounds(speech, question, things, place, end))
      return false
    if (vague.has(word) && compounds(speech, question, things, place, end)) return false
    // `On rope access work`: a noun at the end of what is announced.
    if (!left && nounsToo.test(word) && opened && !speech.functions.has(question.words[place - 1] ?? '.'))
      return false
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
  while (start < end && !asks(start)) {
    const cue = loose ? undefined : speech.subjectCues.at(question.words, start)[0]
    if (cue && cue.to < end) start = cue.to
    else if (idle(start, true)) start += 1
    else break
  }
  const words3 = (at: number) =>
    at - 2 > start &&
    /^(?:for|fur|fuer|para|pour) (?:buyers|shoppers|customers|clients|people|users|viewers|members|kaufer|kunden|nutzer|compradores|clientes|usuarios|acheteurs|utilisateurs)$/.test(
      question.words.slice(at - 2, at).join(' '),
    )
  const timed = () => {
    let place = end
    while (place > start && speech.functions.has(question.words[place - 1]!)) place -= 1
    if (end < question.tokens.length && place > start) {
      const last = question.words[place - 1]!
      const verb =
        // `Zapatillas de running`.
        (publishing.has(last) && !/^(?:of|de|do|da|du|d)$/.test(question.words[place - 2] ?? '')) ||
        (lasting.test(last) && relative.test(question.words[place - 2] ?? ''))
      if (verb) end = place - 1
    }
  }
  timed()
  // `… that contain videos`: what kind of post it is.
  const kind =
    /(?:^| )((?:(?:that|which|die|que|qui) )?(?:contain|contains|containing|have|having|include|including|with|show|showing|mit|con|avec|com|enthalten|contienen|contiennent|contem|contengan|contenham|enthalt) \S+)$/.exec(
      question.words.slice(start, end).join(' '),
    )
  const object = question.things.some(
    ({ id, from: at, to: after }) => at === end - 1 && after === end && kinds.has(id),
  )
  if (kind && object && end - kind[1]!.split(' ').length > start) end -= kind[1]!.split(' ').length
  // `… for buyers in the UK`: whom the place is of.
  const buyers = words3(end)
  if (buyers && end < question.tokens.length) end -= 2
  // `… most liked this month`: an order that ends it is no part of it.
  // `… and put the most liked first`: what asks for an order.
  let asking = end
  while (
    asking > start &&
    speech.functions.has(question.words[asking - 1]!) &&
    !joint.test(question.words[asking - 1]!)
  )
    asking -= 1
  if (
    end < question.tokens.length &&
    asking - 2 > start &&
    speech.frame.has(question.words[asking - 1]!) &&
    joint.test(question.words[asking - 2]!)
  )
    end = asking - 2
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
  // `Posts about Levi's`: what ends the name is part of it.
  const ownEnd = (place: number) =>
    question.words[place] === 's' &&
    place - 1 >= start &&
    /^\p{Lu}/u.test(question.tokens[place - 1]!.text) &&
    question.tokens[place]!.from === question.tokens[place - 1]!.to + 1
  while (
    end > start &&
    !ownEnd(end - 1) &&
    (whole ? speech.functions.has(question.words[end - 1]!) : idle(end - 1, false))
  )
    end -= 1
  return [start, end]
}

/** Nouns that ask for what there is to know, unless another noun follows that they belong to: `data engineer`. */
const vague = wordSet(
  'data info information details facts stats numbers news datos dados daten donnees noticias',
)

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
  for (const [from, to] of segments) {
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
      if (end <= begin || words.slice(begin, end).every((word) => speech.frame.has(word))) continue
      const span = { text: textOf(question, begin, end), from: begin, to: end, sure: 3 }
      // `… about roasting? Search for roaster`: what is said to be searched for.
      const told = opens || searching.has(words[from + cue.from]!) || searching.has(words[from - 1] ?? '')
      if (!best || best.sure < 3 || (told && best.from < from)) best = span
      break
    }
    if (best?.sure === 3) continue
    const [begin, end] = trim(speech, question, things, from, to, true, profile.scope)
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
    const told = afterColon && question.cues.some((cue) => cue.to === from - 1) ? 1 : 0
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
