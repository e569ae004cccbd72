import { parameterError } from '../../../catalog/errors.ts'
import type { CostPreview } from '../../../watching/monitors/schedule/cost-preview.ts'
import { runRoute } from '../run-route.ts'
import { mostOf, previewOf, type Watched } from './monitor-costs.ts'
import type { ToolCall } from './tool.ts'

const routeActions = { pause: 'pause', resume: 'resume', check_now: 'trigger' } as const
type TaggedAction = keyof typeof routeActions

/** Monitors whose cost is added up for consent. */
const maxPriced = 100

interface Listed extends Watched {
  readonly status: string
  readonly spendCapCredits: number | null
}

/** What an action may cost over all monitors with a tag: a month of those that resume, a slot of those that are checked. */
async function costOfTagged(call: ToolCall, tag: string, action: TaggedAction): Promise<number> {
  if (action === 'pause') return 0
  const data = await runRoute(call, 'monitors.list', { tag, limit: String(maxPriced) })
  if ((data.page as { hasMore: boolean }).hasMore) {
    throw parameterError(`More than ${maxPriced} monitors have this tag: use POST /v1/monitors/tagged.`)
  }
  let sum = 0
  for (const one of data.monitors as unknown as readonly Listed[]) {
    const isActive = one.status === 'active'
    if (isActive !== (action === 'check_now')) continue
    const preview = await previewOf(call, one)
    const { maxPerSlotCredits } = preview.costPreview as CostPreview
    sum += action === 'resume' ? mostOf(preview, one.spendCapCredits) : maxPerSlotCredits
  }
  return sum
}

/**
 * Pauses, resumes or checks all monitors with a tag. Returns a sentence about what became of them.
 * @throws ServiceError bad_request for an action that is for one monitor; consent_required above the threshold
 */
export async function changeTaggedMonitors(call: ToolCall, tag: string, action: string): Promise<string> {
  if (!(action in routeActions)) {
    throw parameterError(`${action} is for one monitor: send its id. By tag: pause, resume, check_now.`)
  }
  const wanted = action as TaggedAction
  const cost = await costOfTagged(call, tag, wanted)
  if (cost > call.state.config.MCP_CONSENT_CREDITS) {
    const [what, period] =
      wanted === 'resume' ? ['A month of these monitors', ' a month'] : ['The checks of these monitors', '']
    const confirmation = { parameter: 'maxCredits', credits: cost, period }
    await call.requireConsent(cost, `${what} costs up to ${cost} credits.`, confirmation)
  }
  const counts = new Map<string, number>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await runRoute(
      call,
      'monitors.changeTagged',
      { ...(cursor === '' ? {} : { cursor }) },
      { tag, action: routeActions[wanted] },
    )
    for (const { status } of page.results as readonly { status: string }[]) {
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    cursor = (page.page as { nextCursor: string | null }).nextCursor
  }
  const of = (status: string) => counts.get(status) ?? 0
  const failed = of('failed') === 0 ? '' : `, ${of('failed')} failed`
  return `${of('changed')} monitors with this tag are changed, ${of('unchanged')} needed no change${failed}.`
}
