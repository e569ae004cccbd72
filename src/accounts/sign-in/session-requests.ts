import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ServiceError } from '../../catalog/errors.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import {
  type PublicAddress,
  requireCsrfToken,
  requireOwnOrigin,
  sessionCookie,
  sessionTokenOf,
} from './browser-request.ts'
import type { OpenSession, SessionInfo, Sessions } from './sessions.ts'
import type { Browser, SignedIn } from './sign-in.ts'

/** What reads the session of a request. */
export interface SessionReader {
  readonly address: PublicAddress
  readonly sessions: Sessions
}

/** The session of a request, with the token of its cookie. */
export interface FoundSession {
  readonly token: string
  readonly session: OpenSession
}

export function readBody<T>(schema: z.ZodType<T>, request: FastifyRequest): T {
  const read = schema.safeParse(request.body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ServiceError('bad_request', `The body is not valid: ${issue?.path.join('.')} ${issue?.message}`)
}

export const browserOf = (request: FastifyRequest): Browser => ({
  address: clientAddressOf(request.raw),
  userAgent: request.headers['user-agent'] ?? null,
})

export const secondsOf = ({ createdAt, expiresAt }: SessionInfo): number =>
  Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1000)

/** The path before the service's own paths. */
export const prefixOf = ({ url }: PublicAddress): string =>
  url === null ? '' : new URL(url).pathname.replace(/\/$/, '')

/** The session of a request; null if nobody is signed in. */
export async function findSession(
  { address, sessions }: SessionReader,
  request: FastifyRequest,
): Promise<FoundSession | null> {
  const token = sessionTokenOf(request.raw, address)
  const session = token === undefined ? null : await sessions.find(token)
  return token === undefined || session === null ? null : { token, session }
}

/** @throws ServiceError unauthorized if nobody is signed in */
export async function openSession(reader: SessionReader, request: FastifyRequest): Promise<FoundSession> {
  const found = await findSession(reader, request)
  if (found !== null) return found
  throw new ServiceError('unauthorized', 'Nobody is signed in here. Open /sign-in.', {
    reason: 'missing_key',
  })
}

/**
 * The session of a request that changes something.
 * @throws ServiceError unauthorized; forbidden without the CSRF token, or from another origin
 */
export async function openForChange(reader: SessionReader, request: FastifyRequest): Promise<FoundSession> {
  requireOwnOrigin(request.raw, reader.address)
  const found = await openSession(reader, request)
  requireCsrfToken(request.raw, found.token)
  return found
}

/**
 * The cookie of a new session. It replaces the browser's session, which ends: a copy of the former identifier that
 * somebody else has gains nothing and stays usable no longer.
 */
export async function replaceSession(
  reader: SessionReader,
  request: FastifyRequest,
  { token, session }: SignedIn,
): Promise<string> {
  const replaced = await findSession(reader, request)
  if (replaced !== null) await reader.sessions.revoke(replaced.session.id)
  return sessionCookie(reader.address, token, secondsOf(session))
}
