import type { Fault } from '../../catalog/errors.ts'
import type { UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { vendorRefuses } from './failures.ts'
import type { Vendor } from './vendor.ts'

/** The gateway in front of the API rejects clients without a user agent. That says nothing about the requested object. */
function clientFault({ status, ...response }: UpstreamResponse): Fault | null {
  if (status !== 403 || !/error code: ?1\d{3}/i.test(response.text())) return null
  return vendorRefuses(
    'HikerAPI',
    `HTTP 403: its gateway refuses this client (${response.text().slice(0, 80)})`,
  )
}

/** Request units that an answer cost, by its header. */
function unitsOf({ status, headers }: UpstreamResponse): number | null {
  const reported = /(?:^|[;,\s])reqs=(\d+)/.exec(headers['x-hiker-info'] ?? '')?.[1]
  if (reported !== undefined) return Number(reported)
  return [200, 400, 403, 404].includes(status) ? null : 0
}

/** HikerAPI: the pages of Instagram that need a login. */
export const hikerapi: Vendor = {
  name: 'hikerapi',
  displayName: 'HikerAPI',
  keySetting: 'HIKERAPI_KEY',
  origin: 'https://api.hikerapi.com',
  keyHeader: 'x-access-key',
  unit: { name: 'request', usd: 0.02, plan: 'the smallest plan; 0.0006 USD in the largest' },
  // The vendor checks the account's privacy in a second request, and resolves a name in a third.
  units: {
    '/v2/user/stories': 2,
    '/v2/user/stories/by/username': 3,
    '/v2/user/highlights': 2,
    '/v2/user/highlights/by/username': 3,
  },
  charged: unitsOf,
  failure: clientFault,
}
