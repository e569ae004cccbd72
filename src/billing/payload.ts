import { ServiceError } from '../errors.ts'
import type { LedgerItem, LedgerOutcome } from './types.ts'

type Pair = [lookupId: string, credits: number, expiresAt?: number]

/** One wallet's part of a flush, as the SQL function `ledger_flush` reads it (see 0001_ledger.sql). */
export interface WalletPart {
  w: string
  t: number
  k: number
  c?: Pair[]
  e?: Pair[]
  r?: Pair[]
  o?: string[]
  x?: string[]
  u?: unknown[]
}

/** What `ledger_flush` gives back when something did not go through. */
export interface FlushResult {
  declined?: string[]
  expired?: string[]
  taken?: string[]
  again?: string[]
  givenUp?: true
}

/** The items of one wallet in the order they came. */
export function walletPart(walletId: string, items: readonly LedgerItem[]): WalletPart {
  const part: WalletPart = { w: walletId, t: 0, k: 0 }
  for (const item of items) {
    const { kind, lookupId, credits, usage } = item
    if (kind === 'settle') {
      part.e ??= []
      part.e.push([lookupId, credits])
    } else if (kind === 'reserve') {
      part.r ??= []
      part.r.push([lookupId, credits, item.expiresAt!])
      part.t += credits
    } else if (credits > 0) {
      part.c ??= []
      part.c.push([lookupId, credits])
      part.t += credits
      part.k += credits
    }
    if (item.once) {
      part.x ??= []
      part.x.push(lookupId)
    }
    if (usage) {
      part.u ??= []
      const { operationId, outcome, source, cached, durationMs, keyId } = usage
      part.u.push([lookupId, operationId, outcome, source, cached ? 1 : 0, credits, durationMs, keyId])
    }
  }
  if (part.c && part.r) part.o = items.filter((item) => item.kind !== 'settle').map((item) => item.lookupId)
  return part
}

/** What became of one item of a flush with this result. Throws where the caller has to be refused. */
export function outcomeOf(item: LedgerItem, result: FlushResult | null): LedgerOutcome {
  if (result === null) return item.credits
  const { lookupId } = item
  if (result.givenUp) throw new ServiceError('temporarily_unavailable', undefined, { retryAfterSeconds: 1 })
  if (item.kind === 'settle') {
    if (result.expired?.includes(lookupId)) return 'expired'
  } else {
    if (result.declined?.includes(lookupId)) throw new ServiceError('insufficient_credits')
    if (item.kind === 'reserve' && result.taken?.includes(lookupId)) {
      throw new Error(`lookup id ${lookupId} is in use by another lookup`)
    }
  }
  return item.once && result.again?.includes(lookupId) ? 0 : item.credits
}
