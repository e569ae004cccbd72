import pino from 'pino'
import { Registry } from 'prom-client'
import type { AnyOperation } from '../../../src/catalog/operation.ts'
import type { Source } from '../../../src/catalog/source.ts'
import type { Observation } from '../../../src/lookup/answer-shapes/observe.ts'
import { openAnswerShapes } from '../../../src/lookup/answer-shapes/part.ts'
import { type DriftReport, listDriftReports } from '../../../src/lookup/answer-shapes/reports.ts'
import { type TestClock, testClock } from '../clock.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { seeded } from '../random.ts'
import type { Bench, Case } from './cases.ts'
import { leaves } from './compare.ts'
import { isHarmless } from './harmless.ts'
import type { Ended } from './judge.ts'
import type { MutationKind } from './mutation.ts'
import { inOrder, type Trial } from './trials.ts'

/**
 * Kinds of changes that a platform makes for everybody. What happens to one object (a part that is null, a missing object, an
 * empty list) and what is no answer (a wall, a failure, another thing's page) is not a change of the format.
 */
const formats: ReadonlySet<MutationKind> = new Set<MutationKind>([
  'key renamed',
  'cursor removed',
  'entries of an unknown kind',
  'entries null',
  'count in another form',
  'text in another form',
  'flag in another form',
  'container in another form',
  'null in its place',
  'id in another form',
  'time in another form',
  'text renamed',
  'words of another language',
])

/** Good answers before a change, answers after it, and between two looks at a source. */
const learnedAnswers = 8
const maxAnswers = 3
const pauseMs = 180_000

/** What reports found of the changes that alter a record. */
export interface Sensitivity {
  readonly operation: string
  /** Changes that altered the record or made it a fault. */
  tried: number
  /** Of them: a report within three answers; a report that also names the changed place. */
  reported: number
  named: number
  /** For people: the changes without a report. */
  readonly missed: string[]
}

/** A case, and what plays its answers. */
export interface PlayedCase {
  readonly one: Case
  play(): void
}

/** Lookups whose answers are looked at as a running service looks at them. */
export interface DriftBench {
  /** The operation, observed. */
  observed(operation: AnyOperation): AnyOperation
  /** Reports that changes of a case's answers lead to. */
  measure(
    one: Case,
    bench: Bench,
    options: { readonly most: number; readonly seed: number },
  ): Promise<Sensitivity>
  /**
   * Plays cases of one operation in mixed order, unchanged in meaning; returns the reports of it.
   * @param options.inRow how many answers of a case come in a row, on average
   */
  playMixed(
    cases: readonly PlayedCase[],
    bench: Bench,
    options: { readonly answers: number; readonly inRow: number; readonly seed: number },
  ): Promise<DriftReport[]>
  close(): Promise<void>
}

