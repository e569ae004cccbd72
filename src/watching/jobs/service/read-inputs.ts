import { parameterError } from '../../../catalog/errors.ts'
import { readCsv, separatorOf } from '../../../catalog/http/csv.ts'
import type { CsvText } from '../../../catalog/http/csv-text.ts'
import { checkTexts, readJsonBody } from '../../../catalog/http/input.ts'
import type { JsonLines } from '../../../catalog/http/json-lines.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { InputValues } from './new-job.ts'

/** A row whose parameters and own columns are known. */
export interface SplitRow {
  readonly input: Record<string, string | string[]>
  readonly own: Record<string, string> | null
}

/** A row as it was sent: values by column; of a schedule, as it was stored. */
export type SentRow = { readonly values: InputValues } | SplitRow

/** The rows of a table as it was sent, one by one. @throws ServiceError bad_request */
export function* readTable(table: CsvText | JsonLines): Generator<SentRow> {
  if ('separated' in table) yield* readSeparated(table.text)
  else {
    for (const { line, text } of table.read()) yield { values: readLine(line, text) }
  }
}

/** The body of another route has no more. */
const maxLineCharacters = 262_144

function readLine(line: number, text: string): InputValues {
  if (text.length > maxLineCharacters)
    throw parameterError(`Line ${line} has more than ${maxLineCharacters} characters.`)
  let value: unknown
  try {
    value = readJsonBody(text)
  } catch (error) {
    throw parameterError(`Line ${line}: ${(error as Error).message}`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as InputValues
  throw parameterError(`Line ${line} must be a JSON object such as {"handle":"nasa"}.`)
}

function* readSeparated(text: string): Generator<SentRow> {
  const lines = readCsv(text, separatorOf(text))
  const next = () => {
    try {
      return lines.next()
    } catch (error) {
      throw parameterError((error as Error).message)
    }
  }
  const header = next()
  if (header.done) throw parameterError('Send CSV with a header line, and a line for each row.')
  const names = header.value.cells.map((name) => name.trim())
  checkTexts(names)
  const seen = new Set<string>()
  const twice = names.find((name) => seen.size === seen.add(name).size)
  if (twice !== undefined) throw parameterError(`The header has the column ${JSON.stringify(twice)} twice.`)
  for (let read = next(); !read.done; read = next()) {
    const { line, cells } = read.value
    if (cells.length > names.length) {
      throw parameterError(`Line ${line} has ${cells.length} cells, and the header ${names.length}.`)
    }
    checkTexts(cells)
    yield { values: Object.fromEntries(cells.map((cell, at) => [names[at]!, cell])) }
  }
}

/** Every answer about a job names its own columns. */
const maxOwnColumns = 100
const maxColumnCharacters = 200

/** Which columns are parameters of the operation; the others are the caller's own. */
export class Columns {
  readonly #operation: AnyOperation
  readonly #parameterOf = new Map<string, string | null>()
  readonly #map: ReadonlyMap<string, string>

  /**
   * @param map the column of a parameter, where its name is another
   * @throws ServiceError bad_request for a parameter that the operation does not have
   */
  constructor(operation: AnyOperation, map: Readonly<Record<string, string>> = {}) {
    this.#operation = operation
    const known = Object.keys(operation.parameters)
    const unknown = Object.keys(map).find((name) => !known.includes(name))
    if (unknown !== undefined) {
      throw parameterError(
        `columns: ${operation.id} has no parameter ${JSON.stringify(unknown.slice(0, 64))}. Use ${known.join(', ')}.`,
      )
    }
    this.#map = new Map(Object.entries(map).map(([parameter, column]) => [column, parameter]))
  }

  /** The parameter that a column has; null: it is the caller's own. */
  parameterOf(column: string): string | null {
    const known = this.#parameterOf.get(column)
    if (known !== undefined) return known
    const names = Object.keys(this.#operation.parameters)
    const mapped = new Set(this.#map.values())
    const lower = column.toLowerCase()
    const found =
      this.#map.get(column) ??
      names.find((name) => (name === column || name.toLowerCase() === lower) && !mapped.has(name)) ??
      null
    if (found === null && this.own.length >= maxOwnColumns) {
      throw parameterError(`A job keeps at most ${maxOwnColumns} columns of your own.`)
    }
    if (column.length > maxColumnCharacters) {
      throw parameterError(`A column has a name of at most ${maxColumnCharacters} characters.`)
    }
    this.#parameterOf.set(column, found)
    return found
  }

  /** The caller's own columns in the order of their first appearance. */
  get own(): string[] {
    return [...this.#parameterOf].flatMap(([column, parameter]) => (parameter === null ? [column] : []))
  }

  /** Splits the values of a row. Empty cells are absent parameters. */
  split(values: InputValues): SplitRow {
    const input: Record<string, string | string[]> = {}
    const columnOf = new Map<string, string>()
    const own: [string, string][] = []
    for (const [column, value] of Object.entries(values)) {
      const parameter = this.parameterOf(column)
      if (parameter === null) {
        own.push([column, readValue(column, value)])
        continue
      }
      const other = columnOf.get(parameter)
      if (other !== undefined) {
        throw parameterError(
          `The columns ${JSON.stringify(other)} and ${JSON.stringify(column)} are both the parameter ${parameter}: name its column in columns, or rename the other one.`,
        )
      }
      columnOf.set(parameter, column)
      if (value === null || value === '') continue
      input[parameter] = Array.isArray(value)
        ? value.map((one) => readValue(column, one))
        : readValue(column, value)
    }
    // A column may be called __proto__, which an assignment would not store.
    return { input, own: own.length === 0 ? null : Object.fromEntries(own) }
  }
}

/** No parameter takes a longer text, and each text is searched for secrets. */
const maxValueCharacters = 16_384

/** @throws ServiceError bad_request for a text that is too long for any parameter, and a number that JSON rounded */
function readValue(column: string, value: unknown): string {
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw parameterError(
      `${column}: numbers with more than 15 digits are rounded in JSON, so an id would be another one. Send it as a text, in quotation marks.`,
    )
  }
  const text = textOf(value)
  if (text.length <= maxValueCharacters) return text
  throw parameterError(
    `${column}: a value has at most ${maxValueCharacters} characters; one has ${text.length}.`,
  )
}

const textOf = (value: unknown): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
