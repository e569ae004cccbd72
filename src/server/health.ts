import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { createSampler } from '../process/sampler.ts'
import type { Database } from '../storage/database.ts'
import type { Limiter } from './rate-limit.ts'

/** How long the database may take to answer, and how long its answer is reused. */
const databaseTimeoutMs = 2_000
const databaseCheckMs = 1_000

/** Paths for balancers and monitoring tools; they need no key. */
export const healthPaths = ['/health', '/health/live', '/health/ready']

export interface HealthOptions {
  readonly database: Database
  readonly clock: Clock
  /** Limits `/health`; absent on the operator's server. */
  readonly limiter?: Limiter | undefined
  /** Why this process should not be sent requests or work now, as a sentence; null: it is ready. */
  readonly unready: () => string | null
}

/** The answer of `unready` after the process received the signal to stop. */
export const stopping = 'This process is about to stop; send requests to another.'

/**
 * Serves whether the service answers (`/health`), whether this process is alive (`/health/live`) and whether it should
 * be sent requests (`/health/ready`). The last two are not limited: behind a balancer all callers have its address,
 * and one of them could take the node out of service.
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  const { clock, database, limiter, unready } = options
  const answers = createSampler(clock, { everyMs: databaseCheckMs }, async () => {
    await database.query('select 1', [], { timeoutMs: databaseTimeoutMs })
    return true
  })
  app.get('/health', async (request, reply) => {
    await limiter?.take(request.ip, reply)
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/health/live', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/health/ready', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    const why = unready()
    if (why !== null) throw notReady(why)
    if (!(await answers())) throw notReady('The database does not answer.')
    return { status: 'ok' }
  })
}

const notReady = (message: string) =>
  new ServiceError('temporarily_unavailable', message, { retryAfterSeconds: 1 })
