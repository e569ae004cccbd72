import type { Caller } from '../catalog/ports/caller.ts'
import type { LookupUsage, Payer } from '../catalog/ports/payer.ts'
import type { Mode } from '../catalog/source.ts'

const nobody: Payer = {
  hold: async () => ({ settle: async () => undefined, release: async () => undefined }),
  charge: async () => undefined,
}

/** A caller without charges: for lookups that the operator runs in this process (doctor). */
export function freeCaller(mode: Mode, keyId: string): Caller {
  return { mode, keyId, allowed: null, payer: nobody, account: keyId, isFree: true }
}

/** The caller of a lookup that was charged before: its usage is recorded, and costs nothing. */
export function unchargedCaller(caller: Caller): Caller {
  const { payer } = caller
  const unpriced = (usage: LookupUsage | undefined) => usage && { ...usage, priceParts: undefined }
  return {
    ...caller,
    payer: {
      ...payer,
      async hold(_, { id }) {
        const held = await payer.hold(0, { id })
        return {
          settle: (_, usage) => held.settle(0, unpriced(usage)),
          release: (usage) => held.release(usage),
        }
      },
      charge: (_, { id }, usage) => payer.charge(0, { id }, unpriced(usage)),
    },
  }
}
