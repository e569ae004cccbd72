import type { Mode } from '../catalog/source.ts'

/** Bounds of what a key may do, by all nodes together; null: none of that kind. */
export interface KeyLimits {
  /** Credits it may spend on a day (UTC). */
  readonly creditsPerDay: number | null
  readonly requestsPerSecond: number | null
}

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
  /** Null for a key without limits. */
  readonly limits: KeyLimits | null
  readonly account: { readonly id: string; readonly name: string | null; readonly email: string | null }
}
