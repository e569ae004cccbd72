import type { Config } from '../../runtime/config/config.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { type Fields, selectFields } from '../../runtime/storage/rows.ts'
import type { payments } from '../../runtime/storage/schema/payments.ts'
import type { Chain } from './chain.ts'
import type { Transfer } from './chain-transfers.ts'
import type { PaymentState } from './store.ts'
import { readTerms, type Terms } from './terms.ts'

/** The chain that payments are compared with. */
export interface PaymentChain {
  readonly chain: Chain
  readonly terms: Terms
}

/** Opens the chain of the settings; null without payments or without an RPC address. */
export async function openPaymentChain(config: Config): Promise<PaymentChain | null> {
  const terms = readTerms(config)
  if (terms === null || terms.isSimulated || config.X402_RPC_URL === undefined) return null
  const { openChain } = await import('./chain.ts')
  return { terms, chain: await openChain(terms, config.X402_RPC_URL) }
}

/** A payment as the comparison needs it. */
export interface ComparedPayment
  extends Fields<typeof payments, (typeof payer | typeof transfer)[number] | 'amount'> {
  readonly state: PaymentState
}

const payer = ['id', 'state', 'payer'] as const
const transfer = ['transaction', 'createdAt'] as const

/** A settled payment without a transfer on the chain. */
type UnpaidPayment = Omit<ComparedPayment, 'state'>

/** A transfer that no settled payment explains. */
export interface UnexplainedTransfer {
  readonly transaction: string
  readonly payer: string
  readonly amount: string
  /** A payment of the same payer and amount that is not settled. */
  readonly payment: string | null
  readonly state: PaymentState | null
}

/** Payments compared with the receiver's transfers on the chain. */
export interface ChainComparison {
  readonly since: Date
  /** Transfers to the receiver, and their sum. */
  readonly transfers: number
  readonly amount: string
  /** Settled payments whose transfer is not on the chain. */
  readonly unpaid: readonly UnpaidPayment[]
  /** Transfers to the receiver that are not in the books. */
  readonly unexplained: readonly UnexplainedTransfer[]
}

/** A payment may be settled up to this long after it was made. */
const maxSettlingMs = 24 * 3_600_000

/** Payments and transfers of one transaction, payer and amount belong together. */
const keyOf = (payer: string, amount: string | bigint, transaction = '') =>
  `${payer.toLowerCase()} ${amount} ${transaction.toLowerCase()}`

/** Takes one of several things with the same key. */
class Pool<T> {
  readonly #byKey = new Map<string, T[]>()

  constructor(things: Iterable<T>, key: (thing: T) => string) {
    for (const thing of things) {
      const own = key(thing)
      const known = this.#byKey.get(own)
      if (known === undefined) this.#byKey.set(own, [thing])
      else known.push(thing)
    }
  }

  take(key: string): T | undefined {
    return this.#byKey.get(key)?.shift()
  }
}

/** Matches settled payments with transfers: first by transaction, then by payer and amount where none is stored. */
export function matchTransfers(
  transfers: readonly Transfer[],
  payments: readonly ComparedPayment[],
): { unpaid: ComparedPayment[]; unexplained: UnexplainedTransfer[] } {
  const settled = payments.filter(({ state }) => state === 'settled')
  const named = new Pool(transfers, ({ payer, amount, transaction }) => keyOf(payer, amount, transaction))
  const matched = new Set<Transfer>()
  const unpaid: ComparedPayment[] = []
  for (const payment of settled) {
    if (payment.transaction === null) continue
    const transfer = named.take(keyOf(payment.payer, payment.amount, payment.transaction))
    if (transfer === undefined) unpaid.push(payment)
    else matched.add(transfer)
  }
  const left = transfers.filter((transfer) => !matched.has(transfer))
  const unnamed = new Pool(left, ({ payer, amount }) => keyOf(payer, amount))
  for (const payment of settled) {
    if (payment.transaction !== null) continue
    const transfer = unnamed.take(keyOf(payment.payer, payment.amount))
    if (transfer === undefined) unpaid.push(payment)
    else matched.add(transfer)
  }
  const open = new Pool(
    payments.filter(({ state }) => state !== 'settled'),
    ({ payer, amount }) => keyOf(payer, amount),
  )
  const unexplained = left
    .filter((transfer) => !matched.has(transfer))
    .map(({ transaction, payer, amount }) => {
      const payment = open.take(keyOf(payer, amount))
      return {
        ...{ transaction, payer, amount: String(amount) },
        payment: payment?.id ?? null,
        state: payment?.state ?? null,
      }
    })
  return { unpaid, unexplained }
}

/**
 * Compares payments since a time with the receiver's transfers on the chain.
 * @throws Error when the chain cannot be read
 */
export async function compareWithChain(
  database: Database,
  { chain, terms }: PaymentChain,
  since: Date,
): Promise<ChainComparison> {
  const readPayments = () =>
    database.query<ComparedPayment>(
      `select ${selectFields(payer)}, amount::text as amount, ${selectFields(transfer)} from payments
       where network = $1 and lower(asset) = lower($2) and created_at >= $3 order by created_at`,
      [terms.network, terms.asset, new Date(since.getTime() - maxSettlingMs)],
    )
  // Payments arrive meanwhile: what was settled before the log was read has its transfer in the log, and what is in
  // the log is looked for among the payments after it.
  const before = await readPayments()
  const transfers = await chain.listReceived(since)
  const { unpaid } = matchTransfers(transfers, before)
  const { unexplained } = matchTransfers(transfers, await readPayments())
  return {
    since,
    transfers: transfers.length,
    amount: String(transfers.reduce((sum, { amount }) => sum + amount, 0n)),
    unpaid: unpaid
      .filter(({ createdAt }) => createdAt.getTime() >= since.getTime())
      .map(({ state, ...payment }) => payment),
    unexplained,
  }
}
