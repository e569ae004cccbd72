import { z } from 'zod'
import type { StartingCredits } from '../../accounts/accounts.ts'
import type { Keyring } from '../../accounts/keyring.ts'
import type { Operator } from '../../accounts/operators/operator.ts'
import type { CreatedBefore } from '../../accounts/shapes.ts'
import type { OperatorRole } from '../../accounts/sign-in/roles.ts'
import type { Clock } from '../../catalog/clock.ts'
import { parameterError, ServiceError } from '../../catalog/errors.ts'
import type { Registry } from '../../catalog/registry.ts'
import { paymentsAccount } from '../../money/payments/bookkeeper.ts'
import type { PaymentChain } from '../../money/payments/chain-comparison.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { accounts } from '../../runtime/storage/schema/accounts.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'
import type { ServingProcess } from '../reports/serving-process.ts'

/** The resources that the administration's verbs use, and the operator of calls that name none. */
export interface AdminResources {
  readonly database: Database
  readonly clock: Clock
  readonly startingCredits: StartingCredits
  /** Opened on first use: a command line may not have the encryption key. */
  readonly secrets: () => Promise<SecretBox>
  /** The operations that keys may be limited to; loaded on first use. */
  readonly registry: () => Promise<Registry>
  /** The chain of payments for single requests; null without X402_RPC_URL. Opened on first use. */
  readonly paymentChain: () => Promise<PaymentChain | null>
  /** The keyring of the serving process, so that a key revoked there stops working at once. */
  readonly keyring?: Keyring | undefined
  /** Where browsers reach the service, without a final slash. */
  readonly publicUrl: () => string
  /** Where browsers of operators reach the administration, without a final slash. */
  readonly operatorUrl: () => string
  /** Forgets the operators' tokens that this process has cached. */
  readonly forgetTokens?: (() => void) | undefined
  /** Reads the switches again in the serving process. */
  readonly refreshSwitches?: (() => Promise<void>) | undefined
  /** Applies erasures and blocks in the serving process at once. */
  readonly applyErasures?: (() => Promise<void>) | undefined
  /** The file of the list of erasures; undefined where none is set. */
  readonly erasuresFile?: string | undefined
  /** The process that serves; null for a command that opened the database itself. */
  readonly process: ServingProcess | null
  readonly operator: Operator
}

/** The resources of one call, and who calls. */
export interface AdminContext extends AdminResources {
  /** The operator's name, for the audit. */
  readonly actor: string
}

/**
 * One verb of the administration. The HTTP API, the local socket and the command line derive from
 * it.
 */
export interface AdminVerb<Input extends z.ZodType = z.ZodType, Output = unknown> {
  readonly method: 'GET' | 'POST'
  /** The path below /admin/v1. A GET sends its parameters in the query, a POST in a JSON body. */
  readonly path: string
  readonly input: Input
  /** The role that an operator needs to call it. Every role reads. */
  readonly role: OperatorRole
  /** True if the verb works on files of this machine: remote callers may not use it. */
  readonly local?: boolean
  run(context: AdminContext, input: z.infer<Input>): Promise<Output>
}

export function verb<Input extends z.ZodType, Output>(declared: AdminVerb<Input, Output>) {
  return declared
}

/** One page of a list, and the cursor of the next page; null after the last. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
}

export const isPage = (answer: unknown): answer is Page<object> =>
  typeof answer === 'object' && answer !== null && 'items' in answer && 'nextCursor' in answer

type Position = readonly (string | number)[]

/**
 * Administration cursors name the last row of a page. They need no encryption: the token's holder
 * may read every row.
 */
const cursorOf = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url')

function positionOf(cursor: string, shape: z.ZodType<Position>): Position {
  try {
    const read = shape.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (read.success) return read.data
  } catch {
    // The check below refuses it.
  }
  throw parameterError('cursor: send the nextCursor of the page before, unchanged.', 'invalid_cursor')
}

/** Builds a page from rows; the query requested one row more than `limit`. */
function pageOf<T>(rows: readonly T[], limit: number, position: (row: T) => Position): Page<T> {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? cursorOf(position(items.at(-1)!)) : null }
}

const byCreation = z.tuple([z.iso.datetime(), z.string()])
const bySequence = z.tuple([z.int().min(1)])

/** Reads a page of a list ordered by creation. */
export async function pageByCreation<T extends CreatedBefore>(
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  read: (page: { after: CreatedBefore | undefined; limit: number }) => Promise<T[]>,
): Promise<Page<T>> {
  const position = cursor === undefined ? undefined : positionOf(cursor, byCreation)
  const after = position && { createdAt: new Date(position[0]!), id: String(position[1]) }
  const rows = await read({ after, limit: limit + 1 })
  return pageOf(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id])
}

/** Reads a page of a list ordered by `seq`, newest first. */
export async function pageBySequence<T extends { readonly seq: number }>(
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  read: (page: { before: number | undefined; limit: number }) => Promise<T[]>,
): Promise<Page<T>> {
  const before = cursor === undefined ? undefined : Number(positionOf(cursor, bySequence)[0])
  return pageOf(await read({ before, limit: limit + 1 }), limit, ({ seq }) => [seq])
}

interface TimePosition {
  readonly at: Date
  readonly id: string
}

/**
 * Reads a page of a list ordered by time, newest first, that may end before its limit.
 * @param newest the position of the first page
 */
export async function pageByTime<T>(
  { cursor }: { readonly cursor?: string | undefined },
  newest: TimePosition,
  read: (before: TimePosition) => Promise<{ items: readonly T[]; end: TimePosition | null }>,
): Promise<Page<T>> {
  const position = cursor === undefined ? undefined : positionOf(cursor, byCreation)
  const before = position === undefined ? newest : { at: new Date(position[0]!), id: String(position[1]) }
  const { items, end } = await read(before)
  return { items, nextCursor: end === null ? null : cursorOf([end.at.toISOString(), end.id]) }
}

/** @throws ServiceError bad_request for the account that keeps the books of payments for single requests */
export function rejectPaymentsAccount(accountId: string): void {
  if (accountId !== paymentsAccount) return
  throw new ServiceError(
    'bad_request',
    `${accountId} keeps the books of payments for single requests; it stays.`,
  )
}

/** Resolves the account. The caller may leave it out if there is only one account. */
export async function accountIdOf({ database }: AdminContext, named: string | undefined): Promise<string> {
  if (named !== undefined) {
    const known = await database.query('select 1 from accounts where id = $1', [named])
    if (known.length === 0) throw new ServiceError('not_found', `There is no account ${named}.`)
    return named
  }
  const [first, second] = await database.query<Columns<typeof accounts, 'id'>>(
    `select id from accounts where id <> $1 and state <> 'closed' limit 2`,
    [paymentsAccount],
  )
  if (!first) throw new ServiceError('not_found', 'There is no account yet.')
  if (second)
    throw new ServiceError(
      'bad_request',
      'There are several accounts; say which one is meant (account, --account).',
    )
  return first.id
}
