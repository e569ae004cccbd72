/** What a person may know of a failure. */
export interface ShownError {
  readonly message: string
  readonly code: string | null
  readonly reason: string | null
  readonly requestId: string | null
  readonly status: number | null
}

/**
 * Whether a request came to no answer: an error of the client with `mayHaveRun` and without a status (names of classes
 * do not survive the bundle), status 0 of the administration, or an error of `fetch` itself.
 */
export function isNoAnswer(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const isOfFetch = error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
  return isOfFetch || ('status' in error ? error.status === 0 : 'mayHaveRun' in error)
}

/** Reads an error of the client; every other error has its message alone. */
export function shownError(error: unknown): ShownError {
  const { message, code, reason, requestId, status } = (error ?? {}) as Partial<ShownError>
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    message: isNoAnswer(error) ? 'The service does not answer.' : (text(message) ?? String(error)),
    code: text(code),
    reason: text(reason),
    requestId: text(requestId),
    status: typeof status === 'number' ? status : null,
  }
}
