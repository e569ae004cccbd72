import { z } from 'zod'
import { parameterError } from '../../../catalog/errors.ts'
import { refusePrepaid } from '../../../catalog/http/actor.ts'
import { csvType } from '../../../catalog/http/csv-text.ts'
import { jsonLinesType } from '../../../catalog/http/json-lines.ts'
import { idParameter, limitParameter, listLimitParameter, pageCursor } from '../../../catalog/http/lists.ts'
import { idSeedOf } from '../../../catalog/http/management-route.ts'
import { type AnyRoute, deletion, route } from '../../../catalog/http/route.ts'
import { flag, integer, oneOf, text } from '../../../catalog/parameters.ts'
import { servicePage as page } from '../../../catalog/record-schema.ts'
import { scheduleSchema } from '../../monitors/schedule/schedule.ts'
import type { JobSchedules } from '../schedules/schedules.ts'
import { type NewJob, newJob, pairsOf } from '../service/new-job.ts'
import type { JobLimits, Jobs } from '../service/service.ts'
import type { ShownJob } from '../state/jobs.ts'
import { scheduleRoutes } from './schedule-routes.ts'
import { createdJob, job, jobRow, jobStatuses } from './schemas.ts'

const group = 'jobs'
const id = idParameter('job')
/** Bytes of a table: 100,000 rows of 160 characters. */
const maxTableBytes = 16 * 1024 * 1024

/** The routes of jobs. A key sees the jobs of its account, or with limits its own; an assistant creates and sees its own. */
export const jobRoutes = ({ jobs, schedules }: { jobs: Jobs; schedules: JobSchedules }): AnyRoute[] =>
  [...collectionRoutes(jobs), ...rowRoutes(jobs), ...changeRoutes(jobs), ...scheduleRoutes(schedules)].map(
    (one) => ({
      ...one,
      // Any scope: the verbs require the scope of the lookups that a job makes.
      scopes: [],
      permit: refusePrepaid,
    }),
  )

/** What a table states beside its rows, in the query of its request. */
const tableParameters = {
  operationId: text({
    description: 'With a table: the operation.',
    example: 'tiktok.profiles',
    max: 200,
  }),
  name: text({ description: 'With a table: the name of the job.', example: 'Creators', max: 200 }),
  maxCredits: integer({
    description: 'With a table: as in the body.',
    example: '500',
    min: 0,
    max: 1_000_000_000,
  }),
  columns: text({
    description: 'With a table: `parameter:column`, comma-separated, where a column has another name.',
    example: 'handle:TikTok name',
    max: 2000,
  }),
  parameters: text({
    description: 'With a table: parameters of all rows as `name:value`, comma-separated.',
    example: 'limit:10',
    max: 2000,
  }),
  webhookEndpointIds: text({
    description: 'With a table: ids of endpoints, comma-separated.',
    example: 'whe_1',
    max: 2000,
  }),
  concurrency: integer({ description: 'With a table: as in the body.', example: '4', min: 1, max: 100 }),
  perMinute: integer({ description: 'With a table: as in the body.', example: '60', min: 1, max: 100_000 }),
  retries: integer({ description: 'With a table: as in the body.', example: '3', min: 0, max: 10 }),
  deadlineSeconds: integer({
    description: 'With a table: as in the body.',
    example: '86400',
    min: 1,
    max: 30 * 86_400,
  }),
  schedule: text({
    description: 'With a table: as in the body, its fields as `name:value`, comma-separated.',
    example: 'type:cron,expression:0 6 * * *,timezone:Europe/Berlin',
    max: 400,
  }),
  onlyNew: flag({ description: 'With a table: as in the body.' }),
}

