/** What a person may know of a failure. */
export interface ShownError {
  readonly message: string
  readonly code: string | null
  readonly reason: string | null
  readonly requestId: string | null
  readonly status: number | null
}

/** Reads an error of the client; every other error has its message alone. */
export function shownError(error: unknown): ShownError {
  const { message, code, reason, requestId, status, name } = (error ?? {}) as Partial<ShownError> & {
    name?: string
  }
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    message: name === 'ConnectionError' ? 'The service does not answer.' : (text(message) ?? String(error)),
    code: text(code),
    reason: text(reason),
    requestId: text(requestId),
    status: typeof status === 'number' ? status : null,
  }
}
