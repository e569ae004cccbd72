import type { Mode } from '../source.ts'
import type { Payer } from './payer.ts'

/** The caller of a lookup, as far as lookups know it: an API key, a monitor, or a payment for this one request. */
export interface Caller {
  readonly mode: Mode
  /** The id of the caller in usage records. */
  readonly keyId: string
  /** Operation ids and patterns the caller is limited to; null: all. */
  readonly allowed: readonly string[] | null
  readonly payer: Payer
  /** The monitor that makes the lookups of this caller. */
  readonly monitorId?: string | undefined
  /** The wallet whose usage records get this lookup, if the caller has one. */
  readonly wallet?: string
  /** Identifies the account. Gate slots and connections are shared fairly between these names. */
  readonly account: string
  /** Whether the operator runs the lookup in this process: it is no traffic of callers. */
  readonly isFree?: boolean
}
