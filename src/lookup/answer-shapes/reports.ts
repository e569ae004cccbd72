import type { Database, Queryable } from '../../runtime/storage/database.ts'
import { type Columns, type Fields, selectFields } from '../../runtime/storage/rows.ts'
import type { driftReports } from '../../runtime/storage/schema/answer-shapes.ts'
import {
  changedPaths,
  compareShapes,
  newPlaces,
  nullInAll,
  plainlyMoved,
  type ShapeChange,
} from './compare-shapes.ts'
import {
  comparedForm,
  comparedRecord,
  formNameOf,
  formOf,
  isRecord,
  recordNameOf,
  type StoredShape,
} from './forms.ts'
import {
  type Histories,
  historiesOf,
  isGoodVerdict,
  judgeMissed,
  judgeMoved,
  runOf,
  type Verdict,
  withLook,
} from './histories.ts'
import { isOwnLack, type ObjectRecords, withRecord } from './object-records.ts'
import type { ObservedAnswers } from './observe.ts'
import type { NamedShape } from './read-answer.ts'
import { isNamed } from './reader-names.ts'
import { changeOf, emptiedPrefix, movedField, shortenedPrefix } from './report-fields.ts'
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
/** A field without a value in all answers of a day: a second look at further answers says the same. */
const minEmptiedTimes = 2

/** Whether a missing field is a change of the platform for certain, and not a property of the requested object. */
export const isCertain = ({ field, times }: Pick<DriftReport, 'field' | 'times'>): boolean =>
  times >=
  {
    missing: 1,
    null: minSilentTimes,
    replaced: minSilentTimes,
    emptied: minEmptiedTimes,
    shortened: minEmptiedTimes,
    moved: minSilentTimes,
  }[changeOf(field)]

/** A field that a source did not find where it used to be. */
export interface DriftReport extends Fields<typeof driftReports, (typeof reported)[number]> {
  /** The newest good answer of the source: later than `lastAt` where the field came back. */
  readonly goodAgainAt: Date | null
  readonly changes: readonly RequestChanges[]
}

const reported = [
  ...(['operation', 'source', 'field', 'firstAt', 'lastAt', 'times', 'lastGoodAt', 'changes'] as const),
] as const

/** Sums of a source that are stored; the ones that were not seen longest make room. */
const maxSums = 40
/** Reports of all sources. A source that reads everything wrong misses some tens of fields. */
const maxReports = 2000

const loadShapes = (q: Queryable, { operation, source }: Pick<ObservedAnswers, 'operation' | 'source'>) =>
  q.query<StoredShape>(
    `select ${selectFields(['request', 'shape', 'lastGoodAt'])} from answer_shapes
     where operation = $1 and source = $2 order by last_good_at desc limit ${maxSums}`,
    [operation, source],
  )

/** The name under which it is stored what the reader missed. */
const missedName = 'missed'

/** What the reader missed: in the newest good answer (`fields`), and how often in earlier looks. */
interface Missed extends Shape {
  readonly histories?: Histories
  readonly records?: ObjectRecords
}

/** Good answers after which a null in a field that never was null counts. */
const minGoodAnswers = 5
/** Good answers after which a sum is written once in ten minutes: a sum has up to 200 kB. */
const learnedAnswers = 10
const rewriteMs = 600_000

/** What one look found. */
interface Look {
  readonly answers: ObservedAnswers
  readonly stored: readonly StoredShape[]
  /** The known forms of the answers. */
  readonly forms: readonly string[]
  readonly histories: Histories
  readonly records: ObjectRecords
  /** What it means that a field was missed or changed in silence, by field. */
  readonly verdicts: ReadonlyMap<string, Verdict>
}

/**
 * Stores a good answer, or what is different in an answer with missing fields.
 *
 * An answer is good if it was read, and every field that it lacks was lacking in earlier answers and came back: some
 * objects, and some forms of an answer, do not have every field. The first answers of a source that were read are good.
 * @param names the names that the code of the source's readers contains
 * @returns whether every field was in its place, and the fields whose loss is certain enough for a notice
 */
export async function storeAnswers(
  database: Database,
  answers: ObservedAnswers,
  names: ReadonlySet<string>,
): Promise<{ isGood: boolean; certain: readonly string[] }> {
  const stored = await loadShapes(database, answers)
  const look = judgeLook(answers, stored, names)
  const { verdicts } = look
  const isGood = answers.record !== null && [...verdicts.values()].every(isGoodVerdict)
  if (isGood || stored.length > 0) await storeLook(database, look, isGood)
  const lost = [...verdicts].flatMap(([field, verdict]) => (verdict === 'lost' ? [field] : []))
  // A field that the reader missed is looked at once in two minutes.
  const isDue = (field: string) => changeOf(field) !== 'missing' || answers.due.includes(field)
  const certain = await storeReports(database, look, lost.filter(isDue))
  return { isGood: isGood && answers.missed.length === 0, certain }
}

