import type { Database, Queryable, UsageDatabase } from '../../../runtime/storage/database.ts'
import type { Columns, Renamed } from '../../../runtime/storage/rows.ts'
import type { usageHours } from '../../../runtime/storage/schema/billing.ts'
import { usageMark } from '../../../runtime/storage/usage-database.ts'
import { latest } from './usage.ts'
import { hasHistory } from './usage-history.ts'
import { pauseMoves } from './usage-outbox.ts'
import { usageStore } from './usage-store.ts'

/** An hour in which the usage of a wallet differs from its charges. */
export interface UnevenHour {
  readonly walletId: string
  /** Its start (UTC). */
  readonly hour: Date
  /** What was charged. */
  readonly expected: number
  /** What the sums of usage have. */
  readonly found: number
}

interface HourSum
  extends Columns<typeof usageHours, 'hour'>,
    Renamed<typeof usageHours, { wallet: 'walletId' }> {
  readonly credits: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const timeoutMs = 900_000

/**
 * Compares usage in a database of its own with the charges of the ledger, day by day. Usage is not moved while a day is read,
 * so that both are of one moment. While usage from before that database is moved there, nothing is compared.
 * @param now what was moved in the days of Database.usage.replayDays before has to be there
 * @param since null: from where both are whole
 * @throws ConnectionLost while the database of usage is away
 */
export async function compareUsage(
  database: Database,
  now: number,
  since: Date | null,
): Promise<UnevenHour[]> {
  const usage = database.usage!
  await usageStore(database).settled(null)
  if (await hasHistory(database)) return []
  const [used] = await usage.report(timeoutMs, (q) =>
    q.query<{ first: Date | null; last: Date | null }>(
      'select min(hour) as first, max(hour) as last from usage_hours',
    ),
  )
  const from = await comparedFrom(database, usage, { now, first: used!.first, since })
  const back = await database.report(timeoutMs, (q) =>
    q.query<{ id: string }>(
      `select substr(id, length('refund:') + 1) as id from ledger_entries
       where kind = 'refund' and at >= $1 and id like 'refund:%'`,
      [from],
    ),
  )
  const takenBack = back.map(({ id }) => id)
  const uneven: UnevenHour[] = []
  const last = used!.last?.getTime() ?? from.getTime()
  for (let at = from.getTime(); ; at += dayMs) {
    const isLast = at + dayMs > last
    const to = isLast ? latest : new Date(at + dayMs)
    uneven.push(...(await compareStretch(database, usage, [new Date(at), to], takenBack)))
    if (isLast) return uneven
  }
}

/**
 * From where usage and charges are whole. Sums by hour have a retention: their first day may have lost its beginning. What can
 * be moved again is there since that database was set up, even if it lacks all of it now.
 */
async function comparedFrom(
  database: Database,
  usage: UsageDatabase,
  { now, first, since }: { readonly now: number; readonly first: Date | null; readonly since: Date | null },
): Promise<Date> {
  const [ledger] = await database.report(timeoutMs, (q) =>
    q.query<{ isOlder: boolean; archived: Date | null }>(
      `select exists (select from ledger_entries where kind = 'charge' and at < $1) as "isOlder",
              (select max(before) from ledger_archives) as archived`,
      [first],
    ),
  )
  const { isOlder, archived } = ledger!
  const whole = first === null ? Number.POSITIVE_INFINITY : first.getTime() + (isOlder ? dayMs : 0)
  const mark = await usageMark(database)
  const kept = Math.max(Date.parse(mark!.since) + hourMs, now - usage.replayDays * dayMs)
  const accepted = mark!.acceptedUntil === undefined ? 0 : Date.parse(mark!.acceptedUntil)
  const from = Math.max(Math.min(whole, kept), since?.getTime() ?? 0, archived?.getTime() ?? 0, accepted)
  return new Date(Math.ceil(from / hourMs) * hourMs)
}

async function compareStretch(
  database: Database,
  usage: UsageDatabase,
  [from, to]: readonly [Date, Date],
  takenBack: readonly string[],
): Promise<UnevenHour[]> {
  return usage.report(timeoutMs, async (q) => {
    await pauseMoves(q)
    const { charged, until } = await database.report(timeoutMs, (ledger) =>
      readCharged(ledger, from, to, takenBack),
    )
    const used = await q.query<HourSum>(
      `select wallet_id as wallet, hour, sum(credits)::bigint as credits from usage_hours
       where hour >= $1 and hour < $2 group by 1, 2`,
      [from, to],
    )
    return unevenHours(
      charged,
      used.filter(({ hour }) => hour < until),
    )
  })
}

/**
 * Charges by hour, without those that were taken back. Usage in the outbox is in no sum yet: hours that may lack some are
 * compared by the next verification.
 */
async function readCharged(
  ledger: Queryable,
  from: Date,
  to: Date,
  takenBack: readonly string[],
): Promise<{ charged: HourSum[]; until: Date }> {
  const rows = await ledger.query<{ wallet: string | null; hour: Date; credits: number }>(
    `with waiting as (
       select coalesce(date_trunc('hour', min(o.at), 'UTC'), $2) as hour from usage_outbox o
     )
     select e.wallet_id as wallet, date_trunc('hour', e.at, 'UTC') as hour, -sum(e.credits)::bigint as credits
     from ledger_entries e where e.kind = 'charge' and e.at >= $1 and e.at < $2
       and e.at < (select w.hour from waiting w) and not e.id = any($3) group by 1, 2
     union all
     select null, hour, 0 from waiting`,
    [from, to, takenBack],
  )
  const charged = rows.flatMap(({ wallet, ...row }) => (wallet === null ? [] : [{ wallet, ...row }]))
  return { charged, until: rows.find(({ wallet }) => wallet === null)!.hour }
}

function unevenHours(charged: readonly HourSum[], used: readonly HourSum[]): UnevenHour[] {
  const hours = new Map<string, { walletId: string; hour: Date; expected: number; found: number }>()
  const add = ({ wallet, hour, credits }: HourSum, what: 'expected' | 'found') => {
    const name = `${hour.getTime()} ${wallet}`
    const known = hours.get(name) ?? { walletId: wallet, hour, expected: 0, found: 0 }
    known[what] += credits
    hours.set(name, known)
  }
  for (const sum of charged) add(sum, 'expected')
  for (const sum of used) add(sum, 'found')
  return [...hours.values()].filter(({ expected, found }) => expected !== found)
}
