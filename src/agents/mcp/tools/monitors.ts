import { z } from 'zod'
import { parameterError, ServiceError } from '../../../catalog/errors.ts'
import { shapeValue } from '../../../catalog/http/answer-view.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Series } from '../../../watching/monitors/values/series-report.ts'
import { cleanValue } from '../answers/clean.ts'
import { shortRows } from '../answers/short.ts'
import { rawParameters, requireOperation } from '../run-operation.ts'
import { createOnce, runRoute } from '../run-route.ts'
import {
  costOf,
  previewOf,
  requireChangeConsent,
  requireCheckConsent,
  requireMonthlyConsent,
  type Watched,
} from './monitor-costs.ts'
import { resultSchema } from './options.ts'
import { changeTaggedMonitors } from './tagged-monitors.ts'
import { type AnyTool, mayCall, type ToolCall, type ToolView, tool } from './tool.ts'

const seesMonitors = ({ actor }: ToolView) => actor.manages
const changesMonitors = ({ actor }: ToolView) =>
  actor.manages && actor.managesReadOnly !== true && actor.readOnly !== true

const schedule = {
  everyMinutes: z.coerce
    .number()
    .min(5 / 60)
    .max(525_600)
    .optional(),
  cron: z.string().min(1).max(100).optional().describe('In place of everyMinutes.'),
  timezone: z.string().min(1).max(100).optional().describe('Of cron. Default UTC.'),
}

interface GivenSchedule {
  readonly everyMinutes?: number | undefined
  readonly cron?: string | undefined
  readonly timezone?: string | undefined
}

function scheduleOf({ everyMinutes, cron, timezone }: GivenSchedule): object | undefined {
  if (everyMinutes !== undefined && cron !== undefined) {
    throw parameterError('Send everyMinutes or cron, not both.')
  }
  if (cron !== undefined) return { type: 'cron', expression: cron, timezone: timezone ?? 'UTC' }
  if (timezone !== undefined) throw parameterError('timezone is for cron; everyMinutes has none.')
  if (everyMinutes === undefined) return undefined
  // Where the operator allows it, 0.5 is every 30 seconds.
  return Number.isInteger(everyMinutes)
    ? { type: 'interval', minutes: everyMinutes }
    : { type: 'interval', seconds: Math.round(everyMinutes * 60) }
}

const shown = (data: Record<string, unknown>) =>
  shapeValue(cleanValue(data), 'compact', new Set()) as Record<string, unknown>

const previewedItems = 2

/** A created monitor with the first items of its baseline: the events report what is new after them. */
function shortPreview(monitor: Record<string, unknown>): Record<string, unknown> {
  const { baseline } = monitor as { baseline?: { previewItems?: readonly unknown[] } }
  if (baseline?.previewItems === undefined) return monitor
  const { rows } = shortRows(baseline.previewItems.slice(0, previewedItems))
  return { ...monitor, baseline: { ...baseline, previewItems: rows } }
}

/** Names the lookups of the platform that can be watched. */
function notWatched({ state, actor }: ToolCall, { id, platform }: AnyOperation): string {
  const watched = state.registry.operations.filter(
    (one) =>
      one.platform === platform &&
      one.watch !== undefined &&
      one.retired === undefined &&
      mayCall(actor, one),
  )
  const names = watched.map((one) => one.id).join(', ')
  return `${id} cannot be watched: it is no list of new things. ${names === '' ? 'No lookup of this platform can.' : `These can: ${names}.`}`
}

/** Whether a monitor still exists. */
async function isThere(call: ToolCall, { id }: Readonly<Record<string, unknown>>): Promise<boolean> {
  try {
    await runRoute(call, 'monitors.get', { id: String(id) })
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return false
    throw error
  }
}

/** Names the arguments that an action does not read. */
function idleNote({ id: _, tag, action, maxCredits, ...changes }: Readonly<Record<string, unknown>>): string {
  const given = Object.entries({ ...changes, maxCredits }).filter(([, value]) => value !== undefined)
  const isRead = (name: string) =>
    tag !== undefined || action === 'check_now' ? name === 'maxCredits' : name !== 'maxCredits'
  const idle = given.map(([name]) => name).filter((name) => action === 'delete' || !isRead(name))
  return idle.length === 0 ? '' : ` Without effect: ${idle.join(', ')}.`
}

