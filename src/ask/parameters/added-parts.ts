import type { AnyOperation } from '../../catalog/operation.ts'
import type { Parameter } from '../../catalog/parameters.ts'
import type { Question } from '../question/question.ts'
import { parametersOf, roleOf } from '../ranking/roles.ts'
import type { Profile, Speech } from '../words/speech.ts'
import { nameWords } from '../words/words.ts'
import { choicesOf } from './choices.ts'
import { type Filling, refusalOf } from './fill.ts'

/** What is asked for beside the thing itself, and what does not go with it. */

/** Whether a thing is to be included in another: `include comments`, `incl. the transcript`. */
export const isIncluded = ({ words, things }: Question, id: string) =>
  things.some(
    (one) =>
      one.id === id && words.slice(Math.max(0, one.from - 3), one.from).some((word) => including.test(word)),
  )

const including =
  /^(?:include|includes|including|incl|inc|inklusive|samt|incluyendo|incluye|incluya|inclure|inclus|incluant|inclua|incluindo|attach|attached|embed|embedded)$/

/** What a flag adds: `transcript` of `includeTranscript`. */
export const flagNoun = (name: string) => nameWords(name).slice(1).join(' ')

/**
 * Whether a question calls what a name is resolved to as lookups of the same things call it: `entity id`, where people are
 * looked up by `entityId`.
 */
export function callsResult(speech: Speech, question: Question, { operation, head }: Profile): boolean {
  if (!head.has('resolve')) return false
  const before = operation.path.replace(/\/[^/]+$/, '/')
  return (speech.profiles.get(operation.platform) ?? []).some(
    (other) =>
      other.operation.path.startsWith(`${before}{`) &&
      parametersOf(other.operation).some(([name, one]) => {
        const own = nameWords(name)
        return (
          own.length > 1 &&
          roleOf(name, one) === 'identifier' &&
          question.words.some(
            (word, from) =>
              word === own.join('') || own.every((part, offset) => question.words[from + offset] === part),
          )
        )
      }),
  )
}

/**
 * What speaks for resolving a name that the question calls by its parameter: `slug …, which id number is that?`, `the id for
 * the slug …`.
 * @param counted whether the number itself is asked for
 */
export function asksForId({ words, things }: Question, filling: Filling, counted: boolean): number {
  if (filling.calledSo <= 1 || filling.params.id !== undefined) return 0
  if (counted) return 2
  const ofCompany = things.some(({ id }) => id === 'company')
  return ofCompany && words.some((word) => /^ids?$/.test(word)) && !words.includes('entity') ? 1.2 : 0
}

/** Leaves out the one filter that does not go with the others, where a lookup is refused for it. */
export function eased(operation: AnyOperation, { params }: Filling): boolean {
  // Which kind of thing it is is left out last.
  const isKind = ([name, parameter]: [string, Parameter]) =>
    roleOf(name, parameter) === 'choice' && choicesOf(name, parameter).things.has(String(params[name]))
  const filters = parametersOf(operation).sort((a, b) => Number(isKind(a)) - Number(isKind(b)))
  for (const [name, parameter] of filters) {
    const value = params[name]
    if (
      value === undefined ||
      parameter.required ||
      !/^(?:choice|number|date|flag)$/.test(roleOf(name, parameter))
    )
      continue
    delete params[name]
    if (refusalOf(operation, params) === null) return true
    params[name] = value
  }
  return false
}