const collectionRoutes = (jobs: Jobs): AnyRoute[] => [
  route({
    id: 'jobs.create',
    method: 'POST',
    path: '/v1/jobs',
    group,
    summary: 'Run one lookup over many inputs, or over all pages of a list',
    description: `Answers at once; rows are readable while the job runs. Each row costs its lookup, failed and repeated rows cost nothing, and the job never costs more than \`maxCredits\`. Large tables: send \`content-type: ${csvType}\` with a header line, or \`${jsonLinesType}\`, up to 100,000 rows and 16 MB; everything else is in the query then. Columns that are no parameters are kept. With \`schedule\` it runs again at these times, as a job of its own each time. \`dryRun=true\` only checks and prices the rows.`,
    parameters: {
      dryRun: flag({ description: 'Check and price the rows; create nothing.' }),
      ...tableParameters,
    },
    body: newJob,
    table: { maxBytes: maxTableBytes },
    limited: 'account',
    bodyExample: {
      operationId: 'tiktok.profiles',
      inputs: [{ handle: 'nasa', customer: 'A-17' }, { handle: 'bbc' }],
      maxCredits: 10,
    },
    response: createdJob,
    status: 202,
    errors: ['bad_request', 'forbidden'],
    idempotent: true,
    async handler({ actor, params, body, table, idempotencyKey }) {
      const { dryRun, ...query } = params
      const wanted = table === undefined ? bodyOf(body, query) : tableBody(query)
      const sent = table === undefined ? body : { ...query, table: table.text }
      const seed = idSeedOf(actor, idempotencyKey, sent)
      const created = await jobs.create(actor, { wanted, table, dryRun: dryRun === true, seed })
      return { data: created, ...(dryRun ? { status: 200 } : {}) }
    },
  }),
  route({
    id: 'jobs.list',
    method: 'GET',
    path: '/v1/jobs',
    group,
    summary: 'List jobs, newest first',
    parameters: {
      status: oneOf(jobStatuses, { description: 'Only jobs in this status.', example: 'running' }),
      scheduleId: text({ description: 'Only runs of this schedule.', example: 'sample', max: 200 }),
      limit: listLimitParameter,
      cursor: pageCursor,
    },
    response: z.strictObject({ jobs: z.array(job), page }),
    errors: ['bad_request'],
    handler: async ({ actor, params }) => ({ data: await jobs.list(actor, params) }),
  }),
  route({
    id: 'jobs.get',
    method: 'GET',
    path: '/v1/jobs/{id}',
    group,
    summary: 'Read a job and its progress',
    parameters: { id },
    response: job,
    errors: ['bad_request', 'not_found'],
    handler: async ({ actor, params }) => ({ data: await jobs.read(actor, params.id) }),
  }),
]

type TableQuery = Readonly<Record<string, unknown>> & {
  readonly operationId?: string | undefined
  readonly columns?: string | undefined
  readonly parameters?: string | undefined
  readonly webhookEndpointIds?: string | undefined
  readonly schedule?: string | undefined
}

/** @throws ServiceError bad_request for fields in the query */
function bodyOf(body: NewJob, query: TableQuery): NewJob {
  const [first] = Object.keys(query)
  if (first === undefined) return body
  throw parameterError(`${first} is a field of the JSON body; in the query it goes with a table.`)
}

function tableBody({
  operationId,
  columns,
  parameters,
  webhookEndpointIds,
  schedule,
  ...rest
}: TableQuery): NewJob {
  if (operationId === undefined) {
    throw parameterError(
      'operationId is required in the query, for example POST /v1/jobs?operationId=tiktok.profiles',
    )
  }
  const endpoints = webhookEndpointIds?.split(',').map((one) => one.trim())
  return {
    ...rest,
    operationId,
    columns: pairsOf(columns),
    parameters: pairsOf(parameters),
    ...(endpoints === undefined ? {} : { webhookEndpointIds: endpoints }),
    schedule: scheduleOf(schedule),
  }
}

/** The schedule in the query of a table; a cron expression may have commas. @throws ServiceError bad_request */
function scheduleOf(text: string | undefined): NewJob['schedule'] {
  if (text === undefined) return undefined
  const { minutes, ...fields } = Object.fromEntries(
    text.split(/,\s*(?=[a-z]+:)/).map((pair) => {
      const [name = '', ...value] = pair.split(':')
      return [name.trim(), value.join(':').trim()]
    }),
  )
  const read = scheduleSchema.safeParse({
    ...fields,
    ...(minutes === undefined ? {} : { minutes: Number(minutes) }),
  })
  if (read.success) return read.data
  throw parameterError(
    'schedule must be such as type:interval,minutes:1440 or type:cron,expression:0 6 * * *,timezone:UTC.',
  )
}

const filters = ['ended', 'delivered', 'failed', 'all'] as const
const rowsParameter = (fallback: string) =>
  oneOf(filters, { description: `Which rows; default: ${fallback}.`, example: 'failed' })

