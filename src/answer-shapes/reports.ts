import type { Database, Queryable } from '../storage/database.ts'
import { compareShapes, type ShapeChange } from './compare-shapes.ts'
import type { ObservedAnswers } from './observe.ts'
import type { NamedShape } from './read-answer.ts'
import { changeOf } from './report-fields.ts'
import { mergeShapes, type Shape } from './shape.ts'
import { silentChanges } from './silent-changes.ts'

/** What changed in the answers to one request. */
export interface RequestChanges {
  readonly request: string
  /** The earlier good answers that the answer was compared with; 0: none is known. */
  readonly goodAnswers: number
  readonly changes: readonly ShapeChange[]
}

/** A value that is null once may be null for this object; three looks in a row are a change. */
const minSilentTimes = 3

/** Whether a missing field is a change of the platform for certain, and not a property of the requested object. */
export const isCertain = ({ field, times }: Pick<DriftReport, 'field' | 'times'>): boolean =>
  changeOf(field) === 'missing' || times >= minSilentTimes

/** A field that a source did not find where it used to be. */
export interface DriftReport {
  readonly operation: string
  readonly source: string
  readonly field: string
  readonly firstAt: Date
  readonly lastAt: Date
  readonly times: number
  /** The last good answer before the field was missing; null: none is known. */
  readonly lastGoodAt: Date | null
  /** The newest good answer of the source: later than `lastAt` where the field came back. */
  readonly goodAgainAt: Date | null
  readonly changes: readonly RequestChanges[]
}

/** Requests of a source whose shapes are stored; the ones that were not seen longest make room. */
const maxRequests = 24
/** Reports of all sources. A source that reads everything wrong misses some tens of fields. */
const maxReports = 2000

interface StoredShape {
  readonly request: string
  readonly shape: Shape
  readonly lastGoodAt: Date
}

const loadShapes = (q: Queryable, { operation, source }: Pick<ObservedAnswers, 'operation' | 'source'>) =>
  q.query<StoredShape>(
    `select request, shape, last_good_at as "lastGoodAt" from answer_shapes
     where operation = $1 and source = $2 order by last_good_at desc limit ${maxRequests}`,
    [operation, source],
  )

/** The name under which the shape of the record is stored beside those of the answers. */
const recordName = 'record'
/** The name under which the fields are stored that the reader missed in the newest good answer. */
const missedName = 'missed'
/** Good answers after which a null in a field that never was null counts. */
const minGoodAnswers = 5
/** Good answers after which a sum is written once in ten minutes: a sum has up to 200 kB. */
const learnedAnswers = 10
const rewriteMs = 600_000

/**
 * Stores a good answer, or what is different in an answer with missing fields.
 *
 * An answer is good if it was read, and lacks only fields that the good answer before lacked, too: some sources never
 * have every field. The first answer that was read is good.
 * @returns whether every field was in its place, and the fields whose loss is certain enough for a notice
 */
export async function storeAnswers(
  database: Database,
  answers: ObservedAnswers,
): Promise<{ isGood: boolean; certain: readonly string[] }> {
  const stored = await loadShapes(database, answers)
  const usual = usuallyMissed(stored, answers)
  const isUsual = (field: string) => usual.has(field)
  const isRead = answers.record !== null && answers.missed.every(isUsual)
  const silent = isRead ? findSilent(stored, answers) : []
  const isGood = isRead && silent.length === 0
  if (isGood) await storeGood(database, answers)
  const certain = [
    ...(await storeReports(database, answers, stored, [
      ...answers.due.filter((one) => !isUsual(one)),
      ...silent,
    ])),
    // No good answer had these fields, so there is nothing to compare.
    ...(await storeReports(database, { ...answers, shapes: [] }, [], answers.due.filter(isUsual))),
  ]
  return { isGood: isGood && answers.missed.length === 0, certain }
}

/** The fields that the newest good answer lacks; all missed ones, if this answer is the first that was read. */
function usuallyMissed(stored: readonly StoredShape[], { missed, record }: ObservedAnswers): Set<string> {
  if (stored.length === 0) return new Set(record === null ? [] : missed)
  return new Set(Object.keys(stored.find(({ request }) => request === missedName)?.shape.fields ?? {}))
}

/** Changes of the record that no reader missed, where the platform's answer lacks something that earlier answers had. */
function findSilent(stored: readonly StoredShape[], { record, shapes }: ObservedAnswers): string[] {
  const good = stored.find(({ request }) => request === recordName)
  if (!good || !record || good.shape.n < minGoodAnswers) return []
  const sent = shapes.flatMap((answer) => {
    const before = storedFor(answer.request, stored)
    if (!before) return []
    const changes = compareShapes(before.shape, answer.shape, '')
    return [{ request: before.request, good: before.shape, now: answer.shape, changes }]
  })
  const others = stored
    .filter(({ request }) => request !== recordName && !sent.some((one) => one.request === request))
    .map(({ shape }) => ({ good: shape, now: null, changes: [] }))
  return silentChanges(good.shape, record, [...sent, ...others])
}

