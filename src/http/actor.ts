import type { Mode } from '../catalog/source.ts'

/** Who makes a request: the account behind a key, the key's mode and what it may do. */
export interface Actor {
  readonly accountId: string
  readonly keyId: string
  readonly walletId: string
  readonly mode: Mode
  /** Operation ids and patterns the key is limited to; null: all. */
  readonly allowed: readonly string[] | null
  /** Whether the key may keep monitors and webhook endpoints; one that is limited sees those of its own making. */
  readonly manages: boolean
  readonly account: { readonly id: string; readonly name: string | null; readonly email: string | null }
}
