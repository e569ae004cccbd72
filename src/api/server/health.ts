import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import { createSampler } from '../../runtime/process/sampler.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Limiter } from './rate-limit.ts'

/** How long the database may take to answer, and how long its answer is reused. */
const databaseTimeoutMs = 2_000
const databaseCheckMs = 1_000

/** Paths for balancers and monitoring tools; they need no key. */
export const healthPaths = ['/health', '/health/live', '/health/ready']

export interface HealthOptions {
  readonly database: Database
  readonly clock: Clock
  /** The service's own version. */
  readonly version: string
  /** Limits `/health`; absent on the operator's server. */
  readonly limiter?: Limiter | undefined
  /** Why this process should get no requests or work now, as a sentence; null: it is ready. */
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
  const { clock, database, limiter, unready, version } = options
  const answers = createSampler(clock, { everyMs: databaseCheckMs }, async () => {
    await database.query('select 1', [], { timeoutMs: databaseTimeoutMs })
    if (database.directory !== null) await checkDisk(database.directory.path)
    return true
  })
  // The answer of this route is part of the public contract.
  app.get('/health', async (request, reply) => {
    await limiter?.take(clientAddressOf(request.raw), reply)
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/health/live', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok', version }
  })
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const why = unready()
    // HAProxy ends the requests of a node that is down, and lets those of one that answers 404 end by themselves.
    const isAsked = (request.query as { readonly stopping?: unknown }).stopping === '404'
    if (why === stopping && isAsked) throw new ServiceError('not_found', why)
    if (why !== null) throw notReady(why)
    if (!(await answers())) throw notReady('The database does not answer, or cannot write.')
    return { status: 'ok', version }
  })
}

/** The embedded database writes its log in segments of 16 MiB; below two of them, charges fail soon. */
const minFreeBytes = 32 * 1024 * 1024

/** @throws if the folder of the embedded database cannot be written or is nearly full: a read still works then */
export async function checkDisk(
  folder: string,
  statistics: (path: string) => Promise<{ readonly bavail: number; readonly bsize: number }> = statfs,
): Promise<void> {
  const { bavail, bsize } = await statistics(folder)
  if (bavail * bsize < minFreeBytes) throw new Error('the disk of the embedded database is full')
  const probe = join(folder, '.ready')
  await writeFile(probe, Buffer.alloc(4096))
  await rm(probe)
}

const notReady = (message: string) =>
  new ServiceError('temporarily_unavailable', message, { retryAfterSeconds: 1 })
