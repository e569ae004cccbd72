import type { AnyOperation } from '../catalog/operation.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { refusalOf } from './parameters/fill.ts'
import type { Mention } from './question/mentions.ts'
import { type Question, readQuestion } from './question/question.ts'
import { type Candidate, rank } from './ranking/rank.ts'
import { parametersOf, roleOf } from './ranking/roles.ts'
import { type Reason, refusedBy } from './refusals/refusals.ts'

export type { Reason } from './refusals/refusals.ts'

import { namesNobody } from './question/placeholder-names.ts'
import { takes, withScheme } from './question/targets.ts'
import { searchesTwo } from './refusals/two-searches.ts'
import { readSpeech, type Speech } from './words/speech.ts'

/** Where a question leads. */
export interface Route {
  readonly kind: 'route'
  readonly operation: AnyOperation
  /** Path and query parameters as they are sent. */
  readonly params: Readonly<Record<string, string | readonly string[]>>
  /** Whether a second opinion is worth asking for. */
  readonly unsure: boolean
  readonly candidates: readonly Candidate[]
}

/** A question that leads nowhere. */
export interface Refusal {
  readonly kind: 'refusal'
  readonly reason: Reason
  /** Required parameters that the question leaves out of the likeliest lookup. */
  readonly missing: readonly string[]
  readonly refused: string | null
  readonly unsure: boolean
  readonly candidates: readonly Candidate[]
}

export interface Router {
  route(question: string): Route | Refusal
}

/** Builds the router of a catalog. */
export function createRouter(registry: Registry, clock: Pick<Clock, 'now'>): Router {
  let speech: Speech | undefined
  return {
    route(text) {
      speech ??= readSpeech(registry)
      const question = readQuestion(speech, text)
      const found = decide(speech, registry, question, clock)
      // What seemed to be told in passing may hold what is asked for.
      if (found.kind === 'route' || question.asides.size === 0) return found
      const whole = decide(speech, registry, { ...question, asides: new Set() }, clock)
      return whole.kind === 'route' ? whole : found
    },
  }
}

/** What reads a link, of every platform that reads it. */
function readersOf(registry: Registry, question: Question): Map<string, number> {
  const found = new Map<string, number>()
  for (const target of question.targets) {
    const urn = target.kind === 'id' && /^urn:/i.test(target.text)
    if (target.kind !== 'link' && target.kind !== 'path' && !urn) continue
    for (const platform of registry.platforms) {
      const address = target.kind === 'link' ? withScheme(target.text) : target.text
      const reads = platform.operations.some((operation) =>
        parametersOf(operation).some(
          ([name, parameter]) =>
            roleOf(name, parameter) === 'identifier' &&
            !takes(parameter, name, 'some words of any kind') &&
            takes(parameter, name, address),
        ),
      )
      if (reads) found.set(platform.name, (found.get(platform.name) ?? 0) + 1)
    }
  }
  return found
}

/** Platforms that may be meant, the likeliest first. */
function platformsOf(registry: Registry, question: Question): string[] {
  const weights = new Map<string, number>()
  const links = question.targets.filter(
    (target) => target.kind === 'link' || target.kind === 'path' || /^urn:/i.test(target.text),
  ).length
  const readers = readersOf(registry, question)
  for (const [platform, count] of readers) {
    // A platform that reads every link is asked where no other does, or where it is asked for in words.
    weights.set(platform, (readers.size > 1 && readsAnything(registry, platform) ? 1 : 4) * (count / links))
  }
  const best = new Map<string, number>()
  for (const { platform, weight } of question.mentions)
    best.set(platform, Math.max(best.get(platform) ?? -9, weight))
  for (const [platform, weight] of best) weights.set(platform, (weights.get(platform) ?? 0) + weight)
  return [...weights]
    .filter(([, weight]) => weight > -1.2)
    .sort((a, b) => b[1] - a[1])
    .map(([platform]) => platform)
}

/** A page that no platform knows. */
const somewhere = 'https://somewhere.example/page'

function readsAnything(registry: Registry, name: string): boolean {
  return (registry.platform(name)?.operations ?? []).some((operation) =>
    parametersOf(operation).some(
      ([one, parameter]) => roleOf(one, parameter) === 'identifier' && takes(parameter, one, somewhere),
    ),
  )
}

/** Whether the links of a question are read by no more than what reads every link. */
function isPages(registry: Registry, question: Question): boolean {
  const links = question.targets.filter(({ kind }) => kind === 'link')
  const readers = (text: string) =>
    [...readersOf(registry, { ...question, targets: [{ kind: 'link', text, place: 0 }] })].join()
  const anywhere = links.length > 0 ? readers(somewhere) : ''
  return links.length > 0 && links.every(({ text }) => readers(text) === anywhere)
}

/** Places of the words that name a platform and are no part of what is searched for. */
function mentionPlaces(mentions: readonly Mention[], platform: string): Set<number> {
  const places = new Set<number>()
  const own = mentions.filter((one) => one.platform === platform)
  const best = own.reduce((most, one) => Math.max(most, one.weight), Number.NEGATIVE_INFINITY)
  for (const { from, to, weight } of own)
    if (weight > -0.5 || weight === best) for (let place = from; place < to; place += 1) places.add(place)
  return places
}

