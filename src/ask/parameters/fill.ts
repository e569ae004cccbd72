import type { AnyOperation } from '../../catalog/operation.ts'
import type { Parameter } from '../../catalog/parameters.ts'
import { parseLookup, type RawParameters, splitByLocation } from '../../lookup/request.ts'
import { namesIn } from '../question/names.ts'
import { isAuthor, isNamed, isPerson, locationIn, occupationIn, schoolIn } from '../question/people.ts'
import type { Question, Target } from '../question/question.ts'
import { type Span, subjectIn } from '../question/subject.ts'
import { asIdentifier, placeTargets, sameTarget, takes, withScheme } from '../question/targets.ts'
import { parametersOf, roleOf } from '../ranking/roles.ts'
import type { Profile, Speech } from '../words/speech.ts'
import { nameWords, plain } from '../words/words.ts'
import { choicesOf } from './choices.ts'
import { readFilters } from './filters.ts'

/** An operation with the parameters that a question gives it. */
export interface Filling {
  readonly params: Record<string, string | string[]>
  /** Required parameters that the question does not give. */
  readonly missing: readonly string[]
  /** Why the parameters are refused all the same; null where they are taken. Found out when it is asked for. */
  readonly refused: string | null
  /** Targets that found no place. */
  readonly left: readonly Target[]
  readonly taken: readonly Target[]
  /** What words of links say that name nothing: `stories` in `…/stories/somebody`. */
  readonly told: readonly { readonly target: Target; readonly id: string }[]
  /** How many of them the question calls by the parameter's name. */
  readonly calledSo: number
  /** How many of them are numbers where a link is wanted. */
  readonly strained: number
  /** How many further texts (a place) it gives. */
  readonly details: number
  /** Whether it gives whose they are (ads of a company). */
  readonly author: boolean
  /** Places whose words were used for a parameter. */
  readonly used: ReadonlySet<number>
  readonly subject: Span | null
  readonly name: Span | null
}

/** Names of parameters that take a place in words. */
export const placeRole = /^(?:location|place|city|where|geo)/i
const whoRole = /^(?:company|companyName|advertiser|advertiserName|brand|organization|author)$/i
const occupationRole = /^(?:title|jobTitle|occupation|role)$/
const personRole = /^(?:firstName|lastName|givenName|familyName)$/

const whereabouts =
  /^(?:based|located|living|residing|resident|currently|presently|now|ansassig|wohnhaft|basee?s?|basad[oa]s?|radicad[oa]s?|residentes?|derzeit|actualmente|actuellement|atualmente)$/

