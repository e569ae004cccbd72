import { createHash } from 'node:crypto'
import type { Clock } from '../../catalog/clock.ts'
import type { ServiceError } from '../../catalog/errors.ts'
import type { RecordedParameters } from '../../catalog/ports/payer.ts'
import { withoutSecrets } from '../../catalog/secret-values.ts'
import { createLruMap } from '../../runtime/process/lru-map.ts'
import type { Database } from '../../runtime/storage/database.ts'

/** A request that was refused, or failed before it became a lookup. */
export interface Refusal {
  /** Null: the request had no valid key. Then its client is known by `address` alone. */
  readonly walletId: string | null
  readonly keyId: string | null
  /** The address of the client. It is stored for requests without a valid key. */
  readonly address: string
  /** The operation, or the id of another route. */
  readonly route: string
  readonly requestId: string
  readonly status: number
  readonly code: string
  readonly reason: string
  readonly message: string
  readonly parameters: RecordedParameters | null
}

/** The route of requests that match none. */
const unrouted = 'unrouted'

/** A refusal without a valid key. Its parameters are not stored: no account may look at them. */
export function keylessRefusal(
  { status, code, reason, storedMessage: message }: ServiceError,
  request: { readonly address: string; readonly requestId: string; readonly route: string | null },
): Refusal {
  const { address, requestId, route } = request
  return {
    ...{ walletId: null, keyId: null, address, route: route ?? unrouted, requestId },
    ...{ status, code, reason, message, parameters: null },
  }
}

/** Records refused requests. Equal refusals within an hour share a row. */
export interface RefusalLog {
  record(refusal: Refusal): void
  /** Writes the refusals that were recorded before the call. */
  flush(): Promise<void>
}

const hourMs = 3_600_000
/** Ids in a row: a request id leads to its row, and the row stays below 40 kB. */
const maxRequestIds = 1000
/**
 * Different refusals within an hour that have a row of their own: of an account, and of all clients without a key, who
 * could send from any number of addresses. More share a row of their kind, without message, parameters and address.
 */
const maxDetailedRows = { account: 200, keyless: 500 }
/** Ids of keyless requests within an hour: below 1 MB, however many clients send. */
const maxKeylessIds = 20_000
/** Rows in memory between two writes. Beyond it refusals are not recorded: the access log has them. */
const maxWaitingRows = 5000
const maxAccounts = 10_000

interface Waiting extends Omit<Refusal, 'requestId' | 'message' | 'address'> {
  readonly hour: number
  readonly address: string | null
  readonly message: string | null
  readonly firstAt: number
  lastAt: number
  times: number
  readonly requestIds: string[]
}

/** Rows that are not written yet, by what their refusals have in common. */
type WaitingRows = Map<string, Waiting>

type Bounds = ReturnType<typeof createBounds>

/** What may be stored of the refusals of an hour. */
function createBounds() {
  /** The detailed rows of each account in this hour. */
  const detailed = createLruMap<string, Set<string>>(maxAccounts)
  const keyless = { rows: new Set<string>(), ids: 0 }
  let current = 0

  /** Forgets the hour before: 10,000 accounts with 200 rows each take some hundred megabytes. */
  function begin(hour: number): void {
    if (hour === current) return
    current = hour
    detailed.clear()
    Object.assign(keyless, { rows: new Set(), ids: 0 })
  }

  function rowsOf(walletId: string | null): Set<string> {
    if (walletId === null) return keyless.rows
    const known = detailed.get(walletId) ?? new Set()
    detailed.set(walletId, known)
    return known
  }

  function mayDetail(walletId: string | null, hour: number, name: string): boolean {
    begin(hour)
    const rows = rowsOf(walletId)
    if (rows.has(name)) return true
    if (rows.size >= maxDetailedRows[walletId === null ? 'keyless' : 'account']) return false
    rows.add(name)
    return true
  }

  /** The id of a request, unless clients without a key have sent too many. */
  function idsOf(walletId: string | null, requestId: string): string[] {
    if (walletId !== null) return [requestId]
    keyless.ids += 1
    return keyless.ids > maxKeylessIds ? [] : [requestId]
  }

  return { mayDetail, idsOf }
}

/**
 * Creates the recorder of this process. A refusal costs a look-up in a map; a flood of equal refusals costs one row an
 * hour. What cannot be written (the database is away) waits for the next flush.
 * @param recordsParameters whether parameters are stored
 */
