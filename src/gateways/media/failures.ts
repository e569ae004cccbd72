import { Fault, ServiceError } from '../../catalog/errors.ts'
import type { MediaRequest, StoredMedia } from '../../catalog/ports/media.ts'

/** The code and message of a record for a file that could not be fetched. */
export function describeFailure(error: unknown): {
  errorCode: 'fetch_failed' | 'too_large' | 'not_public'
  errorMessage: string
} {
  if (error instanceof Fault && error.reason === 'too_large') {
    return { errorCode: 'too_large', errorMessage: 'The file is larger than this service hosts.' }
  }
  if (error instanceof ServiceError || (error instanceof Fault && error.reason === 'refused')) {
    return { errorCode: 'not_public', errorMessage: 'The file is not at a public address.' }
  }
  const reason = error instanceof Fault ? ` (${error.reason})` : ''
  return { errorCode: 'fetch_failed', errorMessage: `The file could not be fetched${reason}.` }
}

/** The record of a file that could not be hosted. */
export const failedFile = (
  wanted: MediaRequest,
  errorCode: Extract<StoredMedia, { status: 'failed' }>['errorCode'],
  errorMessage: string,
) => ({ status: 'failed', originalUrl: wanted.url, errorCode, errorMessage }) as const
