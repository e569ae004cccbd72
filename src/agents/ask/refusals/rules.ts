import type { QuestionState } from '../learned/rank-features.ts'
import type { Candidate, Reason } from '../learned/ranker.ts'
import { refusedTable } from '../lexicon/tables.ts'
import { minNamed, minPlatform, mostMeant } from '../platforms.ts'
import { isNothing } from '../question/nothing-values.ts'
import type { Question, Target } from '../question/question.ts'
import type { Profile, Vocabulary } from '../vocabulary.ts'
import { isWithin, Phrases } from '../words/words.ts'
import { ordersInClause } from './clause-orders.ts'
import { isElsewhere, isElsewhereAsWell, isOnUnknownService } from './elsewhere.ts'
import { isNonsense } from './nonsense.ts'
import { isOrder, isTrade } from './orders.ts'
import { asksMissingRelation } from './relations.ts'
import {
  asksAdvice,
  asksInTurn,
  asksMarketPrice,
  asksOwnFigures,
  asksText,
  asksVisitors,
  asksWebSearch,
  asksWhereabouts,
} from './requests.ts'
import { isTextSearch, searchesOtherThing } from './searches.ts'

/** What decides against a lookup by the form of a question, whatever the models read. */

/** Who did something to a post: lists that no platform shows, but LinkedIn's reactions. */
const doers =
  /^(?:who|which (?:people|users|accounts)|(?:the |a |show (?:me )?)?(?:(?:list of )?(?:people|users|accounts)) (?:who|that|which))\s(?:has |have |all )?(?:viewed|watched|shared|liked|retweeted|reposted|saved|downloaded|bookmarked|quoted|upvoted|visited|unfollowed|blocked)\s/iu

/** A second request behind the first: `… . Also show me her videos`. */
const further =
  /[.?!;]\s{1,3}(?:also|and also|plus|additionally|außerdem|zusätzlich|también|además|aussi|de plus|também|além disso)[\s,]{1,3}(?:please |pls |bitte |por favor )?(?:show|give|find|list|get|tell|fetch|pull|zeig|gib|nenn|muestra|muéstrame|dame|busca|montre|donne|cherche|mostra|mostre|busque)(?:\s|$)/iu

/** Whether a question asks who did something to a post, and a lookup lists these people. */
export const listsDoers = ({ question }: QuestionState, { profile, filling }: Candidate): boolean =>
  profile.head.has('reaction') && filling.taken.length > 0 && doers.test(question.text)

const phrasesIn = (section: string) => {
  const phrases = new Phrases()
  for (const line of refusedTable.get(section) ?? []) phrases.add(section, line)
  return phrases
}
/** Verbs that are orders where an id or link is their object, and things that do not belong to everybody. */
const [orders, secrets] = [phrasesIn('order of a thing'), phrasesIn('secret')]

const articles =
  /^(?:the|this|that|my|el|la|este|esta|mi|der|die|das|den|dieses|diesen|le|cette|ce|mon|o|a|esse|essa|meu|minha)$/
/** Words between a thing and its id. */
const idWords = /^(?:id|number|no|nr|num|numero|nummer|with|con|mit|avec|com)$/

/** Whether a question orders something to be done to a thing that it names by an id or link: `delete tweet 123`. */
function isOrderOfThing({ words, tokens, things, mentions }: Question): boolean {
  const [verb] = orders.at(words, 0)
  if (verb === undefined) return false
  let place = verb.to
  const isBetween = (at: number) =>
    articles.test(words[at]!) ||
    idWords.test(words[at]!) ||
    [...things, ...mentions].some(({ from, to }) => from <= at && at < to)
  while (place < tokens.length && place < verb.to + 5 && isBetween(place)) place += 1
  const kind = tokens[place]?.kind
  return kind === 'id' || kind === 'link' || (kind === 'number' && tokens[place]!.text.length > 2)
}

const owning = /^(?:of|for|to|from|behind|von|vom|des|der|de|del|du|da|do|s)$/

