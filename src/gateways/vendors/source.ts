import type { UpstreamRequest } from '../../catalog/ports/upstream.ts'
import type { LookupContext, Source } from '../../catalog/source.ts'
import { isJsonObject } from '../../reading/json.ts'
import { failureOf, unexpectedStatus } from './failures.ts'
import { keySettings, type Query, type Vendor, type VendorAdapter, type VendorCalls } from './vendor.ts'

const defaultTimeoutMs = 15_000

/** Statuses whose body may contain the reason. A 5xx is a fault with any body. */
const accept = [400, 401, 402, 403, 404, 409, 410, 422, 429, 451]

const presentMembers = (query: Query) =>
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
  if (method === 'GET') url.search = new URLSearchParams(presentMembers(query)).toString()
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
    // The adapter reads the vendor's words.
    missing: isJsonObject,
    // The key must not be sent to another origin than the vendor's.
    redirect: 'manual',
    // Every call costs.
    retries: 0,
    ...(method === 'POST' ? { body: JSON.stringify(query) } : {}),
  }
}

function callsOf(vendor: Vendor, paths: readonly string[], context: LookupContext): VendorCalls {
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

/** Creates a source of an operation from a vendor and its adapter for that operation. */
export function vendorSource<P, Model>(vendor: Vendor, adapter: VendorAdapter<P, Model>): Source<P, Model> {
  const { serves, leavesOut, paths, note } = adapter
  return {
    name: vendor.name,
    paid: { settings: keySettings(vendor), paths, ...(note === undefined ? {} : { note }) },
    requires: [vendor.keySetting],
    ...(serves ? { serves } : {}),
    ...(leavesOut ? { leavesOut } : {}),
    async lookup(params, context) {
      return adapter.ask(params, callsOf(vendor, paths, context), context)
    },
  }
}
