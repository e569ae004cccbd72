import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import type { Mode } from '../../catalog/source.ts'
import { walletIdOf } from '../../money/billing/wallet.ts'
import { type PublicAddress, requireCsrfToken, requireOwnOrigin, sessionTokenOf } from './browser-request.ts'
import { permissionsOf } from './roles.ts'
import type { OpenSession, Sessions } from './sessions.ts'

/** Authenticates requests by the session cookie of a browser. */
export interface SessionActors {
  /**
   * Returns the actor of a request with a session cookie: null at once if it has no cookie, a promise of null if the
   * session ended. A request by
   * a session states its mode in the header `x-mode`; pages of other origins cannot send that header, so a link
   * elsewhere spends no credits.
   * @throws ServiceError forbidden for a change without CSRF token or from another origin
   */
  authenticate(request: IncomingMessage): Promise<Actor | null> | null
}

/** The header in which a browser session states the mode of a request: `live` or `test`. */
const modeHeader = 'x-mode'

export function createSessionActors(options: {
  readonly sessions: Sessions
  readonly address: PublicAddress
}): SessionActors {
  const { sessions, address } = options

  async function actorOfToken(request: IncomingMessage, token: string): Promise<Actor | null> {
    const mode = request.headers[modeHeader]
    if (mode !== 'live' && mode !== 'test') {
      throw new ServiceError('bad_request', `Send the header ${modeHeader} with live or test.`)
    }
    const session = await sessions.find(token)
    if (session === null) return null
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      requireOwnOrigin(request, address)
      requireCsrfToken(request, token)
    }
    return actorOf(session, mode)
  }

  return {
    authenticate(request) {
      const token = sessionTokenOf(request, address)
      return token === undefined ? null : actorOfToken(request, token)
    },
  }
}

/** The actor of a session in one mode. */
function actorOf(session: OpenSession, mode: Mode): Actor {
  const { accountId, role, usedKey } = session
  if (accountId === null || role === null) {
    throw new ServiceError(
      'forbidden',
      'This session belongs to an operator and to no account. Choose an account first.',
      { reason: 'no_account' },
    )
  }
  // Test keys lie in repositories and in settings of CI.
  if (usedKey?.mode === 'test' && mode !== 'test') {
    throw new ServiceError(
      'forbidden',
      `This session was opened with a test key, so it reaches test data alone. Send the header ${modeHeader} with test, or sign in with a live key or as a person.`,
    )
  }
  const permissions = permissionsOf(role)
  return {
    accountId,
    keyId: session.id,
    walletId: walletIdOf(accountId, mode),
    mode,
    allowed: null,
    manages: true,
    managesAccess: permissions.managesAccess,
    signedInAs: session.personId ?? session.id,
    ...(usedKey === null ? {} : { usedKey }),
    readOnly: !permissions.manages,
    limits: null,
    accountLimits: session.accountLimits,
    account: { id: accountId, name: session.accountName, email: session.accountEmail },
  }
}
