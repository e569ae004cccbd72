import type { Columns } from '../../../runtime/storage/rows.ts'
import type { jobRows, jobs } from '../../../runtime/storage/schema/jobs.ts'
import { rowAnswerId } from '../ids.ts'
import type { JobsOptions } from '../options.ts'

/** Rows whose answers are deleted in one statement. */
const rowsPerStatement = 1000
/** A creation that stores no more rows after this time was cut off. */
const maxReceivingMs = 3_600_000

/** Deletes jobs that expired or were deleted, with their rows and results, and creations that were cut off. */
export async function deleteExpiredJobs({
  database,
  clock,
  kept,
}: Pick<JobsOptions, 'database' | 'clock' | 'kept'>): Promise<void> {
  const now = clock.now()
  const expired = await database.query<Columns<typeof jobs, 'id' | 'wallet_id'>>(
    `select id, wallet_id from jobs where (expires_at <= $1 and rows_running = 0)
       or (status = 'receiving' and created_at < $2) limit 100`,
    [new Date(now), new Date(now - maxReceivingMs)],
  )
  for (const { id, wallet_id } of expired) {
    for (;;) {
      const rows = await database.query<Columns<typeof jobRows, 'place'>>(
        `select place from job_rows where job_id = $1 order by place limit ${rowsPerStatement}`,
        [id],
      )
      const places = rows.map(({ place }) => place)
      // Answers first: without their rows nothing would name them.
      await kept.drop(
        wallet_id,
        places.map((place) => rowAnswerId(id, place)),
      )
      await database.query('delete from job_rows where job_id = $1 and place = any($2)', [id, places])
      if (rows.length < rowsPerStatement) break
    }
    await database.query('delete from jobs where id = $1', [id])
  }
  // The embedded database has no autovacuum.
  if (expired.length > 0 && database.kind === 'embedded')
    await database.query('vacuum job_rows, jobs, kept_answers')
}
