import type { Database } from '../storage/database.ts'
import { paymentsAccount } from './bookkeeper.ts'
import type { PaymentState } from './store.ts'

/** A payment as operators see it. */
export interface PaymentInfo {
  readonly id: string
  readonly state: PaymentState
  readonly createdAt: Date
  readonly settledAt: Date | null
  readonly operation: string
  readonly payer: string
  readonly network: string
  readonly asset: string
  /** In the asset's smallest unit. */
  readonly amount: string
  readonly credits: number
  readonly transaction: string | null
  /** Why it is not settled, or how its settlement came to be known. */
  readonly reason: string | null
  readonly lookupId: string
}

/** The newest payments. */
export function listPayments(
  database: Database,
  page: { readonly state?: PaymentState | undefined; readonly limit: number },
): Promise<PaymentInfo[]> {
  return database.query<PaymentInfo>(
    `select id, state, created_at as "createdAt", settled_at as "settledAt", operation_id as operation, payer, network,
       asset, amount, credits, transaction, reason, lookup_id as "lookupId"
     from payments where ($1::text is null or state = $1) order by created_at desc, id limit $2`,
    [page.state ?? null, page.limit],
  )
}

/** Payments held against the ledger. */
export interface Reconciliation {
  /** Settled payments by network and asset. */
  readonly received: readonly {
    readonly network: string
    readonly asset: string
    readonly payments: number
    readonly amount: string
    readonly credits: number
  }[]
  /** Settlements whose end nobody knows yet. */
  readonly unknown: number
  /** Settled, and not in the ledger yet. */
  readonly unbooked: number
  /** Credits of payments that the ledger has. */
  readonly creditsInLedger: number
  /** Booked credits less those in the ledger: 0 where the books agree. */
  readonly difference: number
}

/** Sums up payments and says whether the ledger has them all. */
export async function reconcilePayments(database: Database): Promise<Reconciliation> {
  const received = await database.query<Reconciliation['received'][number]>(
    `select network, asset, count(*)::int as payments, sum(amount)::text as amount, sum(credits)::float8 as credits
     from payments where state = 'settled' group by network, asset order by network, asset`,
  )
  const [counts] = await database.query<{
    unknown: number
    unbooked: number
    booked: number
    ledger: number
  }>(
    `select
       (select count(*)::int from payments where state = 'settling') as unknown,
       (select count(*)::int from payments where state = 'settled' and not booked) as unbooked,
       (select coalesce(sum(credits), 0)::float8 from payments where booked) as booked,
       (select coalesce(sum(credits), 0)::float8 from ledger_entries e join wallets w on w.id = e.wallet_id
        where w.account_id = $1 and e.kind in ('purchase', 'grant')) as ledger`,
    [paymentsAccount],
  )
  const { unknown, unbooked, booked, ledger } = counts!
  return { received, unknown, unbooked, creditsInLedger: ledger, difference: booked - ledger }
}
