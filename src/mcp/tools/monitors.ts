import { z } from 'zod'
import type { AnyOperation } from '../../catalog/operation.ts'
import { parameterError } from '../../errors.ts'
import { shapeValue } from '../../http/answer-view.ts'
import type { CostPreview } from '../../monitors/schedule/cost-preview.ts'
import { cleanValue } from '../answers/clean.ts'
import { rawParameters, requireOperation } from '../run-operation.ts'
import { runRoute } from '../run-route.ts'
import { resultSchema } from './options.ts'
import { type AnyTool, mayCall, type ToolCall, type ToolView, tool } from './tool.ts'

const seesMonitors = ({ actor }: ToolView) => actor.manages
const changesMonitors = ({ actor }: ToolView) =>
  actor.manages && actor.managesReadOnly !== true && actor.readOnly !== true

const schedule = {
  everyMinutes: z.coerce.number().int().min(1).max(525_600).optional(),
  cron: z.string().min(1).max(100).optional().describe('In place of everyMinutes.'),
  timezone: z.string().min(1).max(100).optional().describe('Of cron: Europe/Berlin. Default UTC.'),
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
  return everyMinutes === undefined ? undefined : { type: 'interval', minutes: everyMinutes }
}

const shown = (data: Record<string, unknown>) =>
  shapeValue(cleanValue(data), 'compact', new Set()) as Record<string, unknown>

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

/** The cost that the person has to know: of a check, and of a month as it is likely and at most. */
function costOf({ costPreview }: Readonly<Record<string, unknown>>): string {
  const { perCheckCredits, perMonthCredits, maxPerMonthCredits } = costPreview as CostPreview
  const unit = perCheckCredits === 1 ? 'credit' : 'credits'
  return `${perCheckCredits} ${unit} a check, about ${perMonthCredits} a month, at most ${maxPerMonthCredits} where whole pages are new; spendCapCredits limits it`
}

interface Watched {
  readonly operationId: unknown
  readonly params: unknown
  readonly schedule: unknown
}

/**
 * Requires consent to what a monitor may spend in a month, because its checks go on without further calls.
 * @param cap the monthly cap; null: no cap. A cap in the call's input confirms where the client cannot ask the person
 */
async function requireMonthlyConsent(call: ToolCall, watched: Watched, cap: number | null): Promise<void> {
  const { operationId, params, schedule: wanted } = watched
  const preview = await runRoute(call, 'monitors.preview', {}, { operationId, params, schedule: wanted })
  const { perMonthCredits, maxPerMonthCredits } = preview.costPreview as CostPreview
  const atMost = Math.min(cap ?? maxPerMonthCredits, maxPerMonthCredits)
  if (Math.min(atMost, perMonthCredits) <= call.state.config.MCP_CONSENT_CREDITS) return
  await call.requireConsent(atMost, `This monitor costs ${costOf(preview)}.`, {
    parameter: 'spendCapCredits',
    credits: cap ?? perMonthCredits,
    period: ' a month',
  })
}

const platformOf = ({ state }: ToolCall, { platform }: AnyOperation): string =>
  state.registry.platform(platform)?.displayName ?? platform

