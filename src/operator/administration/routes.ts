import { chmod, rm } from 'node:fs/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { type AuthenticateOperator, authenticateSocket } from '../../accounts/operators/authenticate.ts'
import { actFrom } from '../../catalog/http/acting-address.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import { errorAnswer, newRequestId, publicError } from '../../catalog/http/envelope.ts'
import { withoutSchemaCompilers } from '../../catalog/http/without-schema-compilers.ts'
import { csv } from './csv.ts'
import { type AdminVerb, isPage } from './verb.ts'
import { type Admin, adminVerbs, type VerbName } from './verbs.ts'

/** The cursor of the next page, for pages sent as CSV. */
const cursorHeader = 'x-next-cursor'

/**
 * The administration under /admin/v1. It answers `{ data }`, and `{ data, page }` for lists. With
 * `accept: text/csv` it sends lists as CSV. Errors use the usual envelope.
 * @param isLocal whether the transport is of this machine: then it offers what works on files as well
 */
export function adminRoutes(
  admin: Admin,
  authenticate: AuthenticateOperator,
  { isLocal = false } = {},
): (app: FastifyInstance) => void {
  return (app) => {
    for (const [name, { method, path, local, role }] of Object.entries<AdminVerb>(adminVerbs)) {
      if (local && !isLocal) continue
      app.route({
        method,
        url: `/admin/v1${path}`,
        async handler(request, reply) {
          const operator = await authenticate(request.raw)
          if (method !== 'GET' && role !== 'read') await operator.requireFresh?.()
          const input = method === 'GET' ? request.query : (request.body ?? {})
          const answer = await actFrom(clientAddressOf(request.raw), () =>
            admin(name as VerbName, input as never, operator),
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
  adminRoutes(admin, authenticateSocket, { isLocal: true })(app)
  // A killed process leaves its socket behind. The lock of the data directory proves that no
  // process uses the socket.
  await rm(path, { force: true })
  await app.listen({ path })
  await chmod(path, 0o600)
  return () => app.close()
}
