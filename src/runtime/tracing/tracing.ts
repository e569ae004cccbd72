/** Values that describe a span. Undefined ones are left out. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>

/** One step of a traced request. */
export interface Span {
  /** The id of the trace: 32 hexadecimal digits. */
  readonly traceId: string
  /** Whether the trace is recorded. False: its caller decided against that, and only its id is passed on. */
  readonly isRecorded: boolean
  /** Names this span as the parent of a step in another service (W3C Trace Context). */
  readonly traceparent: string
  /** Starts a step inside of this one. */
  child(name: string, kind: SpanKind, attributes?: SpanAttributes): Span
  set(attributes: SpanAttributes): void
  /** @param failure why the step failed, in one word; absent: it did not */
  end(failure?: string): void
}

/** Inside this process, an answer to a caller, or a request to another service. */
export type SpanKind = 'internal' | 'server' | 'client'

/** Records what requests and background work wait for. Absent (null) without a collector. */
export interface Tracing {
  /**
   * Starts the span of a request. Null: the request is not traced.
   * @param traceparent the caller's header of that name; an unreadable one counts as absent
   * @param describe is called for traced requests alone: most are not, and texts for nothing cost time
   */
  startRequest(
    requestId: string,
    traceparent: string | string[] | undefined,
    describe: () => { readonly name: string; readonly attributes: SpanAttributes },
  ): Span | null
  /**
   * Starts a trace for background work. Null: the work is not traced.
   * @param workId the id that `spanOf` finds the span by; absent: none
   */
  startWork(name: string, attributes?: SpanAttributes, workId?: string): Span | null
  /** The span of a traced request or work under way; undefined without one. */
  spanOf(id: string | null): Span | undefined
}

/**
 * Runs work as a step of a span.
 * @param parent undefined or null: the work runs without a span
 * @param reasonOf the failure of an error, in one word
 */
export async function traced<T>(
  parent: Span | null | undefined,
  name: string,
  attributes: SpanAttributes,
  run: () => Promise<T>,
): Promise<T> {
  if (!parent) return run()
  const span = parent.child(name, 'internal', attributes)
  try {
    const result = await run()
    span.end()
    return result
  } catch (error) {
    span.end(failureOf(error))
    throw error
  }
}

/** Why a step failed, in one word: the reason of a fault, the code of a refusal, or the name of any other error. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  if ('reason' in error && typeof error.reason === 'string') return error.reason
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name
}
