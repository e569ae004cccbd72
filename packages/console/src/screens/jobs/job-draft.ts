import type { JobsCreateParams } from 'social-lookup-client'
import { type ScheduleDraft, usualSchedule } from '../monitors/draft.ts'
import type { Operation } from '../playground/operations.ts'

/** A job while a person describes it; everything as it stands in the fields. */
export interface JobDraft extends ScheduleDraft {
  readonly operationId: string
  readonly kind: 'inputs' | 'pages'
  readonly name: string
  /** One value a line, or a table with a header line. */
  readonly inputs: string
  /** The parameter that values without a header are. */
  readonly parameter: string
  /** The column of a parameter whose column has another name. */
  readonly columns: Readonly<Record<string, string>>
  /** Parameters of all rows, or of the list. */
  readonly shared: Readonly<Record<string, string>>
  readonly maxItems: string
  readonly cap: string
  /** Whether it runs again, by its schedule. */
  readonly repeats: boolean
  readonly onlyNew: boolean
}

/** The parameters that a row can have: a row starts at the first page. */
export const rowParameters = ({ parameters }: Operation) => parameters.filter(({ name }) => name !== 'cursor')

export function newJobDraft(operation: Operation): JobDraft {
  const parameters = rowParameters(operation)
  const [first] = parameters.filter(({ required }) => required)
  return {
    ...{ operationId: operation.id, kind: 'inputs', name: '', inputs: '', columns: {}, shared: {} },
    parameter: (first ?? parameters[0])?.name ?? '',
    ...{ maxItems: '1000', cap: '', repeats: false, onlyNew: false },
    ...usualSchedule(1440),
  }
}

const cellsOf = (line: string): string[] => {
  const separator = [',', ';', '\t'].toSorted((a, b) => line.split(b).length - line.split(a).length)[0]!
  return line.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ''))
}

/** The header of the inputs. Null: they are values, one a line, or lines of JSON. */
export function headerOf({ inputs, columns }: JobDraft, operation: Operation): readonly string[] | null {
  const first = inputs.trimStart().split(/\r?\n/, 1)[0] ?? ''
  if (first === '' || first.startsWith('{')) return null
  const cells = cellsOf(first)
  const names = new Set(rowParameters(operation).map(({ name }) => name.toLowerCase()))
  const isNamed = cells.some((cell) => names.has(cell.toLowerCase()) || Object.values(columns).includes(cell))
  return isNamed || cells.length > 1 ? cells : null
}

const quoted = (text: string): string => (/[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The inputs as a table: values without a header get the name of their parameter. */
function tableOf(draft: JobDraft, operation: Operation): string {
  const { inputs, parameter } = draft
  if (inputs.trimStart().startsWith('{') || headerOf(draft, operation) !== null) return inputs.trimStart()
  const values = inputs.split(/\r?\n/).map((line) => line.trim())
  return [parameter, ...values.filter((line) => line !== '').map(quoted)].join('\n')
}

const filled = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  )

/** Whether an operation answers a list. */
export const isList = ({ parameters }: Operation): boolean => parameters.some(({ name }) => name === 'cursor')

/** When a job runs again; null while a needed field is empty. */
function scheduleOf(
  { repeats, scheduleType, minutes, expression, timezone, onlyNew }: JobDraft,
  operation: Operation,
) {
  if (!repeats) return {}
  const only = onlyNew && isList(operation) ? { onlyNew } : {}
  if (scheduleType === 'cron') {
    return expression.trim() === ''
      ? null
      : { schedule: { type: 'cron' as const, expression, timezone }, ...only }
  }
  const every = Math.round(Number(minutes))
  return every >= 1 ? { schedule: { type: 'interval' as const, minutes: every }, ...only } : null
}

/** The request for a job; null while a needed field is empty. */
export function jobOf(draft: JobDraft, operation: Operation): JobsCreateParams | null {
  const { operationId, kind, name, inputs, cap, maxItems } = draft
  const shared = filled(draft.shared)
  const again = scheduleOf(draft, operation)
  if (again === null) return null
  const base = {
    operationId,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(cap.trim() === '' ? {} : { maxCredits: Number(cap) }),
    ...(Object.keys(shared).length === 0 ? {} : { parameters: shared }),
    ...again,
  }
  if (kind === 'pages') {
    const isComplete = rowParameters(operation).every(
      ({ name: one, required }) => !required || shared[one] !== undefined,
    )
    return isComplete && Number(maxItems) >= 1 ? { ...base, maxItems: Number(maxItems) } : null
  }
  if (inputs.trim() === '') return null
  const columns = filled(draft.columns)
  return {
    ...base,
    inputs: tableOf(draft, operation),
    ...(Object.keys(columns).length === 0 ? {} : { columns }),
  }
}
