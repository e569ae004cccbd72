import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import { createRegistry } from '../catalog/registry.ts'
import { platforms } from '../platforms/index.ts'
import { gather } from '../runtime/process/gather-bytes.ts'
import type { CreatedJob, JobPlan } from '../watching/jobs/service/create-job.ts'
import type { ShownJob } from '../watching/jobs/state/jobs.ts'
import { findOperation } from './get.ts'
import { noKey } from './stored-logins.ts'

export interface GetManyOptions {
  readonly url: string
  readonly key?: string
  /** A file of CSV, or of JSON lines (`.jsonl`, `.ndjson`). */
  readonly from: string
  /** Where the results go: `.csv` or JSON lines. Default: JSON lines on the standard output. */
  readonly out?: string
  /** `parameter:column`, comma-separated. */
  readonly columns?: string
  readonly maxCredits?: string
  /** Whether the price is accepted without a question. */
  readonly yes?: boolean
  /** Asks a question; absent: nobody can be asked. */
  readonly ask?: ((question: string) => Promise<string>) | undefined
  readonly print?: (text: string) => void
  readonly wait?: (milliseconds: number) => Promise<unknown>
}

const pollMs = 1000
const timeoutMs = 60_000
/** Of an answer that is read as a whole; results are written as they come. */
const maxBytes = 8 * 1024 * 1024
const lineTypes = ['.jsonl', '.ndjson']

/**
 * Runs a lookup over a file as a job of a running service: prices it, shows its progress, and writes the results.
 * @returns the exit status: 0 for a completed job, 1 for one that stopped before
 */
export async function getMany(
  word: string,
  pairs: readonly string[],
  options: GetManyOptions,
): Promise<number> {
  if (!options.key) throw noKey(options.url)
  const { print = (text) => process.stderr.write(text), wait = sleep } = options
  const { id: operationId } = findOperation(createRegistry(platforms).operations, word)
  const query = new URLSearchParams({ operationId, name: basename(options.from).slice(0, 200) })
  if (options.columns !== undefined) query.set('columns', options.columns)
  if (pairs.length > 0) query.set('parameters', pairs.map((pair) => pair.replace('=', ':')).join(','))
  const planned = await send<CreatedJob>(options, `/v1/jobs?${query}&dryRun=true`)
  const plan = planned.plan!
  print(sentenceOf(plan))
  const maxCredits = options.maxCredits ?? String(plan.highestCredits)
  if (!(await isAccepted(options, maxCredits))) return 1
  query.set('maxCredits', maxCredits)
  const key = randomUUID()
  const created = await repeated(options, () => send<CreatedJob>(options, `/v1/jobs?${query}`, key))
  let job = created.job!
  print(`Job ${job.id}; it goes on if this command ends.\n`)
  while (job.status === 'running') {
    print(`\r${barOf(job)}`)
    await wait(pollMs)
    const path = `/v1/jobs/${job.id}`
    job = await repeated(options, () => read<ShownJob>(options, path))
  }
  const why = job.statusReason === null ? '' : ` ${job.statusReason}`
  print(
    `\r${barOf(job)}\n${job.status}: ${job.creditsSpent} credits, ${job.rows.failed} rows failed.${why}\n`,
  )
  // What the standard output has cannot be taken back.
  if (options.out === undefined) await writeResults(options, job.id)
  else await repeated(options, () => writeResults(options, job.id))
  return job.status === 'completed' ? 0 : 1
}

/** Tries of a request whose answer is lost: with a wait that doubles, two minutes, in which a service restarts. */
const maxTries = 8

/** The service or a gateway refused a request: the same one is refused again. */
class Refused extends Error {}

/** Does what failed for a passing reason again: the job goes on meanwhile, and its creation is carried out once under its key. */
async function repeated<Result>(
  { wait = sleep }: GetManyOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refused || tries === maxTries) throw error
    }
    await wait(pollMs * 2 ** (tries - 1))
  }
}

