import { ServiceError } from '../../catalog/errors.ts'
import type { LookupContext } from '../../catalog/source.ts'

/** The identifier that forces an internal error, with a test key (docs/SANDBOX.md). */
const written = /(?<![\w@#])[@#]?sim_internal(?!\w)/i

/** The error that one of several inputs forces for its row; null for an ordinary input, and with a live key. */
export function forcedRowError(
  { mode, failing }: Pick<LookupContext, 'mode' | 'failing'>,
  input: string,
): ServiceError | null {
  if (mode !== 'test') return null
  return failing?.get(input) ?? (written.test(input) ? new ServiceError('internal_error') : null)
}
