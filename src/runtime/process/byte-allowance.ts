import type { Clock } from '../../catalog/clock.ts'
import type { Mode } from '../../catalog/source.ts'
import { createLruMap } from './lru-map.ts'
import type { RateCounter, RateWindow } from './rates.ts'

/** Whose bytes are counted: an account in one mode. */
interface ByteOwner {
  readonly walletId: string
  readonly mode: Mode
}

/**
 * Bounds what is stored for an account for a fixed time. It counts bytes over all nodes in windows of that time, so at
 * most twice the bound is stored at once.
 */
export interface ByteAllowance {
  /** When the owner may store again (milliseconds since the Unix epoch); null: now. */
  fullUntil(owner: ByteOwner): number | null
  /** Counts bytes that were stored. Never throws. */
  add(owner: ByteOwner, bytes: number): Promise<void>
}

interface ByteAllowanceOptions {
  readonly rates: RateCounter
  readonly clock: Pick<Clock, 'now'>
  /** Names what is stored: `idempotency`. */
  readonly kind: string
  /** How long it is stored. */
  readonly lifetimeMs: number
  readonly maxBytes: Readonly<Record<Mode, number>>
}

/** Accounts whose windows a process remembers. A forgotten window is known again with the next stored bytes. */
const maxAccounts = 10_000
/** Windows count kibibytes: their numbers have 31 bits. */
const unitBytes = 1024

export function createByteAllowance(options: ByteAllowanceOptions): ByteAllowance {
  const { rates, clock, kind, lifetimeMs, maxBytes } = options
  const windows = createLruMap<string, RateWindow>(maxAccounts)
  const mostOf = (mode: Mode) => Math.max(1, Math.floor(maxBytes[mode] / unitBytes))
  return {
    fullUntil({ walletId, mode }) {
      const known = windows.get(walletId)
      const isFull = known !== undefined && known.used >= mostOf(mode) && known.endsAt > clock.now()
      return isFull ? known.endsAt : null
    },
    async add({ walletId, mode }, bytes) {
      const name = `${walletId} bytes of ${kind}`
      const limit = { most: mostOf(mode), windowMs: lifetimeMs }
      windows.set(walletId, await rates.count(name, limit, Math.ceil(bytes / unitBytes)))
    },
  }
}
