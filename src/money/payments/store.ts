import type { Clock } from '../../catalog/clock.ts'
import type { LookupUsage } from '../../catalog/ports/payer.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { SealedColumns } from '../../runtime/storage/reseal.ts'
import type { Row } from '../../runtime/storage/rows.ts'
import type { payments } from '../../runtime/storage/schema/payments.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'

/**
 * State of a payment. `reserved`: its lookup is running. `settling`: the answer is ready, and the facilitator has not
 * yet confirmed that the money moved. `settled`: the money moved. `refused`: the money did not move, and the answer
 * is withheld. A failed lookup deletes the row, so that the payment can be used again.
 */
export type PaymentState = 'reserved' | 'settling' | 'settled' | 'refused'

/** A row of the table payments. */
export type PaymentRow = Row<typeof payments, { state: PaymentState; usage: LookupUsage | null }>

/** A payment whose settlement this node works on. */
export type SettlingPayment = Pick<PaymentRow, 'id' | 'network' | 'created_at' | 'lease_until'>

/** A payment to be reserved. */
export interface NewPayment {
  readonly id: string
  readonly request: string
  readonly lookupId: string
  readonly operationId: string
  readonly scheme: string
  readonly network: string
  readonly asset: string
  readonly payer: string
  readonly amount: string
}

/** Lease of a node that works on a payment. After it expires, another node takes over. */
const leaseMs = 90_000

/** What the encrypted columns of a payment are bound to. */
export const paymentContext = (id: string) => `payment ${id}`
const context = paymentContext

/** Encrypted columns of payments. */
export const sealedPayments: SealedColumns = {
  table: 'payments',
  columns: { answer: { type: 'text', context }, settlement: { type: 'text', context } },
}

/** Pause before an unconfirmed settlement is tried again. */
const restMs = 5_000

/** Stores payments. Each payment can be reserved once, by one node. */
export class PaymentStore {
  readonly #database: Database
  readonly #clock: Clock
  readonly #secrets: SecretBox

  constructor(options: { readonly database: Database; readonly clock: Clock; readonly secrets: SecretBox }) {
    this.#database = options.database
    this.#clock = options.clock
    this.#secrets = options.secrets
  }

  #now(): Date {
    return new Date(this.#clock.now())
  }

  #lease(): Date {
    return new Date(this.#clock.now() + leaseMs)
  }

  async find(id: string): Promise<PaymentRow | null> {
    const [row] = await this.#database.query<PaymentRow>('select * from payments where id = $1', [id])
    return row ?? null
  }

  /**
   * Reserves a payment for a request.
   * @returns true if this caller has it now; otherwise the row of the request that has it
   */
  async reserve(one: NewPayment): Promise<true | PaymentRow> {
    for (;;) {
      const taken = await this.#database.query(
        `insert into payments (id, request, lookup_id, operation_id, state, scheme, network, asset, payer, amount,
           credits, booked, lease_until, created_at)
         values ($1, $2, $3, $4, 'reserved', $5, $6, $7, $8, $9, 0, false, $10, $11)
         on conflict (id) do update set request = $2, lookup_id = $3, operation_id = $4, scheme = $5, network = $6,
           asset = $7, payer = $8, amount = $9, lease_until = $10, created_at = $11
           where payments.state = 'reserved' and payments.lease_until < $11
         returning 1`,
        [
          ...[one.id, one.request, one.lookupId, one.operationId, one.scheme, one.network, one.asset],
          ...[one.payer, one.amount, this.#lease(), this.#now()],
        ],
      )
      if (taken.length > 0) return true
      const row = await this.find(one.id)
      // Without a row, the payment was released between the two statements.
      if (row !== null) return row
    }
  }

