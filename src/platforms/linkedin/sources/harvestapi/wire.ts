import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { changed, type Fault } from '../../../../errors.ts'
import { arr, type Json, obj } from '../../../../reading/narrow.ts'
import { num, str } from '../../../../reading/values.ts'
import { isUnknownPath, vendorBusy } from '../../../../vendors/failures.ts'

/** Statuses beside 200 that HarvestAPI answers about what was asked for. */
export const answers = [404]

/** What an answer says in words: one error, one inside another, or several. */
function wordsOf(error: unknown): string {
  if (Array.isArray(error)) return error.map(wordsOf).join('; ')
  const inner = obj(error)
  return inner ? wordsOf(inner.error ?? inner.message) : (str(error) ?? '')
}

function bodyOf(response: UpstreamResponse): Json | undefined {
  try {
    return obj(response.json())
  } catch {
    return undefined
  }
}

const saidBy = (body: Json | undefined) => [wordsOf(body?.error), str(body?.message) ?? ''].join(' ').trim()

/** The hourly limit that customers share, whichever status says so. */
export function busyFault(response: UpstreamResponse): Fault | null {
  if (response.status === 200 && !response.text().includes('No available resource')) return null
  const said = saidBy(bodyOf(response))
  return /no available resource/i.test(said) ? vendorBusy('HarvestAPI', said, 600) : null
}

/** Words by which the vendor says that LinkedIn has no such thing. */
const missing = /no included data|not ?found|does(?:n.t| not) exist/i

/**
 * The body of an answer; null where it says that there is no such thing.
 * @throws Fault changed for any other complaint, and for a 404 that does not say what is missing
 */
export function readBody(response: UpstreamResponse): Json | null {
  const body = bodyOf(response)
  if (!body) throw changed(`status ${response.status}`, response.text().slice(0, 120))
  const said = saidBy(body)
  if (missing.test(said) && !isUnknownPath(said)) return null
  if (response.status !== 200 || arr(body.error).length > 0 || wordsOf(body.error) !== '') {
    throw changed(`status ${response.status}`, said.slice(0, 120))
  }
  return body
}

/** The vendor's price of an answer. */
export function costOf(response: UpstreamResponse): number | null {
  const cost = num(bodyOf(response)?.cost)
  if (cost !== null && cost >= 0) return cost
  return response.status === 200 ? null : 0
}

/** Text that is told: none where it is masked. */
export function visibleText(value: unknown): string | null {
  const text = typeof value === 'string' ? str(value.trim()) : null
  return text !== null && !/\*{3}/.test(text) ? text : null
}
