import { noSuch } from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { events, webhookDeliveries, webhookEndpoints } from '../../../runtime/storage/schema/webhooks.ts'
import { bodyOf, loggedPayload } from '../delivery/payload.ts'
import { type SummaryRow, showSummary, summaryColumns } from './delivery-summary.ts'

/** Attempts of one event at one endpoint that an answer shows; `redeliver` refuses to add more. */
const maxShownAttempts = 100

interface DetailRow
  extends SummaryRow,
    Columns<typeof webhookDeliveries, 'request_headers' | 'response_body_snippet' | 'sequence'>,
    Columns<typeof webhookEndpoints, 'kind' | 'url' | 'status'>,
    Columns<typeof events, 'body'> {}

/**
 * Reads one delivery with the request, the answer, and all attempts of its event at its endpoint.
 * @throws ServiceError not_found, also for a delivery of another wallet
 */
export async function readDelivery(q: Queryable, walletId: string, id: string) {
  const tables = `webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    join events ev on ev.id = d.event_id`
  const [row] = await q.query<DetailRow>(
    `select ${summaryColumns('e.hold_until')}, d.request_headers, d.response_body_snippet, d.sequence, coalesce(d.request_body, ev.body) as body, e.kind, e.url, e.status
     from ${tables} where d.id = $1 and e.wallet_id = $2`,
    [id, walletId],
  )
  if (!row) throw noSuch('webhook delivery')
  const attempts = await q.query<SummaryRow>(
    `select ${summaryColumns('e.hold_until')} from ${tables}
     where d.event_id = $1 and d.endpoint_id = $2 order by d.attempt desc limit $3`,
    [row.event_id, row.endpoint_id, maxShownAttempts],
  )
  return {
    ...showSummary(row),
    endpoint: { kind: row.kind, url: row.url, status: row.status },
    requestHeaders: row.request_headers ?? {},
    payloadText: bodyOf(row.body, loggedPayload(row.request_headers)),
    sequence: row.sequence,
    responseBodySnippet: row.response_status === null ? null : row.response_body_snippet,
    attempts: attempts.reverse().map(showSummary),
  }
}
