import { readContent } from '../answer-shapes/read-answer.ts'
import type { RecordedExchange } from './exchange.ts'
import { kindOfValue, type PersonalKind, valuesWithin, walkLeaves } from './personal-values.ts'

/** A value of a recording that looks personal and was not replaced. */
export interface RemainingValue {
  readonly key: string
  readonly value: string
  readonly kind: PersonalKind
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []

/**
 * Lists what still looks personal in a recording.
 * @param replacements the values that were put in
 */
export function findRemainingValues(
  exchanges: readonly RecordedExchange[],
  replacements: readonly string[],
): RemainingValue[] {
  const known = new Set(replacements)
  const knownWords = new Set(replacements.flatMap(wordsOf))
  const all = replacements.join('\n')
  const remaining = new Map<string, RemainingValue>()
  const isKnown = (value: string) =>
    known.has(value) ||
    (value.length >= 9 && all.includes(value)) ||
    /@example\.com$|^\+1 555 01\d\d$/.test(value) ||
    wordsOf(value).every((word) => knownWords.has(word))
  const add = (key: string, value: string, kind: PersonalKind) => {
    if (!isKnown(value)) remaining.set(value, { key, value: value.slice(0, 120), kind })
  }
  for (const { request, headers, body } of exchanges) {
    for (const [value, kind] of valuesWithin(`${request.url} ${request.body ?? ''}`))
      add('address', value, kind)
    walkLeaves(readContent(body, headers['content-type'] ?? ''), (key, leaf) => {
      const kind = kindOfValue(key, leaf)
      if (kind !== null) add(key, leaf, kind)
      for (const [value, within] of valuesWithin(leaf)) add(key, value, within)
    })
  }
  return [...remaining.values()]
}
