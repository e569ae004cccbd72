import type { AnyOperation } from '../../catalog/operation.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { blockedIdentifiers } from '../../runtime/storage/schema/erasure.ts'
import { identifiersOf, scopedTerm, termsOf } from './identifiers.ts'
import { fingerprintOf } from './store.ts'

/** What operators blocked, as this process knows it. */
export interface BlockedIdentifiers {
  /** Whether a lookup names a blocked identifier; of a batch: whether all its inputs are blocked. */
  has(operation: AnyOperation, params: Readonly<Record<string, unknown>>): boolean
  /** Whether the identifier of one input of a batch is blocked. */
  hasInput(operation: AnyOperation, value: unknown): boolean
  /** Reads the list of all nodes. */
  refresh(): Promise<void>
}

/** Nothing is blocked: for commands that try sources. */
export const nothingBlocked: BlockedIdentifiers = {
  has: () => false,
  hasInput: () => false,
  refresh: async () => undefined,
}

/** Creates the list of this process, empty until the first refresh. */
export function createBlockedIdentifiers(options: {
  readonly database: Database
  readonly secret: string
}): BlockedIdentifiers {
  const { database, secret } = options
  let blocked: ReadonlySet<string> = new Set()
  const isBlocked = ({ platform }: AnyOperation, scoped: string) =>
    blocked.has(fingerprintOf(secret, platform, scoped))
  const hasInput = (operation: AnyOperation, value: unknown) =>
    blocked.size > 0 && termsOf(value).some((term) => isBlocked(operation, scopedTerm(operation, term)))
  const isBatch = (value: unknown): value is readonly object[] =>
    Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null && 'ref' in one)
  return {
    has(operation, params) {
      // Cached lookups take this path: without any block it costs a comparison.
      if (blocked.size === 0) return false
      return identifiersOf(operation, params).some(({ value, scoped }) =>
        isBatch(value)
          ? value.every((one) => hasInput(operation, one))
          : scoped.some((one) => isBlocked(operation, one)),
      )
    },
    hasInput,
    async refresh() {
      const rows = await database.query<Columns<typeof blockedIdentifiers, 'fingerprint'>>(
        'select fingerprint from blocked_identifiers',
      )
      blocked = new Set(rows.map(({ fingerprint }) => fingerprint))
    },
  }
}
