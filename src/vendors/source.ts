import type { UpstreamRequest } from '../catalog/ports/upstream.ts'
import type { LookupContext, Source } from '../catalog/source.ts'
import { failureOf, unexpectedStatus } from './failures.ts'
import type { AdapterOf, Query, Vendor, VendorCalls } from './vendor.ts'

const defaultTimeoutMs = 15_000

/** Statuses whose body may tell more than the status does; 5xx are faults as they are. */
const accept = [400, 401, 402, 403, 404, 409, 410, 422, 429, 451]

const given = (query: Query) =>
  Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)] as [string, string]],
  )

function requestOf(
  vendor: Vendor,
  key: string,
  method: 'GET' | 'POST',
  path: string,
  query: Query,
): UpstreamRequest {
  const url = new URL(path, vendor.origin)
  if (method === 'GET') url.search = new URLSearchParams(given(query)).toString()
  return {
    url: url.href,
    method,
    headers: {
      accept: 'application/json',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...vendor.headers,
      [vendor.keyHeader]: key,
    },
    timeoutMs: vendor.timeoutMs ?? defaultTimeoutMs,
    accept,
    // The key goes to the vendor's own origin and nowhere else.
    redirect: 'manual',
    // Every call costs.
    retries: 0,
    ...(method === 'POST' ? { body: JSON.stringify(query) } : {}),
  }
}

function callsOf(
  vendor: Vendor,
  // biome-ignore lint/suspicious/noExplicitAny: adapters of every shape
  { paths }: AdapterOf<any, any>,
  context: LookupContext,
): VendorCalls {
  const key = context.setting(vendor.keySetting)
  if (key === undefined) throw new Error(`${vendor.keySetting} is not set`)
  async function call(method: 'GET' | 'POST', path: string, query: Query, answers: readonly number[] = []) {
    if (!paths.includes(path)) throw new Error(`${vendor.name}: ${path} is not among the adapter's paths`)
    const response = await context.purchases.buy({
      vendor: vendor.name,
      path,
      units: vendor.units?.[path] ?? 1,
      key: key!,
      request: requestOf(vendor, key!, method, path, query),
      charged: (answer) => vendor.charged(answer),
      failure: (answer) =>
        vendor.failure?.(answer) ?? failureOf(vendor.displayName, answer, context.clock.now()),
    })
    if (response.status !== 200 && !answers.includes(response.status)) {
      throw unexpectedStatus(vendor.name, path, response)
    }
    return response
  }
  return {
    get: (path, query, answers) => call('GET', path, query, answers),
    post: (path, body, answers) => call('POST', path, body, answers),
  }
}

/** The source that an adapter makes of its operation. */
// biome-ignore lint/suspicious/noExplicitAny: adapters of every shape
export function sourceOf(vendor: Vendor, adapter: AdapterOf<any, any>): Source<any, any> {
  const { serves, leavesOut } = adapter
  return {
    name: vendor.name,
    paid: true,
    requires: [vendor.keySetting],
    ...(serves ? { serves } : {}),
    ...(leavesOut ? { leavesOut } : {}),
    async lookup(params, context) {
      return adapter.ask(params, callsOf(vendor, adapter, context), context)
    },
  }
}
