import type {
  MonitorsGetData,
  MonitorsPreviewParams,
  MonitorsSourceData,
  MonitorsSourcesData,
  MonitorsUpdateParams,
} from 'social-lookup-client'
import { type ConditionDraft, conditionsAsDrafts, conditionsOf } from './conditions.ts'
import { filtersOf, type RuleDraft, rulesOf } from './rules.ts'

type ListSource = MonitorsSourcesData['sources'][number]

/** A lookup that can be watched. */
export interface Source
  extends Pick<ListSource, 'operationId' | 'displayName'>,
    Partial<Pick<ListSource, 'docsTitle' | 'sampleEvent'>> {
  /** Of a record they are known once its form is read. */
  readonly minIntervalMinutes: number | null
  readonly defaultIntervalMinutes: number | null
}

/** The parameters of a source and the fields of its items or its record. */
export type SourceForm = MonitorsSourceData

export type WatchKind = MonitorsGetData['watch']

/** Which part of a text is compared, as it stands in the fields. */
export interface TextPart {
  readonly heading: string
  readonly selector: string
  /** One text a line. */
  readonly ignore: string
  readonly only: '' | 'added' | 'removed'
}

/** What is reported beside what is new, as it stands in the fields. */
interface ReportsDraft {
  readonly edited: boolean
  readonly removed: boolean
  readonly quietAfterDays: string
}

/** A schedule as it stands in the fields. */
export interface ScheduleDraft {
  /** `seconds`: an interval in seconds, where the operator allows it. */
  readonly scheduleType: 'interval' | 'seconds' | 'cron'
  readonly minutes: string
  readonly seconds: string
  readonly expression: string
  readonly timezone: string
}