const platformOf = ({ state }: ToolCall, { platform }: AnyOperation): string =>
  state.registry.platform(platform)?.displayName ?? platform

/** What is reported beside new items; an empty list: nothing. */
const reports = z.array(z.enum(['edited', 'removed'])).optional()

/** The setting of a monitor; what the tool does not know of it stays. */
function reportsOf(
  { reports: kinds }: { readonly reports?: readonly string[] | undefined },
  before?: unknown,
) {
  if (kinds === undefined) return {}
  const { quietAfterDays } = (before ?? {}) as { readonly quietAfterDays?: number }
  const kept = quietAfterDays === undefined ? {} : { quietAfterDays }
  const wanted = { ...kept, ...Object.fromEntries(kinds.map((kind) => [kind, true])) }
  return { reports: Object.keys(wanted).length === 0 ? null : wanted }
}

/** The filters of words and of age. Undefined: every new item is reported. */
function filtersOf({
  words,
  publishedWithinHours: within,
}: {
  readonly words?: readonly string[] | undefined
  readonly publishedWithinHours?: number | undefined
}): object | undefined {
  if (words === undefined && within === undefined) return undefined
  return {
    ...(words === undefined ? {} : { include: [{ any: words, wholeWords: true }] }),
    ...(within === undefined ? {} : { publishedWithinHours: within }),
  }
}

const createMonitor = tool({
  name: 'create_monitor',
  title: 'Create a monitor',
  description:
    'Watch a list lookup and report new items as events. Each check costs the lookup: call with dryRun first, state the cost per month, then send the spendCapCredits that the person accepts. A retry with the same arguments makes no second one. Not for a single look.',
  input: z.strictObject({
    operation: z.string().min(1).max(100),
    parameters: z.record(z.string(), z.unknown()),
    ...schedule,
    name: z.string().min(1).max(200).optional(),
    spendCapCredits: z.coerce.number().int().min(0).optional().describe('Per month.'),
    webhookUrl: z.string().max(2048).optional(),
    words: z.array(z.string()).max(50).optional(),
    publishedWithinHours: z.coerce.number().optional(),
    reports,
    tags: z.array(z.string()).optional(),
    dryRun: z.boolean().optional().describe('Only the cost.'),
  }),
  output: resultSchema({ monitor: { type: 'object' } }),
  hints: { readOnly: false, openWorld: true, destructive: true, idempotent: false },
  isOffered: changesMonitors,
  async run(call) {
    const { operation: id, parameters, name, spendCapCredits, webhookUrl, tags, dryRun = false } = call.input
    const filters = filtersOf(call.input)
    const operation = requireOperation(call, id)
    if (operation.watch === undefined) throw parameterError(notWatched(call, operation))
    const body = {
      operationId: operation.id,
      params: rawParameters(operation, parameters),
      schedule: scheduleOf(call.input) ?? {
        type: 'interval',
        minutes: operation.watch?.defaultIntervalMinutes ?? 1440,
      },
      ...(name === undefined ? {} : { name }),
      ...(spendCapCredits === undefined ? {} : { spendCapCredits }),
      ...(webhookUrl === undefined ? {} : { webhook: { url: webhookUrl } }),
      ...(filters === undefined ? {} : { filters }),
      ...reportsOf(call.input),
      ...(tags === undefined ? {} : { tags }),
    }
    if (!dryRun) await requireMonthlyConsent(call, body, spendCapCredits ?? null)
    const { data: monitor, isRepeat } = dryRun
      ? { data: await runRoute(call, 'monitors.create', { dryRun: 'true' }, body), isRepeat: false }
      : await createOnce(call, 'monitors.create', body, (created) => isThere(call, created))
    const did = isRepeat ? 'an equal call created this monitor before. It costs' : 'created. It costs'
    // The preview of a dry run has an id that no monitor has.
    const { id: _, ...preview } = monitor
    return {
      status: 'done',
      sentence: `done: ${dryRun ? 'nothing was created. It would cost' : did} ${costOf(monitor, spendCapCredits ?? null)}.`,
      data: { monitor: shortPreview(shown(dryRun ? preview : monitor)) },
      untrusted: platformOf(call, operation),
      charged: 0,
    }
  },
})

