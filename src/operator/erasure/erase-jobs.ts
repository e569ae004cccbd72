import type { Columns } from '../../runtime/storage/rows.ts'
import type { jobRows, jobScheduleRows, jobs } from '../../runtime/storage/schema/jobs.ts'
import { rowAnswerId } from '../../watching/jobs/ids.ts'
import { itemHash } from '../../watching/jobs/schedules/delivered-items.ts'
import { batch, type PersonSearch, webPlatform } from './person-search.ts'

interface NamedRow extends Columns<typeof jobs, 'platform'>, Columns<typeof jobRows, 'place'> {
  /** Everything that the row has of the caller. */
  readonly text: string
}

interface JobRow extends NamedRow, Columns<typeof jobRows, 'job_id'>, Columns<typeof jobs, 'wallet_id'> {}

interface ScheduleRow extends NamedRow, Columns<typeof jobScheduleRows, 'schedule_id'> {}

/** Whether a row names the person; of a page, whether it names a link to them. */
const names = ({ person, matches, matchesOnWeb }: PersonSearch, { platform, text }: NamedRow): boolean =>
  platform === person.platform ? matches(text) : matchesOnWeb(text)

/**
 * Inputs of jobs that name the person: the rows stay in the counts of their jobs, without inputs and answers. A row that
 * waits fails for its missing input.
 */
export async function eraseJobRows(search: PersonSearch): Promise<number> {
  const { database, person } = search
  let erased = 0
  for (let after: [string, number] = ['', 0]; ; ) {
    const rows = await database.query<JobRow>(
      `select r.job_id, j.wallet_id, j.platform, r.place, concat(r.input, ' ', r.own, ' ', r.error) as text
       from job_rows r join jobs j on j.id = r.job_id
       where (r.job_id, r.place) > ($1, $2::int)
         and (j.platform = $3 and lower(concat(r.input, ' ', r.own, ' ', r.error)) like any($4)
           or j.platform = $5 and lower(concat(r.input, ' ', r.own, ' ', r.error)) like any($6))
       order by r.job_id, r.place limit ${batch}`,
      [...after, person.platform, search.patterns, webPlatform, search.webPatterns],
    )
    for (const { job_id, wallet_id, place } of rows.filter((row) => names(search, row))) {
      await database.transaction(async (q) => {
        // The row before its answer, as the end of a row locks them.
        await q.query(
          `update job_rows set input = '{}', own = null, error = null where job_id = $1 and place = $2`,
          [job_id, place],
        )
        await q.query('delete from kept_answers where wallet_id = $1 and id = $2', [
          wallet_id,
          rowAnswerId(job_id, place),
        ])
      })
      erased += 1
    }
    if (rows.length < batch) return erased
    const last = rows.at(-1)!
    after = [last.job_id, last.place]
  }
}

/** Inputs of schedules that name the person: later runs go on without them. */
export async function eraseScheduleRows(search: PersonSearch): Promise<number> {
  const { database, person } = search
  let erased = 0
  for (let after: [string, number] = ['', 0]; ; ) {
    const rows = await database.query<ScheduleRow>(
      `select r.schedule_id, s.platform, r.place, concat(r.input, ' ', r.own) as text
       from job_schedule_rows r join job_schedules s on s.id = r.schedule_id
       where (r.schedule_id, r.place) > ($1, $2::int)
         and (s.platform = $3 and lower(concat(r.input, ' ', r.own)) like any($4)
           or s.platform = $5 and lower(concat(r.input, ' ', r.own)) like any($6))
       order by r.schedule_id, r.place limit ${batch}`,
      [...after, person.platform, search.patterns, webPlatform, search.webPatterns],
    )
    const found = rows.filter((row) => names(search, row))
    await database.query(
      `delete from job_schedule_rows r using unnest($1::text[], $2::int[]) as t(schedule_id, place)
       where r.schedule_id = t.schedule_id and r.place = t.place`,
      [found.map(({ schedule_id }) => schedule_id), found.map(({ place }) => place)],
    )
    erased += found.length
    if (rows.length < batch) return erased
    const last = rows.at(-1)!
    after = [last.schedule_id, last.place]
  }
}

/** What schedules remember of delivered items: an item whose id is one of the identifiers. It is delivered again. */
export async function eraseDeliveredItems({ database, person }: PersonSearch): Promise<number> {
  const gone = await database.query(
    `delete from job_schedule_items where item = any($1::uuid[])
       and schedule_id in (select id from job_schedules where platform = $2) returning 1`,
    [person.terms.map(itemHash), person.platform],
  )
  return gone.length
}
