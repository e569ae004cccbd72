import type {
  MonitorsGetData,
  MonitorsPreviewParams,
  MonitorsSourceData,
  MonitorsSourcesData,
  MonitorsUpdateParams,
} from 'social-lookup-client'
import { filtersOf, type RuleDraft, rulesOf } from './rules.ts'

export type Source = MonitorsSourcesData['sources'][number]
/** The parameters of a source and the fields of its items. */
export type SourceForm = MonitorsSourceData

/** A monitor while a person describes it; everything as it stands in the fields. */
export interface Draft {
  readonly operationId: string
  readonly name: string
  /** Values of the parameters, by name. */
  readonly params: Readonly<Record<string, string>>
  readonly scheduleType: 'interval' | 'cron'
  readonly minutes: string
  readonly expression: string
  readonly timezone: string
  readonly rules: readonly RuleDraft[]
  readonly endpointIds: readonly string[]
  readonly delivery: 'items' | 'digest'
  readonly cap: string
}

/** A new draft for a source, with its usual interval. */
export function newDraft(source: Source): Draft {
  return {
    operationId: source.operationId,
    name: '',
    params: {},
    scheduleType: 'interval',
    minutes: String(source.defaultIntervalMinutes),
    expression: '0 9 * * 1-5',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...{ rules: [], endpointIds: [], delivery: 'items', cap: '' },
  }
}

/** A monitor as a draft. */
export function draftOf(monitor: MonitorsGetData, source: Source): Draft {
  const { schedule, params, filters, webhookEndpointIds, spendCapCredits } = monitor
  return {
    ...newDraft(source),
    name: monitor.name,
    params: Object.fromEntries(
      Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    ),
    scheduleType: schedule.type,
    ...(schedule.type === 'interval' ? { minutes: String(schedule.minutes) } : schedule),
    rules: rulesOf(filters),
    endpointIds: webhookEndpointIds,
    delivery: monitor.delivery,
    cap: spendCapCredits === null ? '' : String(spendCapCredits),
  }
}

const paramsOf = ({ params }: Draft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )

const scheduleOf = ({ scheduleType, minutes, expression, timezone }: Draft) =>
  scheduleType === 'interval'
    ? ({ type: 'interval', minutes: Math.round(Number(minutes)) } as const)
    : ({ type: 'cron', expression, timezone } as const)

/** The request for a preview. Null while a needed field is empty. */
export function previewOf(
  draft: Draft,
  form: SourceForm | undefined,
): Omit<MonitorsPreviewParams, 'tryFilters'> | null {
  const params = paramsOf(draft)
  const needed = form?.parameters.filter(({ required }) => required) ?? []
  if (form === undefined || needed.some(({ name }) => params[name] === undefined)) return null
  if (draft.scheduleType === 'interval' && !(Number(draft.minutes) >= 1)) return null
  const filters = filtersOf(draft.rules)
  return {
    operationId: draft.operationId,
    params,
    schedule: scheduleOf(draft),
    ...(filters === null ? {} : { filters }),
  }
}

const capOf = ({ cap }: Draft) => (cap.trim() === '' ? null : Number(cap))

/** The request for the creation. */
export function creationOf(draft: Draft, form: SourceForm | undefined) {
  const preview = previewOf(draft, form)
  if (preview === null) return null
  const cap = capOf(draft)
  return {
    ...preview,
    ...(draft.name.trim() === '' ? {} : { name: draft.name.trim() }),
    ...(draft.endpointIds.length === 0 ? {} : { webhookEndpointIds: [...draft.endpointIds] }),
    ...(cap === null ? {} : { spendCapCredits: cap }),
    delivery: draft.delivery,
  }
}

/** The fields that a change concerns. */
export type Changes = Omit<MonitorsUpdateParams, 'id' | 'status' | 'webhookEndpointId'>

const stateOf = (draft: Draft): Required<Changes> => ({
  name: draft.name.trim(),
  params: paramsOf(draft),
  schedule: scheduleOf(draft),
  filters: filtersOf(draft.rules),
  webhookEndpointIds: [...draft.endpointIds],
  delivery: draft.delivery,
  spendCapCredits: capOf(draft),
})

const sortedText = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** What differs between two drafts of a monitor: other parameters begin a new baseline, so none is sent needlessly. */
export function changesOf(before: Draft, after: Draft): Changes {
  const old = stateOf(before)
  return Object.fromEntries(
    Object.entries(stateOf(after)).filter(
      ([name, value]) => sortedText(value) !== sortedText(old[name as keyof Changes]),
    ),
  )
}
