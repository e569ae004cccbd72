import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import type { OpenidRole } from '../../runtime/config/value-forms.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { SignInAttempts } from './attempts.ts'
import {
  csrfTokenOf,
  hostCookieName,
  isSecure,
  type PublicAddress,
  requestedView,
  requireOwnOrigin,
  sessionCookie,
  viewOf,
} from './browser-request.ts'
import { kindOfLink } from './links.ts'
import { isNextPath } from './next-path.ts'
import { type Openid, openidRequestLifetimeMs } from './openid.ts'
import { escapeHtml, fillPage, pageFiles, pageHeaders, readPageFile, typeOfFile } from './page-files.ts'
import { servePasskeys } from './passkey-plugin.ts'
import type { Passkeys } from './passkeys.ts'
import { membershipsOf } from './people.ts'
import { sendData } from './send-data.ts'
import {
  browserOf,
  openForChange,
  openSession,
  prefixOf,
  readBody,
  replaceSession,
  secondsOf,
} from './session-requests.ts'
import { freshMs, type OpenSession, type Sessions, type SignInMethod } from './sessions.ts'
import type { SignedIn, SignIn } from './sign-in.ts'
import { isSignUpLink } from './sign-up-links.ts'

export interface SignInPluginOptions {
  readonly database: Database
  readonly clock: Clock
  readonly address: PublicAddress
  readonly sessions: Sessions
  readonly signIn: SignIn
  readonly attempts: SignInAttempts
  /** Ways to sign in that are open. */
  readonly methods: readonly SignInMethod[]
  /** Null: no provider is configured. */
  readonly openid: Openid | null
  readonly openidRoles: readonly OpenidRole[]
  /** Null: they are switched off, or browsers offer none at this address. */
  readonly passkeys: Passkeys | null
  /** The page after a sign-in. */
  readonly home: string
  /** The name of the provider, for the button. */
  readonly provider: string
}

const bodies = {
  link: z.strictObject({ token: z.string().max(200) }),
  key: z.strictObject({ key: z.string().max(200) }),
  invitation: z.strictObject({
    token: z.string().max(200),
    name: z.string().trim().min(1).max(100),
    email: z.email().max(200).optional(),
  }),
  signUp: z.strictObject({
    token: z.string().max(200),
    name: z.string().trim().min(1).max(100),
    email: z.email().max(200).optional(),
    accountName: z.string().trim().min(1).max(200).optional(),
  }),
  oidc: z
    .strictObject({ invitation: z.string().max(200), signUp: z.string().max(200) })
    .partial()
    .refine(({ invitation, signUp }) => (invitation === undefined) !== (signUp === undefined)),
  account: z.strictObject({ accountId: z.string().max(100) }),
}

/** Serves the pages of signing in and the requests that they send. */
export function signInPlugin(options: SignInPluginOptions): (app: FastifyInstance) => void {
  return (app) => {
    servePages(app, options)
    serveSignIn(app, options)
    serveSignUp(app, options)
    serveSession(app, options)
    if (options.openid !== null) serveOpenid(app, options, options.openid)
    if (options.passkeys !== null) servePasskeys(app, options, options.passkeys)
  }
}

function servePages(app: FastifyInstance, options: SignInPluginOptions): void {
  const { address, openid, home, provider, methods } = options
  const hidden = (isHidden: boolean) => (isHidden ? 'hidden' : '')
  const values = {
    prefix: escapeHtml(prefixOf(address)),
    home: escapeHtml(home),
    provider: escapeHtml(provider),
    providerHidden: hidden(openid === null),
    acceptHidden: hidden(openid !== null),
    keyHidden: hidden(!methods.includes('key')),
    linkHidden: hidden(!methods.includes('link')),
    passkeyHidden: hidden(options.passkeys === null),
  }
  for (const [path, file] of [
    ['/sign-in', 'sign-in.html'],
    ['/sign-in/link', 'link.html'],
    ['/sign-in/join', 'join.html'],
  ] as const) {
    app.get(path, async (_, reply) =>
      reply
        .headers(pageHeaders)
        .type('text/html; charset=utf-8')
        .send(fillPage(readPageFile(file), values)),
    )
  }
  for (const file of pageFiles) {
    app.get(`/sign-in/${file}`, async (_, reply) =>
      reply
        .headers({ ...pageHeaders, 'cache-control': 'public, max-age=300' })
        .type(typeOfFile(file))
        .send(readPageFile(file)),
    )
  }
}

