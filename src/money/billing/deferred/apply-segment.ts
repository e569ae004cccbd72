import type { Queryable } from '../../../runtime/storage/database.ts'
import { ConnectionLost } from '../../../runtime/storage/errors.ts'
import { uuidArray } from '../../../runtime/storage/uuid-array.ts'
import { type GatheredBatch, keyListsOf, type WrittenBatch, writeBatches } from '../flushing/batch.ts'
import { ByteBuffer } from '../flushing/byte-buffer.ts'
import { packContent } from '../flushing/outbox-content.ts'
import type { LedgerLog, LedgerMetrics } from '../types.ts'
import type { Segment } from '../write-ahead/segment.ts'

/** Applying a segment never takes this long; a connection that is silent for longer is dead. */
const timeoutMs = 10_000

/** Credits of a wallet after its charges were applied. */
export interface AppliedWallet {
  readonly wallet: string
  /** Credits of the node's lease. */
  readonly leased: number
  /** Credits of the wallet outside the lease. */
  readonly spendable: number
}

/** Refills a lease after the charges: up to `size`, at least `minSize`, until `expiresAt`. */
export interface LeaseSize {
  readonly size: number
  readonly minSize: number
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export interface SegmentToApply {
  readonly queryable: Queryable
  /** Usage has a database of its own (Database.usage): all of it goes through the outbox. Absent: false. */
  readonly isUsageApart?: boolean
  readonly segment: Segment
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The node that promised the charges; they are taken from its leases. */
  readonly node: string | null
  readonly lease?: LeaseSize | undefined
  readonly log: LedgerLog
  readonly metrics?: LedgerMetrics | undefined
}

/**
 * Applies the promised charges exactly once, even if it is called repeatedly. Charges that cannot be applied go to
 * the table charges_set_aside with the reason and are logged. They never block other charges.
 * @returns the credits of each wallet in the segment
 * @throws Error if the outcome is unknown, or the database cannot apply charges now
 */
export async function applySegment(given: SegmentToApply): Promise<AppliedWallet[]> {
  const { batches } = given.segment
  try {
    return await bringInAll(given)
  } catch (error) {
    if (error instanceof ConnectionLost || isOtherRelease(error)) throw error
    if (batches.size === 1) return [await refused(given, error)]
  }
  const rows: AppliedWallet[] = []
  for (const one of batches) {
    rows.push(
      ...(await applySegment({ ...given, segment: { id: given.segment.id, batches: new Map([one]) } })),
    )
  }
  return rows
}

/**
 * PostgreSQL's error class 42: the tables or functions belong to another release. A node of that release can apply
 * the charges.
 */
function isOtherRelease(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('42')
}

/** Wallets with as many lookups in a segment have a record of their own: moving them would only cost time. */
const minOwnLookups = 100

async function bringInAll(given: SegmentToApply): Promise<AppliedWallet[]> {
  const { queryable, segment, node, lease } = given
  const minOwn = given.isUsageApart ? Number.POSITIVE_INFINITY : minOwnLookups
  const batches = [...segment.batches.values()]
  const isKeyed = batches.some(({ keys }) => keys.length > 0)
  const call = batches.some(({ lookups }) => lookups < minOwn)
    ? callWithOutbox(batches, minOwn)
    : callWithoutOutbox(batches, isKeyed)
  const values: unknown[] = [segment.id, new Date(given.at), ...call.charges, node]
  if (lease) values.push(lease.size, lease.minSize, new Date(lease.expiresAt))
  else if (isKeyed || call.usage) values.push(null, null, null)
  if (call.usage) values.push(isKeyed, call.usage)
  const rows = await queryable.query<AppliedWallet & { set_aside: number }>(
    `select * from ${call.name}(${values.map((_, i) => `$${i + 1}`).join(', ')})`,
    values,
    { name: lease ? `${call.name}_lease` : call.name, timeoutMs },
  )
  for (const { wallet, set_aside: lookups } of rows) {
    if (lookups > 0) tell(given, wallet, lookups, 'the wallet is gone or does not have the credits')
  }
  return rows
}

/** A call of one of the SQL functions that bring charges in. */
interface BringInCall {
  readonly name: string
  readonly charges: readonly unknown[]
  /** What the outbox stores; absent: nothing. */
  readonly usage?: Buffer
}

function callWithoutOutbox(batches: readonly GatheredBatch[], isKeyed: boolean): BringInCall {
  const [one, more] = batches
  const lists = isKeyed && one && !more ? keyListsOf(one.keys) : null
  const isOne = one && !more && (!isKeyed || lists !== null)
  const charges = isOne ? valuesOf(one) : [jsonOf(batches)]
  if (lists !== null)
    charges.push(JSON.stringify(lists.groups), uuidArray(lists.keys), uuidArray(lists.lookups))
  return { name: `${isOne ? 'ledger_bring_in_one' : 'ledger_bring_in'}${isKeyed ? '_keyed' : ''}`, charges }
}

function callWithOutbox(batches: readonly GatheredBatch[], minOwn: number): BringInCall {
  const usage = batches
    .filter(({ lookups }) => lookups < minOwn)
    .map(({ walletId, usage: list }) => `[${JSON.stringify(walletId)},[${list.view().toString()}]]`)
  const parts = batches.map((batch) => (batch.lookups < minOwn ? { ...batch, usage: null } : batch))
  return { name: 'ledger_bring_in_usage', charges: [jsonOf(parts)], usage: packContent(`[${usage.join()}]`) }
}

/**
 * Arguments of the SQL function ledger_bring_in_one for one batch. PostgreSQL accepts JSON text as the binary form of
 * json.
 */
function valuesOf({ walletId, credits, lookups, charges, usage, sums }: GatheredBatch): unknown[] {
  return [walletId, credits, lookups, listOf(charges), listOf(usage), JSON.stringify(sums)]
}

function listOf(list: ByteBuffer): Buffer {
  return Buffer.concat([opening, list.view(), closing])
}

const opening = Buffer.from('[')
const closing = Buffer.from(']')

function jsonOf(batches: Iterable<WrittenBatch>): Buffer {
  const json = new ByteBuffer()
  writeBatches(json, batches)
  return json.view()
}

/** Sets a wallet's charges aside after the database refused them. */
async function refused(given: SegmentToApply, error: unknown): Promise<AppliedWallet> {
  const { segment, queryable, at } = given
  const [batch] = segment.batches.values()
  const { walletId, credits, lookups } = batch!
  const reason = error instanceof Error ? error.message : String(error)
  const bytes = jsonOf([batch!])
  await setAside(queryable, {
    id: `${segment.id}:${walletId}`,
    at,
    reason,
    bytes,
    walletId,
    credits,
    lookups,
  })
  tell(given, walletId, lookups, reason)
  return { wallet: walletId, leased: 0, spendable: 0 }
}

function tell(
  { segment, metrics, log }: SegmentToApply,
  wallet: string,
  lookups: number,
  reason: string,
): void {
  metrics?.setAside?.(lookups)
  log.warn(
    { wallet, segment: segment.id, lookups, reason },
    'charges that were answered cannot be booked and were set aside',
  )
}

/** Charges to be set aside. */
export interface SetAside {
  /** A repeated id is stored once. */
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly reason: string
  /** The charges as bytes; the first 64 KiB are stored. */
  readonly bytes: Buffer
  readonly walletId?: string
  readonly credits?: number
  readonly lookups?: number
}

const maxStoredBytes = 65_536

/** Writes charges that cannot be applied into charges_set_aside. */
export async function setAside(queryable: Queryable, given: SetAside): Promise<void> {
  const { id, at, reason, bytes, walletId = null, credits = null, lookups = null } = given
  await queryable.query(
    `insert into charges_set_aside (id, at, reason, wallet_id, lookups, credits, content)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      id,
      new Date(at),
      reason,
      walletId,
      lookups,
      credits,
      bytes.subarray(0, maxStoredBytes).toString('base64'),
    ],
  )
}
