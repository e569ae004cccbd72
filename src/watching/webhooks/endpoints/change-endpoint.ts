import { ServiceError } from '../../../catalog/errors.ts'
import { noSuch } from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { SecretBox } from '../../../runtime/storage/secrets.ts'
import { holdDeliveries, releaseDeliveries, retryElsewhere } from '../delivery/delivery-queue.ts'
import { type FormChange, setForm } from '../forms/form.ts'
import type { EndpointRow } from './endpoint-rows.ts'
import { changeHeaders, checkHeaders, type HeaderChange, type SealedHeaders } from './headers.ts'
import { type RateLimit, setRateLimit } from './rate-limit.ts'

/** The fields that a caller may change. Absent fields do not change. */
export interface EndpointChange extends FormChange {
  /** The new address of an `http` endpoint. Pending deliveries are sent to it. */
  readonly url?: string | undefined
  readonly description?: string | undefined
  readonly status?: 'active' | 'disabled_by_user' | undefined
  readonly notices?: boolean | undefined
  /** Types of events that it receives from now on. Null: all. */
  readonly eventTypes?: readonly string[] | null | undefined
  readonly headers?: HeaderChange | undefined
  /** Null: no rate limit. */
  readonly rateLimit?: RateLimit | null | undefined
  /** Applies to attempts from now on, of events found before too. */
  readonly payload?: 'full' | 'thin' | undefined
  /** Null: no limit. */
  readonly maxBytes?: number | null | undefined
}

const originOf = (url: string | null) => (url === null ? null : new URL(url).origin)

/**
 * The headers after a change. A change to another origin must send new headers. Otherwise a key that may change an
 * endpoint could redirect it to its own server, and read secret header values.
 */
function headersAfter(
  secrets: SecretBox,
  before: EndpointRow,
  { headers }: EndpointChange,
  moved: boolean,
): SealedHeaders {
  if (headers === undefined) {
    if (!moved || Object.keys(before.headers).length === 0) return before.headers
    throw new ServiceError(
      'bad_request',
      'The endpoint has headers for its old address. Send headers with the new url: the headers for that address, or {} for no headers.',
    )
  }
  return changeHeaders(secrets, before.id, moved ? {} : before.headers, checkHeaders(headers))
}

/**
 * Changes an endpoint whose new url was checked. Activation clears its failures and releases held deliveries; it also
 * ends a wait that the endpoint asked for, of an active endpoint too. A new url
 * clears the failures too, and deliveries that wait for a retry are sent there now.
 * @throws ServiceError bad_request, not_found
 */
export async function changeEndpoint(
  q: Queryable,
  secrets: SecretBox,
  { walletId, id, now }: { walletId: string; id: string; now: Date },
  wanted: EndpointChange,
): Promise<EndpointRow> {
  const [before] = await q.query<EndpointRow>(
    'select * from webhook_endpoints where id = $1 and wallet_id = $2 for update',
    [id, walletId],
  )
  if (!before) throw noSuch('webhook endpoint')
  if (wanted.status === 'active' && before.kind === 'email' && before.confirmed_at === null) {
    throw new ServiceError(
      'bad_request',
      'The mail address is not confirmed: the link in the mail to it does that. POST …/confirmation sends another link.',
    )
  }
  const url = wanted.url ?? before.url
  const redirected = url !== before.url
  const moved = redirected && originOf(url) !== originOf(before.url)
  const status = wanted.status ?? before.status
  const revived = status === 'active' && before.status !== 'active'
  const headers = headersAfter(secrets, before, wanted, moved)
  if (wanted.rateLimit !== undefined) await setRateLimit(q, id, wanted.rateLimit, now)
  await setForm(q, id, before, wanted)
  const [row] = await q.query<EndpointRow>(
    `update webhook_endpoints set description = $2, status = $3, updated_at = $4, url = $6, headers = $7, notices = $9,
       proven_at = case when $8 then null else proven_at end,
       consecutive_failures = case when $5 then 0 else consecutive_failures end,
       failing_since = case when $5 then null else failing_since end,
       failing_days = case when $5 then 0 else failing_days end,
       last_failing_day = case when $5 then null else last_failing_day end,
       hold_until = case when $5 or $10 then null else hold_until end, payload = $11, max_bytes = $12,
       event_types = $13
     where id = $1 returning *`,
    [
      id,
      wanted.description ?? before.description,
      status,
      now,
      revived || redirected,
      url,
      JSON.stringify(headers),
      moved,
      wanted.notices ?? before.notices,
      wanted.status === 'active',
      wanted.payload ?? before.payload,
      wanted.maxBytes === undefined ? before.max_bytes : wanted.maxBytes,
      wanted.eventTypes === undefined ? before.event_types : wanted.eventTypes,
    ],
  )
  if (revived) await releaseDeliveries(q, id, now)
  else if (status !== 'active') await holdDeliveries(q, [id])
  else if (redirected) await retryElsewhere(q, id, now)
  return row!
}