export async function openDriftBench(): Promise<DriftBench> {
  const own: TestDatabase = await testDatabase()
  const { database } = own
  const clock: TestClock = testClock()
  const log = pino({ level: 'silent' })
  const shapes = openAnswerShapes({ database, clock, log, metrics: new Registry() })
  let begun: { readonly observation: Observation; isFound: boolean }[] | null = null

  const observedSource = (operation: AnyOperation, source: Source): Source => ({
    ...source,
    async lookup(params, context) {
      if (begun === null) return source.lookup(params, context)
      const observation = shapes.observer.observe({
        operation: operation.id,
        source: source.name,
        params: params as Readonly<Record<string, unknown>>,
      })
      const call = { observation, isFound: false }
      begun.push(call)
      const finding = await source.lookup(params, {
        ...context,
        upstream: observation.watch(context.upstream),
        guarded: observation.watch(context.guarded),
        purchases: observation.watchPurchases(context.purchases),
        drift(field, ...report) {
          observation.missed(field)
          context.drift(field, ...report)
        },
      })
      call.isFound = finding.outcome === 'found'
      return finding
    },
  })

  /** One lookup, some minutes after the one before, and the look at its answers. */
  async function look({ operation, raw }: Case, { lookUp, wire }: Bench): Promise<Ended> {
    // Thousands of answers of megabytes would fill the memory.
    wire.seen.length = 0
    clock.advance(pauseMs)
    begun = []
    const ended = await lookUp(operation, raw)
    const calls = begun
    begun = null
    const record = ended.error === undefined && ended.outcome === 'found' ? JSON.stringify(ended.data) : null
    if (ended.error !== undefined) {
      const field = fieldOf(ended.error)
      if (field !== null) calls.at(-1)?.observation.missed(field)
    }
    // Further sources only fill in what the first that found the object lacks.
    const answering = calls.find(({ isFound }) => isFound)
    for (const call of calls) call.observation.end(call === answering ? record : null)
    await new Promise((done) => setImmediate(done))
    await shapes.flush()
    return ended
  }

  const forget = async (operation: AnyOperation) => {
    await database.query('delete from drift_reports where operation = $1', [operation.id])
    await database.query('delete from answer_shapes where operation = $1', [operation.id])
  }
  const stored = ({ id }: AnyOperation) =>
    database.query<{ row: object }>('select to_jsonb(s) as row from answer_shapes s where operation = $1', [
      id,
    ])
  const restore = async (operation: AnyOperation, rows: readonly { row: object }[]) => {
    await forget(operation)
    await database.query(
      'insert into answer_shapes select * from jsonb_populate_recordset(null::answer_shapes, $1)',
      [JSON.stringify(rows.map(({ row }) => row))],
    )
  }
  const reportsOf = ({ id }: AnyOperation) =>
    listDriftReports(database, { since: new Date(0), operation: id })

  return {
    observed: (operation) => ({
      ...operation,
      sources: (operation.sources as readonly Source[]).map((source) => observedSource(operation, source)),
    }),
    async measure(one, bench, { most, seed }) {
      const { operation, baseline, trials } = one
      const found: Sensitivity = { operation: operation.id, tried: 0, reported: 0, named: 0, missed: [] }
      await forget(operation)
      for (let n = 0; n < learnedAnswers; n += 1) await look(one, bench)
      const learned = await stored(operation)
      const fieldsBefore = new Set((await reportsOf(operation)).map(({ field }) => field))
      const newReports = async () =>
        (await reportsOf(operation)).filter(({ field }) => !fieldsBefore.has(field))
      for (const trial of inOrder(
        trials.filter(({ kind, onPath }) => formats.has(kind) && onPath),
        seed,
      )) {
        if (found.tried >= most) break
        bench.wire.change(trial.changes)
        const first = await look(one, bench)
        if (isAltered(baseline.intact, first, baseline.volatile, trial.means)) {
          found.tried += 1
          let reports = await newReports()
          for (let n = 1; n < maxAnswers && reports.length === 0; n += 1) {
            await look(one, bench)
            reports = await newReports()
          }
          if (reports.length > 0) found.reported += 1
          else found.missed.push(describeTrial(operation, trial))
          if (namesPlace(reports, trial)) found.named += 1
        }
        bench.wire.change(null)
        await restore(operation, learned)
      }
      return found
    },
    async playMixed(cases, bench, { answers, inRow, seed }) {
      const { operation } = cases[0]!.one
      await forget(operation)
      const random = seeded(seed)
      const any = () => cases[Math.floor(random.next() * cases.length)]!
      let shown = any()
      for (let n = 0; n < answers; n += 1) {
        if (random.next() < 1 / inRow) shown = any()
        const { one, play } = shown
        play()
        const harmless = one.trials.filter(({ kind }) => isHarmless(kind))
        const change = random.next() < 0.2 ? harmless[Math.floor(random.next() * harmless.length)] : undefined
        bench.wire.change(change?.changes ?? null)
        await look(one, bench)
      }
      bench.wire.change(null)
      return reportsOf(operation)
    },
    async close() {
      await shapes.close?.()
      await own.close()
    },
  }
}

/** The field of a fault that says that the platform changed; null for other faults. */
function fieldOf(error: unknown): string | null {
  const fault = (error as { cause?: { reason?: string; field?: string } }).cause
  return fault?.reason === 'changed' ? (fault.field ?? 'shape') : null
}

/**
 * Times are compared to the second: another element of the answer has the same time without its fraction. Addresses of
 * files are compared without their query: it has the size of a picture.
 */
const comparable = (value: unknown) =>
  typeof value === 'string'
    ? value.replace(/(?<=T\d\d:\d\d:\d\d)\.\d+(?=Z$)/, '').replace(/^(https?:\/\/[^?]*\.\w+)\?.*$/, '$1')
    : value

/** Whether a record passes on the changed text as it came: the HTML of a description with a renamed element. */
const isPassedOn = (value: unknown) => typeof value === 'string' && /(?:-v|V)9\b/.test(value)

/**
 * Whether a lookup did not end in the record of the intact answer.
 * @param means values that are the meaning of what was written in the answer
 */
function isAltered(
  intact: Ended,
  ended: Ended,
  volatile: ReadonlySet<string>,
  means: readonly unknown[],
): boolean {
  if (ended.error !== undefined) return fieldOf(ended.error) !== null
  if (ended.outcome !== 'found') return false
  const valuesOf = (data: unknown) =>
    new Map([...leaves(data)].filter(([path]) => !volatile.has(general(path)) && !path.startsWith('page.')))
  const [before, after] = [valuesOf(intact.data), valuesOf(ended.data)]
  return (
    before.size !== after.size ||
    [...before].some(([path, value]) => {
      const now = after.get(path)
      return (
        comparable(now) !== comparable(value) &&
        (now === undefined || !(means.includes(now) || isPassedOn(now)))
      )
    })
  )
}
const general = (path: string) => path.replace(/(?<=^|\.)\d+(?=\.|$)/g, '*')

const describeTrial = ({ id }: AnyOperation, { title, kind, path, form }: Trial) =>
  `${id} ${title}: ${kind} at ${path || 'the whole answer'} (${form.slice(0, 60)})`

/** Whether reports show the place that was changed: the last name of its path. */
function namesPlace(reports: readonly DriftReport[], { path }: Trial): boolean {
  const name = path.match(/[\w$-]+/g)?.at(-1)
  return name === undefined || JSON.stringify(reports).includes(name)
}
