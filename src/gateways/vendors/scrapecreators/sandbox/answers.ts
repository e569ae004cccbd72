import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import { obj } from '../../../../reading/narrow.ts'
import { json } from '../../../../simulation/answers.ts'
import { type Forced, isWalled } from '../../../../simulation/forced.ts'
import type { Call } from '../../../../simulation/router.ts'

/** Answers of the stand-in: the envelope that every answer of the vendor has. */

export type Wire = Record<string, unknown>

/** A success, with its cost. */
export const answered = (body: Wire): SimulatedResponse =>
  json({ success: true, credits_remaining: 99_999, credits_charged: 1, ...body })

/** The object does not exist. A search without hits gets the same answer. */
export const missing: SimulatedResponse = json(
  { success: false, credits_remaining: 99_999, credits_charged: 0, error: 'not_found', errorStatus: 404 },
  404,
)

export const badRequest = (message: string): SimulatedResponse =>
  json({ success: false, credits_remaining: 99_999, error: 'bad_request', message }, 400)

/** The vendor's answer if it got no data and does not know the reason. */
export const failed: SimulatedResponse = json(
  { success: false, credits_remaining: 99_999, credits_charged: 0, message: 'Something went wrong' },
  404,
)

/** The answer for an object that is forced to be missing or restricted; null for all others. */
export function fallen(forced: Forced | null): SimulatedResponse | null {
  if (forced === 'not_found') return missing
  return isWalled(forced) ? failed : null
}

/** An answer in place of the one that a handler would give; the frame sends it (index.ts). */
export class Refusal extends Error {
  readonly answer: SimulatedResponse

  constructor(answer: SimulatedResponse) {
    super('refused')
    this.answer = answer
  }
}

/** @throws Refusal for an object that is forced to be missing or restricted */
export function refuseForced(forced: Forced | null): void {
  const answer = fallen(forced)
  if (answer) throw new Refusal(answer)
}

/** A value of the query, or of the body of a POST. */
export function given({ query, json: body }: Call, name: string): string | null {
  const inBody = obj(body)?.[name]
  return query.get(name) ?? (inBody === undefined ? null : String(inBody))
}

/** ISO 8601 of milliseconds. */
export const isoOf = (at: number) => new Date(at).toISOString()
export const secondsOf = (at: number) => Math.floor(at / 1000)
