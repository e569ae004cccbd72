import type { FastifyReply, FastifyRequest } from 'fastify'
import { successBody } from '../../catalog/http/envelope.ts'

/** Sends data to a page of this service, in the usual envelope. */
export function sendData(reply: FastifyReply, request: FastifyRequest, data: object): FastifyReply {
  const meta = { requestId: request.id, creditsCharged: 0, version: 'v1' as const }
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(successBody(JSON.stringify(data), meta))
}