/**
 * The platform of a question that names none, where only one has what it asks for: everything its path speaks of is
 * said, and nothing has to be found in the question.
 */
function impliedPlatform(speech: Speech, registry: Registry, question: Question): string[] {
  if (question.targets.length > 0) return []
  const said = new Set(question.things.map(({ id }) => id))
  const fitting = registry.platforms.filter((platform) =>
    (speech.profiles.get(platform.name) ?? []).some(
      ({ operation, head, scope }) =>
        scope.size > 0 &&
        operation.check === undefined &&
        !parametersOf(operation).some(([name, parameter]) =>
          /^(?:identifier|text)$/.test(roleOf(name, parameter)),
        ) &&
        [...head, ...scope].every((id) => said.has(id)) &&
        parametersOf(operation).every(
          ([, parameter]) => !parameter.required || parameter.asked?.otherwise !== undefined,
        ),
    ),
  )
  return fitting.length === 1 ? [fitting[0]!.name] : []
}

function decide(
  speech: Speech,
  registry: Registry,
  question: Question,
  clock: Pick<Clock, 'now'>,
): Route | Refusal {
  const told = platformsOf(registry, question)
  const platforms = told.length > 0 ? told : impliedPlatform(speech, registry, question)
  const refuse = (reason: Reason, candidates: readonly Candidate[] = [], unsure = false): Refusal => ({
    kind: 'refusal',
    reason,
    missing: candidates[0]?.filling.missing ?? [],
    refused: candidates[0]?.filling.refused ?? null,
    unsure,
    candidates,
  })
  const isPage = readsAnything(registry, platforms[0] ?? '') && isPages(registry, question)
  const barred = refusedBy(speech, registry, question, platforms[0] ?? null, isPage)
  if (barred) return refuse(barred)
  // Whether something is asked for that the likeliest platform does not have.
  const asksFor = (platform: string) =>
    question.things.some(
      ({ id, from }) =>
        speech.weight(platform, id) > 0 &&
        // Of what its words may mean the likeliest platform has nothing.
        question.things.every((one) => one.from !== from || speech.weight(platforms[0]!, one.id) === 0),
    )
  const ranked = platforms
    .slice(0, 2)
    .flatMap((platform, place) =>
      rank(speech, question, platform, mentionPlaces(question.mentions, platform)).map((one) => ({
        ...one,
        // A question about what another platform's link names is asked of that platform.
        score:
          one.score -
          place *
            ((readsAnything(registry, platform) ? (asksFor(platform) ? 2.5 : 4) : 1.5) +
              Math.max(0, one.inquiry)),
      })),
    )
    .sort((a, b) => b.score - a.score)
  const [best] = ranked
  if (!best) return refuse('off-topic')
  const shown = ranked.slice(0, 6)
  if (
    isTwo(question, best) ||
    asksTwoPlatforms(question, placed(registry, question)) ||
    searchesTwo(speech, question)
  )
    return refuse('two', shown)
  // `The profile of my new boss`: nobody is named.
  if (
    question.targets.length === 0 &&
    [best.filling.name, best.filling.subject].some((span) => namesNobody(speech, question, span))
  )
    return refuse('no-target', shown)
  if (!best.complete) {
    const other = ranked.find(
      (one) =>
        one.complete && one.score > best.score - 0.6 && one.words > 0.3 && one.filling.left.length === 0,
    )
    if (!other) return refuse('no-target', shown, true)
    return routed(question, other, shown, clock)
  }
  if (best.filling.left.length > 0) {
    // The one thing that is named is hardly beside the question.
    const other = ranked.find(
      ({ complete, filling, score, words }) =>
        complete &&
        filling.left.length === 0 &&
        filling.taken.length > 0 &&
        score > best.score - 0.6 &&
        words > 0.3,
    )
    if (other && question.targets.length === 1) return routed(question, other, shown, clock)
    return refuse(question.targets.length > 1 ? 'two' : 'no-target', shown, true)
  }
  const searches = (best.filling.subject?.sure ?? 0) >= 1 && best.profile.head.has('search')
  const announced = (best.filling.subject?.sure ?? 0) >= 3 && best.profile.head.has('search')
  // `Acrylic nails on …`: words and where to look for them.
  const placed1 =
    best.filling.subject !== null &&
    best.profile.head.has('search') &&
    question.mentions.some(
      ({ platform, weight, from, to }) =>
        platform === best.profile.operation.platform &&
        (weight >= 2.5 || (from === 0 && /^[,:–—-]$/.test(question.tokens[to]?.text ?? ''))),
    )
  if (best.score < (announced ? -0.8 : searches || placed1 ? 0.05 : 0.35) && best.filling.taken.length === 0)
    return refuse('off-topic', shown, true)
  return routed(question, best, shown, clock)
}

