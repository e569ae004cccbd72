import { SocialLookupError } from './api-error.ts'
import type { Job } from './generated/records.ts'
import { isObject, type Sent } from './read-answer.ts'
import { keyOfPart } from './request.ts'
import type { Entry } from './table.ts'
import type { CallOptions, JobWaitOptions } from './types.ts'

type Params = Readonly<Record<string, unknown>>

/** How jobs are read and made: their table may not be in the client. */
const entries = {
  create: { path: '/v1/jobs', method: 'POST', query: ['dryRun'], idempotent: true, table: true },
  get: { path: '/v1/jobs/{id}' },
  rows: { path: '/v1/jobs/{id}/rows' },
  cancel: { path: '/v1/jobs/{id}/cancel', method: 'POST', query: [], idempotent: true },
} as const satisfies Readonly<Record<string, Entry>>

/** What jobs need of a client. */
export interface JobSender {
  send(entry: Entry, params: Params, options: CallOptions): Promise<Sent>
  wait(milliseconds: number, signal?: AbortSignal): Promise<unknown>
}

/** Waits until a job does not run any more, and returns it: completed, cancelled or paused. */
export async function waitForJob(
  sender: JobSender,
  id: string,
  { pollMs = 5000, onProgress, ...options }: JobWaitOptions = {},
): Promise<Job> {
  for (let first = Math.min(pollMs, 250); ; first = Math.min(pollMs, first * 2)) {
    const job = (await sender.send(entries.get, { id }, options)).data as Job
    onProgress?.(job)
    if (job.status !== 'running' && job.status !== 'receiving') return job
    await sender.wait(first, options.signal)
  }
}

interface RowPage {
  readonly rows: readonly {
    readonly state: string
    readonly error: object | null
    readonly data: unknown
  }[]
  readonly page: { readonly nextCursor: string | null }
}

/**
 * Looks up the inputs of a batch as a job, an input a row, and returns what one request of all of them would.
 * @throws SocialLookupError for a job that paused or was cancelled: called again under its key, it is found again
 */
export async function runBatchAsJob(
  sender: JobSender,
  id: string,
  { parameter, inputs, params }: { parameter: string; inputs: readonly string[]; params: Params },
  { signal, ...options }: CallOptions,
  onCreated: () => void,
): Promise<Sent> {
  const { idempotencyKey: key, ...others } = options
  const wanted = {
    operationId: id,
    inputs: inputs.map((input) => ({ [parameter]: input })),
    ...(Object.keys(params).length === 0 ? {} : { parameters: params }),
  }
  const created = await sender.send(entries.create, wanted, { ...options, signal })
  onCreated()
  const { job } = created.data as { job: Job }
  let ended: Job
  try {
    ended = await waitForJob(sender, job.id, { ...others, signal })
  } catch (error) {
    // Nobody waits for its rows any more, which would still be charged.
    if (signal?.aborted) {
      const cancelKey = key === undefined ? {} : { idempotencyKey: keyOfPart(key, 'cancel') }
      await sender.send(entries.cancel, { id: job.id }, { ...others, ...cancelKey }).catch(() => {})
    }
    throw error
  }
  if (ended.status !== 'completed')
    throw new SocialLookupError(`the job ${job.id} is ${ended.status}: ${ended.statusReason ?? 'no reason'}`)
  const results = await readResults(sender, job.id, parameter, inputs, { ...others, signal })
  const meta = { ...created.meta, creditsCharged: ended.creditsSpent }
  return { ...created, data: { results }, meta }
}

async function readResults(
  sender: JobSender,
  id: string,
  parameter: string,
  inputs: readonly string[],
  options: CallOptions,
): Promise<unknown[]> {
  const results: unknown[] = []
  let cursor: string | null | undefined
  do {
    const page = (await sender.send(entries.rows, { id, rows: 'all', limit: 100, cursor }, options))
      .data as RowPage
    for (const { data, error } of page.rows) {
      const input = inputs[results.length]
      const found = isObject(data) && Array.isArray(data.results) ? data.results[0] : undefined
      // The job has repeated what passes.
      const failed = { [parameter]: input, lookupStatus: 'error', error: { ...error, retryable: false } }
      results.push(isObject(found) ? { ...found, [parameter]: input } : failed)
    }
    const before = cursor
    cursor = page.page.nextCursor
    if (cursor !== null && cursor === before)
      throw new SocialLookupError(`the rows of ${id} end nowhere: ${cursor}`)
  } while (cursor !== null)
  return results
}
