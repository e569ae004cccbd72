import type { Queryable } from '../../runtime/storage/database.ts'
import type { Fields } from '../../runtime/storage/rows.ts'
import type { sourceDays } from '../../runtime/storage/schema/index.ts'

/** How callers' live lookups of a platform ended on one day (UTC), over all nodes. */
export interface PlatformDay extends Fields<typeof sourceDays, 'day'> {
  readonly platform: string
  /** Lookups that asked the platform, answers from the cache left out. */
  readonly asked: number
  /** Of them: found, not found or private. */
  readonly answered: number
}

/** Reads the days of all platforms since a moment; days without lookups are left out. */
export const readPlatformDays = (q: Queryable, since: Date): Promise<PlatformDay[]> =>
  q.query<PlatformDay>(
    // The id of an operation begins with the name of its platform. Rows without a source are whole lookups.
    `select split_part(operation, '.', 1) as platform, day, sum(answered)::bigint as answered,
       sum(answered + restricted + changed + failed)::bigint as asked
     from source_days where day >= $1 and source = '' group by 1, 2 order by 1, 2`,
    [since],
  )
