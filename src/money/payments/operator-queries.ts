import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import { type Columns, type Fields, type Renamed, selectFields } from '../../runtime/storage/rows.ts'
import type { payments } from '../../runtime/storage/schema/payments.ts'
import { paymentsAccount } from './bookkeeper.ts'
import { type ChainComparison, compareWithChain, type PaymentChain } from './chain-comparison.ts'
import type { PaymentState } from './store.ts'

/** A payment as operators see it. */
export interface PaymentInfo
  extends Fields<typeof payments, (typeof times | typeof payment)[number]>,
    Renamed<typeof payments, { operation: 'operationId'; requestId: 'lookupId' }> {
  readonly state: PaymentState
}

const times = ['id', 'state', 'createdAt', 'settledAt'] as const
const payment = ['payer', 'network', 'asset', 'amount', 'credits', 'transaction', 'reason'] as const
const columns = `${selectFields(times)}, operation_id as operation, ${selectFields(payment)}, lookup_id as "requestId"`

/** A page of payments after `after`, optionally in one state only. */
export interface PaymentsPage {
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined
  readonly limit?: number | undefined
  readonly state?: PaymentState | undefined
}

/** Payments, newest first. */
export function listPayments(
  database: Database,
  { after, limit, state }: PaymentsPage = {},
): Promise<PaymentInfo[]> {
  return database.query<PaymentInfo>(
    `select ${columns} from payments
     where ($1::timestamptz is null or (created_at, id) < ($1, $2)) and ($4::text is null or state = $4)
     order by created_at desc, id desc limit $3`,
    [after?.createdAt ?? null, after?.id ?? '', limit ?? null, state ?? null],
  )
}

/** An operator's decision about an unconfirmed settlement, made after a look at the chain. */
export interface Resolution {
  readonly payment: string
  readonly as: 'settled' | 'refused'
  /** The transaction that moved the money. */
  readonly transaction?: string | undefined
  readonly reason?: string | undefined
}

/**
 * Ends an unconfirmed settlement that no node is working on. As `settled`, the payer can fetch the answer, and a node
 * books the payment within a minute. As `refused`, the answer is deleted.
 * @throws ServiceError not_found; bad_request if the payment is not settling, or a node is working on it
 */
export async function resolvePayment(
  q: Queryable,
  clock: Clock,
  { payment, as, transaction, reason = 'by the operator' }: Resolution,
): Promise<PaymentInfo> {
  const now = new Date(clock.now())
  const ended = await q.query<PaymentInfo>(
    `update payments set state = $2, transaction = coalesce($3, transaction), reason = $4, settlement = null, lease_until = $5,
       settled_at = case when $2 = 'settled' then $5::timestamptz end,
       answer = case when $2 = 'settled' then answer end
     where id = $1 and state = 'settling' and (lease_until < $5 or (reason is not null and $2 = 'settled'))
     returning ${columns}`,
    [payment, as, transaction ?? null, reason, now],
  )
  if (ended[0]) return ended[0]
  const [row] = await q.query<Columns<typeof payments, 'state'>>('select state from payments where id = $1', [
    payment,
  ])
  if (!row) throw new ServiceError('not_found', `There is no payment ${payment}.`)
  const why =
    row.state === 'settling' ? 'a node is at work at it; try again in a few seconds' : `it is ${row.state}`
  throw new ServiceError('bad_request', `Only a payment that is left settling can be ended: ${why}.`)
}

/** Payments compared with the ledger. */
export interface Reconciliation {
  /** Settled payments by network and asset. */
  readonly received: readonly (Columns<typeof payments, 'network' | 'asset'> & {
    readonly payments: number
    readonly amount: string
    readonly credits: number
  })[]
  /** Payments with an unconfirmed settlement. */
  readonly unknown: number
  /** Settled payments that are not in the ledger yet. */
  readonly unbooked: number
  /** Credits of payments in the ledger. */
  readonly creditsInLedger: number
  /** Booked credits minus those in the ledger: 0 if the books agree. */
  readonly difference: number
  /** The comparison with the chain; null without X402_RPC_URL. */
  readonly chain: ChainComparison | null
}

/**
 * Sums up payments and compares them with the ledger, and with the chain if there is one.
 * @param since start of the comparison with the chain
 * @throws Error when the chain cannot be read
 */
export async function reconcilePayments(
  database: Database,
  paymentChain: PaymentChain | null = null,
  since: Date = new Date(0),
): Promise<Reconciliation> {
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
        where e.kind in ('purchase', 'grant') and (w.account_id = $1
          or w.account_id in (select account_id from api_keys where payment_id is not null))) as ledger`,
    [paymentsAccount],
  )
  const { unknown, unbooked, booked, ledger } = counts!
  const chain = paymentChain && (await compareWithChain(database, paymentChain, since))
  return { received, unknown, unbooked, creditsInLedger: ledger, difference: booked - ledger, chain }
}
