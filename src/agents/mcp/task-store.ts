import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { connectionStays, secretWorks } from '../../accounts/key-rights.ts'
import type { Clock } from '../../catalog/clock.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import type { ByteAllowance } from '../../runtime/process/byte-allowance.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Columns, Row } from '../../runtime/storage/rows.ts'
import type { mcpTasks } from '../../runtime/storage/schema/mcp.ts'

type TaskStatus = 'working' | 'completed' | 'cancelled' | 'failed'

/** Long work whose result a client reads later (the tasks extension). */
export interface StoredTask {
  readonly id: string
  readonly status: TaskStatus
  /** How far the work is, or why it ended. */
  readonly message: string
  /** Result of the call; null before it is complete. */
  readonly result: Record<string, unknown> | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** Stores tasks in the database, so that every node can answer for them. */
export interface TaskStore {
  /** Whether the results of the account leave space for another task. */
  hasSpace(actor: Actor): boolean
  create(actor: Actor, message: string): Promise<StoredTask>
  /** Null for a task that is unknown, expired, or of another key. */
  read(actor: Actor, id: string): Promise<StoredTask | null>
  /** Ends a task that is not over. */
  complete(actor: Actor, id: string, result: object): Promise<void>
  /** Ends a task that is not over. Null for a task that is unknown or of another key. */
  cancel(actor: Actor, id: string): Promise<StoredTask | null>
  /** Shows how far a task is. False if it is over, or its key or connection has ended. */
  report(id: string, message: string): Promise<boolean>
  /** Shows that the node of these tasks is alive. Returns those that go on: neither over, nor of a key that has ended. */
  keepAlive(ids: readonly string[]): Promise<string[]>
  deleteExpired(): Promise<void>
}

/** How long a task can be read after its start. */
export const taskLifetimeMs = 60 * 60_000

/** A task whose node was silent for this time has failed. A node reports every 15 seconds. */
const maxSilenceMs = 90_000

type TaskRow = Pick<
  Row<typeof mcpTasks, { status: TaskStatus }>,
  'id' | 'status' | 'message' | 'content' | 'created_at' | 'updated_at'
>

/** A task of the actor: `$1` is its wallet, `$2` the id, `$3` its key. */
const ofCaller = 'wallet_id = $1 and id = $2 and coalesce(key_id, $3) = $3'

/** A task that goes on: its key works, and so does its connection. Callers without a key have neither. */
const goesOn = (now: string) => `status = 'working'
  and not exists (select from api_keys k where k.id = mcp_tasks.key_id and not ${secretWorks('k', 'null', now)})
  and not exists (select from connections c where c.id = mcp_tasks.key_id and not ${connectionStays('c', now)})`

const columns = 'id, status, message, content, created_at, updated_at'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

const taskOf = async ({
  id,
  status,
  message,
  content,
  created_at,
  updated_at,
}: TaskRow): Promise<StoredTask> => ({
  ...{ id, status, message },
  result: content === null ? null : JSON.parse(String(await unpack(content))),
  createdAt: created_at.getTime(),
  updatedAt: updated_at.getTime(),
})

/** @param options.allowance bounds the results of an account */
export function createTaskStore({
  database,
  clock,
  allowance,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly allowance: ByteAllowance
}): TaskStore {
  const now = () => new Date(clock.now())
  return {
    hasSpace: (actor) => allowance.fullUntil(actor) === null,
    async create({ walletId, keyId }, message) {
      // 128 random bits: callers without a key share a wallet, so the id alone keeps others out.
      const id = `task_${randomBytes(16).toString('base64url')}`
      const [row] = await database.query<TaskRow>(
        `insert into mcp_tasks (wallet_id, id, status, message, created_at, updated_at, expires_at, key_id)
         values ($1, $2, 'working', $3, $4, $4, $5, $6) returning ${columns}`,
        [walletId, id, message, now(), new Date(clock.now() + taskLifetimeMs), keyId],
      )
      return taskOf(row!)
    },
    async read({ walletId, keyId }, id) {
      await database.query(
        `update mcp_tasks set status = 'failed', message = $4
         where ${ofCaller} and status = 'working' and updated_at < $5`,
        [walletId, id, keyId, nodeStopped, new Date(clock.now() - maxSilenceMs)],
      )
      const [row] = await database.query<TaskRow>(
        `select ${columns} from mcp_tasks where ${ofCaller} and expires_at > $4`,
        [walletId, id, keyId, now()],
      )
      return row === undefined ? null : taskOf(row)
    },
    async complete(actor, id, result) {
      const content = await pack(JSON.stringify(result))
      await database.query(
        `update mcp_tasks set status = 'completed', message = 'done', content = $2, updated_at = $3
         where id = $1 and status = 'working'`,
        [id, content, now()],
      )
      await allowance.add(actor, content.length)
    },
    async cancel(actor, id) {
      await database.query(
        `update mcp_tasks set status = 'cancelled', message = $5, updated_at = $4
         where ${ofCaller} and status = 'working'`,
        [actor.walletId, id, actor.keyId, now(), 'cancelled; lookups that were complete are charged'],
      )
      return this.read(actor, id)
    },
    async report(id, message) {
      const rows = await database.query(
        `update mcp_tasks set message = $2, updated_at = $3 where id = $1 and ${goesOn('$3')} returning 1`,
        [id, message, now()],
      )
      return rows.length > 0
    },
    async keepAlive(ids) {
      if (ids.length === 0) return []
      const rows = await database.query<Columns<typeof mcpTasks, 'id'>>(
        `update mcp_tasks set updated_at = $2 where id = any($1) and ${goesOn('$2')} returning id`,
        [ids, now()],
      )
      return rows.map(({ id }) => id)
    },
    async deleteExpired() {
      await database.query('delete from mcp_tasks where expires_at <= $1', [now()])
    },
  }
}

const nodeStopped =
  'The node that worked on this stopped. Lookups that were complete are charged, others are not. Call the tool again.'