const rowRoutes = (jobs: Jobs): AnyRoute[] => [
  route({
    id: 'jobs.rows',
    method: 'GET',
    path: '/v1/jobs/{id}/rows',
    group,
    summary: 'The rows of a job with their data, in the order of the inputs',
    description:
      'Also while the job runs, and after it was cancelled. A page has fewer rows than its limit where their data is large.',
    parameters: { id, rows: rowsParameter('`ended`'), limit: limitParameter, cursor: pageCursor },
    response: z.strictObject({ rows: z.array(jobRow), page }),
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params }) {
      const { rows: filter = 'ended', limit = 25, cursor } = params
      const { rows, page: about } = await jobs.rows(actor, params.id, { filter, limit, cursor })
      // Records are JSON already, and are inserted unparsed.
      const shown = rows.map((row) => `${JSON.stringify(row.shown).slice(0, -1)},"data":${row.json}}`)
      const json = `{"rows":[${shown.join(',')}],"page":${JSON.stringify(about)}}`
      return {
        get data() {
          return JSON.parse(json)
        },
        json,
      }
    },
  }),
  route({
    id: 'jobs.results',
    method: 'GET',
    path: '/v1/jobs/{id}/results',
    group,
    summary: 'All rows of a job as a file',
    description:
      'Streamed. JSON lines: a row a line, of a list an item a line. CSV: your own columns as they were, `input.…`, `job.…` and `data.…`; lists are one cell of JSON.',
    parameters: {
      id,
      format: oneOf(['jsonl', 'csv'], { description: 'Of the file; default: `jsonl`.', example: 'csv' }),
      rows: rowsParameter('`ended`'),
    },
    response: z.unknown(),
    fileType: jsonLinesType,
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params }) {
      const { format = 'jsonl', rows = 'ended' } = params
      const stream = await jobs.results(actor, params.id, format, rows)
      const headers = {
        'content-type': format === 'csv' ? `${csvType}; charset=utf-8` : jsonLinesType,
        'content-disposition': `attachment; filename="${params.id.replace(/[^\w-]/g, '')}.${format}"`,
      }
      return { data: null, file: { text: stream, headers } }
    },
  }),
]

const limits = z.strictObject({
  maxCredits: z.int().min(0).max(1_000_000_000).optional().describe('Counted from the start of the job.'),
  deadlineSeconds: z
    .int()
    .min(1)
    .max(30 * 86_400)
    .optional(),
})

/** A route that changes a job without a body, or with limits. */
function changeRoute(
  act: 'pause' | 'resume' | 'cancel' | 'rerun',
  about: { readonly summary: string; readonly description: string },
  change: (...given: Parameters<Jobs['resume']>) => Promise<ShownJob>,
): AnyRoute {
  const takesLimits = act === 'resume' || act === 'rerun'
  return route({
    id: `jobs.${act}`,
    method: 'POST',
    path: `/v1/jobs/{id}/${act}`,
    group,
    ...about,
    parameters: { id },
    body: takesLimits ? limits : z.strictObject({}),
    bodyOptional: true,
    ...(takesLimits ? { bodyExample: { maxCredits: 500 } } : {}),
    limited: 'account',
    isChange: act !== 'cancel',
    response: job,
    errors: ['bad_request', 'forbidden', 'not_found'],
    idempotent: true,
    async handler({ actor, params, body }) {
      return { data: await change(actor, params.id, (body ?? {}) as JobLimits) }
    },
  })
}

const changeRoutes = (jobs: Jobs): AnyRoute[] => [
  changeRoute(
    'pause',
    { summary: 'Pause a job', description: 'Rows in progress still end.' },
    (actor, jobId) => jobs.pause(actor, jobId),
  ),
  changeRoute(
    'resume',
    {
      summary: 'Resume a paused job',
      description:
        'With another `maxCredits` too. A job whose key has ended belongs to the key that resumes it.',
    },
    jobs.resume,
  ),
  changeRoute(
    'cancel',
    {
      summary: 'Cancel a job',
      description: 'Rows in progress still end. What was delivered stays readable.',
    },
    (actor, jobId) => jobs.cancel(actor, jobId),
  ),
  changeRoute(
    'rerun',
    {
      summary: 'Run the failed rows of an ended job again',
      description: 'And those that did not run. Delivered rows stay as they are and cost nothing again.',
    },
    jobs.rerun,
  ),
  deletion(
    {
      id: 'jobs.delete',
      path: '/v1/jobs/{id}',
      group,
      summary: 'Delete a job with its inputs and results',
      description: 'A job that runs is cancelled.',
      parameters: { id },
    },
    (actor, params) => jobs.remove(actor, params.id),
  ),
]