function serveSignIn(app: FastifyInstance, options: SignInPluginOptions): void {
  const { database, clock, address, attempts, signIn } = options
  const redirect = prefixOf(address) + options.home
  const answer = async (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => {
    reply.header('set-cookie', await replaceSession(options, request, signedIn))
    return sendData(reply, request, { redirect })
  }
  app.post('/sign-in/link/kind', async (request, reply) => {
    requireOwnOrigin(request.raw, address)
    await attempts.countAddress(clientAddressOf(request.raw))
    const { token } = readBody(bodies.link, request)
    return sendData(reply, request, { kind: (await kindOfLink(database, clock, token)) ?? 'sign_in' })
  })
  app.post('/sign-in/link', async (request, reply) => {
    requireOwnOrigin(request.raw, address)
    const { token } = readBody(bodies.link, request)
    return answer(request, reply, await signIn.withLink(token, browserOf(request)))
  })
  app.post('/sign-in/view', async (request, reply) => {
    requireOwnOrigin(request.raw, address)
    const { token: link } = readBody(bodies.link, request)
    const { token, session } = await signIn.withViewLink(link, browserOf(request))
    const view = viewOf(session.id)
    reply.header('set-cookie', sessionCookie(address, token, secondsOf(session), view))
    return sendData(reply, request, { redirect: `${redirect}/view/${view}` })
  })
  app.post('/sign-in/key', async (request, reply) => {
    requireOwnOrigin(request.raw, address)
    const { key } = readBody(bodies.key, request)
    return answer(request, reply, await signIn.withKey(key, browserOf(request)))
  })
  app.post('/sign-in/invitation', async (request, reply) => {
    requireOwnOrigin(request.raw, address)
    const { token, name, email = null } = readBody(bodies.invitation, request)
    if (options.openid !== null) {
      throw new ServiceError('bad_request', 'Accept this invitation by signing in with the provider.')
    }
    return answer(request, reply, await signIn.withInvitation(token, { name, email }, browserOf(request)))
  })
}

/** Serves the requests of the page that creates an account by a sign-up link. */
function serveSignUp(app: FastifyInstance, options: SignInPluginOptions): void {
  const { database, clock, address, attempts, signIn } = options
  app.post('/sign-in/join/check', async (request, reply) => {
    requireOwnOrigin(request.raw, address)
    await attempts.countAddress(clientAddressOf(request.raw))
    const { token } = readBody(bodies.link, request)
    return sendData(reply, request, { usable: await isSignUpLink(database, clock, token) })
  })
  app.post('/sign-in/join', async (request, reply) => {
    requireOwnOrigin(request.raw, address)
    const { token, name, email = null, accountName = null } = readBody(bodies.signUp, request)
    if (options.openid !== null) {
      throw new ServiceError('bad_request', 'Create the account by signing in with the provider.')
    }
    const person = { name, email, accountName }
    const { keys, ...signedIn } = await signIn.withSignUp(token, person, browserOf(request))
    reply.header('set-cookie', await replaceSession(options, request, signedIn))
    return sendData(reply, request, { redirect: prefixOf(address) + options.home, keys })
  })
}

/** What a page of this origin may know about its session. */
async function shownSession(
  { database, methods, passkeys }: SignInPluginOptions,
  token: string,
  session: OpenSession,
) {
  const { personId, signedInAt, confirmedAt } = session
  const freshUntil = (...proofs: (Date | null)[]) =>
    new Date(Math.max(...proofs.map((at) => at?.getTime() ?? 0)) + freshMs).toISOString()
  const accounts = personId === null ? [] : await membershipsOf(database, personId)
  return {
    session: {
      id: session.id,
      method: session.method,
      accountId: session.accountId,
      accountName: session.accountName,
      role: session.role,
      operatorRole: session.operatorRole,
      // Null: both modes.
      onlyMode: session.usedKey?.mode === 'test' ? 'test' : null,
      // Until then it changes keys and people without another sign-in.
      freshUntil: freshUntil(signedInAt, confirmedAt),
      // The same for an operator's part, about which a key of an account says nothing.
      operatorFreshUntil: freshUntil(signedInAt),
      confirmsWithKey: session.accountId !== null && methods.includes('key'),
      // Whether the person may register passkeys and sign in with them.
      hasPasskeys: passkeys !== null && personId !== null && session.keyId === null,
      personName: session.personName,
      personEmail: session.personEmail,
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    },
    accounts,
    csrfToken: csrfTokenOf(token),
  }
}

function serveSession(app: FastifyInstance, options: SignInPluginOptions): void {
  const { address, sessions, signIn } = options
  app.get('/sign-in/session', async (request, reply) => {
    const { token, session } = await openSession(options, request)
    return sendData(reply, request, await shownSession(options, token, session))
  })
  app.post('/sign-in/out', async (request, reply) => {
    const { session } = await openForChange(options, request)
    await sessions.revoke(session.id)
    reply.header('set-cookie', sessionCookie(address, '', 0, requestedView(request.raw)))
    return sendData(reply, request, { signedOut: true })
  })
  app.post('/sign-in/fresh', async (request, reply) => {
    const { session } = await openForChange(options, request)
    const { key } = readBody(bodies.key, request)
    await signIn.confirmWithKey(session, key, browserOf(request))
    return sendData(reply, request, { confirmed: true })
  })
  app.post('/sign-in/account', async (request, reply) => {
    const { session } = await openForChange(options, request)
    const { accountId } = readBody(bodies.account, request)
    const changed = await signIn.switchAccount(session, accountId, browserOf(request))
    reply.header('set-cookie', sessionCookie(address, changed.token, secondsOf(changed.session)))
    return sendData(reply, request, { redirect: prefixOf(address) + options.home })
  })
}

const openidCookieName = 'social_lookup_openid'

/** The cookie of a request to the provider. SameSite=Lax: the provider's redirect comes from another site. */
function openidCookie(address: PublicAddress, value: string): string {
  return stringifySetCookie({
    name: hostCookieName(address, openidCookieName),
    value,
    // `__Host-` needs the whole host.
    path: isSecure(address) ? '/' : `${prefixOf(address)}/sign-in/oidc`,
    httpOnly: true,
    secure: isSecure(address),
    sameSite: 'lax',
    maxAge: value === '' ? 0 : openidRequestLifetimeMs / 1000,
  })
}

function serveOpenid(app: FastifyInstance, options: SignInPluginOptions, openid: Openid): void {
  const { address, attempts, signIn, openidRoles } = options
  app.get('/sign-in/oidc', async (request, reply) => {
    await attempts.countAddress(clientAddressOf(request.raw))
    const { next, fresh } = request.query as { next?: unknown; fresh?: unknown }
    const purpose = {
      ...{ invitation: null, signUp: null, next: isNextPath(next) ? next : null },
      isFresh: fresh === '1',
    }
    const { url, cookie } = await openid.begin(purpose)
    return reply.header('set-cookie', openidCookie(address, cookie)).headers(pageHeaders).redirect(url)
  })
  app.post('/sign-in/oidc', async (request, reply) => {
    requireOwnOrigin(request.raw, address)
    await attempts.countAddress(clientAddressOf(request.raw))
    const { invitation = null, signUp = null } = readBody(bodies.oidc, request)
    const { url, cookie } = await openid.begin({ invitation, signUp, next: null })
    reply.header('set-cookie', openidCookie(address, cookie))
    return sendData(reply, request, { redirect: url })
  })
  app.get('/sign-in/oidc/callback', async (request, reply) => {
    await attempts.countAddress(clientAddressOf(request.raw))
    const query = request.raw.url!.split('?')[1] ?? ''
    const cookie = parseCookie(request.headers.cookie ?? '')[hostCookieName(address, openidCookieName)]
    const answer = await openid.finish(query, cookie)
    const signedIn = await signIn.withIdentity(answer, openidRoles, browserOf(request))
    const opened = await replaceSession(options, request, signedIn)
    return reply
      .header('set-cookie', [opened, openidCookie(address, '')])
      .headers(pageHeaders)
      .redirect(prefixOf(address) + (answer.purpose.next ?? options.home))
  })
}
