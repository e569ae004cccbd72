import type { Queryable } from '../../../runtime/storage/database.ts'
import type { SealedColumns } from '../../../runtime/storage/reseal.ts'
import type { Row } from '../../../runtime/storage/rows.ts'
import type { webhookEndpoints } from '../../../runtime/storage/schema/webhooks.ts'
import type { SecretBox } from '../../../runtime/storage/secrets.ts'
import { formOf } from '../forms/form.ts'
import { headerContext, maskedHeaders, openHeaders } from './headers.ts'
import { rateLimitOf } from './rate-limit.ts'

/** A rotated secret (encrypted) that signs until a time (ISO 8601). */
export interface EarlierSecret {
  readonly secret: string
  readonly until: string
}

/** The columns of endpoints that are encrypted at rest. */
export const sealedEndpoints: SealedColumns = {
  table: 'webhook_endpoints',
  columns: {
    secret: { type: 'text', context: (id) => id },
    previous_secret: { type: 'text', context: (id) => id },
    earlier_secrets: { type: 'jsonb', context: (id) => id },
    headers: { type: 'jsonb', context: headerContext },
  },
}

/** A row of `webhook_endpoints`. */
export type EndpointRow = Row<typeof webhookEndpoints>

export type ShownEndpoint = ReturnType<typeof showEndpoint>

/** An endpoint as callers see it, without its secret and with masked header values. */
export function showEndpoint(row: EndpointRow, secrets: Pick<SecretBox, 'open'>, now: number) {
  return {
    id: row.id,
    kind: row.kind,
    url: row.url,
    description: row.description,
    status: row.status,
    consecutiveFailures: row.consecutive_failures,
    failingSince: row.failing_since?.toISOString() ?? null,
    notices: row.notices,
    eventTypes: row.event_types,
    headers: maskedHeaders(openHeaders(secrets, row.id, row.headers)),
    rateLimit: rateLimitOf(row),
    payload: row.payload,
    maxBytes: row.max_bytes,
    ...formOf(row),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    signingSecrets: 1 + stillSigning(row, now).length,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Finds an endpoint of this wallet. Undefined for an unknown id, and for an endpoint of another wallet. */
export async function findEndpoint(
  q: Queryable,
  walletId: string,
  id: string,
): Promise<EndpointRow | undefined> {
  const [row] = await q.query<EndpointRow>(
    'select * from webhook_endpoints where id = $1 and wallet_id = $2',
    [id, walletId],
  )
  return row
}

/** The earlier secrets that still sign at a time (milliseconds since the Unix epoch), newest first. */
export function stillSigning(
  row: Pick<EndpointRow, 'previous_secret' | 'previous_secret_until' | 'earlier_secrets'>,
  now: number,
): EarlierSecret[] {
  const { previous_secret: secret, previous_secret_until: until } = row
  const previous = secret && until ? [{ secret, until: until.toISOString() }] : []
  return [...previous, ...row.earlier_secrets].filter((one) => Date.parse(one.until) > now)
}
