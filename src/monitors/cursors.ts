import { parameterError } from '../errors.ts'

/**
 * Cursors of our own lists (events, deliveries): where the next page starts. They name the list they belong to, and
 * hold nothing that its owner cannot see, so that they need no seal.
 */
export function listCursor(list: readonly string[], position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([list, position])).toString('base64url')
}

/**
 * Reads a cursor of this list.
 * @throws ServiceError bad_request for any other text
 */
export function readListCursor(list: readonly string[], cursor: string): (string | number)[] {
  try {
    const [of, position] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown]
    const scalar = (value: unknown) =>
      typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))
    if (JSON.stringify(of) === JSON.stringify(list) && Array.isArray(position) && position.every(scalar)) {
      return position
    }
  } catch {
    // Not one of ours: refused below.
  }
  throw parameterError(
    'cursor does not belong to this list. Send its page.nextCursor unchanged with the same filters, or leave it out.',
  )
}
