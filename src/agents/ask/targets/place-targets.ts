import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import type { Question, Target } from '../question/question.ts'
import { parametersOf, roleOf } from '../roles.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { isCoded } from '../words/lexer.ts'
import { nameWords, plain, singular } from '../words/words.ts'
import { asIdentifier, canonical, type Shape, shapeOf, takes, takesWords, withScheme } from './parsers.ts'

/** Which target of a question goes into which parameter. The parsers of the parameters decide. */
export interface Placement {
  readonly taken: readonly Target[]
  /** Targets that no parameter takes. */
  readonly left: readonly Target[]
  /** Targets that the question calls by the parameter's name. */
  readonly calledCount: number
}

/** What the last static part of a path before a parameter names: `comments` in `…/comments/{id}`. */
function nounsOfPath({ path }: AnyOperation, name: string): string[] {
  const parts = path.split('/')
  const own = parts.indexOf(`{${name}}`)
  const before = own > 0 ? parts.slice(0, own) : parts
  const last = before.findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
  return nameWords(last).flatMap((word) => [word, singular(word)])
}

const continuing =
  /^(?:cursor|token|pagetoken|nextcursor|continu\w+|resum\w+|weiter|fortsetz\w+|siguiente|suivant|suite|seguinte)$/

/** How well a cursor's parameter fits: only where the question says that it continues, or nothing else is asked for. */
function cursorFit(question: Question, target: Target, parameter: Parameter): number {
  if (target.kind === 'link' || target.kind === 'name') return 0
  const before = question.words.slice(Math.max(0, target.place - 3), target.place)
  if (before.some((word) => continuing.test(word))) return 3
  return parameter.required && target.kind === 'id' ? 0.6 : 0
}

/** What fits between the shape of a target and that of a parameter's example; null: nothing. */
function shapeFit(given: Shape, wanted: Shape, name: string, parameter: Parameter): number | null {
  if (given === wanted) return 1
  if (given === 'word') return wanted === 'url' ? 0 : null
  if (given === 'url') return /url|link/i.test(name) ? 0.3 : 0.1
  if (given === 'digits' && wanted === 'word')
    return /numeric|digits/i.test(parameter.description) ? -0.3 : null
  if (given === 'opaque' && wanted === 'digits') return null
  return -0.4
}

/** Whether the words before a target call it by the parameter's name: `comment 123` for `commentId`. */
function isCalledBy(
  vocabulary: Vocabulary,
  question: Question,
  operation: AnyOperation,
  target: Target,
  name: string,
  parameter: Parameter,
): boolean {
  const before = question.words.slice(Math.max(0, target.place - 3), target.place)
  const own = nameWords(name).filter((word) => word !== 'id' && word !== 'url')
  const nouns = own.length > 0 ? own : nounsOfPath(operation, name)
  if (before.includes(plain(name)) || nouns.some((noun) => before.includes(noun))) return true
  const concepts = new Set(
    [...nouns, ...(parameter.asked?.as ?? [])].flatMap((noun) => [...vocabulary.subjects(noun)]),
  )
  return question.things.some(
    ({ id, to }) => to <= target.place && to >= target.place - 3 && concepts.has(id.replace('#', '')),
  )
}

function fitness(
  vocabulary: Vocabulary,
  question: Question,
  operation: AnyOperation,
  target: Target,
  name: string,
  parameter: Parameter,
): number {
  const role = roleOf(name, parameter)
  if (role === 'cursor') return cursorFit(question, target, parameter)
  if (role !== 'identifier') return 0
  if (target.kind === 'name') return asIdentifier(parameter, name, target.text) === null ? 0 : 0.8
  if (!takes(parameter, name, target.text)) return 0
  if (/^(?:next)?cursor$/.test(question.words[target.place - 1] ?? '')) return 0
  // A parameter that accepts any path does not show that this path is meant for it. A handle is not a search text.
  if (target.kind === 'path' && takes(parameter, name, 'zz/zzzzzz')) return 0
  if (target.kind === 'handle' && takesWords(parameter, name)) return 0
  if (target.kind === 'link' && !takes(parameter, name, withScheme(target.text))) return 0
  const isCode = target.kind === 'id' && isCoded(target.text)
  const shape = target.kind === 'id' ? shapeOf(target.text) : 'word'
  const given: Shape = target.kind === 'link' ? 'url' : isCode && shape === 'word' ? 'opaque' : shape
  const fit = shapeFit(given, shapeOf(parameter.example), name, parameter)
  if (fit === null) return 0
  const isCalled = given !== 'url' && isCalledBy(vocabulary, question, operation, target, name, parameter)
  const isName =
    given === 'url' && fit < 1 && !canonical(parameter, name, target.text, target.kind).includes('/')
  return (parameter.required ? 1 : 0.5) + fit + (isCalled ? 2 : 0) + (isName ? 0.2 : 0)
}

/** Whether a link of an item's owner is beside the item: what a cursor or an id continues needs no link. */
const isOwner = (target: Target, taken: readonly Target[]) =>
  target.kind === 'handle' && taken.some(({ kind }) => kind === 'id' || kind === 'link')

/** Puts the targets of a question into the parameters that fit them best. */
export function placeTargets(
  vocabulary: Vocabulary,
  question: Question,
  operation: AnyOperation,
  targets: readonly Target[],
  params: Record<string, string | string[]>,
): Placement {
  const pairs = targets.flatMap((target) =>
    parametersOf(operation).flatMap(([name, parameter]) => {
      const score = fitness(vocabulary, question, operation, target, name, parameter)
      return score > 0 ? [{ target, name, parameter, score }] : []
    }),
  )
  pairs.sort((a, b) => b.score - a.score || a.target.place - b.target.place)
  const settled = new Set<Target>()
  let calledCount = 0
  for (const { target, name, parameter, score } of pairs) {
    if (settled.has(target)) continue
    const before = params[name]
    const value =
      target.kind === 'name'
        ? asIdentifier(parameter, name, target.text)!
        : canonical(parameter, name, target.text, target.kind)
    if (parameter.repeated)
      params[name] = [...(Array.isArray(before) ? before : []), target.kind === 'name' ? value : target.text]
    else if (before !== undefined || isAlternative(operation, parameter, params)) continue
    else params[name] = value
    settled.add(target)
    if (score > 2.4) calledCount += 1
  }
  for (const [name, value] of Object.entries(params))
    if (Array.isArray(value) && value.length > 1)
      params[name] = targets.map(({ text }) => text).filter((text) => value.includes(text))
  const taken = targets.filter((target) => settled.has(target))
  return {
    taken,
    left: targets.filter((target) => !settled.has(target) && !isOwner(target, taken)),
    calledCount,
  }
}

/** Whether another optional identifier of a lookup that takes one of several is set already. */
const isAlternative = (operation: AnyOperation, parameter: Parameter, params: Record<string, unknown>) =>
  operation.check !== undefined &&
  !parameter.required &&
  Object.keys(params).some(
    (name) =>
      !operation.parameters[name]!.required && roleOf(name, operation.parameters[name]!) === 'identifier',
  )
