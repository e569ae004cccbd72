import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../storage/database.ts'
import { allowanceId } from './allowances.ts'
import { commit } from './commit.ts'
import { createFlusher, type Flusher, type FlusherOptions, type FlushWatcher } from './flusher.ts'
import { openJournal, type Segment } from './journal.ts'
import { batchPart, type ChargeBatch, isPlainCharge } from './payload.ts'
import { createPromisedCharges, type Wallet, WalletMap, warnNotCovered } from './promised.ts'
import type { LedgerItem } from './types.ts'

/** A flush with so many charges of a wallet says that it is worth an allowance. */
const busyLookups = 8
/** Credits of an allowance; it is a hundredth of what the wallet can spend at most (see 0004_allowances.sql). */
const mostCredits = 10_000
const leastCredits = 100
/** Credits that others need to find beside an allowance, as a multiple of it: with less it is given back. */
const roomForOthers = 10
/** Lifetime of an allowance; it starts again with every draw. Nothing is promised in its last half. */
const lifetimeMs = 60_000
/** An allowance from which nothing was promised for so long is given back. */
const idleMs = 100
/** After this long a wallet that got no allowance may ask again. */
const refusedMs = 1000
/** Longer than any draw takes. */
const timeoutMs = 10_000

/** A wallet's allowance as its node knows it: `spendable` is what it holds. */
interface Allowance extends Wallet {
  /** Something was promised since the last look. */
  used: boolean
  /** It is being asked for or given back. */
  busy: boolean
  /** Nothing more is promised: it is given back when what was promised is in the database. */
  ending: boolean
  /** Moments (ms) until which it may be promised from, and from which on it may be asked for. */
  until: number
  from: number
}

/** Where a node keeps the charges it has promised (see journals.ts). */
export interface NodeJournal {
  /** Names the node in its allowances. */
  readonly id: string
  readonly directory: string
}

export interface AllowanceOptions extends FlusherOptions {
  readonly journal: NodeJournal
}

/**
 * The flusher of a node on a server it shares with others. A wallet that is busy here gets an allowance: credits that
 * are reserved for this node in advance. A charge they cover is promised (see promised.ts), since nobody else can
 * spend them; all else goes through group commit.
 */