/** A schedule that fields begin with. */
export const usualSchedule = (minutes: number): ScheduleDraft => ({
  scheduleType: 'interval',
  minutes: String(minutes),
  seconds: '60',
  expression: '0 9 * * 1-5',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** A monitor while a person describes it; everything as it stands in the fields. */
export interface Draft extends ScheduleDraft {
  readonly operationId: string
  readonly watch: WatchKind
  readonly name: string
  /** Values of the parameters, by name. */
  readonly params: Readonly<Record<string, string>>
  readonly rules: readonly RuleDraft[]
  /** The age of items, in hours, up to which they are reported; empty: any. */
  readonly withinHours: string
  readonly reports: ReportsDraft
  /** The numbers or texts of a record. */
  readonly fields: readonly string[]
  readonly conditions: readonly ConditionDraft[]
  readonly part: TextPart
  readonly endpointIds: readonly string[]
  readonly delivery: 'items' | 'digest'
  readonly cap: string
  /** Separated by commas. */
  readonly tags: string
}

/** The source of a monitor of a record, before its form is read. */
export const recordSource = (operationId: string, displayName = operationId): Source => ({
  ...{ operationId, displayName },
  ...{ minIntervalMinutes: null, defaultIntervalMinutes: null },
})

const noReports: ReportsDraft = { edited: false, removed: false, quietAfterDays: '' }
const wholeText: TextPart = { heading: '', selector: '', ignore: '', only: '' }

/** A new draft for a source, with its usual interval. */
export function newDraft(source: Source, watch: WatchKind = 'items'): Draft {
  return {
    operationId: source.operationId,
    watch,
    name: '',
    params: {},
    ...usualSchedule(source.defaultIntervalMinutes ?? 1440),
    ...{ rules: [], withinHours: '', endpointIds: [], delivery: 'items', cap: '', tags: '' },
    ...{ fields: [], conditions: [], part: wholeText, reports: noReports },
  }
}

function scheduleDraft(schedule: MonitorsGetData['schedule']): Partial<Draft> {
  if (schedule.type === 'cron') {
    const { expression, timezone } = schedule
    return { scheduleType: 'cron', expression, timezone }
  }
  const { minutes, seconds } = schedule
  return seconds === undefined
    ? { scheduleType: 'interval', minutes: String(minutes) }
    : { scheduleType: 'seconds', seconds: String(seconds) }
}

/** A monitor as a draft. */
export function draftOf(monitor: MonitorsGetData, source: Source): Draft {
  const { schedule, params, filters, webhookEndpointIds, spendCapCredits, watch, fields, text } = monitor
  return {
    ...newDraft(source, watch),
    fields: fields ?? [],
    conditions: conditionsAsDrafts(monitor.conditions),
    part: {
      heading: text?.heading ?? '',
      selector: text?.selector ?? '',
      ignore: (text?.ignore ?? []).join('\n'),
      only: text?.only ?? '',
    },
    name: monitor.name,
    params: Object.fromEntries(
      Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    ),
    ...scheduleDraft(schedule),
    rules: rulesOf(filters),
    withinHours: String(filters?.publishedWithinHours ?? ''),
    reports: {
      edited: monitor.reports?.edited ?? false,
      removed: monitor.reports?.removed ?? false,
      quietAfterDays: String(monitor.reports?.quietAfterDays ?? ''),
    },
    endpointIds: webhookEndpointIds,
    delivery: monitor.delivery,
    cap: spendCapCredits === null ? '' : String(spendCapCredits),
    tags: monitor.tags.join(', '),
  }
}

const paramsOf = ({ params }: Draft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )

function scheduleOf({ scheduleType, minutes, seconds, expression, timezone }: Draft) {
  switch (scheduleType) {
    case 'interval':
      return { type: 'interval', minutes: Math.round(Number(minutes)) } as const
    case 'seconds':
      return { type: 'interval', seconds: Math.round(Number(seconds)) } as const
    case 'cron':
      return { type: 'cron', expression, timezone } as const
  }
}

const textOf = ({ heading, selector, ignore, only }: TextPart) => ({
  heading: heading.trim() || null,
  selector: selector.trim() || null,
  ignore: [...new Set(ignore.split('\n').map((line) => line.trim()))].filter((line) => line !== ''),
  only: only || null,
})

/** What a record's monitor has in place of filters. */
function watchOf({ watch, fields, conditions, part }: Draft) {
  if (watch === 'items') return {}
  const named = fields.length === 0 ? {} : { fields: [...fields] }
  return watch === 'values'
    ? { watch, ...named, conditions: conditionsOf(conditions) }
    : { watch, ...named, text: textOf(part) }
}

/** The request for a preview. Null while a needed field is empty. */
export function previewOf(
  draft: Draft,
  form: SourceForm | undefined,
): Omit<MonitorsPreviewParams, 'tryFilters'> | null {
  const params = paramsOf(draft)
  const needed = form?.parameters.filter(({ required }) => required) ?? []
  if (form === undefined || needed.some(({ name }) => params[name] === undefined)) return null
  if (draft.scheduleType === 'interval' && !(Number(draft.minutes) >= 1)) return null
  if (draft.scheduleType === 'seconds' && !(Number(draft.seconds) >= 1)) return null
  const isList = draft.watch === 'items'
  const { available = [], usual = [] } = form.fields ?? {}
  const isWithoutFields = draft.fields.length === 0 ? usual.length === 0 : available.length === 0
  if (!isList && isWithoutFields) return null
  const filters = isList ? filtersOf(draft.rules, draft.withinHours) : null
  return {
    operationId: draft.operationId,
    params,
    schedule: scheduleOf(draft),
    ...(filters === null ? {} : { filters }),
    ...watchOf(draft),
  }
}

/** Null: nothing beside what is new. */
function reportsOf({ reports, watch }: Draft) {
  const { edited, removed, quietAfterDays: days } = reports
  const isList = watch === 'items'
  const settings = {
    ...(isList && edited ? { edited } : {}),
    ...(isList && removed ? { removed } : {}),
    ...(days.trim() === '' ? {} : { quietAfterDays: Number(days) }),
  }
  return Object.keys(settings).length === 0 ? null : settings
}

const tagsOf = ({ tags }: Draft) => {
  const sent = tags.split(',').map((tag) => tag.trim().toLowerCase())
  return [...new Set(sent)].filter((tag) => tag !== '').sort()
}

const capOf = ({ cap }: Draft) => (cap.trim() === '' ? null : Number(cap))

/** The request for the creation. */
export function creationOf(draft: Draft, form: SourceForm | undefined) {
  const preview = previewOf(draft, form)
  if (preview === null) return null
  const cap = capOf(draft)
  const reports = reportsOf(draft)
  return {
    ...preview,
    ...(reports === null ? {} : { reports }),
    ...(draft.name.trim() === '' ? {} : { name: draft.name.trim() }),
    ...(draft.endpointIds.length === 0 ? {} : { webhookEndpointIds: [...draft.endpointIds] }),
    ...(cap === null ? {} : { spendCapCredits: cap }),
    ...(tagsOf(draft).length === 0 ? {} : { tags: tagsOf(draft) }),
    ...(draft.watch === 'items' ? { delivery: draft.delivery } : {}),
  }
}

/** The fields that a change concerns. */
export type Changes = Omit<MonitorsUpdateParams, 'id' | 'status' | 'skipMissed' | 'webhookEndpointId'>

const stateOf = (draft: Draft): Required<Changes> => ({
  name: draft.name.trim(),
  params: paramsOf(draft),
  schedule: scheduleOf(draft),
  filters: filtersOf(draft.rules, draft.withinHours),
  reports: reportsOf(draft),
  webhookEndpointIds: [...draft.endpointIds],
  delivery: draft.delivery,
  spendCapCredits: capOf(draft),
  fields: [...draft.fields],
  conditions: conditionsOf(draft.conditions),
  text: textOf(draft.part),
  tags: tagsOf(draft),
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