function judgeLook(
  answers: ObservedAnswers,
  stored: readonly StoredShape[],
  names: ReadonlySet<string>,
): Look {
  const missed = stored.find(({ request }) => request === missedName)?.shape as Missed | undefined
  const looks = Math.max(0, ...stored.filter(isRecord).map(({ shape }) => shape.n))
  const histories = missed?.histories ?? historiesOf(looks, Object.keys(missed?.fields ?? {}))
  const records = missed?.records ?? []
  const forms = [...new Set(answers.shapes.flatMap((answer) => formOf(answer, stored)?.request ?? []))]
  // Most looks miss nothing, and compare nothing.
  let shown: ((field: string) => boolean)[] | undefined
  const isMoved = (field: string) => {
    shown ??= answers.shapes.flatMap((answer) => {
      const form = formOf(answer, stored)
      return form ? [newPlaces(form.shape, answer.shape)] : []
    })
    return shown.some((shows) => shows(field))
  }
  const judged = (field: string): Verdict => {
    if (answers.record === null) return judgeUnread(histories, field, answers)
    if (isOwnLack(records, answers.object, answers.record, field)) return 'own'
    const looked = { field, forms, object: answers.object }
    if (changeOf(field) === 'moved') return judgeMoved(histories, looked)
    return judgeMissed(histories, looked, isMoved(field))
  }
  const silent =
    answers.record === null ? [] : [...findSilent(stored, answers), ...findMoved(stored, answers, names)]
  const verdicts = new Map([...answers.missed, ...silent].map((field) => [field, judged(field)] as const))
  return { answers, stored, forms, histories, records, verdicts }
}

/** An answer that cannot be read at all needs no second look. Its last missed field is the reason. */
function judgeUnread(histories: Histories, field: string, { missed }: ObservedAnswers): Verdict {
  const isKnown = (histories['']?.missed[field] ?? 0) > 0
  return isKnown && field !== missed.at(-1) ? 'usual' : 'lost'
}

/** Changes of the record that no reader missed, where the platform's answer lacks something that earlier answers had. */
function findSilent(stored: readonly StoredShape[], { record, shapes }: ObservedAnswers): string[] {
  const good = comparedRecord(shapes, stored)
  if (!good || !record || good.shape.n < minGoodAnswers) return []
  const sent = shapes.flatMap((answer) => {
    const before = comparedForm(answer, stored)
    if (!before) return []
    const changed = changedPaths(before.shape, answer.shape)
    return [{ request: before.request, good: before.shape, now: answer.shape, changed }]
  })
  const others = stored
    .filter((one) => !isRecord(one) && one.request !== missedName)
    .filter(({ request }) => !sent.some((one) => one.request === request))
    .map(({ shape }) => ({ good: shape, now: null, changed: [] }))
  return silentChanges(good.shape, record, [...sent, ...others])
}

/** Changes at places that a reader names, of answers of a known form. The record shows some of them in no way. */
function findMoved(
  stored: readonly StoredShape[],
  { shapes }: ObservedAnswers,
  names: ReadonlySet<string>,
): string[] {
  const moved = shapes.flatMap((answer) => {
    const form = formOf(answer, stored)
    const isOwn = (name: string) => isNamed(names, name)
    return form
      ? [...plainlyMoved(form.shape, answer.shape, isOwn), ...nullInAll(form.shape, answer.shape, isOwn)]
      : []
  })
  return [...new Set(moved)].map(movedField)
}

/** Stores the sums of a good answer, and what any look says of the fields that were missed. */
async function storeLook(database: Database, look: Look, isGood: boolean) {
  const { operation, source, at } = look.answers
  await database.transaction(async (q) => {
    const rows = await loadShapes(q, { operation, source })
    const stored = new Map(rows.map((row) => [row.request, row]))
    const sums = isGood ? sumsOf(look.answers, rows) : []
    for (const { request, shape } of sums) {
      const before = stored.get(request)
      const isLearned = before !== undefined && before.shape.n >= learnedAnswers
      if (isLearned && at.getTime() - before.lastGoodAt.getTime() < rewriteMs) continue
      const sum = before ? mergeShapes(before.shape, shape) : shape
      stored.set(request, { request, shape: sum, lastGoodAt: at })
      await storeSum(q, look.answers, request, sum, true)
    }
    const forms = isGood
      ? [...new Set(sums.filter((sum) => !isRecord(sum)).map(({ request }) => request))]
      : look.forms
    const before = stored.get(missedName)?.shape
    const fields = isGood
      ? Object.fromEntries(look.answers.missed.map((field) => [field, { n: 1, kinds: {} }]))
      : before?.fields
    const histories = withLook(
      look.histories,
      { forms, object: look.answers.object },
      look.verdicts,
      new Set(stored.keys()),
    )
    const { object, record } = look.answers
    const records = isGood && record ? withRecord(look.records, object, record) : look.records
    const missed: Missed = { n: 1, kinds: {}, ...(fields ? { fields } : {}), histories, records }
    if (isGood || before) await storeSum(q, look.answers, missedName, missed, isGood)
    if (!isGood) return
    await q.query(
      `delete from answer_shapes where operation = $1 and source = $2 and request not in (
         select request from answer_shapes where operation = $1 and source = $2
         order by last_good_at desc limit ${maxSums})`,
      [operation, source],
    )
  })
}

