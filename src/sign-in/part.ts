import { startingCredits } from '../accounts/part.ts'
import type { Clock } from '../clock.ts'
import { type Config, operatorUrlOf, publicUrlOf } from '../config.ts'
import type { Part } from '../process/part.ts'
import type { RateCounter } from '../process/rates.ts'
import type { Storage } from '../storage/part.ts'
import { accessRoutes } from './account-routes.ts'
import { createSignInAttempts } from './attempts.ts'
import type { PublicAddress } from './browser-request.ts'
import { deleteExpiredLinks } from './links.ts'
import { createOpenid, type Openid } from './openid.ts'
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
  /** Where browsers reach the service, without a final slash. */
  readonly publicUrl: () => string
}

function openidOf({ config, storage, clock }: SignInPartOptions, url: () => string): Openid | null {
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

/** Signing in with a browser: links, keys, OpenID Connect, sessions and members. */
export function openSignIn(options: SignInPartOptions): SignInPart {
  const { config, storage, clock, rates, publicUrl } = options
  const { database } = storage
  const address = { url: publicUrlOf(config) }
  const sessions = createSessions({ database, clock })
  const attempts = createSignInAttempts({ clock, rates })
  const signIn = createSignIn({
    ...{ database, clock, sessions, attempts },
    startingCredits: startingCredits(config),
  })
  const shared: Omit<SignInPluginOptions, 'address' | 'openid'> = {
    ...{ database, clock, sessions, signIn, attempts },
    openidRoles: config.OIDC_ROLES,
    home: '/console',
    provider: config.OIDC_NAME,
  }
  const hasOwnAddress = config.INTERNAL_ADDRESS !== undefined
  const internal = { url: config.INTERNAL_URL === undefined ? null : operatorUrlOf(config) }
  return {
    sessions,
    sessionActors: createSessionActors({ sessions, address }),
    operatorAddress: hasOwnAddress ? internal : address,
    operatorPlugins: hasOwnAddress
      ? [signInPlugin({ ...shared, address: internal, openid: internalOpenid(options) })]
      : [],
    routes: accessRoutes({ database, clock, sessions, linkUrl: (token) => linkUrl(publicUrl(), token) }),
    plugins: [signInPlugin({ ...shared, address, openid: openidOf(options, publicUrl) })],
    upkeep: [
      {
        what: 'deletion of ended sessions and links',
        everyMs: 3_600_000,
        async run() {
          await sessions.deleteEnded()
          await deleteExpiredLinks(database, clock)
          await deleteExpiredSignUpLinks(database, clock)
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
