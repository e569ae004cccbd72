import { ServiceError } from '../../../catalog/errors.ts'
import { noSuch } from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { newSecret } from '../delivery/signature.ts'
import type { EndpointOptions } from './endpoint-options.ts'
import { type EndpointRow, stillSigning } from './endpoint-rows.ts'

/** How long a rotated secret continues to sign. */
const rotationOverlapMs = 24 * 3_600_000
/** Earlier secrets that sign at the same time as the current secret. */
const maxEarlierSecrets = 8

/**
 * Replaces the signing secret of an endpoint. Earlier secrets also sign for 24 hours.
 * @throws ServiceError not_found, bad_request after too many rotations within 24 hours
 */
export async function rotateSecret(
  q: Queryable,
  { secrets, clock }: EndpointOptions,
  walletId: string,
  id: string,
): Promise<{ secret: string; previousSecretExpiresAt: string }> {
  const secret = newSecret()
  const now = clock.now()
  const until = new Date(now + rotationOverlapMs)
  const [row] = await q.query<EndpointRow>(
    'select * from webhook_endpoints where id = $1 and wallet_id = $2 for update',
    [id, walletId],
  )
  if (!row) throw noSuch('webhook endpoint')
  const earlier = stillSigning(row, now)
  if (earlier.length >= maxEarlierSecrets) {
    throw new ServiceError(
      'bad_request',
      `The secret was rotated ${maxEarlierSecrets} times within 24 hours. Use the newest secret.`,
    )
  }
  await q.query(
    `update webhook_endpoints set previous_secret = secret, previous_secret_until = $2, secret = $3,
       earlier_secrets = $4, updated_at = $5 where id = $1`,
    [id, until, secrets.seal(secret, id), JSON.stringify(earlier), new Date(now)],
  )
  return { secret, previousSecretExpiresAt: until.toISOString() }
}
