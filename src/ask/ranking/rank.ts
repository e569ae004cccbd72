import { impliedBy } from '../lexicon/things.ts'
import { asksForId, callsResult, eased, flagNoun, isIncluded } from '../parameters/added-parts.ts'
import { windowIn } from '../parameters/choose.ts'
import { type Filling, fillIn, placeRole } from '../parameters/fill.ts'
import type { Question } from '../question/question.ts'
import { inquiry } from '../refusals/inquiry.ts'
import type { Profile, Speech } from '../words/speech.ts'
import { type Found, singular, wordSet } from '../words/words.ts'
import { parametersOf, roleOf } from './roles.ts'

/** An operation that could be meant, with what the question gives it. */
export interface Candidate {
  readonly profile: Profile
  readonly filling: Filling
  /** How well words, target and parameters fit. */
  readonly score: number
  /** How much of that the words say: 0 where nothing but the target speaks for it. */
  readonly words: number
  /** How much of the score says that it answers questions about its target. */
  readonly inquiry: number
  /** Whether everything required is there and taken. */
  readonly complete: boolean
}

/** Kinds of posts. */
const kinds = new Set(['photo', 'video', 'reel'])

const bare = (id: string) => id.replace('#', '')

const orders = wordSet('newest oldest popular top mostLiked hot controversial rising')

/** Whether an order stands with nothing beside it that is ordered, before what it is of: `(top)`, `the latest of …`. */
function saidAlone(speech: Speech, { words, things }: Question, from: number, to: number): boolean {
  let next = to
  while (next < words.length && speech.functions.has(words[next]!)) next += 1
  return !things.some((thing) => thing.from <= next && thing.to > from && next === to)
}

/** Things whose words say no more than what kind of thing the target is. */
const faint = new Set([
  'profile',
  'detail',
  'page',
  'search',
  'like',
  'share',
  'view',
  'advertiser',
  'member',
])

/** Whether another lookup of the same nouns takes a place of its own. */
function hasPlaces(speech: Speech, { operation, head, scope }: Profile): boolean {
  const nouns = [...head, ...scope].filter((id) => id !== 'search')
  return (speech.profiles.get(operation.platform) ?? []).some(
    (other) =>
      other.operation !== operation &&
      nouns.some((id) => other.head.has(id) || other.scope.has(id)) &&
      parametersOf(other.operation).some(
        ([name, one]) => roleOf(name, one) === 'text' && placeRole.test(name),
      ),
  )
}

/** Places of orders of several words: `top liked`. */
function ordersIn({ values, words }: Question): Set<number> {
  const places = new Set<number>()
  // `Top liked`, `top CTR`.
  for (const { id, from, to } of values) {
    const next = /^(?:by|nach|por|par)$/.test(words[to] ?? '') ? to + 1 : to
    if (orders.has(id) && (to - from > 1 || values.some((one) => one.from === next && one.id !== id)))
      for (let place = from; place < to; place += 1) places.add(place)
  }
  return places
}

/** A thing in several words that the platform does not have, as the things that its words name: `community posts`. */
function apart({ things, weight }: Speech, { words }: Question, platform: string, one: Found): Found[] {
  const { id, from, to } = one
  if (to - from < 2 || weight(platform, id) > 0 || weight(platform, bare(id)) > 0) return [one]
  const parts = Array.from({ length: to - from }, (_, offset) => from + offset).flatMap((place) =>
    things.at(words.slice(0, place + 1), place).filter((part) => weight(platform, part.id) > 0),
  )
  return parts.length > 1 ? parts : [one]
}