/** Whether a question asks for something secret of somebody: `the password of …`. */
function asksSecret({ question: { words, tokens }, tags }: QuestionState): boolean {
  return secrets.all(words).some(({ from, to }) => {
    if (isWithin(tags.spans, from)) return false
    const isOfSomebody = words.slice(to, to + 2).some((word) => owning.test(word))
    const isBegun =
      from <= 5 && !words.slice(0, from).some((word) => /^(?:about|over|on|sobre|uber|sur)$/.test(word))
    return (
      isBegun &&
      (isOfSomebody ||
        /['’]s?$/.test(tokens[from - 1]?.text ?? '') ||
        words.slice(Math.max(0, from - 2), from).includes('s'))
    )
  })
}

const joining =
  /^(?:and|or|vs|versus|with|against|to|und|oder|gegen|y|o|contra|et|ou|contre|e|,|;|&|\+|\/|\.)$/

/** Whether a lookup takes one of several things that a question joins: `headcount of 123 and 456`. */
function takesOneOfSeveral({ words, tokens }: Question, { filling }: Candidate): boolean {
  const placeOf = (one: (typeof filling.left)[number]) => ('place' in one ? one.place : one.from)
  const isId = (place: number) => /^(?:id|link|handle|tag|number)$/.test(tokens[place]!.kind)
  const taken = filling.taken.map(({ place }) => place)
  const isJoined = (one: number, other: number) => {
    const between = Array.from(
      { length: Math.abs(other - one) - 1 },
      (_, at) => Math.min(one, other) + 1 + at,
    )
    return (
      between.length > 0 &&
      between.length < 3 &&
      between.every((at) => joining.test(words[at]!) || joining.test(tokens[at]!.text))
    )
  }
  const others = [
    ...filling.left.map(placeOf),
    ...tokens.flatMap(({ kind, text }, place) => (kind === 'number' && text.length > 3 ? [place] : [])),
  ]
  return others.some(
    (place) =>
      isId(place) &&
      !taken.includes(place) &&
      taken.some(
        (one) => isId(one) && isJoined(one, place) && isSameKind(tokens[one]!.text, tokens[place]!.text),
      ),
  )
}

const isSameKind = (one: string, other: string) =>
  /^\d+$/.test(one) === /^\d+$/.test(other) && one.startsWith('@') === other.startsWith('@')

/** Whether a search is read without a platform, and nothing that is asked for is one platform's alone. */
function isSearchOfAny(
  vocabulary: Vocabulary,
  { platforms, subjects }: QuestionState,
  { profile, filling }: Candidate,
) {
  if (mostMeant(platforms) >= minPlatform || filling.taken.length > 0) return false
  const { operation, head, scope } = profile
  const others = [...vocabulary.profiles].flatMap(([name, all]) => (name === operation.platform ? [] : all))
  const isOwn = (subject: string) =>
    subjects.has(subject) && !others.some((one) => one.head.has(subject) || one.scope.has(subject))
  return isTextSearch({ profile, filling }) && ![...head, ...scope].some(isOwn)
}

/** Whether a question names a concept outside its names and topics. */
const namesThing = ({ question: { things }, tags }: QuestionState, concept: string): boolean =>
  things.some(({ id, from }) => id === concept && !isWithin(tags.spans, from))

/** What a list of trends of one kind does not have. */
const otherKinds: Readonly<Record<string, readonly string[]>> = {
  short: ['video', 'live', 'photo'],
  reel: ['photo', 'story', 'live'],
}

/** Whether a question wants the trends of a kind that the platform lists for another kind alone: `trending long videos`. */
function wantsOtherTrends(state: QuestionState, { head, scope }: Profile): boolean {
  if (!head.has('trending')) return false
  const isNamed = (kind: string) => namesThing(state, kind)
  return Object.entries(otherKinds).some(
    ([kind, others]) =>
      scope.has(kind) && (state.question.excluded.has(kind) || (!isNamed(kind) && others.some(isNamed))),
  )
}

/** Whether a question asks for trends that none of the platforms it names lists. */
function asksMissingTrends(vocabulary: Vocabulary, state: QuestionState): boolean {
  const meant = [...state.platforms].filter(([, weight]) => weight >= minNamed).map(([name]) => name)
  const lists = meant
    .flatMap((name) => vocabulary.profiles.get(name) ?? [])
    .filter(({ head }) => head.has('trending'))
  return (
    namesThing(state, 'trending') && meant.length > 0 && lists.every((one) => wantsOtherTrends(state, one))
  )
}

/** Whether a question is about a user of Reddit, of whom no lookup tells. */
const isOfRedditor = ({ targets }: Question): boolean =>
  targets.some(
    ({ kind, text }) =>
      (kind === 'path' && /^\/?u\//i.test(text)) ||
      (kind === 'link' && /reddit\.com\/(?:u|user)\//i.test(text)),
  )

/** Whether a question asks for a hashtag and names no platform: several have hashtags. */
const isTagOfAny = (
  { platforms, question: { mentions } }: QuestionState,
  { filling, profile: { head, scope } }: Candidate,
): boolean =>
  mentions.length === 0 &&
  mostMeant(platforms) < minPlatform &&
  filling.taken.length > 0 &&
  (head.has('hashtag') || scope.has('hashtag') || filling.taken.every(({ kind }) => kind === 'tag'))

/** Whether a question names an account and no platform, and asks for what several platforms have of accounts: pictures, reels. */
function isAccountOfAny(
  vocabulary: Vocabulary,
  { platforms, question: { mentions, targets, things }, tags }: QuestionState,
  { filling: { taken }, profile: { head, scope } }: Candidate,
): boolean {
  if (mentions.length > 0 || mostMeant(platforms) >= minPlatform) return false
  if (taken.length === 0 || !taken.every(({ kind }) => kind === 'handle' || kind === 'name')) return false
  // A link names its platform, whatever takes it.
  if (targets.some(({ kind }) => kind === 'link' || kind === 'path')) return false
  const platformsOf = (subject: string) =>
    [...vocabulary.profiles.values()].filter((all) => all.some((one) => one.head.has(subject))).length
  return !things.some(({ id, from }) => {
    const subject = id.replace('#', '')
    return (
      !isWithin(tags.spans, from) && (head.has(subject) || scope.has(subject)) && platformsOf(subject) === 1
    )
  })
}

/** Whether a question has a value that stands for none, and a lookup takes nothing else that says whose or which. */
const lacksTarget = ({ question, tags }: QuestionState, { filling }: Candidate): boolean =>
  filling.taken.length === 0 &&
  (question.lacksTarget ||
    tags.spans.some(
      ({ kind, from, to }) => kind === 'name' && to - from === 1 && isNothing(question.tokens[from]!.text),
    ))

/** The reason to refuse a question of a form that no lookup answers; null for any other. */
export function refusedForm(vocabulary: Vocabulary, state: QuestionState, best: Candidate): Reason | null {
  const { question } = state
  const { text, targets } = question
  if (isOrder(text)) return 'action'
  if (question.listsPrivate || asksVisitors(question)) return 'private_data'
  // A handle in it may be read by a platform that the question does not name.
  if (mostMeant(state.platforms) < minNamed && isElsewhere(state)) return 'not_offered'
  if (isElsewhereAsWell(state)) return 'not_offered'
  // `save <link> as markdown` is a lookup of the page.
  if (best.profile.operation.platform !== 'web' && (isOrderOfThing(question) || ordersInClause(state)))
    return 'action'
  const isOfItem = targets.some(({ kind }: Target) => kind === 'link' || kind === 'id')
  if (isOfItem && doers.test(text) && best.profile.operation.platform !== 'linkedin') return 'not_offered'
  if (asksSecret(state)) return 'private_data'
  if (takesOneOfSeveral(question, best) || further.test(text)) return 'several_lookups'
  if (asksMissingRelation(vocabulary, state) || asksWebSearch(state)) return 'not_offered'
  if (searchesOtherThing(state, best)) return 'not_offered'
  if (asksOwnFigures(state) || asksWhereabouts(state)) return 'private_data'
  if (isOfRedditor(question)) return 'not_offered'
  if (asksMarketPrice(state)) return 'off_topic'
  if (lacksTarget(state, best)) return 'no_target'
  if (wantsOtherTrends(state, best.profile)) return 'not_offered'
  if (
    isAccountOfAny(vocabulary, state, best) ||
    isTagOfAny(state, best) ||
    isSearchOfAny(vocabulary, state, best)
  )
    return isElsewhere(state) ? 'not_offered' : 'no_platform'
  return null
}

/** What is said among the members of a closed group. */
const closedPlace =
  /(?<!\p{L})(?:closed|private|secret|hidden|members[- ]only|invite[- ]only|geschlossenen?|geheimen?|privaten?|cerrad[oa]s?|secret[oa]s?|privad[oa]s?|fermée?s?|privée?s?|fechad[oa]s?),? (?:\S{1,30} ){0,5}(?:groups?|gruppen?|chats?|server|facebook-gruppen?)(?!\p{L})|(?:grupos?|groupes?) (?:\S{1,30} ){0,2}(?:cerrad[oa]s?|privad[oa]s?|secret[oa]s?|fermés?|privés?|fechad[oa]s?)(?!\p{L})/iu

/** Reasons that say no more than that something is missing or unclear. */
const vague: ReadonlySet<Reason> = new Set([
  'no_platform',
  'no_target',
  'not_understood',
  'several_lookups',
  'off_topic',
])

/**
 * The reason of a refusal, where the form of the question shows it better than the models.
 * @param isKnown whether a word is one of everyday language, or was frequent in the training
 */
export function reasonByForm(
  vocabulary: Vocabulary,
  state: QuestionState,
  likeliest: Reason,
  isKnown: (word: string) => boolean,
): Reason {
  const { question, platforms } = state
  if (likeliest !== 'private_data' && isNonsense(state, isKnown)) return 'not_understood'
  const isAboutPlatform = likeliest !== 'off_topic' || platforms.size > 0
  if (vague.has(likeliest) && isAboutPlatform && ordersInClause(state) && !asksText(question)) return 'action'
  if (asksText(question) || (!isTrade(question.text) && asksMarketPrice(state))) return 'off_topic'
  if (likeliest !== 'private_data' && (asksOwnFigures(state) || asksWhereabouts(state))) return 'private_data'
  if (
    (vague.has(likeliest) || likeliest === 'not_offered') &&
    (question.listsPrivate || asksVisitors(question))
  )
    return 'private_data'
  if (isOfRedditor(question) && vague.has(likeliest)) return 'not_offered'
  if (likeliest !== 'private_data' && (asksMissingRelation(vocabulary, state) || asksWebSearch(state)))
    return 'not_offered'
  if (
    !/^(?:action|off_topic)$/.test(likeliest) &&
    !namesTwoPlatforms(state) &&
    asksMissingTrends(vocabulary, state)
  )
    return 'not_offered'
  if (/^(?:not_offered|off_topic)$/.test(likeliest) && asksBlocked(state)) return 'private_data'
  if ((vague.has(likeliest) || likeliest === 'not_offered') && closedPlace.test(question.text))
    return 'private_data'
  if (!vague.has(likeliest)) return likeliest
  if (likeliest === 'no_platform' && isOnUnknownService(state)) return 'not_offered'
  if (question.lacksTarget && likeliest === 'not_understood') return 'no_target'
  if (likeliest !== 'off_topic' && (isOrderOfThing(question) || isOrder(question.text))) return 'action'
  if (likeliest !== 'several_lookups' && likeliest !== 'off_topic' && asksSecret(state)) return 'private_data'
  if (mostMeant(platforms) < minNamed || isHostOnly(state)) {
    if (
      isElsewhere(state) &&
      (likeliest !== 'off_topic' || !question.refused.some(({ id }) => id === 'off topic'))
    )
      return 'not_offered'
  }
  if (likeliest === 'no_target' && isOffTopic(state)) return 'off_topic'
  if (likeliest === 'no_platform' && asksAdvice(state)) return 'off_topic'
  if (likeliest !== 'off_topic' && asksInTurn(question)) return 'several_lookups'
  const isUnclear = likeliest === 'not_understood' || likeliest === 'no_target'
  return isUnclear && (namesTwoPlatforms(state) || namesTwoTargets(question)) ? 'several_lookups' : likeliest
}

/** What asks politely before what is asked: `I wonder if you could tell me …`. */
const asking =
  /^(?:i|we|it|is|was|were|am|would|could|can|will|do|you|u|wonder|wondering|wondered|if|whether|tell|telling|me|us|know|mind|please|kindly|be|so|kind|as|to|what|how|when|where|the|a|happen|konntest|konnen|kannst|sie|du|mir|sagen|bitte|weisst|wie|was|puedes|podrias|decirme|sabes|que|como|cual|el|la|peux|pourrais|tu|vous|dire|sais|quel|quelle|le|pode|poderia|dizer|sabe|qual|o|is|es|est|e)$/

/** Whether a question begins with something off topic, but for words that ask politely, and names no platform. */
const isOffTopic = ({ question: { refused, words, mentions, targets } }: QuestionState): boolean =>
  refused.some(
    ({ id, from }) =>
      id === 'off topic' &&
      (from === 0 ||
        (mentions.length === 0 &&
          targets.length === 0 &&
          words.slice(0, from).every((word) => asking.test(word)))),
  )

const blocked =
  /^(?:block|blocks|blocked|blocking|mutes|muted|bloque|bloques|bloquee|bloquees|bloqueado|bloqueada|bloqueados|bloqueadas|bloquea|bloqueo|bloqueou|blockiert|blockierte|blockierten|blockieren|silenciado|silenciada|silenciados|silenciadas|masques|stummgeschaltet)$/

/** Whether a question asks who blocked whom. */
const asksBlocked = ({ question: { words }, tags }: QuestionState) =>
  words.some((word, place) => blocked.test(word) && !isWithin(tags.spans, place))

/** Whether a question names two things of one form: two communities, accounts or links. */
function namesTwoTargets({ targets }: Question): boolean {
  const kinds = targets.filter(
    ({ kind }) => kind === 'path' || kind === 'handle' || kind === 'tag' || kind === 'link',
  )
  return kinds.some((one, at) =>
    kinds
      .slice(0, at)
      .some(({ kind, text }) => kind === one.kind && text.toLowerCase() !== one.text.toLowerCase()),
  )
}

/** Whether the only platform is one that reads any page, for the address of another service. */
const isHostOnly = ({ platforms, question }: QuestionState) =>
  question.mentions.length === 0 && [...platforms].every(([name]) => name === 'web')

/** Whether two platforms are named, each beside something of its own. */
function namesTwoPlatforms({ question: { mentions }, tags }: QuestionState): boolean {
  const named = mentions.filter(({ isName, from }) => isName && !isWithin(tags.spans, from))
  return new Set(named.map(({ platform }) => platform)).size > 1
}
