import type { FastifyInstance } from 'fastify'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { type Config, publicUrlOf } from '../config.ts'
import { ServiceError } from '../errors.ts'
import type { Part } from '../process/part.ts'
import { createSampler } from '../process/sampler.ts'
import { pageHeaders } from '../sign-in/page-files.ts'
import { sendData } from '../sign-in/send-data.ts'
import type { Database } from '../storage/database.ts'
import type { Switches } from '../switches/switches.ts'
import { statusPage, statusStyle } from './page.ts'
import { readStatus, type Status } from './read-status.ts'

/** The document is read at most this often, however many callers there are. */
const everyMs = 5000

/** Opens `/status.json` and `/status`, which show callers what works now; off unless STATUS_PAGE is set. */
export function openStatus(options: {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly switches: Switches
}): Part {
  const { config, clock } = options
  if (!config.STATUS_PAGE) return {}
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
  return { plugins: [serve] }
}
