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
import { feedForms } from '../../watching/monitors/feeds/feeds.ts'
import { sendFeed } from '../../watching/monitors/feeds/serve.ts'
import { brandOf } from '../brand/brand.ts'
import { incidentFeed } from './incident-feed.ts'
import { statusHeaders, statusPage, statusStyle } from './page.ts'
import { readStatus, type Status } from './read-status.ts'

/** The document is read at most this often, however many callers there are. */
const everyMs = 5000

/** The status page, and what it reads for other pages. */
export interface StatusPart extends Part {
  /** What works now; null: the operator does not show it. */
  readonly readStatus: (() => Promise<Status>) | null
}

/** Opens `/status.json`, `/status` and the feeds of incidents, which show callers what works; off unless STATUS_PAGE is set. */
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
  const brand = brandOf(config)
  const home = publicUrlOf(config) ?? `http://localhost:${config.PORT}`
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
        .headers(statusHeaders())
        .type('text/html; charset=utf-8')
        .send(statusPage(await read(), brand)),
    )
    app.get('/status/style.css', async (_, reply) =>
      reply
        .headers({ ...pageHeaders, 'cache-control': 'public, max-age=300' })
        .type('text/css; charset=utf-8')
        .send(statusStyle()),
    )
    for (const form of feedForms) {
      app.get(`/status/incidents.${form}`, async (request, reply) => {
        const feed = incidentFeed(await read(), { name: brand.name, home, form })
        return sendFeed(request, reply.header('cache-control', 'public, max-age=60'), { form, feed, clock })
      })
    }
  }
  return { plugins: [serve], readStatus: read }
}