function spoken(speech: Speech, question: Question, platform: string, filling: Filling): Map<string, number> {
  const covered = (from: number, to: number) => {
    const { subject, name } = filling
    return [subject, name].some((span) => span !== null && from >= span.from && to <= span.to)
  }
  const found = new Map<string, number>()
  const note = (id: string, from: number) => {
    const weight = question.misspelled.has(from) ? 0.8 : 1
    found.set(id, Math.max(found.get(id) ?? 0, weight))
  }
  const orderly = ordersIn(question)
  const places = new Set<number>()
  const things = question.things.some(({ from, to }) => to - from > 1)
    ? question.things.flatMap((one) => apart(speech, question, platform, one))
    : question.things
  for (const { id, from, to } of things) {
    for (let place = from; place < to; place += 1) places.add(place)
    // `At least 50 replies`: what a number counts.
    const measured =
      filling.used.has(from) && filling.used.has(from - 1) && /\d/.test(question.words[from - 1]!)
    // `Posts … with photos hosted`: what is to be done with them.
    const handled =
      filling.used.has(from) &&
      kinds.has(id) &&
      question.things.some((one) => !filling.used.has(one.from) && (one.id === 'post' || kinds.has(one.id)))
    // `Region Japan`: the name of what was filled.
    const called = filling.used.has(from) && Object.keys(filling.params).includes(question.words[from]!)
    // `Firms on the topic of hydrogen`: what announces, where nothing is looked up by its topic.
    const announces =
      id === 'topic' &&
      question.cues.some((cue) => cue.from <= from && cue.to >= to && cue.to - cue.from > 1) &&
      !speech.profiles.get(platform)?.some(({ head, scope }) => head.has(id) || scope.has(id))
    if (!covered(from, to) && !measured && !called && !handled && !announces) note(id, from)
  }
  // The noun before a target says what it is, and less what is asked of it.
  if (found.size > 1) {
    for (const { id, to } of question.things)
      if (found.has(id) && filling.taken.some((target) => target.place === to))
        found.set(id, found.get(id)! * 0.5)
  }
  for (const { id, from, to } of question.implied) {
    // Who is searched for may be said by what they do.
    const { subject } = filling
    const announced = subject !== null && subject.sure >= 3 && from >= subject.from && to <= subject.to
    if (!found.has(id) && !announced) found.set(id, 0.7)
  }
  for (const { target, id } of filling.told) if (!found.has(id)) note(id, target.place)
  question.words.forEach((word, place) => {
    if (places.has(place) || covered(place, place + 1) || question.tokens[place]!.kind !== 'word') return
    // A word of an order (`top liked`) says nothing else.
    if (orderly.has(place)) return
    // `By keyword`: what announces is no thing, though a summary speaks of `keywords`.
    if (speech.frame.has(word) && speech.subjectCues.words.has(word)) return
    const id = `=${singular(word)}`
    if (speech.weight(platform, id) > 0) note(id, place)
  })
  return found
}

/** How alike the words of a question and a phrase are, by what is telling among the platform's operations. */
function likeness(
  weight: (id: string) => number,
  said: ReadonlyMap<string, number>,
  phrase: ReadonlySet<string>,
): number {
  let both = 0
  let one = 0
  let other = 0
  for (const [id, sure] of said) one += (weight(id) || 0.3) * sure
  for (const id of phrase) {
    const own = weight(id)
    other += own
    const sure = said.get(id) ?? (said.has(bare(id)) || said.has(`${bare(id)}#`) ? 0.4 : 0)
    both += own * sure
  }
  return both === 0 ? 0 : both / Math.sqrt(one * other)
}

