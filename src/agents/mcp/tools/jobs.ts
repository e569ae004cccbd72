import { z } from 'zod'
import { shapeValue } from '../../../catalog/http/answer-view.ts'
import { cleanValue } from '../answers/clean.ts'
import { requireOperation } from '../run-operation.ts'
import { createOnce, runRoute } from '../run-route.ts'
import { resultSchema } from './options.ts'
import { type AnyTool, anyLookup, type ToolCall, type ToolView, tool } from './tool.ts'

const shown = (data: unknown) => shapeValue(cleanValue(data), 'compact', new Set()) as Record<string, unknown>

const mayRunJobs = (view: ToolView): boolean => view.actor.isPrepaid !== true && anyLookup(view)

const credits = z.coerce.number().int().min(0).max(1_000_000)
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

interface Planned {
  readonly rows: number
  readonly repeated: number
  readonly invalid: number
  readonly highestCredits: number
  readonly usualCredits: number
}

const runJob = tool({
  name: 'run_job',
  title: 'Run a job',
  description:
    'One lookup over many inputs, or with maxItems over all pages of a list, in the background. Call with dryRun first and state the cost, then send the maxCredits that the person accepts. Not for a few inputs: call the lookup. read_job shows the rows.',
  input: z.strictObject({
    operation: z.string().min(1).max(100),
    inputs: z.array(z.record(z.string(), value)).min(1).max(6000).optional(),
    parameters: z.record(z.string(), value).optional().describe('Of all rows; with maxItems of the list.'),
    maxItems: z.coerce.number().int().min(1).max(100_000).optional(),
    maxCredits: credits.optional().describe('The job never costs more.'),
    name: z.string().min(1).max(200).optional(),
    dryRun: z.boolean().optional().describe('Only the cost.'),
  }),
  output: resultSchema({ job: { type: 'object' }, plan: { type: 'object' } }),
  hints: { readOnly: false, openWorld: true, destructive: true, idempotent: false },
  isOffered: mayRunJobs,
  async run(call) {
    const { operation: id, dryRun = false, ...wanted } = call.input
    const operation = requireOperation(call, id)
    const body = { operationId: operation.id, ...wanted }
    const { plan } = await runRoute(call, 'jobs.create', { dryRun: 'true' }, body)
    const cost = costOf(plan as unknown as Planned, wanted.maxCredits)
    if (dryRun) {
      const sentence = `done: nothing was created. It would cost ${cost.text}.`
      return { status: 'done', sentence, data: { plan: shown(plan) }, untrusted: 'inputs', charged: 0 }
    }
    await requireJobConsent(call, cost)
    // An equal call of a model that repeats itself finds the job of the first.
    const { data: created } = await createOnce(
      call,
      'jobs.create',
      { ...body, maxCredits: cost.most },
      async ({ job }) => isThere(call, (job as { readonly id: string }).id),
    )
    const job = created.job as { readonly id: string }
    return {
      status: 'done',
      sentence: `done: job ${job.id} runs, and costs ${cost.text}. read_job shows its progress and rows.`,
      data: { job: shown(created.job), plan: shown(created.plan) },
      untrusted: 'inputs',
    }
  },
})

const isThere = (call: ToolCall, id: string): Promise<boolean> =>
  runRoute(call, 'jobs.get', { id }).then(
    () => true,
    () => false,
  )

interface Cost {
  readonly most: number
  readonly text: string
}

function costOf(
  { rows, repeated, invalid, usualCredits, highestCredits }: Planned,
  cap = highestCredits,
): Cost {
  const most = Math.min(cap, highestCredits)
  const usual = Math.min(usualCredits, most)
  return {
    most,
    text: `${usual} credits usually and ${most} at most for ${rows} rows (${repeated} repeated, ${invalid} that cannot run)`,
  }
}

/** Rows go on without further calls, so the person accepts the whole job. */
async function requireJobConsent(call: ToolCall, { most, text }: Cost, spent = 0): Promise<void> {
  if (most <= call.state.config.MCP_CONSENT_CREDITS) return
  await call.requireConsent(most, `This job costs ${text}.`, {
    ...{ parameter: 'maxCredits', credits: spent + most, period: '' },
  })
}

const readJob = tool({
  name: 'read_job',
  title: 'Read a job',
  description:
    'Progress of a job and a page of its rows with data; without an id the jobs. Free. `cursor` reads on.',
  input: z.strictObject({
    id: z.string().min(1).max(100).optional(),
    rows: z.enum(['ended', 'delivered', 'failed']).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
    cursor: z.string().min(1).max(4096).optional(),
  }),
  output: resultSchema({ job: { type: 'object' }, rows: { type: 'array' }, cursor: { type: 'string' } }),
  hints: { readOnly: true, openWorld: false, idempotent: true },
  isOffered: mayRunJobs,
  async run(call) {
    const { id, rows: filter, limit = 10, cursor } = call.input
    if (id === undefined) {
      const { jobs } = await runRoute(call, 'jobs.list', { limit: String(limit) })
      const sentence = `done: ${(jobs as unknown[]).length} jobs.`
      return { status: 'done', sentence, data: { jobs: (jobs as unknown[]).map(shown) }, untrusted: 'inputs' }
    }
    const job = await runRoute(call, 'jobs.get', { id })
    const page = await runRoute(call, 'jobs.rows', {
      ...{ id, limit: String(limit) },
      ...(filter === undefined ? {} : { rows: filter }),
      ...(cursor === undefined ? {} : { cursor }),
    })
    const { nextCursor } = page.page as { nextCursor: string | null }
    return {
      status: 'done',
      sentence: `done: the job is ${job.status}, ${job.percent} %.`,
      data: {
        job: shown(job),
        rows: (page.rows as unknown[]).map(shown),
        ...(nextCursor === null ? {} : { cursor: nextCursor }),
      },
      untrusted: 'platforms',
    }
  },
})

const changeJob = tool({
  name: 'change_job',
  title: 'Change a job',
  description:
    'Pause, resume or cancel a job, or run its failed rows again. maxCredits counts from its start. Delivered rows stay.',
  input: z.strictObject({
    id: z.string().min(1).max(100),
    action: z.enum(['pause', 'resume', 'cancel', 'rerun']),
    maxCredits: credits.optional(),
  }),
  output: resultSchema({ job: { type: 'object' } }),
  hints: { readOnly: false, openWorld: true, destructive: true, idempotent: true },
  isOffered: mayRunJobs,
  async run(call) {
    const { id, action, maxCredits } = call.input
    const spends = action === 'resume' || action === 'rerun'
    if (spends) {
      const before = await runRoute(call, 'jobs.get', { id })
      const spent = before.creditsSpent as number
      const most = (maxCredits ?? (before.maxCredits as number)) - spent
      await requireJobConsent(call, { most, text: `${most} credits more at most` }, spent)
    }
    const body = spends && maxCredits !== undefined ? { maxCredits } : {}
    const job = await runRoute(call, `jobs.${action}`, { id }, body)
    return { status: 'done', sentence: `done: the job is ${job.status}.`, data: { job: shown(job) } }
  },
})

/** Tools for jobs, in a toolset of their own: every client pays for the definitions of the default tools. */
export const jobTools: readonly AnyTool[] = [runJob, readJob, changeJob]
