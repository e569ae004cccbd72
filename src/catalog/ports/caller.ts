import type { Mode } from '../source.ts'
import type { Payer } from './payer.ts'

/** Who makes a lookup, as far as lookups know: an API key, a monitor, a payment made for this one request. */
export interface Caller {
  readonly mode: Mode
  /** Names who asked in the usage records. */
  readonly keyId: string
  /** Operation ids and patterns the caller is limited to; null: all. */
  readonly allowed: readonly string[] | null
  readonly payer: Payer
  /** The wallet under which its usage is kept, where it has one. */
  readonly wallet?: string
  /** Whose the lookup is, by any name: places and connections are shared fairly over these. */
  readonly account: string
}
