import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Database } from '../../runtime/storage/database.ts'
import {
  type PublicAddress,
  requireCsrfToken,
  requireOwnOrigin,
  sessionTokenOf,
} from '../sign-in/browser-request.ts'
import { staleSignIn } from '../sign-in/current-rights.ts'
import { isSessionFresh, type OpenSession, type Sessions } from '../sign-in/sessions.ts'
import type { Operator } from './operator.ts'
import type { TokenReader } from './tokens.ts'

/** Finds the operator behind a request to the administration. */
export type AuthenticateOperator = (request: IncomingMessage) => Promise<Operator>

/**
 * The user that the command line reports (`ada@laptop`). It is not verified; only
 * the token or the socket grants access.
 */
export const userHeader = 'x-admin-user'

/** The name for the audit: the way the request arrived, and the name that the caller reported. */
function nameOf(way: string, { headers }: IncomingMessage): string {
  const given = headers[userHeader]
  const name = typeof given === 'string' ? given.replaceAll(/[^\x20-\x7e]/g, '').trim() : ''
  return name === '' ? way : `${way} (${name.slice(0, 100)})`
}

/** Whoever can open the local socket may do everything. */
export const authenticateSocket: AuthenticateOperator = async (request) => ({
  name: nameOf('local socket', request),
  role: 'all',
})

/**
 * Authenticates by `authorization: Bearer` (ADMIN_TOKEN, its previous value, or a named token), and without it by the
 * session of a browser. Changes by a session need its CSRF token and an origin of the operator's address.
 * @throws ServiceError unauthorized; forbidden for the session of a person who does not operate
 */
export function createOperatorAuthentication(options: {
  /** ADMIN_TOKEN and its previous value. */
  readonly adminTokens: readonly string[]
  readonly tokens: TokenReader
  readonly sessions: Sessions
  readonly database: Database
  readonly clock: Clock
  /** Where browsers of operators reach the administration. */
  readonly address: PublicAddress
}): AuthenticateOperator {
  const { tokens, sessions, address, database, clock } = options
  const expected = options.adminTokens.map(digest)

  async function byToken(secret: string, request: IncomingMessage): Promise<Operator | null> {
    const given = digest(secret)
    // Every value is compared, so the time reveals nothing about them.
    if (expected.map((one) => timingSafeEqual(one, given)).includes(true)) {
      return { name: nameOf('admin token', request), role: 'all' }
    }
    const found = await tokens.find(secret)
    if (found === null) return null
    const { name, role, id, endsAt, secretHash } = found
    return { name: nameOf(`token ${name}`, request), role, token: { id, endsAt, secretHash } }
  }

  async function bySession(request: IncomingMessage): Promise<Operator | null> {
    const token = sessionTokenOf(request, address)
    const session = token === undefined ? null : await sessions.find(token)
    if (token === undefined || session === null) return null
    if (session.operatorRole === null) {
      throw new ServiceError('forbidden', 'This session belongs to no operator.', { reason: 'operator_role' })
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      requireOwnOrigin(request, address)
      requireCsrfToken(request, token)
    }
    const requireFresh = async () => {
      if (!(await isSessionFresh(database, clock, session.id, 'operator'))) throw staleSignIn()
    }
    const { operatorRole: role, usedToken } = session
    return {
      name: sessionName(session),
      role,
      requireFresh,
      ...(usedToken === null ? {} : { token: usedToken }),
    }
  }

  return async (request) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const operator = given === undefined ? await bySession(request) : await byToken(given, request)
    if (operator !== null) return operator
    throw new ServiceError(
      'unauthorized',
      'Send the ADMIN_TOKEN or a named token (social-lookup tokens create) as authorization: Bearer.',
      { reason: given === undefined ? 'missing_key' : 'invalid_key' },
    )
  }
}

const sessionName = ({ id, personName, personEmail }: OpenSession): string => {
  const person = personName ?? personEmail
  return person === null ? `session ${id}` : `session ${id} (${person})`
}

/** Digests have one length, so the comparison reveals nothing about the token's length. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
