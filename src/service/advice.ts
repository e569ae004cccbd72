import { fits } from '../catalog/patterns.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Source } from '../catalog/source.ts'
import { type Config, describeSettings } from '../config.ts'
import { didYouMean, nearest } from '../http/nearest.ts'

/** Settings that work only together. */
const together = [
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['INSTAGRAM_ACCESS_TOKEN', 'INSTAGRAM_USER_ID'],
  ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'],
  ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  ['X_API_KEY', 'X_API_KEY_SECRET', 'X_ACCESS_TOKEN', 'X_ACCESS_TOKEN_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/** What else this program reads, or others read under names like ours. */
const alsoKnown = ['SOCIAL_LOOKUP_URL', 'SOCIAL_LOOKUP_KEY', 'HOSTNAME', 'POSTGRES_PASSWORD', 'NODE_ENV']

/** Sentences about settings that are allowed but hardly meant: misspelt names, half credentials, idle patterns. */
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
    // Short names of other programs are near to ours by chance.
    .filter((name) => name.length >= 6 && nearSetting(name, known))
    .map((name) => `${name} is no setting.${didYouMean(name, known)}`)
  const halves = together
    .filter((names) => names.some(isGiven) && !names.every(isGiven))
    // With a token in place of the id, the secret stands for itself.
    .filter(([first]) => first !== 'FACEBOOK_APP_ID' || !isGiven('FACEBOOK_ACCESS_TOKEN'))
    .map((names) => {
      const missing = names.filter((name) => !isGiven(name))
      return `${names.filter(isGiven).join(' and ')} cannot be used without ${missing.join(' and ')}.`
    })
  const idle = config.PROVIDERS.filter(({ pattern }) => !matchesAny(pattern, registry)).map(
    ({ pattern }) =>
      `PROVIDERS: the pattern ${pattern} matches no operation.${nearOperation(pattern, registry)}`,
  )
  return [...misspelt, ...halves, ...idle, ...adviceOnSources(config, registry)]
}

/** Patterns of SOURCES that match nothing, and names that none of the operations they match has as a source. */
function adviceOnSources({ SOURCES, PROVIDERS }: Config, registry: Registry): string[] {
  return Object.entries(SOURCES).flatMap(([pattern, names]) => {
    const matched = registry.operations.filter(({ id, aliases = [] }) =>
      [id, ...aliases].some((one) => fits(pattern, one)),
    )
    if (matched.length === 0) {
      return [`SOURCES: the pattern ${pattern} matches no operation.${nearOperation(pattern, registry)}`]
    }
    const known = new Set(matched.flatMap(({ sources }) => (sources as Source[]).map(({ name }) => name)))
    if (PROVIDERS.length > 0) known.add('provider')
    const idle = names.filter((name) => !known.has(name))
    return idle.map((name) => `SOURCES: ${name} answers no operation that ${pattern} matches.`)
  })
}

/** A slip of the hand: near by two letters, and the same beginning or end. */
function nearSetting(name: string, known: readonly string[]): boolean {
  const found = nearest(name, known)
  if (found === undefined) return false
  return (
    name.slice(0, 3).toUpperCase() === found.slice(0, 3) || name.slice(-3).toUpperCase() === found.slice(-3)
  )
}

const matchesAny = (pattern: string, { operations }: Registry): boolean =>
  operations.some(({ id, aliases = [] }) => [id, ...aliases].some((one) => fits(pattern, one)))

function nearOperation(pattern: string, { operations, platforms }: Registry): string {
  const names = platforms.map(({ name }) => `${name}.*`)
  return didYouMean(pattern, [...names, ...operations.map(({ id }) => id)])
}
