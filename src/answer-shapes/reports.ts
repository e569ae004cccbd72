import type { Database, Queryable } from '../storage/database.ts'
import { compareShapes, type NewNull, nullsIn, type ShapeChange, sharesWord } from './compare-shapes.ts'
import type { ObservedAnswers } from './observe.ts'
import type { NamedShape } from './read-answer.ts'
import { mergeShapes, type Shape } from './shape.ts'

/** What changed in the answers to one request. */
export interface RequestChanges {
  readonly request: string
  /** The earlier good answers that the answer was compared with; 0: none is known. */
  readonly goodAnswers: number
  readonly changes: readonly ShapeChange[]
}

/** The prefix of fields that are null in the record, and that no reader missed. */
const silentPrefix = 'record.'
/** A value that is null once may be null for this object; three looks in a row are a change. */
const minSilentTimes = 3

/** Whether a missing field is a change of the platform for certain, and not a property of the requested object. */
export const isCertain = ({ field, times }: Pick<DriftReport, 'field' | 'times'>): boolean =>
  !field.startsWith(silentPrefix) || times >= minSilentTimes

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
/** Good answers after which a null in a field that never was null counts. */
const minGoodAnswers = 5
/** Good answers after which a sum is written once in ten minutes: a sum has up to 200 kB. */
const learnedAnswers = 10
const rewriteMs = 600_000

/**
 * Stores a good answer, or what is different in an answer with missing fields.
 * @returns whether the answer was good, and the fields whose loss is certain enough for a notice
 */
export async function storeAnswers(
  database: Database,
  answers: ObservedAnswers,
): Promise<{ isGood: boolean; certain: readonly string[] }> {
  const stored = await loadShapes(database, answers)
  const missed = answers.missed.length > 0 ? answers.missed : findSilentNulls(stored, answers)
  if (missed.length === 0) {
    await storeGood(database, answers)
    return { isGood: true, certain: [] }
  }
  return { isGood: false, certain: await storeReports(database, { ...answers, missed }, stored) }
}

/**
 * Fields of the record that were never null and are null now, where the platform's answer lacks something that earlier
 * answers had. No reader misses an optional field, so only this shows that a platform renamed it.
 */
function findSilentNulls(stored: readonly StoredShape[], { record, shapes }: ObservedAnswers): string[] {
  const good = stored.find(({ request }) => request === recordName)
  if (!good || !record || good.shape.n < minGoodAnswers) return []
  const nulls = nullsIn(good.shape, record)
  if (nulls.length === 0) return []
  const changes = shapes.flatMap((answer) => compareWithStored(answer, stored, '').changes)
  // Some entries of a list may have no value for this field; then the lost place has to be named alike.
  const isLost = ({ path, isWhole }: NewNull) =>
    isWhole ? changes.length > 0 : changes.some((change) => sharesWord(path, change.path))
  return nulls.filter(isLost).map(({ path }) => `${silentPrefix}${path}`)
}

async function storeGood(database: Database, { operation, source, at, shapes, record }: ObservedAnswers) {
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
    await q.query(
      `delete from answer_shapes where operation = $1 and source = $2 and request not in (
         select request from answer_shapes where operation = $1 and source = $2
         order by last_good_at desc limit ${maxRequests})`,
      [operation, source],
    )
  })
}

async function storeReports(
  database: Database,
  answers: ObservedAnswers,
  stored: readonly StoredShape[],
): Promise<string[]> {
  const { operation, source, at, missed, shapes } = answers
  const certain: string[] = []
  const lastGoodAt = stored[0]?.lastGoodAt ?? null
  for (const field of missed) {
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
  const host = request.split('/', 1)[0]!
  const good = stored.find((one) => one.request === request) ?? onlyOfHost(stored, host)
  if (!good) return { request, goodAnswers: 0, changes: [] }
  return { request, goodAnswers: good.shape.n, changes: compareShapes(good.shape, shape, field) }
}

function onlyOfHost(stored: readonly StoredShape[], host: string): StoredShape | undefined {
  const ofHost = stored.filter(({ request }) => request.startsWith(`${host}/`))
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
        where s.operation = r.operation and s.source = r.source and s.last_good_at > r.last_at) as "goodAgainAt"
     from drift_reports r where r.last_at >= $1 and starts_with(r.operation, $2)
     order by r.last_at desc, r.operation, r.source, r.field limit 500`,
    [since, operation],
  )
}
