import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerView } from '../../../catalog/http/answer-view.ts'
import type { Mode } from '../../../catalog/source.ts'
import type { PreparedLookup } from '../../../lookup/lookups.ts'
import type { Span } from '../../../runtime/tracing/tracing.ts'
import type { Target } from './targets.ts'

/** A request for a lookup with its response. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The request target as it was sent. */
  readonly text: string
  readonly target: Target
  readonly requestId: string
  /** Milliseconds on the monotonic clock. */
  readonly startedAt: number
  /** Null where the request is not traced. */
  readonly span: Span | null
  /** The mode of the key or of the payment; null before authentication. */
  mode: Mode | null
  keyId: string | null
  /** The wallet of the key or session; null for a payment, and before authentication. */
  walletId: string | null
  /** The lookup, once its parameters are understood. */
  prepared: PreparedLookup | null
  /** The caller's view of the record; null: the record itself. */
  view: AnswerView | null
}