const createMonitor = tool({
  name: 'create_monitor',
  title: 'Create a monitor',
  description:
    'Watch a list lookup and report new items as events. Each check costs the lookup: call with dryRun first, state the cost per month, then send the spendCapCredits that the person accepts. Not for a single look.',
  input: z.strictObject({
    operation: z.string().min(1).max(100),
    parameters: z.record(z.string(), z.unknown()),
    ...schedule,
    name: z.string().min(1).max(200).optional(),
    spendCapCredits: z.coerce.number().int().min(0).optional().describe('Per month.'),
    webhookUrl: z.string().max(2048).optional(),
    dryRun: z.boolean().optional().describe('Only the cost.'),
  }),
  output: resultSchema({ monitor: { type: 'object' } }),
  hints: { readOnly: false, openWorld: true, destructive: false, idempotent: false },
  isOffered: changesMonitors,
  async run(call) {
    const { operation: id, parameters, name, spendCapCredits, webhookUrl, dryRun = false } = call.input
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
    }
    if (!dryRun) await requireMonthlyConsent(call, body, spendCapCredits ?? null)
    const monitor = await runRoute(call, 'monitors.create', dryRun ? { dryRun: 'true' } : {}, body)
    // The preview of a dry run has an id that no monitor has.
    const { id: _, ...preview } = monitor
    return {
      status: 'done',
      sentence: `done: ${dryRun ? 'nothing was created. It would cost' : 'created. It costs'} ${costOf(monitor)}.`,
      data: { monitor: shown(dryRun ? preview : monitor) },
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
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  output: resultSchema({ monitors: { type: 'array' } }),
  hints: { readOnly: true, openWorld: false, idempotent: true },
  isOffered: seesMonitors,
  async run(call) {
    const { status, limit = 25 } = call.input
    const data = await runRoute(call, 'monitors.list', {
      limit: String(limit),
      ...(status === undefined ? {} : { status }),
    })
    const monitors = data.monitors as readonly Record<string, unknown>[]
    const more = (data.page as { hasMore: boolean }).hasMore ? ' There are more.' : ''
    return {
      status: 'done',
      sentence: `done: ${monitors.length} monitors.${more}`,
      data: { monitors: monitors.map(shown) },
    }
  },
})

const changeMonitor = tool({
  name: 'change_monitor',
  title: 'Change a monitor',
  description:
    'Pause, resume, delete, check now (costs one check), or change schedule, name or cap of a monitor. Delete cannot be undone. Not for another lookup: create_monitor.',
  input: z.strictObject({
    id: z.string().min(1).max(100),
    action: z.enum(['pause', 'resume', 'delete', 'check_now', 'update']),
    ...schedule,
    name: z.string().min(1).max(200).optional(),
    spendCapCredits: z.coerce.number().int().min(0).optional(),
  }),
  output: resultSchema({ monitor: { type: 'object' } }),
  hints: { readOnly: false, openWorld: true, destructive: true, idempotent: false },
  isOffered: changesMonitors,
  async run(call) {
    const { id, action, name, spendCapCredits } = call.input
    if (action === 'delete') {
      await runRoute(call, 'monitors.delete', { id })
      return { status: 'done', sentence: `done: the monitor ${id} is deleted.` }
    }
    if (action === 'check_now') {
      await runRoute(call, 'monitors.trigger', { id }, {})
      return {
        status: 'done',
        sentence: 'done: the check runs now and is charged when it ends; read_events shows what it finds.',
      }
    }
    const newSchedule = scheduleOf(call.input)
    if (newSchedule !== undefined || spendCapCredits !== undefined) {
      const before = await runRoute(call, 'monitors.get', { id })
      const oldCap = before.spendCapCredits as number | null
      const { operationId, params } = before
      const watched = { operationId, params, schedule: newSchedule ?? before.schedule }
      // Below a cap that the person knows, nothing more can be spent.
      const isWithin = oldCap !== null && (spendCapCredits ?? oldCap) <= oldCap
      if (!isWithin) await requireMonthlyConsent(call, watched, spendCapCredits ?? null)
    }
    const change = {
      ...(action === 'pause' ? { status: 'paused' } : action === 'resume' ? { status: 'active' } : {}),
      ...(newSchedule === undefined ? {} : { schedule: newSchedule }),
      ...(name === undefined ? {} : { name }),
      ...(spendCapCredits === undefined ? {} : { spendCapCredits }),
    }
    const monitor = await runRoute(call, 'monitors.update', { id }, change)
    return {
      status: 'done',
      sentence: `done: the monitor is ${monitor.status}.`,
      data: { monitor: shown(monitor) },
    }
  },
})

const readEvents = tool({
  name: 'read_events',
  title: 'Read events',
  description:
    'New items that monitors found, newest first; with `after` (start, or the last one returned) each exactly once, oldest first. Free. Not for what no monitor watches.',
  input: z.strictObject({
    monitor: z.string().min(1).max(100).optional().describe('One monitor; else all.'),
    after: z.string().min(1).max(4096).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  output: resultSchema({ events: { type: 'array' }, after: { type: 'string' } }),
  hints: { readOnly: true, openWorld: false, idempotent: true },
  isOffered: seesMonitors,
  async run(call) {
    const { monitor, after, limit = 10 } = call.input
    const query = { limit: String(limit), ...(after === undefined ? {} : { after }) }
    const data =
      monitor === undefined
        ? await runRoute(call, 'events.list', query)
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
      untrusted: 'events of watched platforms',
    }
  },
})

/** Tools for monitors, offered to keys that may manage them. */
export const monitorTools: readonly AnyTool[] = [createMonitor, listMonitors, changeMonitor, readEvents]
