import { csvLine } from '../../../catalog/http/csv.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { JobsOptions } from '../options.ts'
import { itemsOf } from '../run/run-row.ts'
import { type RowFilter, type RowWithData, readRows, withData } from '../state/job-rows.ts'
import type { JobRow } from '../state/jobs.ts'
import { columnsOfRecord, valuesOfRecord } from './result-columns.ts'

/** Rows read in one statement. Their answers are read one by one: each may have megabytes. */
const rowsPerStatement = 200

/** The ended rows of a job with their data, in their order. */
export async function* endedRows(
  options: JobsOptions,
  job: JobRow,
  filter: RowFilter = 'ended',
): AsyncGenerator<RowWithData> {
  const operation = options.registry.byId(job.operation_id)
  for (let after = 0; ; ) {
    const rows = await readRows(options.database.latest, job.id, { filter, after, limit: rowsPerStatement })
    for (const row of rows) yield await withData(options, job, operation, row)
    if (rows.length < rowsPerStatement) return
    after = rows.at(-1)!.place
  }
}

/** The entries of a result: a row of an input; of a list each item of its pages. */
async function* entriesOf(
  options: JobsOptions,
  job: JobRow,
  operation: AnyOperation | undefined,
  filter: RowFilter,
): AsyncGenerator<{ readonly row: RowWithData; readonly json: string }> {
  for await (const row of endedRows(options, job, filter)) {
    if (job.max_items === null || operation === undefined || row.json === 'null')
      yield { row, json: row.json }
    else {
      const items = itemsOf(operation, JSON.parse(row.json)).slice(0, row.shown.items ?? 0)
      for (const item of items) yield { row, json: JSON.stringify(item) }
    }
  }
}

/** The results as JSON lines. */
export async function* resultLines(
  options: JobsOptions,
  job: JobRow,
  filter: RowFilter,
): AsyncGenerator<string> {
  const operation = options.registry.byId(job.operation_id)
  const name = job.max_items === null ? 'data' : 'item'
  for await (const { row, json } of entriesOf(options, job, operation, filter)) {
    const { input, own, ...facts } = row.shown
    const shown = job.max_items === null ? { ...facts, input, own } : facts
    // The record is JSON already, and is inserted unparsed.
    yield `${JSON.stringify(shown).slice(0, -1)},"${name}":${json}}\n`
  }
}

const factNames = [
  'row',
  'outcome',
  'credits',
  'requestId',
  'repeatOf',
  'error',
  'message',
  'withheld',
] as const

/** A column of the caller; it may be called `constructor`, which every object has. */
const ownValue = (own: Readonly<Record<string, string>> | null, name: string) =>
  own !== null && Object.hasOwn(own, name) ? own[name] : null

/**
 * The results as CSV: the caller's own columns as they were sent, the parameters as `input.…`, what became of the row
 * as `job.…`, and the fields of the record as `data.…`.
 */
export async function* resultTable(
  options: JobsOptions,
  job: JobRow,
  filter: RowFilter,
): AsyncGenerator<string> {
  const operation = options.registry.byId(job.operation_id)
  const isList = job.max_items !== null
  const inputs = operation === undefined || isList ? [] : Object.keys(operation.parameters)
  const fields = operation === undefined ? [] : columnsOfRecord(operation, isList)
  yield csvLine([
    ...job.own_columns,
    ...inputs.map((name) => `input.${name}`),
    ...factNames.map((name) => `job.${name}`),
    ...fields.map((path) => `data.${path.join('.')}`),
  ])
  for await (const { row, json } of entriesOf(options, job, operation, filter)) {
    const { shown } = row
    const record: unknown = JSON.parse(json)
    yield csvLine([
      ...job.own_columns.map((name) => ownValue(shown.own, name)),
      ...inputs.map((name) => shown.input[name]),
      ...[shown.row, shown.outcome, shown.credits, shown.requestId, shown.repeatOf],
      ...[shown.error?.reason, shown.error?.message, shown.withheld],
      ...valuesOfRecord(record, fields),
    ])
  }
}
