import { OutcomeError } from './api-error.ts'
import { isReplayed, numberOf, type Sent } from './read-answer.ts'
import type { Outcome, ResponseDetails, WithResponse } from './types.ts'

/** The answers behind results; not a member of them, so that results can be compared, cloned and stored. */
const responses = new WeakMap<object, Sent>()

/** The result of a lookup. */
export function resultOf(id: string, sent: Sent) {
  const { data, meta } = sent
  const outcome: Outcome = meta.lookupStatus ?? 'found'
  const orThrow = () => {
    if (outcome !== 'found') throw new OutcomeError(id, outcome, meta)
    return data
  }
  const result: { found: boolean; outcome: Outcome; data: unknown; meta: Sent['meta'] } = {
    found: outcome === 'found',
    outcome,
    data,
    meta,
  }
  responses.set(result, sent)
  // Not enumerable, so that results can be compared, cloned and stored.
  return Object.defineProperty(result, 'orThrow', { value: orThrow })
}

/** The answer of a call that is no lookup. */
export function answerOf(sent: Sent) {
  const answer = { data: sent.data, meta: sent.meta }
  responses.set(answer, sent)
  return answer
}

/** The credits that a result was counted with: none for a repeat of a call that was counted before. */
export const countedOf = (result: object): number => responses.get(result)?.counted ?? 0

/** What the answer behind a result states beside it. */
export function detailsOf(result: object): ResponseDetails {
  const sent = responses.get(result)!
  const { status, headers } = sent.response
  const number = (name: string) => numberOf(headers.get(name))
  return {
    status,
    headers,
    requestId: headers.get('x-request-id') ?? sent.meta.requestId,
    ageSeconds: number('age'),
    isReplayed: isReplayed(sent),
    rateLimit: {
      limit: number('ratelimit-limit'),
      remaining: number('ratelimit-remaining'),
      resetSeconds: number('ratelimit-reset'),
    },
  }
}

/** A promise that also gives its result together with the answer behind it. */
export function withResponse<R extends object>(result: Promise<R>): WithResponse<R> {
  return Object.assign(result, {
    withResponse: () => result.then((one) => ({ result: one, response: detailsOf(one) })),
  })
}
