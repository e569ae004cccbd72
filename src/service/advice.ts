import { nearest, patternFlaw } from '../catalog/http/nearest.ts'
import { matchesPattern } from '../catalog/patterns.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Source } from '../catalog/source.ts'
import { type Config, describeSettings } from '../runtime/config/config.ts'

/** Settings that work only together. */
const together = [
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['INSTAGRAM_ACCESS_TOKEN', 'INSTAGRAM_USER_ID'],
  ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'],
  ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  ['X_API_KEY', 'X_API_KEY_SECRET', 'X_ACCESS_TOKEN', 'X_ACCESS_TOKEN_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/** Settings that have no effect without another setting. */
const needed: Readonly<Record<string, readonly string[]>> = {
  REPORTS_DATABASE_URL: ['DATABASE_URL'],
  USAGE_REPLAY_DAYS: ['USAGE_DATABASE_URL'],
  ADMIN_URL: ['ADMIN_TOKEN'],
  DATABASE_POOL: ['DATABASE_URL'],
  CLIENT_ADDRESS_FROM: ['TRUSTED_PROXIES'],
  VALKEY_TIMEOUT_MS: ['VALKEY_URL'],
  UPSTREAM_NO_PROXY: ['UPSTREAM_PROXY'],
  ADMIN_TOKEN_PREVIOUS: ['ADMIN_TOKEN'],
  TOP_UP_SECRET_PREVIOUS: ['TOP_UP_SECRET'],
  INTERNAL_URL: ['INTERNAL_ADDRESS'],
  CURSOR_SECRET_PREVIOUS: ['CURSOR_SECRET'],
  OIDC_CLIENT_SECRET: ['OIDC_ISSUER'],
  OIDC_SCOPE: ['OIDC_ISSUER'],
  OIDC_NAME: ['OIDC_ISSUER'],
  OIDC_ROLES: ['OIDC_ISSUER'],
  OAUTH_KEYS_URL: ['OAUTH_ISSUER'],
  OAUTH_ACCOUNT_CLAIM: ['OAUTH_ISSUER'],
  S3_REGION: ['S3_ENDPOINT'],
  TRANSCRIPTION_KEY: ['TRANSCRIPTION_URL'],
  TRANSCRIPTION_MODEL: ['TRANSCRIPTION_URL'],
  BROWSER_PROXY_HOST: ['BROWSER_URL'],
  ASK_MODEL_KEY: ['ASK_MODEL_URL'],
  ASK_MODEL: ['ASK_MODEL_URL'],
  ASK_MODEL_ALWAYS: ['ASK_MODEL_URL'],
  X402_NETWORK: ['X402_PAY_TO'],
  X402_ASSET: ['X402_PAY_TO'],
  X402_CREDIT_PRICE: ['X402_PAY_TO'],
  X402_FACILITATOR_URL: ['X402_PAY_TO'],
  X402_RPC_URL: ['X402_PAY_TO'],
}

const isLoopback = (host: string): boolean => /^(?:localhost|127\..*|::1)$/.test(host)

/** Settings that contradict each other: a sentence where they do. */
const contradictions: readonly ((config: Config) => string | false)[] = [
  (c) =>
    c.UPSTREAM_TIMEOUT_MS > c.LOOKUP_TIMEOUT_MS &&
    'UPSTREAM_TIMEOUT_MS is longer than LOOKUP_TIMEOUT_MS, which ends a lookup before.',
  (c) =>
    c.MAX_CONCURRENT_PER_PLATFORM > c.MAX_CONCURRENT_LOOKUPS &&
    'MAX_CONCURRENT_PER_PLATFORM is above MAX_CONCURRENT_LOOKUPS, which bounds it.',
  (c) =>
    c.MEDIA_MAX_BYTES > c.MEDIA_QUOTA_BYTES &&
    'MEDIA_MAX_BYTES is above MEDIA_QUOTA_BYTES: a file that large would be deleted at once.',
  (c) =>
    c.MEDIA_MAX_BYTES > c.MEDIA_IN_FLIGHT_BYTES &&
    'MEDIA_MAX_BYTES is above MEDIA_IN_FLIGHT_BYTES: no file could be fetched.',
  (c) =>
    Boolean(c.DATABASE_URL) &&
    c.WRITE_AHEAD &&
    c.DATABASE_POOL < 4 &&
    'WRITE_AHEAD needs a DATABASE_POOL of 4 or more: every charge waits for its commit.',
  (c) =>
    c.SECRETS_KEY !== undefined &&
    c.SECRETS_KEY === c.SECRETS_KEY_PREVIOUS &&
    'SECRETS_KEY_PREVIOUS is the same as SECRETS_KEY; leave it out.',
  (c) =>
    c.CURSOR_SECRET !== undefined &&
    c.CURSOR_SECRET === c.CURSOR_SECRET_PREVIOUS &&
    'CURSOR_SECRET_PREVIOUS is the same as CURSOR_SECRET; leave it out.',
  (c) =>
    c.ADMIN_TOKEN !== undefined &&
    c.ADMIN_TOKEN === c.ADMIN_TOKEN_PREVIOUS &&
    'ADMIN_TOKEN_PREVIOUS is the same as ADMIN_TOKEN; leave it out.',
  (c) =>
    c.TOP_UP_SECRET !== undefined &&
    c.TOP_UP_SECRET === c.TOP_UP_SECRET_PREVIOUS &&
    'TOP_UP_SECRET_PREVIOUS is the same as TOP_UP_SECRET; leave it out.',
  (c) =>
    c.INTERNAL_ADDRESS !== undefined &&
    c.INTERNAL_ADDRESS.port !== 0 &&
    c.INTERNAL_ADDRESS.port === c.PORT &&
    c.INTERNAL_ADDRESS.host === c.HOST &&
    'INTERNAL_ADDRESS is the address of the API itself.',
  (c) =>
    c.OAUTH &&
    c.OAUTH_ISSUER !== undefined &&
    'OAUTH has no effect with OAUTH_ISSUER, which names a server in its place.',
  (c) =>
    c.OAUTH &&
    c.PUBLIC_URL === undefined &&
    !isLoopback(c.HOST) &&
    'OAUTH without PUBLIC_URL names HOST as the address of the service: assistants elsewhere cannot reach it.',
  (c) =>
    c.PUBLIC_URL !== undefined &&
    c.S3_ENDPOINT !== undefined &&
    c.PUBLIC_URL === c.S3_ENDPOINT &&
    'PUBLIC_URL is S3_ENDPOINT: it is where callers reach this service.',
]

/** Further names that this program reads, or that other programs read under similar names. */
const alsoKnown = [
  'SOCIAL_LOOKUP_URL',
  'SOCIAL_LOOKUP_KEY',
  'HOSTNAME',
  'POSTGRES_PASSWORD',
  'PGPASSWORD',
  'NODE_ENV',
]

/**
 * Sentences about settings that are allowed but probably mistakes: misspelt names, incomplete credentials, patterns
 * without effect.
 */
export function adviceOnSettings(
  env: Readonly<Record<string, string | undefined>>,
  config: Config,
  registry: Registry,
): string[] {
  const known = [
    ...describeSettings().map(({ name }) => name),
    ...registry.platforms.flatMap(({ settings }) => Object.keys(settings ?? {})),
  ]
  const isGiven = (name: string) => Boolean(env[name]?.trim())
  const misspelt = Object.keys(env)
    .filter((name) => isGiven(name) && !known.includes(name) && !alsoKnown.includes(name))
    // Short names of other programs are often similar by chance.
    .filter((name) => name.length >= 6)
    .flatMap((name) => {
      const meant = nearSetting(name, known)
      return meant === undefined ? [] : [`${name} is no setting. Did you mean ${meant}?`]
    })
  const halves = together
    .filter((names) => names.some(isGiven) && !names.every(isGiven))
    // With a token in place of the id, the secret is complete by itself.
    .filter(([first]) => first !== 'FACEBOOK_APP_ID' || !isGiven('FACEBOOK_ACCESS_TOKEN'))
    .map((names) => {
      const missing = names.filter((name) => !isGiven(name))
      return `${names.filter(isGiven).join(' and ')} cannot be used without ${missing.join(' and ')}.`
    })
  const idle = config.PROVIDERS.flatMap(({ pattern }) => {
    const flaw = patternFlaw(pattern, registry)
    return flaw === null ? [] : [`PROVIDERS: ${flaw}`]
  })
  const alone = Object.entries(needed).flatMap(([name, others]) => {
    const missing = others.filter((other) => !isGiven(other))
    return isGiven(name) && missing.length > 0
      ? [`${name} says nothing without ${missing.join(' and ')}.`]
      : []
  })
  const contrary = contradictions.map((judge) => judge(config)).filter((sentence) => sentence !== false)
  return [...misspelt, ...halves, ...alone, ...contrary, ...idle, ...adviceOnSources(config, registry)]
}

/** Patterns of SOURCES that match no operation, and source names that no matched operation has. */
function adviceOnSources({ SOURCES, PROVIDERS }: Config, registry: Registry): string[] {
  return Object.entries(SOURCES).flatMap(([pattern, names]) => {
    const matched = registry.operations.filter(({ id, aliases = [] }) =>
      [id, ...aliases].some((one) => matchesPattern(pattern, one)),
    )
    const flaw = patternFlaw(pattern, registry)
    if (flaw !== null) return [`SOURCES: ${flaw}`]
    const known = new Set(matched.flatMap(({ sources }) => (sources as Source[]).map(({ name }) => name)))
    if (PROVIDERS.length > 0) known.add('provider')
    const idle = names.filter((name) => !known.has(name))
    return idle.map((name) => `SOURCES: ${name} answers no operation that ${pattern} matches.`)
  })
}

/** The setting that a mistyped name probably means: near to it, and with the same beginning or end. */
function nearSetting(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase()
  const alike = known.filter((one) => one.startsWith(upper.slice(0, 3)) || one.endsWith(upper.slice(-3)))
  return nearest(name, alike)
}
