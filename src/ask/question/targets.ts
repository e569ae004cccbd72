import type { AnyOperation } from '../../catalog/operation.ts'
import type { Parameter } from '../../catalog/parameters.ts'
import { parametersOf, roleOf } from '../ranking/roles.ts'
import { isCoded, isOpaque } from '../words/lexer.ts'
import type { Speech } from '../words/speech.ts'
import { nameWords, plain, singular } from '../words/words.ts'
import type { Question, Target } from './question.ts'

/** Which target of a question goes into which parameter: the lookups' own parsers decide. */

type Shape = 'url' | 'digits' | 'opaque' | 'word'

function shapeOf(text: string): Shape {
  if (/^https?:|\//i.test(text)) return 'url'
  if (/^(?:urn:.*:)?\d+$/.test(text)) return 'digits'
  return isOpaque(text) ? 'opaque' : 'word'
}

/** What a parameter's parser makes of a text; a parser is asked once for each text. */
const judged = new WeakMap<Parameter, Map<string, boolean>>()
export function takes(parameter: Parameter, name: string, text: string): boolean {
  let known = judged.get(parameter)
  if (!known || known.size > 500) {
    known = new Map()
    judged.set(parameter, known)
  }
  let answer = known.get(text)
  if (answer === undefined) {
    try {
      parameter.parse(text, name)
      answer = true
    } catch {
      answer = false
    }
    known.set(text, answer)
  }
  return answer
}

/** The parts of a link's host, but for its ending. */
export const hostLabels = (link: string) =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[/?#:]/)[0]!
    .split('.')
    .slice(0, -1)

/** The words of a link's path. */
export const pathWords = (link: string) =>
  link
    .replace(/^https?:\/\//, '')
    .replace(/[?#].*$/, '')
    .split('/')
    .slice(1)
    .flatMap(nameWords)

/** A link as an address in full. */
export const withScheme = (text: string) => (/^https?:/i.test(text) ? text : `https://${text}`)

/** Whether a parameter makes the same of two links. */
export const sameTarget = (parameter: Parameter, name: string, one: string, other: string) =>
  takes(parameter, name, one) &&
  takes(parameter, name, other) &&
  JSON.stringify(parameter.parse(one, name)) === JSON.stringify(parameter.parse(other, name))

/** The part of a link that alone means the same: the handle of a channel's address. */
function nameInLink(parameter: Parameter, name: string, link: string): string | null {
  if (!takes(parameter, name, link)) return null
  const meant = JSON.stringify(parameter.parse(link, name))
  const parts = withScheme(link)
    .replace(/[?#].*$/, '')
    .split('/')
    .slice(3)
    .filter(Boolean)
  return (
    parts.findLast(
      (part) => takes(parameter, name, part) && JSON.stringify(parameter.parse(part, name)) === meant,
    ) ?? null
  )
}

/** A link to a parameter that is no link, as what it names; anything else as it was given. */
function canonical(parameter: Parameter, name: string, target: Target): string {
  if (target.kind === 'path') {
    const read = parameter.parse(target.text, name)
    return typeof read === 'string' && takes(parameter, name, read) ? read : target.text
  }
  if (target.kind !== 'link' || shapeOf(parameter.example) === 'url') return target.text
  const own = nameInLink(parameter, name, target.text)
  if (own?.startsWith('@')) return own
  const read = parameter.parse(target.text, name)
  if (typeof read === 'string' && takes(parameter, name, read) && !read.includes('/')) return read
  return takes(parameter, name, withScheme(target.text)) ? withScheme(target.text) : target.text
}

/** What it adds that the question calls a target by the parameter's name: `comment 123` for `commentId`. */
const called = 2

/** What a parameter of no telling name (`id`) is the id of: the last part of the path, or the part before it. */
function nounsOfPath({ path }: AnyOperation, name = ''): string[] {
  const parts = path.split('/')
  const own = parts.indexOf(`{${name}}`)
  const last =
    (own > 0 ? parts.slice(0, own) : parts).findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
  return nameWords(last).flatMap((word) => [word, singular(word)])
}

/** What the part of a path before its last names: `comments` of `…/comments/replies`. */
const scopeOf = ({ path }: AnyOperation) => nameWords(path.split('/').at(-2) ?? '')

/** What a cursor is called, and what is said to be done with it. */
const continuing =
  /^(?:cursor|token|pagetoken|nextcursor|continu\w+|resume|resuming|weiter|fortsetz\w+|siguiente|suivant|suite|seguinte|proxima)$/

/** What stands between a thing and its number: `the organisation with the number 123`. */
const numbering =
  /^(?:with|the|that|has|bears|whose|is|of|under|number|numbered|no|nr|num|id|ids|mit|der|nummer|con|el|numero|avec|le|com|o|a)$/

/** How well a target fits a parameter; 0: not at all. */
function fitness(
  operation: AnyOperation,
  speech: Speech,
  question: Question,
  target: Target,
  name: string,
  parameter: Parameter,
): number {
  const role = roleOf(name, parameter)
  const before = question.words.slice(Math.max(0, target.place - 3), target.place)
  if (role === 'cursor') {
    if (target.kind === 'link') return 0
    if (before.some((word) => continuing.test(word))) return 3
    // `Replies to comment …`, where nothing but a cursor tells which.
    const whose = parameter.required ? scopeOf(operation).flatMap((word) => [...speech.subjects(word)]) : []
    const calledSo = question.things.some(
      ({ id, to }) =>
        to <= target.place &&
        to >= target.place - 2 &&
        // `Comments for …`: of what they are.
        !/^(?:for|of|on|under|below|from|fur|zu|unter|de|sur|sous|sobre|para|do|da)$/.test(
          before.at(-1) ?? '',
        ) &&
        whose.includes(id.replace('#', '')),
    )
    return calledSo && target.kind === 'id' ? 2.5 : 0
  }
  if (role !== 'identifier' || !takes(parameter, name, target.text)) return 0
  if (target.kind === 'id' && /^(?:next)?cursor$/.test(before.at(-1) ?? '')) return 0
  if (target.kind === 'path' && takes(parameter, name, 'zz/zzzzzz')) return 0
  // Somebody's handle is no topic.
  if (target.kind === 'handle' && takes(parameter, name, 'some words of any kind')) return 0
  // `www.name.org` may pass for a handle; it is none.
  if (target.kind === 'link' && !takes(parameter, name, withScheme(target.text))) return 0
  const wanted = shapeOf(parameter.example)
  const shape = target.kind === 'id' ? shapeOf(target.text) : 'word'
  const given: Shape =
    target.kind === 'link'
      ? 'url'
      : shape === 'word' && target.kind === 'id' && isCoded(target.text)
        ? 'opaque'
        : shape
  let score = parameter.required ? 1 : 0.5
  const spelled = before.includes(plain(name))
  if (
    given === 'digits' &&
    !spelled &&
    calledOtherwise(operation, speech, question, target, name, parameter)
  ) {
    if (!parameter.required) return 0
    score -= 0.8
  }
  if (given === wanted) score += 1
  else if (given === 'word' && (wanted === 'digits' || wanted === 'opaque')) return 0
  else if (given === 'digits' && wanted === 'word') {
    if (!/numeric|digits/i.test(parameter.description)) return 0
    score -= 0.3
  } else if (given === 'opaque' && wanted === 'word') score -= 0.4
  else if (given === 'opaque' && wanted === 'digits') return 0
  else if (given === 'digits' && wanted === 'opaque') score -= 0.4
  else if (given === 'url' && wanted !== 'url' && /url|link/i.test(name)) score += 0.3
  else if (given === 'url' && wanted !== 'url' && nameInLink(parameter, name, target.text) !== null)
    score += 0.2
  if (given !== 'url') {
    const own = nameWords(name).filter((word) => word !== 'id' && word !== 'url')
    const nouns = own.length > 0 ? own : nounsOfPath(operation)
    const subjects = new Set(
      [...nouns, ...(parameter.asked?.as ?? [])].flatMap((noun) => [...speech.subjects(noun)]),
    )
    // `Replies to 123, a comment on …`: what it is may be said behind.
    const behind =
      given === 'digits' &&
      /^[,(]$/.test(question.tokens[target.place + 1]?.text ?? '') &&
      question.things.some(
        (thing) => thing.from > target.place + 1 && thing.from <= target.place + 3 && subjects.has(thing.id),
      )
    const near =
      behind ||
      question.things.some(
        (thing) =>
          thing.to <= target.place &&
          (thing.to >= target.place - 2 ||
            (thing.to >= target.place - 5 &&
              question.words.slice(thing.to, target.place).every((word) => numbering.test(word)))) &&
          subjects.has(thing.id.replace('#', '')),
      )
    if (near || spelled || nouns.some((noun) => before.includes(noun))) score += called
  }
  return score
}

/** What a platform's ids are the ids of. */
const idNouns = new WeakMap<Speech, Map<string, Set<string>>>()
function nounsOfIds(speech: Speech, platform: string): Set<string> {
  let known = idNouns.get(speech)
  if (!known) {
    known = new Map()
    idNouns.set(speech, known)
  }
  let nouns = known.get(platform)
  if (!nouns) {
    nouns = new Set(
      (speech.profiles.get(platform) ?? []).flatMap(({ operation }) =>
        parametersOf(operation).flatMap(([name, parameter]) =>
          roleOf(name, parameter) === 'identifier' && (/id$/i.test(name) || parameter.in === 'path')
            ? [...subjectsOfId(operation, speech, name, parameter)]
            : [],
        ),
      ),
    )
    known.set(platform, nouns)
  }
  return nouns
}

function subjectsOfId(
  operation: AnyOperation,
  speech: Speech,
  name: string,
  parameter: Parameter,
): Set<string> {
  const own = nameWords(name).filter((word) => word !== 'id' && word !== 'url')
  const nouns = own.length > 0 ? own : nounsOfPath(operation)
  return new Set([...nouns, ...(parameter.asked?.as ?? [])].flatMap((noun) => [...speech.subjects(noun)]))
}

/** Whether a question calls an id by the name of another parameter: `ad 123` is no `companyId`. */
function calledOtherwise(
  operation: AnyOperation,
  speech: Speech,
  question: Question,
  target: Target,
  name: string,
  parameter: Parameter,
): boolean {
  const known = nounsOfIds(speech, operation.platform)
  const called = question.things.filter(
    ({ id, to }) => to <= target.place && to >= target.place - 2 && known.has(id.replace('#', '')),
  )
  if (called.length === 0) return false
  const own = subjectsOfId(operation, speech, name, parameter)
  // `Marketplace listing 123`: the noun of the path's beginning.
  const profile = speech.profiles.get(operation.platform)?.find((one) => one.operation === operation)
  if (
    [...own].some((one) => profile?.head.has(one)) &&
    called.some(({ id }) => profile?.scope.has(id.replace('#', '')))
  )
    return false
  if (parameter.required)
    for (const noun of nounsOfPath(operation, name))
      for (const subject of speech.subjects(noun)) own.add(subject)
  return !called.some(({ id }) => own.has(id.replace('#', '')))
}

/** Whether a number is called by the name of another parameter. */
const isMiscalled = (
  operation: AnyOperation,
  speech: Speech,
  question: Question,
  target: Target,
  name: string,
  parameter: Parameter,
) =>
  target.kind === 'id' &&
  shapeOf(target.text) === 'digits' &&
  calledOtherwise(operation, speech, question, target, name, parameter)

export function placeTargets(
  speech: Speech,
  question: Question,
  operation: AnyOperation,
  params: Record<string, string | string[]>,
): { left: Target[]; taken: Target[]; calledSo: number; strained: number } {
  let calledSo = 0
  let strained = 0
  const left: Target[] = []
  const taken: Target[] = []
  const pairs = question.targets.flatMap((target) =>
    parametersOf(operation).flatMap(([name, parameter]) => {
      const score = fitness(operation, speech, question, target, name, parameter)
      return score > 0 ? [{ target, name, parameter, score }] : []
    }),
  )
  pairs.sort((a, b) => b.score - a.score || a.target.place - b.target.place)
  const settled = new Set<Target>()
  const alternatives = operation.check !== undefined
  for (const { target, name, parameter, score } of pairs) {
    if (settled.has(target)) continue
    const before = params[name]
    if (parameter.repeated) {
      const same = Array.isArray(before) ? before : []
      params[name] = [...same, target.text]
    } else if (before !== undefined) continue
    else {
      // Of several ways to name one thing one is sent.
      const other =
        alternatives &&
        !parameter.required &&
        taken.length > 0 &&
        Object.keys(params).some(
          (one) =>
            !operation.parameters[one]!.required && roleOf(one, operation.parameters[one]!) === 'identifier',
        )
      if (other) continue
      params[name] = canonical(parameter, name, target)
    }
    settled.add(target)
    taken.push(target)
    if (score > called) calledSo += 1
    // `Companies 123 and 456` are no jobs.
    if (parameter.repeated && isMiscalled(operation, speech, question, target, name, parameter)) strained += 1
    if (
      !parameter.repeated &&
      target.kind === 'id' &&
      !/^urn:/i.test(target.text) &&
      shapeOf(target.text) !== 'word' &&
      shapeOf(parameter.example) === 'url'
    )
      strained += 1
  }
  for (const [name, value] of Object.entries(params)) {
    // In the order in which they were given.
    if (Array.isArray(value))
      params[name] = question.targets.map(({ text }) => text).filter((text) => value.includes(text))
  }
  // What a cursor goes on with needs no link to what it belongs to.
  const continued = parametersOf(operation).some(
    ([name, parameter]) =>
      parameter.required && roleOf(name, parameter) === 'cursor' && params[name] !== undefined,
  )
  const owner = continued
    ? (speech.profiles.get(operation.platform) ?? []).find(
        (one) => one.operation.path === operation.path.replace(/\/[^/]+$/, ''),
      )
    : undefined
  const belongs = (target: Target) =>
    target.kind === 'link' &&
    owner !== undefined &&
    parametersOf(owner.operation).some(
      ([name, parameter]) => roleOf(name, parameter) === 'identifier' && takes(parameter, name, target.text),
    )
  for (const target of question.targets)
    if (
      !settled.has(target) &&
      !belongs(target) &&
      !taken.some((other) => areOne(speech, question, target, other) || isOwner(question, target, other))
    )
      left.push(target)
  return { left, taken, calledSo, strained }
}

const linking =
  /^(?:the|its|it|is|that|this|s|her|his|their|with|under|number|no|nr|id|ids|link|url|page|profile|el|la|su|es|con|die|der|das|ist|mit|seine?|ihre?|le|sa|son|est|avec|o|a|sua|seu|e|com|numero|nummer|enlace|lien|i)$/

/** Whether a handle says whose a post is that is named by its id: `video 123 by @ada`. */
const isOwner = ({ words }: Question, target: Target, other: Target) =>
  target.kind === 'handle' &&
  other.kind === 'id' &&
  shapeOf(other.text) !== 'word' &&
  target.place === other.place + 2 &&
  /^(?:by|from|of|von|de|par|do|da|del)$/.test(words[other.place + 1]!)

/** Whether a link and an id name one thing: the one stands right behind the other, as its explanation. */
function areOne(speech: Speech, { tokens, words }: Question, one: Target, other: Target): boolean {
  const [first, second] = one.place < other.place ? [one, other] : [other, one]
  if (first.kind === second.kind || ![first, second].every(({ kind }) => kind === 'link' || kind === 'id'))
    return false
  const between = words.slice(first.place + 1, second.place)
  const id = first.kind === 'id' ? first : second
  // `Comment … under …` are two things.
  const [mark, ...rest] = between
  const set = mark === undefined || /^[(,:=–—-]$/.test(tokens[first.place + 1]!.text)
  return (
    set &&
    between.length < 7 &&
    rest.every(
      (word) => word === '.' || linking.test(word) || speech.idNames.has(word) || /id$/.test(word),
    ) &&
    (between.length > 0 || /\d/.test(id.text))
  )
}

/** What a name is worth as the value of an identifier: as it stands, or its words joined. */
export function asIdentifier(parameter: Parameter, name: string, text: string): string | null {
  if (shapeOf(parameter.example) === 'digits' || shapeOf(parameter.example) === 'opaque') return null
  const bare = text.replace(/['’]$/, '')
  // A topic may be several words; a handle is one.
  if (takes(parameter, name, 'some words of any kind') && takes(parameter, name, bare)) return bare
  const words = bare.split(/\s+/)
  const joined = words.join('').toLowerCase()
  const forms = [
    bare,
    words.join(''),
    joined,
    words.join('-').toLowerCase(),
    plain(joined),
    plain(joined).replace(/[^a-z0-9_.-]/g, ''),
  ]
  return forms.find((form) => form !== '' && !/\s/.test(form) && takes(parameter, name, form)) ?? null
}
