import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { clientAddressOf } from '../http/client-address.ts'
import type { OpenidRole } from '../setting-forms.ts'
import type { Database } from '../storage/database.ts'
import type { SignInAttempts } from './attempts.ts'
import {
  csrfTokenOf,
  type PublicAddress,
  requestedView,
  requireCsrfToken,
  requireOwnOrigin,
  sessionCookie,
  sessionTokenOf,
  viewOf,
} from './browser-request.ts'
import { kindOfLink } from './links.ts'
import { type Openid, openidRequestLifetimeMs } from './openid.ts'
import { escapeHtml, fillPage, pageFiles, pageHeaders, readPageFile, typeOfFile } from './page-files.ts'
import { membershipsOf } from './people.ts'
import { sendData } from './send-data.ts'
import type { OpenSession, SessionInfo, Sessions } from './sessions.ts'
import type { Browser, SignedIn, SignIn } from './sign-in.ts'
import { isSignUpLink } from './sign-up-links.ts'

export interface SignInPluginOptions {
  readonly database: Database
  readonly clock: Clock
  readonly address: PublicAddress
  readonly sessions: Sessions
  readonly signIn: SignIn
  readonly attempts: SignInAttempts
  /** Null: no provider is configured. */
  readonly openid: Openid | null
  readonly openidRoles: readonly OpenidRole[]
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

function readBody<T>(schema: z.ZodType<T>, request: FastifyRequest): T {
  const read = schema.safeParse(request.body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ServiceError('bad_request', `The body is not valid: ${issue?.path.join('.')} ${issue?.message}`)
}

const browserOf = (request: FastifyRequest): Browser => ({
  address: clientAddressOf(request.raw),
  userAgent: request.headers['user-agent'] ?? null,
})

/** Serves the pages of signing in and the requests that they send. */
export function signInPlugin(options: SignInPluginOptions): (app: FastifyInstance) => void {
  return (app) => {
    servePages(app, options)
    serveSignIn(app, options)
    serveSignUp(app, options)
    serveSession(app, options)
    if (options.openid !== null) serveOpenid(app, options, options.openid)
  }
}

const secondsOf = ({ createdAt, expiresAt }: SessionInfo): number =>
  Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1000)

const prefixOf = ({ url }: PublicAddress): string =>
  url === null ? '' : new URL(url).pathname.replace(/\/$/, '')

function servePages(app: FastifyInstance, { address, openid, home, provider }: SignInPluginOptions): void {
  const hidden = (isHidden: boolean) => (isHidden ? 'hidden' : '')
  const values = {
    prefix: escapeHtml(prefixOf(address)),
    home: escapeHtml(home),
    provider: escapeHtml(provider),
    providerHidden: hidden(openid === null),
    acceptHidden: hidden(openid !== null),
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

/**
 * The cookie of a new session. It replaces the browser's session, which ends: a copy of the former identifier that
 * somebody else has gains nothing and stays usable no longer.
 */
async function replaceSession(
  { address, sessions }: SignInPluginOptions,
  request: FastifyRequest,
  { token, session }: SignedIn,
): Promise<string> {
  const former = sessionTokenOf(request.raw, address)
  const replaced = former === undefined ? null : await sessions.find(former)
  if (replaced !== null) await sessions.revoke(replaced.id)
  return sessionCookie(address, token, secondsOf(session))
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
async function shownSession({ database }: SignInPluginOptions, token: string, session: OpenSession) {
  const { personId } = session
  const accounts = personId === null ? [] : await membershipsOf(database, personId)
  return {
    session: {
      id: session.id,
      method: session.method,
      accountId: session.accountId,
      accountName: session.accountName,
      role: session.role,
      operatorRole: session.operatorRole,
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
  const open = async (request: FastifyRequest) => {
    const token = sessionTokenOf(request.raw, address)
    const session = token === undefined ? null : await sessions.find(token)
    if (token === undefined || session === null) {
      throw new ServiceError('unauthorized', 'Nobody is signed in here. Open /sign-in.', {
        reason: 'missing_key',
      })
    }
    return { token, session }
  }
  const openForChange = async (request: FastifyRequest) => {
    requireOwnOrigin(request.raw, address)
    const found = await open(request)
    requireCsrfToken(request.raw, found.token)
    return found
  }
  app.get('/sign-in/session', async (request, reply) => {
    const { token, session } = await open(request)
    return sendData(reply, request, await shownSession(options, token, session))
  })
  app.post('/sign-in/out', async (request, reply) => {
    const { session } = await openForChange(request)
    await sessions.revoke(session.id)
    reply.header('set-cookie', sessionCookie(address, '', 0, requestedView(request.raw)))
    return sendData(reply, request, { signedOut: true })
  })
  app.post('/sign-in/account', async (request, reply) => {
    const { session } = await openForChange(request)
    const { accountId } = readBody(bodies.account, request)
    const changed = await signIn.switchAccount(session, accountId, browserOf(request))
    reply.header('set-cookie', sessionCookie(address, changed.token, secondsOf(changed.session)))
    return sendData(reply, request, { redirect: prefixOf(address) + options.home })
  })
}

/**
 * The path of a consent page or of a page of the console; a sign-in leads nowhere else than to it or to the home page.
 * `sign-in.js` has the same pattern.
 */
const nextPath =
  /^\/(?:oauth\/consent\/[A-Za-z0-9_-]{1,64}|console(?:\/(?!\.)[\w%~:@.-]+)*\/?(?:\?[\w%~:@.&=+,-]*)?)$/
const maxNextCharacters = 2000

/** The cookie of a request to the provider. SameSite=Lax: the provider's redirect comes from another site. */
function openidCookie({ url }: PublicAddress, value: string): string {
  return stringifySetCookie({
    name: 'social_lookup_openid',
    value,
    path: `${prefixOf({ url })}/sign-in/oidc`,
    httpOnly: true,
    secure: url?.startsWith('https:') ?? false,
    sameSite: 'lax',
    maxAge: value === '' ? 0 : openidRequestLifetimeMs / 1000,
  })
}

function serveOpenid(app: FastifyInstance, options: SignInPluginOptions, openid: Openid): void {
  const { address, attempts, signIn, openidRoles } = options
  app.get('/sign-in/oidc', async (request, reply) => {
    await attempts.countAddress(clientAddressOf(request.raw))
    const { next } = request.query as { next?: unknown }
    const isPage = typeof next === 'string' && next.length <= maxNextCharacters && nextPath.test(next)
    const purpose = { invitation: null, signUp: null, next: isPage ? next : null }
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
    const cookie = parseCookie(request.headers.cookie ?? '').social_lookup_openid
    const answer = await openid.finish(query, cookie)
    const signedIn = await signIn.withIdentity(answer, openidRoles, browserOf(request))
    const opened = await replaceSession(options, request, signedIn)
    return reply
      .header('set-cookie', [opened, openidCookie(address, '')])
      .headers(pageHeaders)
      .redirect(prefixOf(address) + (answer.purpose.next ?? options.home))
  })
}
