import { z } from 'zod'
import type { StartingCredits } from '../accounts/accounts.ts'
import type { Keyring } from '../accounts/keyring.ts'
import type { CreatedBefore } from '../accounts/shapes.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { parameterError, ServiceError } from '../errors.ts'
import { paymentsAccount } from '../payments/bookkeeper.ts'
import type { Database } from '../storage/database.ts'
import type { SecretBox } from '../storage/secrets.ts'

/** The resources that the administration's verbs use. */
export interface AdminContext {
  readonly database: Database
  readonly clock: Clock
  readonly startingCredits: StartingCredits
  /** Opened on first use: a command line may not have the encryption key. */
  readonly secrets: () => Promise<SecretBox>
  /** The operations that keys may be limited to; loaded on first use. */
  readonly registry: () => Promise<Registry>
  /** The keyring of the serving process, so that a key revoked there stops working at once. */
  readonly keyring?: Keyring | undefined
  /** The actor of calls that name no actor: `local user ada`. */
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

/** Resolves the account. The caller may leave it out if there is only one account. */
export async function accountIdOf({ database }: AdminContext, named: string | undefined): Promise<string> {
  if (named !== undefined) {
    const known = await database.query('select 1 from accounts where id = $1', [named])
    if (known.length === 0) throw new ServiceError('not_found', `There is no account ${named}.`)
    return named
  }
  const [first, second] = await database.query<{ id: string }>(
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
