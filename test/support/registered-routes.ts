import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

export interface RegisteredRoute {
  readonly method: string
  /** With parameters as the framework writes them: `:id`, `*`. */
  readonly url: string
}

/**
 * Runs `start` and returns the routes of each HTTP server that it creates, in the order of their creation. HEAD routes
 * beside GET routes are left out.
 */
export async function collectRoutes<T>(
  start: () => Promise<T>,
): Promise<{ readonly result: T; readonly servers: readonly (readonly RegisteredRoute[])[] }> {
  const servers: RegisteredRoute[][] = []
  const watch = (message: unknown) => {
    const routes: RegisteredRoute[] = []
    servers.push(routes)
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url })
    })
  }
  subscribe('fastify.initialization', watch)
  try {
    return { result: await start(), servers }
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
}
