import type { AnyOperation } from '../../../catalog/operation.ts'
import { parseLookup, splitByLocation } from '../../../lookup/request.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { jobRows } from '../../../runtime/storage/schema/jobs.ts'
import { rowAnswerId } from '../ids.ts'
import type { JobsOptions } from '../options.ts'
import type { JobRow } from './jobs.ts'

/** A stored row of a job. */
export type StoredRow = Columns<
  typeof jobRows,
  | 'place'
  | 'input'
  | 'own'
  | 'state'
  | 'repeat_of'
  | 'outcome'
  | 'credits'
  | 'request_id'
  | 'error'
  | 'items'
  | 'new_places'
  | 'ended_at'
>

/** Which rows are read. */
export type RowFilter = 'ended' | 'delivered' | 'failed' | 'all'

const states: Readonly<Record<RowFilter, readonly string[]>> = {
  ended: ['delivered', 'failed'],
  delivered: ['delivered'],
  failed: ['failed'],
  all: ['waiting', 'running', 'delivered', 'failed'],
}

/** Rows of a job after a place, in their order. */
export function readRows(
  q: Queryable,
  jobId: string,
  { filter, after, limit }: { readonly filter: RowFilter; readonly after: number; readonly limit: number },
): Promise<StoredRow[]> {
  return q.query<StoredRow>(
    `select place, input, own, state, repeat_of, outcome, credits, request_id, error, items, new_places, ended_at
     from job_rows
     where job_id = $1 and place > $2 and state = any($3) order by place limit $4`,
    [jobId, after, states[filter], limit],
    { name: 'read_job_rows' },
  )
}

/** Why a delivered row has no data any more. */
export type Withheld = 'blocked' | 'erased'

/** A row as callers see it. */
export interface ShownRow {
  readonly row: number
  readonly state: StoredRow['state']
  readonly outcome: string | null
  readonly credits: number | null
  readonly requestId: string | null
  readonly repeatOf: number | null
  readonly input: StoredRow['input']
  readonly own: StoredRow['own']
  readonly error: StoredRow['error']
  readonly items: number | null
  readonly newItems: number | null
  readonly endedAt: string | null
  readonly withheld: Withheld | null
}

/** A row with its record as JSON text; `null`: it has none. */
export interface RowWithData {
  readonly shown: ShownRow
  readonly json: string
}

/** Reads the answer of a row. An identifier that the operator blocked since, or erased, is withheld. */
export async function withData(
  { kept, blocked }: Pick<JobsOptions, 'kept' | 'blocked'>,
  job: JobRow,
  operation: AnyOperation | undefined,
  row: StoredRow,
): Promise<RowWithData> {
  const show = (withheld: Withheld | null): ShownRow => ({
    row: row.place,
    state: row.state,
    outcome: row.outcome,
    credits: row.credits,
    requestId: row.request_id,
    repeatOf: row.repeat_of,
    input: row.input,
    own: row.own,
    error: row.error,
    items: row.items,
    newItems: row.new_places?.length ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    withheld,
  })
  if (row.state !== 'delivered') return { shown: show(null), json: 'null' }
  if (operation !== undefined && isBlocked(blocked, operation, row))
    return { shown: show('blocked'), json: 'null' }
  const json = await kept.read(job.wallet_id, rowAnswerId(job.id, row.repeat_of ?? row.place))
  if (json === null) return { shown: show('erased'), json: 'null' }
  return {
    shown: show(null),
    json: row.new_places === null ? json : withNewItems(operation, json, row.new_places),
  }
}

/** A record whose lists have only the new items. */
function withNewItems(operation: AnyOperation | undefined, json: string, places: readonly number[]): string {
  const record = JSON.parse(json)
  if (operation?.list === undefined) return json
  const isNew = new Set(places)
  const old = new Set(operation.list.items(record).filter((_, place) => !isNew.has(place)))
  return JSON.stringify(record, (_, value: unknown) =>
    Array.isArray(value) && value.some((one) => old.has(one)) ? value.filter((one) => !old.has(one)) : value,
  )
}

function isBlocked(blocked: JobsOptions['blocked'], operation: AnyOperation, { input }: StoredRow): boolean {
  try {
    const { path, query } = splitByLocation(operation.parameters, input)
    return blocked.has(operation, parseLookup(operation, query, path))
  } catch {
    // A release since reads its parameters otherwise: nothing of it can be named in a block.
    return false
  }
}
