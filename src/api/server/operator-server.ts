import fastify from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../../catalog/clock.ts'
import { newRequestId } from '../../catalog/http/envelope.ts'
import { withoutSchemaCompilers } from '../../catalog/http/without-schema-compilers.ts'
import { ConfigError } from '../../runtime/config/config.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { defaultHttpLimits } from './connections.ts'
import { registerHealth } from './health.ts'
import { applyHttpConventions, registerNotFound } from './http-conventions.ts'
import { type OperatorRouteOptions, registerOperatorRoutes } from './operator-routes.ts'

export interface OperatorOptions extends OperatorRouteOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  /** The service's own version. */
  readonly version: string
  /** Why this process should get no requests or work now, as a sentence; null: it is ready. */
  readonly unready: () => string | null
}

export interface OperatorPart extends Part {
  /** Its URL; null without an INTERNAL_ADDRESS. */
  readonly url: string | null
}

/**
 * Serves metrics, health and the administration on INTERNAL_ADDRESS, in every role of the process.
 * @throws ConfigError if the address is in use
 */
export async function openOperatorServer(options: OperatorOptions): Promise<OperatorPart> {
  const { config, log } = options
  const own = config.INTERNAL_ADDRESS
  if (own === undefined) return { url: null }
  const app = fastify({
    ...withoutSchemaCompilers,
    bodyLimit: defaultHttpLimits.bodyBytes,
    genReqId: newRequestId,
    requestIdHeader: false,
  })
  applyHttpConventions(app, defaultHttpLimits, log)
  registerHealth(app, options)
  registerOperatorRoutes(app, options, false)
  registerNotFound(app, [], [])
  const url = await app.listen(own).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? 'another process listens there' : error.message
    throw new ConfigError(`INTERNAL_ADDRESS: ${own.host}:${own.port} cannot be taken (${why})`)
  })
  log.info({ url }, 'metrics, health and administration')
  return { url, close: () => app.close() }
}