async function storeGood(database: Database, answers: ObservedAnswers) {
  const { operation, source, at, shapes, record } = answers
  const all = record ? [...shapes, { request: recordName, shape: record }] : shapes
  await database.transaction(async (q) => {
    const rows = await loadShapes(q, { operation, source })
    const stored = new Map(rows.map((row) => [row.request, row]))
    for (const { request, shape } of all) {
      const before = stored.get(request)
      const isLearned = before !== undefined && before.shape.n >= learnedAnswers
      if (isLearned && at.getTime() - before.lastGoodAt.getTime() < rewriteMs) continue
      const sum = before ? mergeShapes(before.shape, shape) : shape
      stored.set(request, { request, shape: sum, lastGoodAt: at })
      await q.query(
        `insert into answer_shapes (operation, source, request, shape, last_good_at) values ($1, $2, $3, $4, $5)
         on conflict (operation, source, request) do update set shape = excluded.shape,
           last_good_at = greatest(answer_shapes.last_good_at, excluded.last_good_at)`,
        [operation, source, request, JSON.stringify(sum), at],
      )
    }
    await storeMissed(q, answers)
    await q.query(
      `delete from answer_shapes where operation = $1 and source = $2 and request not in (
         select request from answer_shapes where operation = $1 and source = $2
         order by last_good_at desc limit ${maxRequests})`,
      [operation, source],
    )
  })
}

/** Stores which fields the newest good answer lacks. */
async function storeMissed(q: Queryable, { operation, source, at, missed }: ObservedAnswers) {
  const shape: Shape = {
    n: 1,
    kinds: {},
    fields: Object.fromEntries(missed.map((field) => [field, { n: 1, kinds: {} }])),
  }
  await q.query(
    `insert into answer_shapes (operation, source, request, shape, last_good_at) values ($1, $2, $3, $4, $5)
     on conflict (operation, source, request) do update set shape = excluded.shape, last_good_at = excluded.last_good_at
     where excluded.last_good_at > answer_shapes.last_good_at`,
    [operation, source, missedName, JSON.stringify(shape), at],
  )
}

/** @param stored the good answers with which the answers are compared */
async function storeReports(
  database: Database,
  answers: ObservedAnswers,
  stored: readonly StoredShape[],
  fields: readonly string[],
): Promise<string[]> {
  const { operation, source, at, shapes } = answers
  const certain: string[] = []
  const lastGoodAt = stored[0]?.lastGoodAt ?? null
  for (const field of fields) {
    const changes = shapes
      .map((answer) => compareWithStored(answer, stored, field))
      .filter((one) => one.changes.length > 0 || one.goodAnswers === 0)
    const [row] = await database.query<{ times: number }>(
      `insert into drift_reports (operation, source, field, first_at, last_at, times, last_good_at, changes)
       select $1, $2, $3, $4, $4, 1, $5, $6
       where exists (select 1 from drift_reports where operation = $1 and source = $2 and field = $3)
         or (select count(*) from drift_reports) < ${maxReports}
       on conflict (operation, source, field) do update set
         -- A field that came back and is missing again begins a report of its own.
         first_at = case when excluded.last_good_at > drift_reports.last_at then excluded.first_at
           else drift_reports.first_at end,
         times = case when excluded.last_good_at > drift_reports.last_at then 1 else drift_reports.times + 1 end,
         last_at = greatest(drift_reports.last_at, excluded.last_at), last_good_at = excluded.last_good_at,
         changes = excluded.changes
       returning times`,
      [operation, source, field, at, lastGoodAt, JSON.stringify(changes)],
    )
    if (row && isCertain({ field, times: row.times })) certain.push(field)
  }
  return certain
}

/** Compares an answer with the good answers to the same request, or to the most similar one. */
function compareWithStored(
  { request, shape }: NamedShape,
  stored: readonly StoredShape[],
  field: string,
): RequestChanges {
  const good = storedFor(request, stored)
  if (!good) return { request, goodAnswers: 0, changes: [] }
  return { request, goodAnswers: good.shape.n, changes: compareShapes(good.shape, shape, field) }
}

/** The good answers to the same request, or to the only one of its host. */
function storedFor(request: string, stored: readonly StoredShape[]): StoredShape | undefined {
  const same = stored.find((one) => one.request === request)
  if (same) return same
  const host = request.split('/', 1)[0]!
  const ofHost = stored.filter((one) => one.request.startsWith(`${host}/`))
  return ofHost.length === 1 ? ofHost[0] : undefined
}

/** The reports of missing fields, those of the last days, newest first. */
export function listDriftReports(
  database: Queryable,
  { since, operation = '' }: { readonly since: Date; readonly operation?: string | undefined },
): Promise<DriftReport[]> {
  return database.query<DriftReport>(
    `select r.operation, r.source, r.field, r.first_at as "firstAt", r.last_at as "lastAt", r.times,
       r.last_good_at as "lastGoodAt", r.changes,
       (select max(s.last_good_at) from answer_shapes s
        where s.operation = r.operation and s.source = r.source and s.last_good_at > r.last_at
          and not exists (select 1 from answer_shapes m where m.operation = r.operation and m.source = r.source
            and m.request = '${missedName}' and jsonb_exists(m.shape->'fields', r.field))) as "goodAgainAt"
     from drift_reports r where r.last_at >= $1 and starts_with(r.operation, $2)
     order by r.last_at desc, r.operation, r.source, r.field limit 500`,
    [since, operation],
  )
}