/** The shapes of a good answer, by the names under which they are summed. */
function sumsOf({ shapes, record }: ObservedAnswers, stored: readonly StoredShape[]): NamedShape[] {
  const sums: { request: string; shape: Shape; lastGoodAt: Date }[] = []
  for (const answer of shapes) {
    const request = formNameOf(answer, [...stored, ...sums])
    sums.push({ request, shape: answer.shape, lastGoodAt: new Date(0) })
  }
  if (record) {
    const name = recordNameOf(sums.map(({ request }) => request))
    sums.push({ request: name, shape: record, lastGoodAt: new Date(0) })
  }
  return sums
}

async function storeSum(
  q: Queryable,
  { operation, source, at }: ObservedAnswers,
  request: string,
  shape: Shape,
  isGood: boolean,
) {
  await q.query(
    `insert into answer_shapes as s (operation, source, request, shape, last_good_at) values ($1, $2, $3, $4, $5)
     on conflict (operation, source, request) do update set shape = excluded.shape,
       last_good_at = case when $6 then greatest(s.last_good_at, excluded.last_good_at) else s.last_good_at end`,
    [operation, source, request, JSON.stringify(shape), at, isGood],
  )
}

/** @returns the fields whose loss is certain enough for a notice */
async function storeReports(database: Database, look: Look, fields: readonly string[]): Promise<string[]> {
  const { answers, stored, forms, histories } = look
  const { operation, source, at, shapes } = answers
  const certain: string[] = []
  const lastGoodAt = stored[0]?.lastGoodAt ?? null
  for (const field of fields) {
    const changes = shapes
      .map((answer) => compareWithStored(answer, stored, field))
      .filter((one) => one.changes.length > 0 || one.goodAnswers === 0)
    const times = answers.record === null ? 1 : runOf(histories, forms, field)
    const [row] = await database.query<Columns<typeof driftReports, 'times'>>(
      `insert into drift_reports as r (operation, source, field, first_at, last_at, times, last_good_at, changes)
       select $1, $2, $3, $4, $4, $7, $5, $6
       where exists (select 1 from drift_reports where operation = $1 and source = $2 and field = $3)
         or (select count(*) from drift_reports) < ${maxReports}
       on conflict (operation, source, field) do update set
         -- A field that came back and is missing again begins a report of its own.
         first_at = case when excluded.last_good_at > r.last_at then excluded.first_at else r.first_at end,
         times = case when excluded.last_good_at > r.last_at then excluded.times else r.times + 1 end,
         last_at = greatest(r.last_at, excluded.last_at), last_good_at = excluded.last_good_at,
         changes = excluded.changes
       returning times`,
      [operation, source, field, at, lastGoodAt, JSON.stringify(changes), times],
    )
    if (row && isCertain({ field, times: row.times })) certain.push(field)
  }
  return certain
}

/** Compares an answer with the good answers of its form, or of the most similar one. */
function compareWithStored(
  answer: NamedShape,
  stored: readonly StoredShape[],
  field: string,
): RequestChanges {
  const good = comparedForm(answer, stored)
  if (!good) return { request: answer.request, goodAnswers: 0, changes: [] }
  const changes = compareShapes(good.shape, answer.shape, field)
  return { request: answer.request, goodAnswers: good.shape.n, changes }
}

/** The reports of missing fields, those of the last days, newest first. */
export function listDriftReports(
  database: Queryable,
  { since, operation = '' }: { readonly since: Date; readonly operation?: string | undefined },
): Promise<DriftReport[]> {
  return database.query<DriftReport>(
    `select ${selectFields(reported, 'r')},
       case when starts_with(r.field, '${emptiedPrefix}') then (
         -- An answer with a value, after the last look that found none.
         select max(d.last_answered_at) from source_days d
         where d.operation = r.operation and d.source = r.source and d.last_answered_at > r.last_at
           and (d.fields->substr(r.field, ${emptiedPrefix.length + 1})->>1)::bigint > 0)
       when starts_with(r.field, '${shortenedPrefix}') then (
         -- More entries than lists on a day that was answered after the last look.
         select max(d.last_answered_at) from source_days d
         where d.operation = r.operation and d.source = r.source and d.last_answered_at > r.last_at
           and (d.fields->(substr(r.field, ${shortenedPrefix.length + 1}) || '[]')->>0)::bigint
             > (d.fields->substr(r.field, ${shortenedPrefix.length + 1})->>1)::bigint)
       else (select max(s.last_good_at) from answer_shapes s
        where s.operation = r.operation and s.source = r.source and s.last_good_at > r.last_at
          and not exists (select 1 from answer_shapes m where m.operation = r.operation and m.source = r.source
            and m.request = '${missedName}' and jsonb_exists(m.shape->'fields', r.field))) end as "goodAgainAt"
     from drift_reports r where r.last_at >= $1 and starts_with(r.operation, $2)
     order by r.last_at desc, r.operation, r.source, r.field limit 500`,
    [since, operation],
  )
}