const listMonitors = tool({
  name: 'list_monitors',
  title: 'List monitors',
  description:
    'Monitors with status, schedule and spending of this month. Free. Not for what they found: read_events.',
  input: z.strictObject({
    status: z.enum(['active', 'paused', 'exhausted', 'broken']).optional(),
    tag: z.string().min(1).max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  output: resultSchema({ monitors: { type: 'array' } }),
  hints: { readOnly: true, openWorld: false, idempotent: true },
  isOffered: seesMonitors,
  async run(call) {
    const { status, tag, limit = 25 } = call.input
    const data = await runRoute(call, 'monitors.list', {
      limit: String(limit),
      ...(status === undefined ? {} : { status }),
      ...(tag === undefined ? {} : { tag }),
    })
    const monitors = data.monitors as readonly Record<string, unknown>[]
    const more = (data.page as { hasMore: boolean }).hasMore ? ' There are more.' : ''
    return {
      status: 'done',
      sentence: `done: ${monitors.length} monitors.${more}`,
      data: { monitors: monitors.map(shown) },
      untrusted: 'watched platforms',
    }
  },
})

const changeMonitor = tool({
  name: 'change_monitor',
  title: 'Change a monitor',
  description:
    'Pause, resume or check now (costs one check) a monitor, or all with a tag; delete one, or change its schedule, name, cap or reports. Delete cannot be undone. Not for another lookup: create_monitor.',
  input: z.strictObject({
    id: z.string().optional(),
    tag: z.string().min(1).max(200).optional(),
    action: z.enum(['pause', 'resume', 'delete', 'check_now', 'update']),
    ...schedule,
    name: z.string().min(1).max(200).optional(),
    spendCapCredits: z.coerce.number().int().min(0).optional(),
    reports,
    maxCredits: z.coerce.number().int().min(0).optional(),
  }),
  output: resultSchema({ monitor: { type: 'object' } }),
  hints: { readOnly: false, openWorld: true, destructive: true, idempotent: false },
  isOffered: changesMonitors,
  async run(call) {
    const { id, tag, action, name, spendCapCredits } = call.input
    const idle = idleNote(call.input)
    if (tag !== undefined) {
      if (id !== undefined) throw parameterError('Send id or tag, not both.')
      return { status: 'done', sentence: `done: ${await changeTaggedMonitors(call, tag, action)}${idle}` }
    }
    if (id === undefined) throw parameterError('Send the id of a monitor, or a tag.')
    if (action === 'delete') {
      await runRoute(call, 'monitors.delete', { id })
      return { status: 'done', sentence: `done: the monitor ${id} is deleted.${idle}` }
    }
    if (action === 'check_now') {
      await requireCheckConsent(call, id)
      await runRoute(call, 'monitors.trigger', { id }, {})
      return {
        status: 'done',
        sentence: `done: the check runs now and is charged when it ends; read_events shows what it finds.${idle}`,
      }
    }
    const newSchedule = scheduleOf(call.input)
    const isPriced = newSchedule !== undefined || spendCapCredits !== undefined || action === 'resume'
    const isRead = isPriced || call.input.reports !== undefined
    const before: Readonly<Record<string, unknown>> = isRead
      ? await runRoute(call, 'monitors.get', { id })
      : {}
    if (isPriced) {
      await requireChangeConsent(call, before, { action, schedule: newSchedule, cap: spendCapCredits })
    }
    const change = {
      ...(action === 'pause' ? { status: 'paused' } : action === 'resume' ? { status: 'active' } : {}),
      ...(newSchedule === undefined ? {} : { schedule: newSchedule }),
      ...(name === undefined ? {} : { name }),
      ...(spendCapCredits === undefined ? {} : { spendCapCredits }),
      ...reportsOf(call.input, before.reports),
    }
    const monitor = await runRoute(call, 'monitors.update', { id }, change)
    const cost = isPriced
      ? ` It costs ${costOf(await previewOf(call, monitor as unknown as Watched), monitor.spendCapCredits as number | null)}.`
      : ''
    return {
      status: 'done',
      sentence: `done: the monitor is ${monitor.status}.${cost}${idle}`,
      data: { monitor: shown(monitor) },
      untrusted: 'watched platforms',
    }
  },
})

const readEvents = tool({
  name: 'read_events',
  title: 'Read events',
  description:
    'New items that monitors found, newest first; with `after` (start, or the last one returned) each exactly once, oldest first. Free. Not for what no monitor watches.',
  input: z.strictObject({
    monitor: z.string().optional(),
    tag: z.string().optional(),
    after: z.string().max(4096).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  output: resultSchema({ events: { type: 'array' }, after: { type: 'string' } }),
  hints: { readOnly: true, openWorld: false, idempotent: true },
  isOffered: seesMonitors,
  async run(call) {
    const { monitor, tag, after, limit = 10 } = call.input
    const query = { limit: String(limit), ...(after === undefined ? {} : { after }) }
    const narrow = {
      ...(monitor === undefined ? {} : { monitor }),
      ...(tag === undefined ? {} : { tag }),
    }
    const data =
      monitor === undefined || tag !== undefined
        ? await runRoute(call, 'events.list', { ...query, ...narrow })
        : await runRoute(call, 'monitors.events', { ...query, id: monitor })
    const events = data.events as readonly Record<string, unknown>[]
    const { nextCursor } = data.page as { nextCursor: string | null }
    return {
      status: 'done',
      sentence: `done: ${events.length} events.`,
      data: {
        events: events.map(shown),
        ...(after === undefined || nextCursor === null ? {} : { after: nextCursor }),
      },
      untrusted: 'watched platforms',
    }
  },
})

/** Rows of a table that a model can take in at once. */
const maxSeriesRows = 60

const readSeries = tool({
  name: 'read_series',
  title: 'Read numbers over time',
  description:
    'The numbers of a monitor that watches values, as a short table: the last number of each day or hour, oldest first. Free. Not for numbers of now: run the lookup.',
  input: z.strictObject({
    monitor: z.string().min(1).max(100),
    by: z.enum(['day', 'hour']).optional(),
    timezone: z.string().min(1).max(100).optional().describe('Default UTC.'),
    from: z.string().min(1).max(40).optional(),
    to: z.string().min(1).max(40).optional(),
  }),
  output: resultSchema({ table: { type: 'string' } }),
  hints: { readOnly: true, openWorld: false, idempotent: true },
  isOffered: seesMonitors,
  async run(call) {
    const { monitor, by = 'day', ...span } = call.input
    const given = Object.entries(span).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    )
    const data = await runRoute(call, 'monitors.series', { id: monitor, by, ...Object.fromEntries(given) })
    const { fields, points } = data as unknown as Pick<Series, 'fields' | 'points'>
    const rows = points.slice(-maxSeriesRows)
    const width = by === 'day' ? 10 : 16
    const lines = rows.map(({ local, values }) =>
      [local.slice(0, width), ...fields.map((field) => values[field] ?? '')].join(' | '),
    )
    const cut = points.length > rows.length ? ` These are the last ${rows.length}; send from and to.` : ''
    return {
      status: 'done',
      sentence: `done: ${points.length} ${by === 'day' ? 'days' : 'hours'}; empty: hidden or not read.${cut}`,
      data: { table: [[by, ...fields].join(' | '), ...lines].join('\n') },
      untrusted: 'watched platforms',
    }
  },
})

/** Tools for monitors, offered to keys that may manage them. */
export const monitorTools: readonly AnyTool[] = [
  createMonitor,
  listMonitors,
  changeMonitor,
  readEvents,
  readSeries,
]
