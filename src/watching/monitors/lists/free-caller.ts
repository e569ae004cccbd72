import type { Caller } from '../../../catalog/ports/caller.ts'

/** The same caller without charges: the usage records list its lookups with 0 credits. */
export function freeOfCharge(caller: Caller): Caller {
  const { payer } = caller
  return {
    ...caller,
    payer: {
      async hold(_, lookup) {
        const hold = await payer.hold(0, lookup)
        return { settle: (_, usage) => hold.settle(0, usage), release: (usage) => hold.release(usage) }
      },
      charge: (_, lookup, usage) => payer.charge(0, lookup, usage),
    },
  }
}
