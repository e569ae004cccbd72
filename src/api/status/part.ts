import type { FastifyInstance } from 'fastify'
import { pageHeaders } from '../../accounts/sign-in/page-files.ts'
import { sendData } from '../../accounts/sign-in/send-data.ts'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { DailyResults } from '../../lookup/daily-results/part.ts'
import type { Switches } from '../../lookup/switches/switches.ts'
import { type Config, publicUrlOf } from '../../runtime/config/config.ts'
import type { Part } from '../../runtime/process/part.ts'
import { createSampler } from '../../runtime/process/sampler.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { statusPage, statusStyle } from './page.ts'
import { readStatus, type Status } from './read-status.ts'

/** The document is read at most this often, however many callers there are. */
const everyMs = 5000

/** The status page, and what it reads for other pages. */
export interface StatusPart extends Part {
  /** What works now; null: the operator does not show it. */
  readonly readStatus: (() => Promise<Status>) | null
}

/** Opens `/status.json` and `/status`, which show callers what works now; off unless STATUS_PAGE is set. */
export function openStatus(options: {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly switches: Switches
  readonly results: DailyResults
}): StatusPart {
  const { config, clock } = options
  if (!config.STATUS_PAGE) return { readStatus: null }
  const sample = createSampler(clock, { everyMs }, () => readStatus(options))
  const url = publicUrlOf(config)
  const prefix = url === null ? '' : new URL(url).pathname.replace(/\/$/, '')
  const read = async (): Promise<Status> => {
    const status = await sample()
    if (status !== undefined) return status
    throw new ServiceError('temporarily_unavailable', 'The database does not answer.', { reason: 'internal' })
  }
  const serve = (app: FastifyInstance) => {
    app.get('/status.json', async (request, reply) => {
      reply.header('access-control-allow-origin', '*')
      return sendData(reply, request, await read())
    })
    app.get('/status', async (_, reply) =>
      reply
        .headers(pageHeaders)
        .type('text/html; charset=utf-8')
        .send(statusPage(await read(), prefix)),
    )
    app.get('/status/style.css', async (_, reply) =>
      reply
        .headers({ ...pageHeaders, 'cache-control': 'public, max-age=300' })
        .type('text/css; charset=utf-8')
        .send(statusStyle),
    )
  }
  return { plugins: [serve], readStatus: read }
}