/** Judges one operation. */
export function judge(
  speech: Speech,
  question: Question,
  profile: Profile,
  mentions: ReadonlySet<number>,
): Candidate {
  const { operation } = profile
  const filling = fillIn(speech, question, profile, mentions)
  const weight = (id: string) =>
    speech.weight(operation.platform, id) || speech.weight(operation.platform, bare(id))
  const said = spoken(speech, question, operation.platform, filling)
  // A target alone asks what it is.
  const plainly = question.words.every((word) => !speech.values.words.has(word) || speech.functions.has(word))
  if (said.size === 0 && plainly && filling.taken.length > 0) said.set('detail', 0.4)
  let words = 0
  // Values that a parameter chose explain the words they were said with.
  const chosen = new Set<string>()
  let included = false
  for (const [name, value] of Object.entries(filling.params)) {
    const role = roleOf(name, operation.parameters[name]!)
    if (role === 'flag')
      for (const id of speech.subjects(flagNoun(name))) {
        chosen.add(id)
        if (isIncluded(question, id)) included = true
      }
    if (role === 'choice' || role === 'parts')
      for (const id of speech.subjects(String(value).replace(/([a-z])([A-Z])|[-_,]/g, '$1 $2')))
        chosen.add(id)
  }
  // `Coordinates 52.5, 13.4`.
  for (const { id, from, to } of question.things)
    if (filling.used.has(from) && filling.used.has(to) && /^-?\d+\.\d/.test(question.words[to]!))
      chosen.add(id)
  let unexplained = 0
  for (const [id, sure] of said) {
    const counted = id.endsWith('#')
    const own = weight(id) * sure
    if (counted) words += (profile.whole ? 0.8 : -0.2) * Math.max(own, 0.3)
    // Photos and videos are what a list of posts is of, where its phrases say so.
    const asPosts = profile.head.has('post') && kinds.has(id) && profile.bag.has(id)
    if (profile.head.has(id) || asPosts) words += 1.6 * own
    else if (chosen.has(id) || chosen.has(bare(id))) words += 1.2 * own
    else if (profile.scope.has(id)) words += 1.2 * own
    else if (profile.bag.has(id)) words += 0.6 * own
    else if (counted && profile.bag.has(bare(id))) words += 0.3 * own
    else if (!counted || !profile.whole)
      unexplained +=
        (bare(id) === 'profile'
          ? profile.head.has('search')
            ? 1.5
            : 0.5
          : faint.has(bare(id))
            ? 0.25
            : 0.9) * Math.max(own, weight(id) === 0 ? 0.4 : 0)
  }
  const best = Math.max(0, ...profile.phrases.map((phrase) => likeness(weight, said, phrase)))
  words += 1.8 * best
  const heads = [...profile.head].filter((id) => !faint.has(id) || id === 'search')
  const searched = parametersOf(operation).some(([, one]) => one.freeText)
  const narrowed =
    filling.missing.length === 0 &&
    filling.taken.length === 0 &&
    Object.keys(filling.params).some((name) => roleOf(name, operation.parameters[name]!) === 'choice')
  const announced = filling.subject !== null && filling.subject.sure >= 2
  const orderly = ordersIn(question)
  const spokenOf = (id: string) =>
    said.has(id) ||
    (id.startsWith('=') &&
      question.words.some((word, place) => word === id.slice(1) && !orderly.has(place))) ||
    (id === 'post' && [...said.keys()].some((one) => kinds.has(one) && profile.bag.has(one))) ||
    chosen.has(id) ||
    (id === 'search' && narrowed && searched) ||
    (filling.author && (id === 'company' || id === 'advertiser')) ||
    (id === 'search' && filling.subject !== null && (announced || filling.subject.sure >= 0.2))
  const headless =
    heads.length > 0 &&
    !heads.some(spokenOf) &&
    (heads.every((id) => id.startsWith('=')) || ![...said.keys()].some((id) => chosen.has(id)))
  const asked = inquiry(speech, question, operation, filling)
  let score = words - unexplained + asked
  // Parts are of the thing itself, with more than it mostly has.
  for (const [name, value] of Object.entries(filling.params))
    if (roleOf(name, operation.parameters[name]!) === 'parts') score += 0.9 * String(value).split(',').length
  // A list that belongs to something has to be asked for; the thing itself does not.
  const ordered = Object.keys(filling.params).some((name) =>
    /^(?:sort|order|section|date|upload|time)/i.test(name),
  )
  if (headless)
    score -=
      profile.whole && filling.taken.length > 0 ? (ordered ? 0 : 0.15) : best >= 0.7 || ordered ? 0.3 : 1.1
  if (
    [...said.keys()].some(
      (id) =>
        (profile.below.has(id) || (profile.below.has('post') && kinds.has(id))) && !profile.head.has(id),
    )
  )
    score -= 0.6
  // `Videos of tornadoes`: a tag is called one.
  const tags = profile.head.has('hashtag') || profile.scope.has('hashtag')
  if (tags && !spokenOf('hashtag') && filling.name && filling.taken.length === 0) score -= 1.1
  // What stands further up in the path narrows it down: without a word of it, it is hardly meant.
  for (const id of profile.scope)
    if (!faint.has(id) && !spokenOf(id) && filling.taken.length === 0 && !profile.head.has(id)) score -= 0.6
  if (profile.head.has('search') && searched && filling.subject === null && filling.details === 0)
    score -= narrowed ? (filling.name || filling.taken.length > 0 ? 0.5 : 0.2) : 0.8
  // A place inside what is searched for belongs to a parameter of its own, where an operation has one.
  if (
    filling.subject &&
    /\s(?:in|near|around|en|bei|em|à|près de|cerca de)\s+\p{Lu}/u.test(filling.subject.text)
  )
    score -= hasPlaces(speech, profile) ? 1.4 : 0.6
  // What is searched for does not hold the noun of what is looked up: `data engineer jobs in Toronto`.
  const { subject } = filling
  if (
    subject &&
    subject.sure < 3 &&
    question.things.some(
      ({ id, from, to }) =>
        from > subject.from &&
        to < subject.to &&
        id !== 'search' &&
        (profile.head.has(id) ||
          profile.scope.has(id) ||
          (!faint.has(bare(id)) && !kinds.has(bare(id)) && weight(id) > 0)),
    )
  )
    score -= 0.6
  for (const id of profile.scope)
    if (faint.has(id) && !spokenOf(id) && filling.taken.length === 0 && filling.name === null) score -= 0.3
  score +=
    0.6 * filling.calledSo -
    0.8 * filling.strained +
    (words > 0 ? 0.9 : 0.3) * filling.details +
    (filling.author &&
    (heads.includes('search') || heads.some(spokenOf)) &&
    (!profile.scope.has('ad') || spokenOf('ad'))
      ? 0.8
      : 0)
  score += 0.9 * filling.taken.length - 2.2 * filling.left.length
  if (filling.name) score += filling.name.sure < 1 ? -0.5 : Math.min(1.2, 0.4 * filling.name.sure)
  if (filling.subject) score += Math.min(0.9, 0.3 * filling.subject.sure)
  else if (filling.name === null && filling.taken.length === 0 && searched && !narrowed) score -= 0.6
  // One capitalised word is a brand rather than a person.
  if (
    filling.name &&
    /^\p{Lu}[\p{L}\d]+$/u.test(filling.name.text) &&
    (profile.head.has('company') || profile.scope.has('company'))
  )
    score += 0.3
  // `Names, no posts`: searches that find them.
  if (
    profile.head.has('search') &&
    [...question.denied].some((id) => (id === 'post' || kinds.has(id)) && profile.bag.has(id))
  )
    score -= 0.8
  if (profile.head.has('resolve')) score += asksForId(question, filling, said.has('resolve#'))
  if (callsResult(speech, question, profile)) score += 1.2
  if (included) score += 1.3
  // What is announced as searched for has to go somewhere: `what is trending about …`.
  if (
    question.cues.length > 0 &&
    filling.subject === null &&
    (filling.name === null || isWhereabouts(question, filling.name.from)) &&
    filling.taken.length === 0 &&
    filling.details === 0
  )
    score -= 0.8
  // A window of time that the lookup does not have is hardly said of it.
  const window = windowIn(question)
  if (window && !filling.used.has(window.from) && filling.subject === null) score -= 1.1
  // So is an order: `the top of this group` are posts.
  const order = question.values.find(
    ({ id, from, to }) => orders.has(id) && saidAlone(speech, question, from, to),
  )
  if (
    order &&
    !filling.used.has(order.from) &&
    filling.subject === null &&
    (filling.taken.length > 0 || (filling.name && profile.whole))
  )
    score -= 0.5
  // Nor is how a job is done, or how something is sold.
  if (
    filling.subject === null &&
    question.values.some(({ id, from }) => impliedBy[id] !== undefined && !filling.used.has(from))
  )
    score -= 1.2
  // Words that nothing accounts for.
  score -= 0.25 * Math.min(4, idle(speech, question, filling, mentions))
  const filters = Object.keys(filling.params).filter((name) =>
    /^(?:choice|parts|number|date|country|language|flag)$/.test(roleOf(name, operation.parameters[name]!)),
  )
  score += 0.3 * filters.length + (ordered ? 0.3 : 0)
  if (operation.version === 'v2') score += 0.15
  if (operation.retired) score -= 0.4
  const complete = filling.missing.length === 0
  if (!complete) score -= incomplete
  return { profile, filling, score, words, inquiry: asked, complete }
}

