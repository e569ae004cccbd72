import type { Database } from '../../runtime/storage/database.ts'
import { deleteRows } from '../../runtime/storage/delete-rows.ts'
import type { Renamed } from '../../runtime/storage/rows.ts'
import type { vendorSpending } from '../../runtime/storage/schema/vendors.ts'

/** The account that pays: the operator's at a vendor, or that of its stand-in. */
export interface Till {
  readonly vendor: string
  readonly simulated: boolean
}

/** Maximum spending, in millionths of a US dollar; null: no limit. */
export interface Budget {
  readonly daily: number | null
  readonly monthly: number | null
}

/** Spent and reserved amounts, in millionths of a US dollar. */
export type Spent = Renamed<typeof vendorSpending, { day: 'dayMicros'; month: 'monthMicros' }>

/** A call that was paid for. */
export interface PaidCall extends Till {
  readonly operation: string
  readonly path: string
  /** The wallet that made the lookup, as in usage records; `''` without a wallet. */
  readonly walletId: string
  readonly keyId: string
  readonly lookupId: string | null
  /** When the call was reserved (milliseconds since the Unix epoch). The cost counts for that day and month. */
  readonly at: number
  readonly reserved: number
  readonly micros: number
}

/** The accounting of vendor costs, shared by all nodes. */
export interface Spending {
  /**
   * Reserves the maximum price of a call, in one statement, so that simultaneous nodes cannot exceed the budget.
   * @returns the new sums; null if the budget does not allow the call
   */
  reserve(till: Till, micros: number, budget: Budget, at: number): Promise<Spent | null>
  /** Replaces the reservation by the true price, and stores the call. */
  settle(call: PaidCall): Promise<void>
  read(till: Till, at: number): Promise<Spent>
  /** Deletes calls before a time, and sums before another time (milliseconds since the Unix epoch). */
  prune(before: number, sumsBefore: number): Promise<void>
}

/** Day and month of a time, UTC: `2026-11-22`, `2026-11`. */
export function periodsOf(at: number): { day: string; month: string } {
  const day = new Date(at).toISOString().slice(0, 10)
  return { day, month: day.slice(0, 7) }
}

// Clocks of nodes differ. At midnight, a node that is behind counts for the new day and does not restart the old one.
const reserveSql = `
  insert into vendor_spending as s (vendor, simulated, day, day_micros, month, month_micros)
  select $1, $2::boolean, $3, $5::bigint, $4, $5::bigint
  where ($5::bigint <= $6::bigint or $6::bigint is null) and ($5::bigint <= $7::bigint or $7::bigint is null)
    or exists (select from vendor_spending where vendor = $1 and simulated = $2)
  on conflict (vendor, simulated) do update set
    day = greatest(s.day, excluded.day),
    day_micros = case when excluded.day > s.day then 0 else s.day_micros end + $5::bigint,
    month = greatest(s.month, excluded.month),
    month_micros = case when excluded.month > s.month then 0 else s.month_micros end + $5::bigint
  where (case when excluded.day > s.day then 0 else s.day_micros end + $5::bigint <= $6::bigint or $6::bigint is null)
    and (case when excluded.month > s.month then 0 else s.month_micros end + $5::bigint <= $7::bigint or $7::bigint is null)
  returning day_micros as day, month_micros as month`

// If the period is over, its reservation stays as it is: the sums already belong to a new period.
const settleSql = `
  with corrected as (
    update vendor_spending set
      day_micros = greatest(0, day_micros + case when day = $8::text then $7::bigint - $10::bigint else 0 end),
      month_micros = greatest(0, month_micros + case when month = $9::text then $7::bigint - $10::bigint else 0 end)
    where vendor = $1 and simulated = $2::boolean and $7::bigint <> $10::bigint
  ), summed as (
    insert into vendor_days as d (wallet_id, day, operation, key_id, vendor, calls, micros)
    select $11, $8::text::date, $3, $12, $1, 1, $7::bigint where $7::bigint > 0
    on conflict (wallet_id, day, operation, key_id, vendor) do update set
      calls = d.calls + 1, micros = d.micros + excluded.micros
  )
  insert into vendor_calls (vendor, simulated, operation, path, lookup_id, at, micros, wallet_id, key_id)
  select $1, $2::boolean, $3, $4, $5, $6::timestamptz, $7::bigint, $11, $12 where $7::bigint > 0`

export function createSpending(database: Database): Spending {
  return {
    async reserve({ vendor, simulated }, micros, { daily, monthly }, at) {
      const { day, month } = periodsOf(at)
      const values = [vendor, simulated, day, month, micros, daily, monthly]
      const [row] = await database.query<Spent>(reserveSql, values)
      return row ?? null
    },
    async settle({ vendor, simulated, operation, path, walletId, keyId, lookupId, at, reserved, micros }) {
      const { day, month } = periodsOf(at)
      const call = [vendor, simulated, operation, path, lookupId, new Date(at), micros]
      await database.query(settleSql, [...call, day, month, reserved, walletId, keyId])
    },
    async read({ vendor, simulated }, at) {
      const { day, month } = periodsOf(at)
      const [row] = await database.query<Spent>(
        `select case when day >= $3 then day_micros else 0 end as day,
                case when month >= $4 then month_micros else 0 end as month
         from vendor_spending where vendor = $1 and simulated = $2`,
        [vendor, simulated, day, month],
      )
      return row ?? { day: 0, month: 0 }
    },
    async prune(before, sumsBefore) {
      await deleteRows(database, 'vendor_calls', 'at < $1', [new Date(before)])
      await deleteRows(database, 'vendor_days', 'day < $1::date', [new Date(sumsBefore)])
    },
  }
}
