import type { CostPreview } from '../../../watching/monitors/schedule/cost-preview.ts'
import { runRoute } from '../run-route.ts'
import type { ToolCall } from './tool.ts'

/** What monitors cost, and the consent that it needs: their checks go on without further calls. */

/** The cost that the person has to know: of a check, and of a month as it is likely and at most. */
export function costOf({ costPreview }: Readonly<Record<string, unknown>>, cap: number | null): string {
  const { perCheckCredits, perMonthCredits, maxPerMonthCredits } = costPreview as CostPreview
  const unit = perCheckCredits === 1 ? 'credit' : 'credits'
  const check = `${perCheckCredits} ${unit} a check`
  if (cap !== null && cap < maxPerMonthCredits) {
    const likely = cap > perMonthCredits ? `about ${perMonthCredits} a month and ` : ''
    return `${check}, ${likely}at most ${cap} a month by its spendCapCredits`
  }
  return `${check}, about ${perMonthCredits} a month, at most ${maxPerMonthCredits} where whole pages are new; spendCapCredits limits it`
}

export interface Watched {
  readonly operationId: unknown
  readonly params: unknown
  readonly schedule: unknown
  /** Of a monitor of a record; absent and null: of a list. */
  readonly watch?: unknown
  readonly fields?: unknown
}

/** What a preview needs to know of a monitor of a record. */
const recordOf = ({ watch, fields }: Pick<Watched, 'watch' | 'fields'>) =>
  watch === 'values' || watch === 'text' ? { watch, fields } : {}

export const previewOf = (call: ToolCall, watched: Watched) => {
  const { operationId, params, schedule: wanted } = watched
  return runRoute(
    call,
    'monitors.preview',
    {},
    { operationId, params, schedule: wanted, ...recordOf(watched) },
  )
}

/** What a month of a monitor costs at most. */
export const mostOf = ({ costPreview }: Readonly<Record<string, unknown>>, cap: number | null): number => {
  const { maxPerMonthCredits } = costPreview as CostPreview
  return Math.min(cap ?? maxPerMonthCredits, maxPerMonthCredits)
}

/**
 * Requires consent to what a monitor may spend in a month, because its checks go on without further calls.
 * @param cap the monthly cap; null: no cap. A cap in the call's input confirms where the client cannot ask the person
 */
export async function requireMonthlyConsent(
  call: ToolCall,
  watched: Watched,
  cap: number | null,
): Promise<void> {
  const preview = await previewOf(call, watched)
  const most = mostOf(preview, cap)
  if (most <= call.state.config.MCP_CONSENT_CREDITS) return
  await call.requireConsent(most, `This monitor costs ${costOf(preview, cap)}.`, {
    parameter: 'spendCapCredits',
    credits: cap ?? (preview.costPreview as CostPreview).perMonthCredits,
    period: ' a month',
  })
}

interface WantedChange {
  readonly action: string
  readonly schedule: object | undefined
  readonly cap: number | undefined
}

/**
 * Requires consent to a change that makes a monitor dearer: it resumes, its month may cost more, or without a cap it is
 * checked more often.
 */
export async function requireChangeConsent(
  call: ToolCall,
  before: Readonly<Record<string, unknown>>,
  { action, schedule: newSchedule, cap }: WantedChange,
): Promise<void> {
  if (action === 'pause') return
  const oldCap = before.spendCapCredits as number | null
  const newCap = cap ?? oldCap
  const { operationId, params } = before
  const watched = { operationId, params, schedule: newSchedule ?? before.schedule, ...recordOf(before) }
  const resumes = action === 'resume' && before.status !== 'active'
  if (!resumes) {
    const old = await previewOf(call, { ...watched, schedule: before.schedule })
    const next = await previewOf(call, watched)
    const likely = (one: Readonly<Record<string, unknown>>) =>
      (one.costPreview as CostPreview).perMonthCredits
    const isDearer =
      mostOf(next, newCap) > mostOf(old, oldCap) || (newCap === null && likely(next) > likely(old))
    if (!isDearer) return
  }
  await requireMonthlyConsent(call, watched, newCap)
}

/** Requires consent to one slot's checks, which `check_now` starts. */
export async function requireCheckConsent(call: ToolCall, id: string): Promise<void> {
  const preview = await previewOf(call, (await runRoute(call, 'monitors.get', { id })) as unknown as Watched)
  const { maxPerSlotCredits } = preview.costPreview as CostPreview
  if (maxPerSlotCredits <= call.state.config.MCP_CONSENT_CREDITS) return
  await call.requireConsent(maxPerSlotCredits, `A check costs up to ${maxPerSlotCredits} credits.`)
}