function sentenceOf({
  rows,
  repeated,
  invalid,
  highestCredits,
  usualCredits,
  problems,
  ownColumns,
}: JobPlan): string {
  const own = ownColumns.length === 0 ? '' : ` Columns of your own: ${ownColumns.join(', ')}.`
  const lines = problems.map(({ row, message }) => `  row ${row}: ${message}\n`).join('')
  return `${rows} rows, ${repeated} repeated, ${invalid} cannot run. ${usualCredits} credits usually, ${highestCredits} at most.${own}\n${lines}`
}

async function isAccepted({ yes, maxCredits, ask }: GetManyOptions, credits: string): Promise<boolean> {
  if (yes || maxCredits !== undefined) return true
  if (ask === undefined) throw new Error('give --yes or --max-credits where nobody can be asked')
  return /^y(es)?$/i.test((await ask(`Spend up to ${credits} credits? [y/N] `)).trim())
}

/** Asks at the terminal; undefined without one. */
export const terminalQuestion = (): GetManyOptions['ask'] =>
  process.stdin.isTTY
    ? async (question) => {
        const lines = createInterface({ input: process.stdin, output: process.stderr })
        try {
          return await lines.question(question)
        } finally {
          lines.close()
        }
      }
    : undefined

const barWidth = 30

/** A bar of the job with the time left. */
export function barOf({ percent, rows, secondsLeft }: ShownJob): string {
  const full = Math.round((percent / 100) * barWidth)
  const time = secondsLeft === null ? '' : `, ${timeOf(secondsLeft)} left`
  const bar = `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}]`
  return `${bar} ${percent} %, ${rows.delivered + rows.failed} of ${rows.total}${time}`.padEnd(78)
}

function timeOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

async function writeResults(options: GetManyOptions, jobId: string): Promise<void> {
  const { out } = options
  const format = out !== undefined && extname(out).toLowerCase() === '.csv' ? 'csv' : 'jsonl'
  const { body } = await called(options, `/v1/jobs/${jobId}/results?format=${format}`, {})
  await pipeline(body, out === undefined ? process.stdout : createWriteStream(out), {
    end: out !== undefined,
  })
}

/** Sends the file to the service. */
async function send<Data>(options: GetManyOptions, path: string, key?: string): Promise<Data> {
  const { size } = await stat(options.from)
  const isLines = lineTypes.includes(extname(options.from).toLowerCase())
  const answer = await called(options, path, {
    method: 'POST',
    body: createReadStream(options.from),
    headers: {
      'content-type': isLines ? 'application/x-ndjson' : 'text/csv',
      'content-length': String(size),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  })
  return dataIn(answer)
}

async function read<Data>(options: GetManyOptions, path: string): Promise<Data> {
  return dataIn(await called(options, path, {}))
}

type Answer = Pick<Dispatcher.ResponseData, 'body'>

const textIn = async ({ body }: Answer): Promise<string> => String(await gather(body, maxBytes))

async function dataIn<Data>(answer: Answer): Promise<Data> {
  return (JSON.parse(await textIn(answer)) as { data: Data }).data
}

type Sent = Pick<Dispatcher.RequestOptions, 'body'> & {
  readonly method?: 'POST'
  readonly headers?: Readonly<Record<string, string>>
}

/** @throws Refused, or Error for a passing reason, with the message of the service */
async function called({ url, key }: GetManyOptions, path: string, { headers, ...sent }: Sent) {
  const answer = await request(`${url.replace(/\/$/, '')}${path}`, {
    ...sent,
    headers: { 'x-api-key': key!, ...headers },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const { statusCode: status } = answer
  if (status < 300) return answer
  const text = await textIn(answer)
  let message = `the service answered ${status}`
  // 408: a gateway gave up on a request that may be under way; 429: it is too early.
  let isPassing = status >= 500 || status === 408 || status === 429
  try {
    const { error } = JSON.parse(text)
    ;({ message } = error)
    isPassing = error.retryable === true
  } catch {
    // A page of a gateway.
  }
  throw isPassing ? new Error(message) : new Refused(message)
}
