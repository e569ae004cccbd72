import type { Caller } from '../catalog/ports/caller.ts'
import type { Payer } from '../catalog/ports/payer.ts'
import type { Mode } from '../catalog/source.ts'

const nobody: Payer = {
  hold: async () => ({ settle: async () => undefined, release: async () => undefined }),
  charge: async () => undefined,
}

/** A caller for whom nobody pays: lookups the operator makes in this process (doctor). */
export function freeCaller(mode: Mode, keyId: string): Caller {
  return { mode, keyId, allowed: null, payer: nobody, account: keyId }
}