/** Gives an operation what the question says. `mentions`: places where its platform is named. */
export function fillIn(
  speech: Speech,
  question: Question,
  profile: Profile,
  mentions: ReadonlySet<number>,
): Filling {
  const { operation } = profile
  const params: Record<string, string | string[]> = {}
  const placed = placeTargets(speech, question, operation, params)
  const { left, taken, strained } = placed
  let { calledSo } = placed
  const told = taken.flatMap((target) =>
    idleWords(speech, operation, params, target).map((id) => ({ target, id })),
  )
  const closed = new Set([...mentions, ...question.asides, ...question.targets.map((target) => target.place)])
  const used = new Set<number>()
  const use = (places: Iterable<number>) => {
    for (const one of places) {
      used.add(one)
      closed.add(one)
    }
  }
  const span = ({ from, to }: Span) => Array.from({ length: to - from }, (_, offset) => from + offset)
  const located: number[] = []
  let details = 0
  let author = false
  const roles = parametersOf(operation).map(([name, parameter]) => ({
    name,
    parameter,
    role: roleOf(name, parameter),
  }))
  const texts = roles.filter(({ role }) => role === 'text')
  for (const { name: one } of texts.filter((text) => placeRole.test(text.name))) {
    const at = locationIn(
      speech,
      question,
      closed,
      texts.some((text) => whoRole.test(text.name)),
    )
    if (!at) continue
    params[one] = at.text
    details += 1
    located.push(...span(at), at.from - 1)
    // `Currently based in …`.
    for (let place = at.from - 2; whereabouts.test(question.words[place] ?? ''); place -= 1)
      located.push(place)
  }
  const firm = readFilters(speech, question, operation, closed, 'firm')
  Object.assign(params, firm.params)
  use([...firm.used, ...located])

  let name: Span | null = null
  const identifiers = roles.filter(({ role }) => role === 'identifier')
  const named = identifiers.some((one) => params[one.name] !== undefined)
  const wanting = identifiers.filter(
    (one) => params[one.name] === undefined && (one.parameter.required || !named),
  )
  const who = texts.filter((one) => whoRole.test(one.name))
  const subjects = texts.filter(
    (one) =>
      !whoRole.test(one.name) &&
      !placeRole.test(one.name) &&
      !personRole.test(one.name) &&
      !occupationRole.test(one.name),
  )
  const person = texts.filter((one) => personRole.test(one.name))

  const takeName = (candidates: readonly Span[]) => {
    const inside = profile.head.has('search') && subjects.length > 0
    for (const candidate of candidates) {
      if (inside && !isNamed(question, candidate)) continue
      for (const one of wanting) {
        const value = asIdentifier(one.parameter, one.name, candidate.text)
        if (value === null) continue
        params[one.name] = one.parameter.repeated ? [value] : value
        name = candidate
        // `Slug acme`.
        if (question.words[candidate.from - 1] === plain(one.name)) calledSo += 2
        use(span(candidate))
        return
      }
    }
  }
  let subject: Span | null = null
  const takeSubject = () => {
    const [main] = subjects
    // Beside a target, words are what is searched for only where something is searched.
    if (main && taken.length > 0 && !main.parameter.required && !profile.head.has('search')) return
    if (!main || params[main.name] !== undefined) return
    if (/^(?:q|question)$/.test(main.name) && taken.length > 0) {
      params[main.name] = questionAbout(speech, question, taken)
      return
    }
    const found = subjectIn(speech, question, profile, closed)
    if (
      !found ||
      (!main.parameter.required &&
        found.sure <
          (who.length > 0 && name !== null ? 3 : profile.head.has('search') && who.length === 0 ? 0.2 : 0.9))
    )
      return
    params[main.name] = found.text
    subject = found
    use(span(found))
  }
  const candidates = () =>
    namesIn(speech, question, operation.platform, closed).filter(
      ({ sure, from }) =>
        sure > 0.4 ||
        // `Topic woodturning`: called by the parameter's name.
        (sure > -1 && wanting.some((one) => plain(one.name) === question.words[from - 1])),
    )
  const school = texts.find((one) => /^(?:school|university)$/.test(one.name))
  const studied = school ? schoolIn(question, closed) : null
  if (school && studied) {
    params[school.name] = studied.text
    details += 1
    use(span(studied))
  }
  if (who.length > 0 && taken.length === 0) {
    const announced = subjectIn(speech, question, profile, closed)
    const [candidate] = candidates()
    if (
      candidate &&
      candidate.sure >= 1.5 &&
      isAuthor(
        question,
        candidate,
        subjects[0]?.parameter.required === true || !(profile.head.has('ad') || profile.scope.has('ad')),
      ) &&
      !(announced && announced.sure >= 3 && announced.from <= candidate.from && announced.to >= candidate.to)
    ) {
      params[who[0]!.name] = candidate.text
      author = true
      name = candidate
      use(span(candidate))
    }
  }
  const role = texts.find((one) => occupationRole.test(one.name))
  const occupation = role ? occupationIn(speech, question, closed) : null
  if (role && occupation) {
    params[role.name] = occupation.text
    details += 1
    use(span(occupation))
  }
  const calledTexts = person.filter((one) => {
    const own = nameWords(one.name)
    const at = question.words.findIndex((_, from) =>
      own.every((word, offset) => question.words[from + offset] === word),
    )
    const place = at + own.length
    if (at < 0 || closed.has(place) || question.tokens[place]?.kind !== 'word') return false
    params[one.name] = question.tokens[place]!.text
    details += 1
    use(Array.from({ length: own.length + 1 }, (__, offset) => at + offset))
    return true
  })
  if (person.length > 0 && calledTexts.length === 0) {
    const [candidate] = candidates()
    if (candidate && isPerson(speech, question, candidate)) {
      details += 1
      const words = candidate.text.split(/\s+/)
      const [first, last] = [
        person.find((one) => /first|given/i.test(one.name)),
        person.find((one) => /last|family/i.test(one.name)),
      ]
      if (first) params[first.name] = words[0]!
      if (last && words.length > 1) params[last.name] = words.slice(1).join(' ')
      name = candidate
      use(span(candidate))
    }
  }
  // An announced subject is taken before orders and states are looked for, so that they are not found inside it.
  const early =
    subjects.length > 0 && wanting.every((one) => !one.parameter.required)
      ? subjectIn(speech, question, profile, closed)
      : null
  if (early && early.sure >= 3) takeSubject()
  const loose = readFilters(speech, question, operation, closed, 'loose')
  for (const [one, value] of Object.entries(loose.params)) params[one] ??= value
  use(loose.used)
  for (const target of taken) {
    if (target.kind !== 'link') continue
    for (const { name: one, parameter, role } of roles) {
      const value =
        role === 'choice' && params[one] === undefined ? toldBy(speech, target, told, one, parameter) : null
      if (value === null) continue
      params[one] = value
      // `…/r/rust/top`: posts, in that order.
      if (!told.some((each) => each.target === target))
        for (const id of profile.head) told.push({ target, id })
    }
  }
  if (wanting.length > 0 && !name && left.every((target) => target.kind === 'tag')) takeName(candidates())
  takeSubject()

  for (const { name: one, parameter } of roles) {
    if (parameter.required && params[one] === undefined && parameter.asked?.otherwise !== undefined)
      params[one] = parameter.asked.otherwise
  }
  // What a parameter does not take is left out, where it is no target.
  for (const { name: one, parameter, role } of roles) {
    const value = params[one]
    if (
      !parameter.required &&
      typeof value === 'string' &&
      /^(?:number|country|language|choice)$/.test(role) &&
      !takes(parameter, one, value)
    )
      delete params[one]
  }
  // `The best of this year`: where a window of time goes with `top` alone, the best are the top ones.
  for (const [one, value] of Object.entries(loose.others ?? {})) {
    const otherwise = { ...params, [one]: value }
    if (refusalOf(operation, params) !== null && refusalOf(operation, otherwise) === null) params[one] = value
  }
  let refused: { readonly why: string | null } | undefined
  const missing = roles
    .filter((one) => one.parameter.required && params[one.name] === undefined)
    .map((one) => one.name)
  return {
    params,
    missing,
    get refused() {
      refused ??= { why: missing.length > 0 ? null : refusalOf(operation, params) }
      return refused.why
    },
    left,
    taken,
    told,
    calledSo,
    strained,
    details,
    author,
    used,
    subject,
    name,
  }
}

