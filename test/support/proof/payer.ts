import type { Caller } from '../../../src/catalog/ports/caller.ts'
import type { Mode } from '../../../src/catalog/source.ts'

/** A caller whose payer keeps count in memory, so that a thousand lookups need no ledger. */
export interface CountingCaller {
  readonly caller: Caller
  /** Credits taken so far. */
  readonly charged: () => number
  /** Holds that were neither settled nor released. */
  readonly open: () => number
}

export function countingCaller(mode: Mode): CountingCaller {
  let charged = 0
  let open = 0
  return {
    charged: () => charged,
    open: () => open,
    caller: {
      mode,
      keyId: 'proof',
      allowed: null,
      account: 'proof',
      payer: {
        async hold(most) {
          open += 1
          return {
            async settle(credits) {
              if (credits > most) throw new Error(`settled ${credits} of ${most} held`)
              open -= 1
              charged += credits
            },
            async release() {
              open -= 1
            },
          }
        },
        async charge(credits) {
          charged += credits
        },
      },
    },
  }
}
