import type { Logger } from 'pino'
import type { Clock } from '../../catalog/clock.ts'
import { openMailer } from '../../gateways/mail/mail.ts'
import { type Config, operatorUrlOf, publicUrlOf } from '../../runtime/config/config.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { RateCounter } from '../../runtime/process/rates.ts'
import type { Storage } from '../../runtime/storage/part.ts'
import { startingCredits } from '../part.ts'
import { accessRoutes } from './account-routes.ts'
import { createSignInAttempts } from './attempts.ts'
import type { PublicAddress } from './browser-request.ts'
import { createLinkMail, type LinkMail } from './link-mail.ts'
import { deleteExpiredLinks } from './links.ts'
import { createOpenid, type Openid } from './openid.ts'
import { createPasskeys, deleteExpiredChallenges, relyingPartyOf } from './passkeys.ts'
import { type SignInPluginOptions, signInPlugin } from './plugin.ts'
import { createSessionActors, type SessionActors } from './session-actor.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { deleteExpiredSignUpLinks } from './sign-up-links.ts'

export interface SignInPart extends Part {
  readonly sessions: Sessions
  readonly sessionActors: SessionActors
  /** The address of operators' sessions: INTERNAL_ADDRESS, or that of callers. */
  readonly operatorAddress: PublicAddress
}

interface SignInPartOptions {
  readonly config: Config
  readonly storage: Storage
  readonly clock: Clock
  readonly rates: RateCounter
  readonly log: Logger
  /** Where browsers reach the service, without a final slash. */
  readonly publicUrl: () => string
}

function openidOf({ config, storage, clock }: SignInPartOptions, url: () => string): Openid | null {
  if (!config.SIGN_IN_METHODS.includes('oidc')) return null
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  if (issuer === undefined || clientId === undefined) return null
  const settings = { issuer, clientId, clientSecret, scope: config.OIDC_SCOPE }
  const { secrets } = storage
  return createOpenid({ settings, secrets, clock, redirectUrl: () => `${url()}/sign-in/oidc/callback` })
}

/** The provider sends operators back to the address that INTERNAL_URL names. */
function internalOpenid(options: SignInPartOptions): Openid | null {
  const { INTERNAL_URL: url } = options.config
  return url === undefined ? null : openidOf(options, () => url.replace(/\/$/, ''))
}

/** Mails of links, where a mail server is set. */
function openLinkMail({ config, clock, rates, publicUrl, log }: SignInPartOptions): LinkMail {
  const mailer = openMailer(config, publicUrl, log)
  return createLinkMail({ mailer, rates, now: () => clock.now() })
}

/** Signing in with a browser: links, keys, OpenID Connect, sessions and members. */
export function openSignIn(options: SignInPartOptions): SignInPart {
  const { config, storage, clock, rates, publicUrl } = options
  const { database } = storage
  const address = { url: publicUrlOf(config) }
  const { SIGN_IN_METHODS: methods } = config
  const sessions = createSessions({ database, clock, methods })
  const attempts = createSignInAttempts({ clock, rates })
  const signIn = createSignIn({
    ...{ database, clock, sessions, attempts, methods },
    startingCredits: startingCredits(config),
  })
  const shared: Omit<SignInPluginOptions, 'address' | 'openid' | 'passkeys'> = {
    ...{ database, clock, sessions, signIn, attempts, methods },
    openidRoles: config.OIDC_ROLES,
    home: '/console',
    provider: config.OIDC_NAME,
  }
  const party = methods.includes('passkey') ? relyingPartyOf(address.url) : null
  const passkeys = party === null ? null : createPasskeys({ database, clock, party })
  const hasOwnAddress = config.INTERNAL_ADDRESS !== undefined
  const internal = { url: config.INTERNAL_URL === undefined ? null : operatorUrlOf(config) }
  return {
    sessions,
    sessionActors: createSessionActors({ sessions, address }),
    operatorAddress: hasOwnAddress ? internal : address,
    operatorPlugins: hasOwnAddress
      ? [signInPlugin({ ...shared, address: internal, openid: internalOpenid(options), passkeys: null })]
      : [],
    routes: accessRoutes({
      ...{ database, clock, sessions, mail: openLinkMail(options) },
      linkUrl: (token) => linkUrl(publicUrl(), token),
    }),
    plugins: [signInPlugin({ ...shared, address, openid: openidOf(options, publicUrl), passkeys })],
    upkeep: [
      {
        what: 'deletion of ended sessions and links',
        everyMs: 3_600_000,
        async run() {
          await sessions.deleteEnded()
          await deleteExpiredLinks(database, clock)
          await deleteExpiredSignUpLinks(database, clock)
          await deleteExpiredChallenges(database, clock)
        },
      },
    ],
  }
}

/** The address of the page that creates an account. */
export const signUpUrl = (publicUrl: string, token: string): string => `${publicUrl}/sign-in/join#${token}`

/** The token follows a `#`: browsers send no fragment, so it reaches no log, no referrer and no link preview. */
export const linkUrl = (publicUrl: string, token: string): string => `${publicUrl}/sign-in/link#${token}`

/** A link that shows an account in a tab of its own, beside the session of the browser. */
export const viewUrl = (publicUrl: string, token: string): string =>
  linkUrl(publicUrl, token).replace('#', '?view#')
