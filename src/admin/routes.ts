import { createHash, timingSafeEqual } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { ServiceError } from '../errors.ts'
import { errorAnswer, newRequestId, publicError } from '../http/envelope.ts'
import { withoutSchemaCompilers } from '../http/without-schema-compilers.ts'
import { csv } from './csv.ts'
import { type AdminVerb, isPage } from './verb.ts'
import { type Admin, adminVerbs, type VerbName } from './verbs.ts'

/**
 * The user that the command line reports (`ada@laptop`). Only the token or the socket proves
 * anything.
 */
export const userHeader = 'x-admin-user'
/** The cursor of the next page, for pages sent as CSV. */
const cursorHeader = 'x-next-cursor'

/** The actor for the audit log: the way the call arrived, and the name that the caller reported. */
function actorOf(way: string, given: string | string[] | undefined): string {
  const name = typeof given === 'string' ? given.replaceAll(/[^\x20-\x7e]/g, '').trim() : ''
  return name === '' ? way : `${way} (${name.slice(0, 100)})`
}

/**
 * The administration under /admin/v1. It answers `{ data }`, and `{ data, page }` for lists. With
 * `accept: text/csv` it sends lists as CSV. Errors use the usual envelope.
 * @param token the token that `authorization: Bearer` must carry; null where the transport itself
 * admits only the owner
 */
export function adminRoutes(admin: Admin, token: string | null): (app: FastifyInstance) => void {
  const expected = token === null ? null : digest(token)
  return (app) => {
    for (const [name, { method, path, local }] of Object.entries<AdminVerb>(adminVerbs)) {
      if (local && expected !== null) continue
      app.route({
        method,
        url: `/admin/v1${path}`,
        async handler(request, reply) {
          const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
          if (expected !== null && !timingSafeEqual(expected, digest(given))) {
            throw new ServiceError('unauthorized', 'Send the ADMIN_TOKEN as authorization: Bearer.')
          }
          const input = method === 'GET' ? request.query : (request.body ?? {})
          const way = token === null ? 'local socket' : 'admin token'
          const answer = await admin(
            name as VerbName,
            input as never,
            actorOf(way, request.headers[userHeader]),
          )
          reply.header('cache-control', 'no-store')
          const page = isPage(answer) ? answer : null
          const data = page === null ? answer : page.items
          if (Array.isArray(data) && request.headers.accept?.includes('text/csv')) {
            if (page?.nextCursor) reply.header(cursorHeader, page.nextCursor)
            return reply.type('text/csv; charset=utf-8').send(csv(data))
          }
          if (page === null) return reply.send({ data })
          const { nextCursor } = page
          const about = { nextCursor, hasMore: nextCursor !== null, returnedCount: page.items.length }
          return reply.send({ data, page: about })
        },
      })
    }
  }
}

/** Digests have one length, so the comparison reveals nothing about the token's length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * Serves the administration on a unix socket that only this user can open. The command line uses it
 * while the server has the embedded database open.
 * @returns a function that stops it
 */
export async function serveAdminSocket(admin: Admin, path: string): Promise<() => Promise<void>> {
  const app = fastify({ ...withoutSchemaCompilers, genReqId: newRequestId })
  app.setErrorHandler((thrown, request, reply) => {
    const answer = errorAnswer(publicError(thrown), request.id)
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
  })
  adminRoutes(admin, null)(app)
  // A killed process leaves its socket behind. The lock of the data directory proves that no
  // process uses the socket.
  await rm(path, { force: true })
  await app.listen({ path })
  await chmod(path, 0o600)
  return () => app.close()
}
