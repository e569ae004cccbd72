import { newId } from '../../accounts/ids.ts'
import type { Clock } from '../../catalog/clock.ts'
import { noSuch } from '../../catalog/http/lists.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import {
  type Columns,
  type Fields,
  type Renamed,
  type Row,
  selectFields,
} from '../../runtime/storage/rows.ts'
import type { incidents, incidentUpdates } from '../../runtime/storage/schema/index.ts'

/** What operators know of an incident, in the usual order. */
export const incidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type IncidentState = (typeof incidentStates)[number]

/** A text about an incident. */
export interface IncidentUpdate {
  readonly state: IncidentState
  /** Plain text, with line breaks. */
  readonly text: string
  /** ISO 8601. */
  readonly at: string
}

/** An incident as callers see it. */
export interface Incident {
  readonly id: string
  readonly title: string
  /** Platforms that it disturbs, by name; empty: the service as a whole. */
  readonly platforms: readonly string[]
  readonly state: IncidentState
  readonly startedAt: string
  /** Null: it goes on. */
  readonly resolvedAt: string | null
  /** The newest first. */
  readonly updates: readonly IncidentUpdate[]
}

/** An incident as operators see it in lists: its last text, and who wrote that. */
export interface IncidentReport
  extends Fields<typeof incidents, 'id' | 'title' | 'platforms' | (typeof times)[number]>,
    Fields<typeof incidentUpdates, 'state' | 'text' | 'at' | 'by'>,
    Renamed<typeof incidentUpdates, { /** Number of texts. */ updates: 'seq' }> {}

const times = ['startedAt', 'resolvedAt', 'createdAt'] as const
const reportColumns = `i.id, i.title, i.platforms, u.state, ${selectFields(times, 'i')}, u.text, u.at, u.by, u.seq as updates`
const lastUpdate =
  'cross join lateral (select * from incident_updates where incident_id = i.id order by seq desc limit 1) u'

interface NewUpdate {
  readonly text: string
  readonly by: string
}

async function addUpdate(
  q: Queryable,
  id: string,
  { state, text, by, at }: NewUpdate & { readonly state: IncidentState; readonly at: Date },
): Promise<IncidentReport> {
  await q.query(
    `insert into incident_updates (incident_id, seq, state, text, at, by)
     select $1, coalesce(max(seq), 0) + 1, $2, $3, $4, $5 from incident_updates where incident_id = $1`,
    [id, state, text, at, by],
  )
  const [report] = await q.query<IncidentReport>(
    `select ${reportColumns} from incidents i ${lastUpdate} where i.id = $1`,
    [id],
  )
  return report!
}

/** Describes a new incident, with its first text. Call it in a transaction. */
export async function openIncident(
  q: Queryable,
  clock: Clock,
  incident: NewUpdate & {
    readonly title: string
    readonly platforms: readonly string[]
    readonly state: Exclude<IncidentState, 'resolved'>
    /** Default: now. */
    readonly startedAt?: Date | undefined
  },
): Promise<IncidentReport> {
  const now = new Date(clock.now())
  const id = newId('inc')
  const { title, platforms, startedAt = now } = incident
  await q.query(
    'insert into incidents (id, title, platforms, started_at, created_at) values ($1, $2, $3, $4, $5)',
    [id, title, platforms, startedAt, now],
  )
  return addUpdate(q, id, { ...incident, at: now })
}

/**
 * Adds a text to an incident. Call it in a transaction.
 * @param update `state`: default: as it is. `resolved` ends the incident; another state opens a resolved one again.
 * @throws ServiceError not_found
 */
export async function updateIncident(
  q: Queryable,
  clock: Clock,
  id: string,
  update: NewUpdate & { readonly state?: IncidentState | undefined },
): Promise<IncidentReport> {
  // Two updates at a time get their numbers one after the other.
  const [known] = await q.query<Columns<typeof incidents, 'resolved_at'>>(
    'select resolved_at from incidents where id = $1 for update',
    [id],
  )
  if (known === undefined) throw noSuch('incident')
  const [last] = await q.query<Columns<typeof incidentUpdates, 'state'>>(
    'select state from incident_updates where incident_id = $1 order by seq desc limit 1',
    [id],
  )
  const at = new Date(clock.now())
  const state = update.state ?? last!.state
  const resolvedAt = state === 'resolved' ? (known.resolved_at ?? at) : null
  await q.query('update incidents set resolved_at = $2 where id = $1', [id, resolvedAt])
  return addUpdate(q, id, { ...update, state, at })
}

/** Removes an incident with its texts. @throws ServiceError not_found */
export async function removeIncident(q: Queryable, id: string): Promise<string> {
  const [removed] = await q.query<Columns<typeof incidents, 'title'>>(
    'delete from incidents where id = $1 returning title',
    [id],
  )
  if (removed === undefined) throw noSuch('incident')
  return removed.title
}

/** Lists incidents for operators, the newest first. */
export function listIncidents(
  q: Queryable,
  { before, limit }: { readonly before: { readonly at: Date; readonly id: string }; readonly limit: number },
): Promise<IncidentReport[]> {
  return q.query<IncidentReport>(
    `select ${reportColumns} from incidents i ${lastUpdate} where (i.created_at, i.id) < ($1, $2)
     order by i.created_at desc, i.id desc limit $3`,
    [before.at, before.id, limit],
  )
}

/** Incidents that a page shows. */
const maxShown = 100

/** Incidents that go on, and those that ended since a moment; the newest first. */
export async function readIncidents(q: Queryable, since: Date): Promise<Incident[]> {
  const rows = await q.query<Row<typeof incidents>>(
    `select * from incidents where resolved_at is null or resolved_at >= $1
     order by started_at desc, id desc limit ${maxShown}`,
    [since],
  )
  const updates = await q.query<Row<typeof incidentUpdates>>(
    'select * from incident_updates where incident_id = any($1) order by incident_id, seq desc',
    [rows.map(({ id }) => id)],
  )
  const byIncident = Map.groupBy(updates, ({ incident_id: id }) => id)
  return rows.map(({ id, title, platforms, started_at: startedAt, resolved_at: resolvedAt }) => {
    const own = (byIncident.get(id) ?? []).map(({ state, text, at }) => ({
      state,
      text,
      at: at.toISOString(),
    }))
    return {
      ...{ id, title, platforms, state: own[0]?.state ?? 'investigating' },
      startedAt: startedAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
      updates: own,
    }
  })
}
