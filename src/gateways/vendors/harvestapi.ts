import type { Fault } from '../../catalog/errors.ts'
import type { UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { type Json, obj } from '../../reading/narrow.ts'
import { num, str } from '../../reading/values.ts'
import { vendorBusy } from './failures.ts'
import type { Vendor } from './vendor.ts'

/** The text of an answer's errors: one error, a nested error, or a list. */
export function wordsOf(error: unknown): string {
  if (Array.isArray(error)) return error.map(wordsOf).join('; ')
  const inner = obj(error)
  return inner ? wordsOf(inner.error ?? inner.message) : (str(error) ?? '')
}

/** The answer's body as an object; undefined if it is not one. */
export function bodyOf(response: UpstreamResponse): Json | undefined {
  try {
    return obj(response.json())
  } catch {
    return undefined
  }
}

/** The text of the error and of the message of a body. */
export const errorTextOf = (body: Json | undefined) =>
  [wordsOf(body?.error), str(body?.message) ?? ''].join(' ').trim()

/** All customers share an hourly limit. The vendor reports it with different statuses. */
function busyFault(response: UpstreamResponse): Fault | null {
  if (response.status === 200 && !response.text().includes('No available resource')) return null
  const message = errorTextOf(bodyOf(response))
  return /no available resource/i.test(message) ? vendorBusy('HarvestAPI', message, 600) : null
}

/** The vendor's price of an answer. */
function costOf(response: UpstreamResponse): number | null {
  const cost = num(bodyOf(response)?.cost)
  if (cost !== null && cost >= 0) return cost
  return response.status === 200 ? null : 0
}

/** HarvestAPI: people, organizations and posts of LinkedIn. */
export const harvestapi: Vendor = {
  name: 'harvestapi',
  displayName: 'HarvestAPI',
  keySetting: 'HARVESTAPI_KEY',
  origin: 'https://api.harvest-api.com',
  keyHeader: 'x-api-key',
  timeoutMs: 18_000,
  unit: {
    name: 'unit of `cost`',
    usd: 0.004,
    plan: 'no price list is public; through Apify a profile is 0.004 USD',
  },
  charged: costOf,
  failure: busyFault,
}
