import type { Queryable } from '../../../runtime/storage/database.ts'

/** Bytes of the inputs of all jobs and schedules of a wallet. */
export async function readInputBytes(q: Queryable, walletId: string): Promise<number> {
  const [row] = await q.query<{ bytes: number }>(
    `select (select coalesce(sum(input_bytes), 0) from jobs where wallet_id = $1)::bigint
       + (select coalesce(sum(input_bytes), 0) from job_schedules where wallet_id = $1)::bigint as bytes`,
    [walletId],
    { name: 'job_input_bytes' },
  )
  return row!.bytes
}
