import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { isPrivate, notFound, type Refusal, restricted } from '../../../../catalog/source.ts'
import { changed, type Fault } from '../../../../errors.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { isUnknownPath, vendorRefuses } from '../../../../vendors/failures.ts'

/** Statuses that HikerAPI answers about what was asked for; all of them are charged. */
export const answers = [400, 403, 404]

/** What an answer is: its body, an outcome, or a list in which there is nothing. */
export type Answer = { readonly body: unknown } | { readonly refusal: Refusal } | { readonly isEmpty: true }

function jsonOf(response: UpstreamResponse): Json | undefined {
  try {
    return obj(response.json())
  } catch {
    return undefined
  }
}

/** The gateway before the API turns away clients that do not say who they are: nothing about what was asked for. */
export function clientFault({ status, ...response }: UpstreamResponse): Fault | null {
  if (status !== 403 || !/error code: ?1\d{3}/i.test(response.text())) return null
  return vendorRefuses(
    'HikerAPI',
    `HTTP 403: its gateway refuses this client (${response.text().slice(0, 80)})`,
  )
}

/** A 404 of a list says whether its entries are missing or what they should be of. */
function missing(body: Json | undefined): Answer {
  const said = `${str(body?.detail) ?? ''} ${str(body?.exc_type) ?? ''}`
  if (isUnknownPath(said)) throw changed('status 404', said)
  if (/entries not found/i.test(said)) return { isEmpty: true }
  if (/not ?found|unavailable|does(?:n.t| not) exist/i.test(said)) return { refusal: notFound }
  throw changed('status 404', said.slice(0, 120))
}

/**
 * Judges an answer by its status and what its body says.
 * @throws Fault changed for one that says neither
 */
export function judge(response: UpstreamResponse): Answer {
  const { status } = response
  if (status === 200) {
    const body = response.json()
    if (obj(body)?.status === 'fail') throw changed('status', obj(body)?.message)
    return { body }
  }
  const told = jsonOf(response)
  const said = `${str(told?.detail) ?? ''} ${str(told?.exc_type) ?? ''}`
  if (status === 404) return missing(told)
  // Also where Instagram itself refuses to show the target: private is only what is called so.
  if (status === 403 && told) return { refusal: /private/i.test(said) ? isPrivate : restricted }
  throw changed(`status ${status}`, said.slice(0, 120))
}

/** The body of one thing. Where a list would be empty, a thing is missing. */
export function thing(response: UpstreamResponse): { readonly body: Json } | { readonly refusal: Refusal } {
  const answer = judge(response)
  if ('isEmpty' in answer) return { refusal: notFound }
  return 'refusal' in answer ? answer : { body: must(obj(answer.body), 'body') }
}

/** Request units that an answer cost, as its header tells. */
export function unitsOf({ status, headers }: UpstreamResponse): number | null {
  const told = /(?:^|[;,\s])reqs=(\d+)/.exec(headers['x-hiker-info'] ?? '')?.[1]
  if (told !== undefined) return Number(told)
  return [200, 400, 403, 404].includes(status) ? null : 0
}