/** The value of a choice that a link names: `…/somebody/tagged`, `…/r/rust/top`. */
function toldBy(
  speech: Speech,
  target: Target,
  told: Filling['told'],
  name: string,
  parameter: Parameter,
): string | null {
  const ids = told.flatMap((each) => (each.target === target ? [each.id] : []))
  for (const value of ids.length > 0 ? choicesOf(name, parameter).things : [])
    if (ids.some((id) => speech.subjects(value).has(id))) return value
  const [, last] = /^(?:https?:\/\/)?[^/?#]+\/[^?#]*\/([^/?#]+)\/?(?:[?#]|$)/i.exec(target.text) ?? []
  return (parameter.schema.enum as readonly string[]).find((value) => value === last?.toLowerCase()) ?? null
}

/** What those words of a link speak of without which it means the same. */
function idleWords(
  speech: Speech,
  operation: AnyOperation,
  params: RawParameters,
  { kind, text }: Target,
): string[] {
  if (kind !== 'link') return []
  const parts = text.replace(/[?#].*$/, '').split('/')
  return parts.flatMap((part, place) => {
    const ids = place === 0 || part === '' ? [] : [...speech.subjects(part)]
    const known = ids.filter((id) => speech.weight(operation.platform, id) > 0)
    if (known.length === 0) return []
    const without = withScheme(parts.toSpliced(place, 1).join('/'))
    // `…/groups/123/posts/456`: the id that follows is left out as well.
    const upTo = parts.slice(place + 1).some((one) => /\d{4,}/.test(one))
      ? withScheme(parts.slice(0, place).join('/'))
      : null
    return parametersOf(operation).some(
      ([name, parameter]) =>
        params[name] !== undefined &&
        roleOf(name, parameter) === 'identifier' &&
        sameTarget(parameter, name, withScheme(text), without) &&
        (upTo === null || !sameTarget(parameter, name, withScheme(text), upTo)),
    )
      ? known
      : []
  })
}

/** Why the lookup would refuse these parameters; null where it takes them. */
export function refusalOf(operation: AnyOperation, params: RawParameters): string | null {
  try {
    const sent = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        /^-[\d.]+$/.test(String(value)) && roleOf(name, operation.parameters[name]!) === 'date'
          ? '2026-01-01'
          : value,
      ]),
    )
    const { path, query } = splitByLocation(operation.parameters, sent)
    parseLookup(operation, query, path)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const answering =
  /^(?:answer|answers|according|question|page|site|website|article|using|following|based|responde|respuesta|pregunta|antworte|beantworte|frage|seite|reponds|reponse|responda|pergunta|pagina)$/

/** The question without the links it is about, and what only asks for an answer. */
function questionAbout(speech: Speech, question: Question, taken: readonly Target[]): string {
  let { text } = question
  for (const target of taken) text = text.replace(target.text, '')
  const bare = text
    .replace(/\s+/g, ' ')
    .replace(/^[\s:,;-]+|[\s:,;-]+$/g, '')
    .trim()
  // `Using … answer this: …`: what stands before the colon only asks.
  const colon = bare.indexOf(':')
  const opening = plain(bare.slice(0, Math.max(0, colon)))
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  const asking =
    colon > 0 && opening.length < 8 && opening.every((word) => speech.frame.has(word) || answering.test(word))
  const asked = asking ? bare.slice(colon + 1).trim() : bare
  return asked === '' ? question.text : asked
}
