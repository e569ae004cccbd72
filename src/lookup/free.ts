import type { Caller } from '../catalog/ports/caller.ts'
import type { Payer } from '../catalog/ports/payer.ts'
import type { Mode } from '../catalog/source.ts'

const nobody: Payer = {
  hold: async () => ({ settle: async () => undefined, release: async () => undefined }),
  charge: async () => undefined,
}

/** A caller without charges: for lookups that the operator runs in this process (doctor). */
export function freeCaller(mode: Mode, keyId: string): Caller {
  return { mode, keyId, allowed: null, payer: nobody, account: keyId }
}