export function createAllowanceFlusher(options: AllowanceOptions): Flusher {
  const { database, clock, metrics, journal } = options
  const lane = database.lane()
  const wallets = new WalletMap<Allowance>(() => {
    return { spendable: 0, promised: 0, used: false, busy: false, ending: false, until: 0, from: 0 }
  })
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const watcher: FlushWatcher = {
    wantsSpendable: false,
    before: () => undefined,
    ended(items, spendable) {
      if (spendable === null || items.length < busyLookups) return
      const counts = new Map<string, number>()
      for (const item of items) {
        if (isPlainCharge(item)) counts.set(item.walletId, (counts.get(item.walletId) ?? 0) + 1)
      }
      for (const [walletId, count] of counts) {
        const enough = (spendable[walletId] ?? Number.POSITIVE_INFINITY) >= leastCredits * 100
        if (count >= busyLookups && enough) void ask(walletId)
      }
    },
  }
  const flusher = createFlusher(options, watcher)
  const promised = createPromisedCharges({
    journal: openJournal(journal.directory),
    wallets,
    metrics,
    send,
    charge: (item) => flusher.add(item),
  })

  async function ask(walletId: string): Promise<void> {
    const wallet = wallets.of(walletId)
    const now = clock.now()
    if (closed || wallet.busy || wallet.spendable > 0 || now < wallet.from) return
    wallet.busy = true
    try {
      const drawn = await draw(lane, { at: now, walletId, node: journal.id, size: mostCredits })
      wallet.from = now + refusedMs
      wallet.ending = false
      note(wallet, drawn)
      wallet.spendable = drawn.allowance ?? 0
    } catch {
      wallet.from = now + refusedMs
    }
    wallet.busy = false
    if (!closed) timer ??= setInterval(look, idleMs).unref()
  }

  async function giveBack(walletId: string, wallet: Allowance): Promise<void> {
    wallet.spendable = 0
    wallet.busy = true
    try {
      await draw(lane, { at: clock.now(), walletId, node: journal.id, size: 0 })
      wallets.delete(walletId)
    } catch {
      // The statement may still be carried out, and must not end another allowance: this one's lifetime has to pass.
      wallet.from = clock.now() + lifetimeMs
      wallet.busy = false
      wallet.ending = false
    }
  }

  /** Gives back what is not used. */
  function look(): void {
    for (const [walletId, wallet] of wallets) {
      const unused = !wallet.used || wallet.ending
      wallet.used = false
      if (!unused || wallet.busy || wallet.promised > 0) continue
      if (wallet.spendable > 0) void giveBack(walletId, wallet)
      else if (clock.now() >= wallet.from) wallets.delete(walletId)
    }
    if (wallets.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  /** Notes what a draw left. */
  function note(wallet: Allowance, { allowance, spendable, expiresAt }: Drawn): void {
    wallet.until = expiresAt - lifetimeMs / 2
    if (allowance !== null && spendable < allowance * roomForOthers) wallet.ending = true
  }

  /** Each wallet's charges under an id of their own: one that is repeated finds what it did before. */
  async function send(segment: Segment): Promise<Readonly<Record<string, number>>> {
    const left: Record<string, number> = {}
    const at = clock.now()
    await Promise.all(
      [...segment.batches.values()].map(async (batch) => {
        const { walletId } = batch
        const drawn = await bringIn(lane, {
          at,
          node: journal.id,
          segmentId: segment.id,
          batch,
          size: mostCredits,
        })
        note(wallets.of(walletId), drawn)
        left[walletId] = drawn.allowance ?? 0
      }),
    )
    return left
  }

  return {
    add(item: LedgerItem): Promise<never> {
      if (isPlainCharge(item)) {
        const wallet = wallets.get(item.walletId)
        if (
          wallet !== undefined &&
          !wallet.ending &&
          promised.covers(wallet, item.credits) &&
          clock.now() < wallet.until
        ) {
          wallet.used = true
          return promised.take(wallet, item) as Promise<never>
        }
      }
      return flusher.add(item) as Promise<never>
    },
    settled: () => promised.settled(),
    async close() {
      closed = true
      clearInterval(timer)
      await promised.close()
      await Promise.all([...wallets].map(([id, wallet]) => wallet.promised === 0 && giveBack(id, wallet)))
      await flusher.close()
      lane.close()
    },
  }
}

/** What a draw left: in the allowance (null when it did nothing) and for others. */
interface Drawn {
  readonly allowance: number | null
  readonly spendable: number
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

interface Draw {
  readonly at: number
  readonly walletId: string
  readonly node: string
  /** Credits the allowance is filled up to; 0 ends it, null leaves it as it is. */
  readonly size: number | null
  readonly charges?: { readonly flushId: string; readonly batch: ChargeBatch }
}

async function draw(queryable: Queryable, { at, walletId, node, size, charges }: Draw): Promise<Drawn> {
  const { flushId, batch } = charges ?? {}
  const expiresAt = at + lifetimeMs
  const values = [
    flushId ?? null,
    new Date(at),
    walletId,
    allowanceId(node, walletId),
    batch?.credits ?? null,
    batch ? `[${batch.charges}]` : null,
    batch?.lookups ?? null,
    batch ? `[${batch.records}]` : null,
    size,
    leastCredits,
    new Date(expiresAt),
  ]
  const [row] = await queryable.query<Pick<Drawn, 'allowance' | 'spendable'>>(
    'select * from ledger_draw($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    values,
    { name: 'ledger_draw', timeoutMs },
  )
  return { ...row!, expiresAt }
}

interface BringIn extends Omit<Draw, 'walletId' | 'charges'> {
  readonly segmentId: string
  readonly batch: ChargeBatch
}

/** Charges what was promised to one wallet in a segment. */
async function bringIn(queryable: Queryable, { segmentId, batch, ...rest }: BringIn): Promise<Drawn> {
  const { walletId } = batch
  const flushId = derivedId(segmentId, walletId)
  const drawn = await draw(queryable, { ...rest, walletId, charges: { flushId, batch } })
  if (drawn.allowance !== null) return drawn
  // The allowance expired while the database was out of reach and others spent the rest: whatever still fits, under
  // the same id, so that a repeat cannot charge it in both ways.
  const { result } = await commit(
    queryable,
    {
      id: flushId,
      at: new Date(rest.at),
      content: { wallets: [walletId], parts: () => [batchPart(batch)] },
    },
    { spendable: false },
  )
  if (result?.declined) warnNotCovered(result.declined)
  return drawn
}

/** Brings in what a node that is gone had promised, and ends its allowances. */
export async function adoptSegments(
  database: Database,
  clock: Clock,
  node: string,
  segments: readonly Segment[],
): Promise<void> {
  const at = clock.now()
  for (const { id, batches } of segments) {
    for (const batch of batches.values()) {
      await bringIn(database, { at, node, segmentId: id, batch, size: null })
    }
  }
  const prefix = allowanceId(node, '')
  const left = await database.query<{ wallet: string }>(
    'select wallet_id as wallet from reservations where draws is not null and starts_with(lookup_id, $1)',
    [prefix],
  )
  for (const { wallet } of left) await draw(database, { at, walletId: wallet, node, size: 0 })
}

/** A UUID made of a UUID and a name. */
function derivedId(id: string, name: string): string {
  const hex = createHash('sha256').update(`${id}:${name}`).digest('hex')
  return [8, 12, 16, 20, 32].map((end, i, ends) => hex.slice(ends[i - 1] ?? 0, end)).join('-')
}