/** Whether a name after what is announced says where it is: `events about salsa in Valencia`. */
const isWhereabouts = ({ words, cues }: Question, place: number) =>
  /^(?:in|near|around|en|bei|em|pres|cerca)$/.test(words[place - 1] ?? '') &&
  cues.some((cue) => cue.to < place)

/** How many words of the question neither the operation nor its parameters account for. */
function idle(speech: Speech, question: Question, filling: Filling, mentions: ReadonlySet<number>): number {
  let count = 0
  question.tokens.forEach((token, place) => {
    if (token.kind !== 'word' && token.kind !== 'quote') return
    const { word } = token
    if (
      mentions.has(place) ||
      question.asides.has(place) ||
      filling.used.has(place) ||
      speech.frame.has(word) ||
      question.misspelled.has(place)
    )
      return
    if (
      speech.things.words.has(word) ||
      speech.values.words.has(word) ||
      speech.windows.words.has(word) ||
      speech.subjectCues.words.has(word) ||
      speech.ownWords.has(word)
    )
      return
    count += 1
  })
  return count
}

/** What it takes off that a lookup cannot be made. */
const incomplete = 2.5

/** How many of the best are told apart. */
const looked = 8

/** The likeliest operations of a platform, the best first. */
export function rank(
  speech: Speech,
  question: Question,
  platform: string,
  mentions: ReadonlySet<number>,
): Candidate[] {
  const profiles = speech.profiles.get(platform) ?? []
  const judged = profiles
    .map((profile) => judge(speech, question, profile, mentions))
    .sort((a, b) => b.score - a.score)
  // Whether parameters are taken is costly to find out: only of those that may be among the best.
  const found: Candidate[] = []
  for (const candidate of judged) {
    if (found.filter(({ score }) => score >= candidate.score).length >= looked) break
    const refused =
      candidate.complete &&
      candidate.filling.refused !== null &&
      !eased(candidate.profile.operation, candidate.filling)
    found.push(refused ? { ...candidate, score: candidate.score - incomplete, complete: false } : candidate)
  }
  return found.sort((a, b) => b.score - a.score)
}