  /** Releases a payment whose lookup failed. */
  async release(id: string, lookupId: string): Promise<void> {
    await this.#database.query(
      `delete from payments where id = $1 and lookup_id = $2 and state = 'reserved'`,
      [id, lookupId],
    )
  }

  /**
   * Records that the answer is ready: from now on the money may move.
   * @returns the payment with the lease of the settlement; null if another request took the payment over
   */
  async settling(
    id: string,
    lookupId: string,
    what: {
      readonly amount: string
      readonly credits: number
      readonly usage: LookupUsage | null
      readonly answer: object
      readonly settlement: object
    },
  ): Promise<SettlingPayment | null> {
    const [row] = await this.#database.query<SettlingPayment>(
      `update payments set state = 'settling', amount = $3, credits = $4, answer = $5, settlement = $6, lease_until = $7,
         usage = $8
       where id = $1 and lookup_id = $2 and state = 'reserved'
       returning id, network, created_at, lease_until`,
      [
        ...[id, lookupId, what.amount, what.credits],
        ...[what.answer, what.settlement].map((one) => this.#secrets.seal(JSON.stringify(one), context(id))),
        this.#lease(),
        what.usage === null ? null : JSON.stringify(what.usage),
      ],
    )
    return row ?? null
  }

  /** Records that the money moved. This is certain, so it needs no valid lease. */
  async settled(id: string, transaction: string | null, reason: string | null): Promise<void> {
    await this.#database.query(
      `update payments set state = 'settled', transaction = coalesce($2, transaction), reason = $3, settled_at = $4, settlement = null
       where id = $1 and state = 'settling'`,
      [id, transaction, reason, this.#now()],
    )
  }

  /** Records that the money did not move, and deletes the answer. Without effect if another node took over. */
  async refused(id: string, lease: Date, reason: string): Promise<void> {
    await this.#database.query(
      `update payments set state = 'refused', reason = $3, answer = null, settlement = null
       where id = $1 and state = 'settling' and lease_until = $2`,
      [id, lease, reason],
    )
  }

  /**
   * Releases an unconfirmed settlement, so that any node can try it again after a pause.
   * @param transaction the transaction that the facilitator named; the last named one is stored
   */
  async letGo(id: string, lease: Date, reason: string, transaction: string | null): Promise<void> {
    await this.#database.query(
      `update payments set reason = $3, transaction = coalesce($5, transaction), lease_until = $4
       where id = $1 and state = 'settling' and lease_until = $2`,
      [id, lease, reason, new Date(this.#clock.now() + restMs), transaction],
    )
  }

  async booked(id: string): Promise<void> {
    await this.#database.query('update payments set booked = true where id = $1', [id])
  }

  /** Whether no node works on the payment any more. */
  isLeft({ lease_until: until }: PaymentRow): boolean {
    return until.getTime() < this.#clock.now()
  }

  /**
   * Takes over payments to settle or to book, whose node is dead or gave up.
   * @param id take over this payment only
   */
  async takeOver(limit: number, id: string | null = null): Promise<PaymentRow[]> {
    return this.#database.query<PaymentRow>(
      `update payments set lease_until = $2 where id in (
         select id from payments
         where lease_until < $1 and (state = 'settling' or (state = 'settled' and not booked))
           and ($4::text is null or id = $4)
         order by lease_until limit $3 for update skip locked)
       returning *`,
      [this.#now(), this.#lease(), limit, id],
    )
  }

  /** Deletes reservations of dead nodes, and answers past their retention. */
  async tidy(retentionMs: number): Promise<void> {
    await this.#database.query(`delete from payments where state = 'reserved' and lease_until < $1`, [
      new Date(this.#clock.now() - leaseMs),
    ])
    await this.#database.query(
      `update payments set answer = null where answer is not null and state = 'settled' and booked and settled_at < $1`,
      [new Date(this.#clock.now() - retentionMs)],
    )
  }

  open<T>(row: Pick<PaymentRow, 'id'>, sealed: string): T {
    return JSON.parse(this.#secrets.open(sealed, context(row.id))) as T
  }
}
