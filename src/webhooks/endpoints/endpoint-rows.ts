import type { Queryable } from '../../storage/database.ts'
import type { SealedColumns } from '../../storage/reseal.ts'
import type { SecretBox } from '../../storage/secrets.ts'
import { headerContext, maskedHeaders, openHeaders, type SealedHeaders } from './headers.ts'
import { rateLimitOf } from './rate-limit.ts'

export type EndpointStatus = 'active' | 'disabled' | 'disabled_by_user'

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
export interface EndpointRow {
  id: string
  wallet_id: string
  kind: 'http' | 'sink'
  url: string | null
  description: string | null
  secret: string
  previous_secret: string | null
  previous_secret_until: Date | null
  earlier_secrets: EarlierSecret[]
  headers: SealedHeaders
  rate_count: number | null
  rate_seconds: number | null
  key_id: string | null
  notices: boolean
  proven_at: Date | null
  status: EndpointStatus
  consecutive_failures: number
  failing_since: Date | null
  created_at: Date
  updated_at: Date
}

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
    headers: maskedHeaders(openHeaders(secrets, row.id, row.headers)),
    rateLimit: rateLimitOf(row),
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
