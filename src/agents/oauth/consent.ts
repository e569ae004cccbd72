import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import { recordAction } from '../../accounts/admin-actions.ts'
import { endedAccess, staleSignIn } from '../../accounts/sign-in/current-rights.ts'
import { isSessionFresh, isSessionOpen, type OpenSession } from '../../accounts/sign-in/sessions.ts'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { readScopes, type Scope, scopeNames, scopes } from '../../catalog/http/scopes.ts'
import { shownName } from '../../catalog/visible-text.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { RecordStore } from './adapter.ts'
import { redirectHostOf } from './client-metadata.ts'
import { createConnection } from './connections.ts'

/** What a person decides on the consent page. */
export const decision = z.strictObject({
  mode: z.enum(['live', 'test']),
  scopes: z.array(z.enum(scopeNames as [Scope, ...Scope[]])).min(1),
  creditsPerDay: z.int().min(1).max(1e12).nullable(),
})
export type Decision = z.infer<typeof decision>

/** A request of an assistant that waits for a person's consent. */
export interface ConsentRequest {
  readonly clientId: string
  readonly clientName: string
  /** Host, or the scheme of an application of its own, that the browser is sent to. */
  readonly redirectHost: string
  readonly resource: string
  readonly scopes: readonly Scope[]
}

const interactionEnded = () =>
  new ServiceError(
    'bad_request',
    'This request of an assistant has ended or belongs to another browser. Start again in the assistant.',
  )

/**
 * The request behind a consent page.
 * @throws ServiceError bad_request if it ended or was decided, or was started in another browser
 */
export async function readConsentRequest(
  provider: Provider,
  uid: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<ConsentRequest> {
  const details = await provider.interactionDetails(request, response).catch(() => null)
  // A decision counts once: a second click would connect the assistant again.
  if (details === null || details.uid !== uid || details.result !== undefined) throw interactionEnded()
  const { client_id: clientId, redirect_uri: redirectUri, scope, resource } = details.params
  const client = await provider.Client.find(String(clientId))
  if (!client) throw interactionEnded()
  return {
    clientId: client.clientId,
    clientName: shownName(client.clientName ?? '') || redirectHostOf(String(redirectUri)).slice(0, 100),
    redirectHost: redirectHostOf(String(redirectUri)),
    resource: Array.isArray(resource) ? String(resource[0]) : String(resource),
    scopes: readScopes(String(scope)),
  }
}

/** The request as the consent page shows it. */
export const shownRequest = (request: ConsentRequest) => ({
  clientId: request.clientId,
  clientName: request.clientName,
  redirectHost: request.redirectHost,
  scopes: request.scopes.map((name) => ({ name, means: scopes[name] })),
})

/**
 * Connects the assistant to the account of the session, with the scopes that both the assistant requested and the
 * person allowed.
 * @returns the address that the browser goes to next
 */
export async function giveConsent(
  options: {
    readonly provider: Provider
    readonly records: RecordStore
    readonly database: Database
    readonly clock: Clock
    readonly platforms: readonly string[]
  },
  request: ConsentRequest,
  { session, given, uid, raw, response }: ConsentAct & { readonly given: Decision },
): Promise<string> {
  const { provider, records, database, clock, platforms } = options
  const accountId = requireAccount(session)
  const allowed = request.scopes.filter((scope) => given.scopes.includes(scope))
  if (allowed.length === 0) {
    throw new ServiceError('bad_request', 'Choose at least one thing that the assistant may do.')
  }
  if (session.usedKey?.mode === 'test' && given.mode !== 'test') {
    throw new ServiceError(
      'forbidden',
      'This session was opened with a test key, so it connects assistants to test data alone. Choose test data, or sign in with a live key or as a person.',
    )
  }
  const connection = await database.transaction(async (q) => {
    if (!(await isSessionOpen(q, clock, session.id))) throw endedAccess()
    // A connection spends and manages for up to a year, like a key: a browser left open gives none.
    if (!(await isSessionFresh(q, clock, session.id, 'account'))) throw staleSignIn()
    if (!(await records.claimDecision(q, uid))) throw interactionEnded()
    const { clientId, clientName, redirectHost } = request
    const { mode, creditsPerDay } = given
    const createdBy = session.personId ?? session.id
    const wanted = {
      accountId,
      mode,
      clientId,
      clientName,
      redirectHost,
      scopes: allowed,
      creditsPerDay,
      createdBy,
      usedKey: session.usedKey,
    }
    const created = await createConnection(q, clock, wanted, platforms)
    await recordAction(q, clock, {
      actor: `session ${session.id}`,
      act: 'connections create',
      accountId,
      subject: created.id,
      details: { clientId, clientName, redirectHost, mode, scopes: allowed, creditsPerDay },
    })
    return created
  })
  const grant = new provider.Grant({ accountId: connection.id, clientId: request.clientId })
  grant.addResourceScope(request.resource, allowed.join(' '))
  grant.addOIDCScope('offline_access')
  const rejected = request.scopes.filter((scope) => !allowed.includes(scope))
  if (rejected.length > 0) grant.rejectResourceScope(request.resource, rejected.join(' '))
  const grantId = await grant.save()
  return provider.interactionResult(raw, response, {
    login: { accountId: connection.id, remember: false },
    consent: { grantId },
  })
}

/** Who decides, with the request that the decision came by. */
export interface ConsentAct {
  readonly session: OpenSession
  /** Id of the consent request. */
  readonly uid: string
  readonly raw: IncomingMessage
  readonly response: ServerResponse
}

/** Ends the request: the assistant learns that the person refused. Returns the address that the browser goes to next. */
export async function refuseConsent(
  { provider, records, database }: { provider: Provider; records: RecordStore; database: Database },
  { uid, raw, response }: ConsentAct,
): Promise<string> {
  if (!(await records.claimDecision(database, uid))) throw interactionEnded()
  return provider.interactionResult(raw, response, {
    error: 'access_denied',
    error_description: 'The person refused.',
  })
}

/** The account of a session that may connect assistants. */
export function requireAccount({ accountId, role }: OpenSession): string {
  if (accountId !== null && (role === 'owner' || role === 'developer')) return accountId
  throw new ServiceError(
    'forbidden',
    'Only an owner or a developer of an account connects assistants to it. Sign in as one.',
  )
}
