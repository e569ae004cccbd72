import type { Clock } from '../../catalog/clock.ts'
import type { Tracing } from './tracing.ts'

export interface TracingOptions {
  /** The collector's base URL; undefined: no traces. */
  readonly endpoint: string | undefined
  /** Headers for the collector, as OpenTelemetry writes them: `name=value` pairs with commas between them. */
  readonly headers?: string | undefined
  readonly serviceName: string
  /** Share of the requests without a caller's trace that are traced, from 0 to 1. */
  readonly share: number
  readonly version: string
  readonly clock: Clock
  readonly log: { warn(object: object, message: string): void }
}

/** Traces, and the function that sends the last ones. */
export interface OpenedTracing {
  readonly tracing: Tracing | null
  close?(): Promise<void>
}