function routed(
  _: Question,
  best: Candidate,
  candidates: readonly Candidate[],
  clock: Pick<Clock, 'now'>,
): Route | Refusal {
  const { operation } = best.profile
  const params = Object.fromEntries(
    Object.entries(best.filling.params).map(([name, value]) => [
      name,
      relative(clock, roleOf(name, operation.parameters[name]!) === 'date', value),
    ]),
  )
  const refused = refusalOf(operation, params)
  if (refused !== null)
    return { kind: 'refusal', reason: 'no-target', missing: [], refused, unsure: true, candidates }
  const rival = candidates.find((one) => one !== best && one.complete)
  const unsure =
    best.score < 1 ||
    (rival !== undefined &&
      best.score - rival.score < 0.3 &&
      rival.profile.operation.summary !== operation.summary)
  return { kind: 'route', operation, params, unsure, candidates }
}

/** So many days before today, as a date. */
function relative(clock: Pick<Clock, 'now'>, isDate: boolean, value: string | string[]): string | string[] {
  if (!isDate || typeof value !== 'string' || !/^-[\d.]+$/.test(value)) return value
  return new Date(clock.now() + Number(value) * 86_400_000).toISOString().slice(0, 10)
}

const joins =
  /^(?:and|well|plus|then|also|und|sowie|dann|y|et|puis|e|luego|mas|afterwards|afterward|danach|anschliessend|despues|ensuite|depois)$/

/** What joins one question to another. */
const apart =
  /^(?:(?:and|und|y|et|e) )?(?:besides|also|separately|then|after that|unrelated|besides that|apart from|ausserdem|dazu noch|danach|ademas|aparte|despues|en plus|ensuite|aussi|alem disso|depois|tambem|tambien)(?= |$)/

/** Targets whose form says of which platform they are, as mentions of it. */
function placed(registry: Registry, question: Question): Mention[] {
  return question.targets.flatMap(({ kind, text, place }) => {
    if (kind !== 'path' && kind !== 'link') return []
    const [platform, ...others] = [
      ...readersOf(registry, { ...question, targets: [{ kind, text, place }] }).keys(),
    ].filter((name) => !readsAnything(registry, name))
    return platform === undefined || others.length > 0
      ? []
      : [{ platform, from: place, to: place + 1, weight: 2 }]
  })
}

/** Whether two platforms are each asked something: `tweets of … plus its Instagram reels`. */
function asksTwoPlatforms(
  { mentions, words, things, targets }: Question,
  placed: readonly Mention[],
): boolean {
  const asked = [...placed, ...mentions].filter(
    (one) =>
      one.weight >= 1.3 &&
      (placed.includes(one) ||
        things.some((thing) => thing.to === one.from || thing.from === one.to || thing.from === one.from)),
  )
  // `TikTok of … and Instagram of …`.
  const owns = ({ to }: Mention) => /^(?:of|von|de|do|da|by)$/.test(words[to] ?? '')
  const pair = mentions.some((one) =>
    mentions.some(
      (other) =>
        other.platform !== one.platform &&
        other.from > one.to &&
        owns(one) &&
        owns(other) &&
        joins.test(words[other.from - 1]!) &&
        mentions.every(({ from, to }) => from === one.from || from === other.from || to < one.from),
    ),
  )
  if (pair) return true
  // `The subscribers of … on …, and the ads of … on …`: each has its own noun, and is said to be there.
  const stated = [...placed, ...mentions.filter(({ weight }) => weight >= 1.5)].sort(
    (a, b) => a.from - b.from,
  )
  for (const one of stated)
    for (const other of stated) {
      if (other.from <= one.to || other.platform === one.platform) continue
      const join = words.findIndex((word, place) => place >= one.to && place < other.from && joins.test(word))
      // `On … and on …`: the same of both.
      const both =
        join === one.to &&
        words
          .slice(join + 1, other.from)
          .every((word) => /^(?:on|also|auf|en|no|na|sur|the|el|le|o)$/.test(word))
      if (both) return true
      const asks = (from: number, to: number) => things.some((thing) => thing.from >= from && thing.to <= to)
      // `The followers of @… on …, and the jobs … lists on …`: two nouns, and whom the first is about.
      const targeted = targets.some(({ place }) => place < join)
      const separate = words[join - 1] === '.' || apart.test(words.slice(join, join + 3).join(' '))
      if (
        (targeted || separate) &&
        asks(0, join) &&
        (asks(join, other.from) || (separate && asks(other.to, words.length)))
      )
        return true
      if (join >= 0 && asks(0, one.to) && (asks(join, other.from) || asks(other.to, other.to + 2)))
        return true
    }
  return asked.some((one) =>
    asked.some(
      (other) =>
        other.from > one.to &&
        other.platform !== one.platform &&
        words.slice(one.to, other.from).some(
          (word, offset) =>
            joins.test(word) &&
            // `Comparing … and …`: both are what is searched for.
            !mentions.some((third) => third !== one && third.to === one.to + offset),
        ),
    ),
  )
}

/** Whether two things are asked for that no one lookup answers. */
function isTwo(question: Question, best: Candidate): boolean {
  return question.targets.length > 1 && best.filling.left.length > 0 && best.filling.taken.length > 0
}