export function createRefusalLog(options: {
  readonly database: Database
  readonly clock: Clock
  readonly recordsParameters: boolean
}): RefusalLog {
  const { database, clock, recordsParameters } = options
  let waiting: WaitingRows = new Map()
  let writing: Promise<void> = Promise.resolve()
  const bounds = createBounds()
  return {
    record(refusal) {
      const parameters = recordsParameters ? refusal.parameters : null
      const message = withoutSecrets(refusal.message)
      addRefusal(waiting, bounds, { ...refusal, message, parameters }, clock.now())
    },
    flush() {
      if (waiting.size === 0) return writing
      const rows = waiting
      waiting = new Map()
      writing = writing
        .catch(() => undefined)
        .then(() => writeRows(database, rows))
        .catch((error) => {
          putBack(waiting, rows)
          throw error
        })
      return writing
    },
  }
}

/** Counts a refusal in its row, or adds the row. */
function addRefusal(
  waiting: WaitingRows,
  bounds: Bounds,
  { requestId, address, ...refusal }: Refusal,
  at: number,
): void {
  const hour = Math.floor(at / hourMs)
  const { walletId, keyId, route, status, code, reason, message, parameters } = refusal
  const kind = JSON.stringify([hour, walletId, keyId, route, status, code, reason])
  const client = walletId === null ? address : null
  const name = JSON.stringify([kind, message, parameters, client])
  const isDetailed = bounds.mayDetail(walletId, hour, name)
  const key = isDetailed ? name : kind
  const row = waiting.get(key)
  if (row !== undefined) {
    row.times += 1
    row.lastAt = at
    if (row.requestIds.length < maxRequestIds) row.requestIds.push(...bounds.idsOf(walletId, requestId))
    return
  }
  if (waiting.size >= maxWaitingRows) return
  waiting.set(key, {
    ...refusal,
    ...(isDetailed ? { address: client } : { message: null, parameters: null, address: null }),
    hour,
    firstAt: at,
    lastAt: at,
    times: 1,
    requestIds: bounds.idsOf(walletId, requestId),
  })
}

async function writeRows(database: Database, rows: ReadonlyMap<string, Waiting>): Promise<void> {
  const sorted = [...rows]
    .map(([name, row]) => ({ id: digestOf(name), ...row }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  await database.query(statement, [
    JSON.stringify(
      sorted.map(({ firstAt, lastAt, hour: _, ...row }) => ({
        ...row,
        firstAt: new Date(firstAt),
        lastAt: new Date(lastAt),
      })),
    ),
  ])
}

/** Puts rows back that could not be written. If the answer of the database was lost, they are counted twice. */
function putBack(waiting: WaitingRows, rows: ReadonlyMap<string, Waiting>): void {
  for (const [key, row] of rows) {
    const later = waiting.get(key)
    if (later === undefined) {
      if (waiting.size < maxWaitingRows) waiting.set(key, row)
      continue
    }
    const requestIds = [...row.requestIds, ...later.requestIds].slice(0, maxRequestIds)
    waiting.set(key, { ...row, lastAt: later.lastAt, times: row.times + later.times, requestIds })
  }
}

const digestOf = (name: string) => createHash('sha256').update(name).digest('base64url').slice(0, 22)

const statement = `
  insert into refusals as r (id, wallet_id, key_id, address, route, status, code, reason, message, parameters, first_at, last_at,
    times, request_ids)
  select n.id, n."walletId", n."keyId", n.address, n.route, n.status, n.code, n.reason, n.message, n.parameters, n."firstAt", n."lastAt",
    n.times, n."requestIds"
  from json_to_recordset($1::json) n(id text, "walletId" text, "keyId" text, address text, route text, status int, code text,
    reason text, message text, parameters json, "firstAt" timestamptz, "lastAt" timestamptz, times bigint,
    "requestIds" text[])
  on conflict (id) do update set
    times = r.times + excluded.times, first_at = least(r.first_at, excluded.first_at),
    last_at = greatest(r.last_at, excluded.last_at),
    request_ids = case when cardinality(r.request_ids) >= ${maxRequestIds} then r.request_ids
      else (r.request_ids || excluded.request_ids)[1:${maxRequestIds}] end`
