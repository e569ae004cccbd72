import type { RecordedParameters } from '../../catalog/ports/payer.ts'
import { parametersWithoutSecrets, withoutSecrets } from '../../catalog/secret-values.ts'
import { timeOf } from '../../money/billing/books/usage.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { type Fields, type Renamed, selectFields } from '../../runtime/storage/rows.ts'
import type { refusals } from '../../runtime/storage/schema/billing.ts'

/** A row of equal refusals. */
export interface RefusalRow extends Fields<typeof refusals, (typeof shown)[number]> {
  readonly keyId: string
  readonly parameters: RecordedParameters | null
  /** The id of the first of them. */
  readonly requestId: string
}

const refusal = ['status', 'code', 'reason', 'message', 'parameters'] as const
const times = ['firstAt', 'lastAt'] as const
const shown = ['id', 'keyId', 'route', ...refusal, ...times, 'times'] as const
const columns = `${selectFields(shown)}, request_ids[1] as "requestId"`

/** Rows of older releases may still hold secrets (operator/erasure/clean-stored.ts). */
const clean = <Row extends Pick<RefusalRow, 'message' | 'parameters'>>(row: Row): Row => ({
  ...row,
  message: row.message === null ? null : withoutSecrets(row.message),
  parameters: row.parameters === null ? null : parametersWithoutSecrets(row.parameters),
})

export interface RefusalFilter {
  readonly walletId: string
  /** Only refusals of this key. */
  readonly keyId?: string | undefined
  readonly route?: string | undefined
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly reason?: string | undefined
  readonly from: Date
  /** Only rows that began before this position. */
  readonly before: { readonly at: Date; readonly id: string }
  readonly limit: number
}

/** Refusals, those that began last first. */
export async function listRefusals(database: Database, filter: RefusalFilter): Promise<RefusalRow[]> {
  const {
    walletId,
    keyId = null,
    route = null,
    status = null,
    code = null,
    reason = null,
    from,
    before,
    limit,
  } = filter
  const rows = await database.query<RefusalRow>(
    `select ${columns} from refusals
     where wallet_id = $1 and ($2::text is null or key_id = $2) and ($3::text is null or route = $3)
       and ($4::int is null or status = $4) and ($5::text is null or code = $5) and ($6::text is null or reason = $6)
       and first_at >= $7 and (first_at, request_ids[1]) < ($8, $9)
     order by first_at desc, request_ids[1] desc limit $10`,
    [walletId, keyId, route, status, code, reason, from, before.at, before.id, limit],
  )
  return rows.map(clean)
}

/** The refusal with a request id; null if there is none. `at`: the time of the request, in milliseconds. */
export async function findRefusal(
  database: Database,
  {
    walletId,
    keyId = null,
    requestId,
    at,
  }: { walletId: string; keyId?: string | null; requestId: string; at: number },
): Promise<RefusalRow | null> {
  const [row] = await database.query<RefusalRow>(
    `select ${columns} from refusals
     where wallet_id = $1 and ($2::text is null or key_id = $2) and first_at <= $3 and first_at >= $4
       and request_ids @> array[$5] limit 1`,
    // A row has the refusals of one hour.
    [walletId, keyId, new Date(at + 60_000), new Date(at - 3_660_000), requestId],
  )
  return row === undefined ? null : clean(row)
}

/** A refused request, for operators. Times are those of equal refusals within an hour. */
export interface RefusalTrace
  extends Fields<typeof refusals, (typeof refusal | typeof times)[number] | 'address' | 'times'>,
    Renamed<typeof refusals, { key: 'keyId'; operation: 'route' }> {
  readonly requestId: string
  readonly outcome: 'refused'
  /** Account and mode; null for a request without a valid key. */
  readonly account: string | null
  readonly mode: 'live' | 'test' | null
  readonly parameters: RecordedParameters | null
}

/** The refusal of a request by any account or client; null if no trace has its id. */
export async function traceRefusal(database: Database, requestId: string): Promise<RefusalTrace | null> {
  const at = timeOf(requestId)
  if (at === null) return null
  const [row] = await database.query<RefusalTrace>(
    `select $1 as "requestId", 'refused' as outcome, split_part(wallet_id, ':', 1) as account,
            split_part(wallet_id, ':', 2) as mode, key_id as key, address, route as operation,
            ${selectFields(refusal)}, times::float8 as times, ${selectFields(times)}
     from refusals
     where last_at >= $2 and last_at <= $3 and first_at <= $4 and request_ids @> array[$1] limit 1`,
    // A row has the refusals of one hour.
    [requestId, new Date(at - 60_000), new Date(at + 3_660_000), new Date(at + 60_000)],
  )
  return row === undefined ? null : clean(row)
}
