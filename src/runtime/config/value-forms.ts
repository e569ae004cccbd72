import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** Forms of values that settings share: each checks a text of the environment and says what to write instead. */

export const whole = (fallback: number, least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be from ${least} to ${most}`)
    .default(fallback)

export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'], 'must be true, false, 1 or 0')
    .transform((value) => value === 'true' || value === '1')
    .default(fallback)

export const httpUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http(s) URL',
  )

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** An address whose answers give rights: without TLS, whoever is between would give them. */
export const trustedUrl = httpUrl.refine(
  (value) => !/^http:/i.test(value) || loopbackHosts.includes(new URL(value).hostname),
  'must be https, or http on a loopback address (localhost, 127.0.0.1, [::1])',
)

/** Base URLs get paths appended: a query or a fragment would swallow them. */
export const baseUrl = httpUrl.refine(
  (value) => !/[?#@]/.test(value),
  'must have no query, fragment or credentials',
)

/** A secret of the Standard Webhooks scheme. */
export const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 bytes in base64')

export const secret = z.string().min(32, 'must have at least 32 characters')
export const apiKey = (mode: string) =>
  z
    .string()
    .regex(
      new RegExp(`^slk_${mode}_[A-Za-z0-9_-]{24,128}$`),
      `must be slk_${mode}_ and 24 to 128 letters or digits`,
    )

export function json<T>(schema: z.ZodType<T>, example: string) {
  return z.string().transform((value, context) => {
    let parsed: unknown
    try {
      parsed = JSON.parse(value)
    } catch {
      context.addIssue({ code: 'custom', message: `must be JSON such as ${example}` })
      return z.NEVER
    }
    const checked = schema.safeParse(parsed)
    if (checked.success) return checked.data
    context.addIssue({ code: 'custom', message: `must look like ${example}` })
    return z.NEVER
  })
}

/** Name of a source: `web`, `official`, `provider`, or a vendor's. */
export const sourceName = z.string().regex(/^[a-z][a-z0-9]*$/)
export const operationPattern = z.string().regex(/^(\*|[a-z0-9]+(\.[a-z0-9]+)*(\.\*)?)$/i)
export const usd = z.number().min(0).max(1_000_000)

/** Whoever has this value in this claim gets a role in an account, or an operator's role. */
export const openidRole = z
  .strictObject({
    claim: z.string().min(1),
    value: z.union([z.string(), z.number(), z.boolean()]),
    account: z.string().min(1).optional(),
    role: z.enum(['owner', 'developer', 'viewer']).optional(),
    operator: z.enum(['read', 'support', 'money', 'all']).optional(),
  })
  .refine(({ account, role }) => (account === undefined) === (role === undefined))
  .refine(({ account, operator }) => account !== undefined || operator !== undefined)
export type OpenidRole = z.infer<typeof openidRole>

/** Addresses and CIDR ranges, separated by commas; single addresses become ranges of one address. */
export const addressRanges = z
  .string()
  .transform((value) => value.split(',').map((range) => range.trim()))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (range) => ipaddr.isValidCIDR(range) || (ipaddr.isValid(range) && !range.includes('%')),
          'must be addresses and CIDR ranges such as 10.0.0.0/8,127.0.0.1',
        )
        .transform((range) =>
          range.includes('/') ? range : `${range}/${ipaddr.parse(range).kind() === 'ipv6' ? 128 : 32}`,
        ),
    ),
  )

export const cidr = z
  .string()
  .refine((range) => ipaddr.isValidCIDR(range), 'must be CIDR ranges such as 10.0.0.0/8')

const isOrigin = (text: string) =>
  text === '*' ||
  (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text)

/** Origins of pages, separated by commas. */
export const originList = z
  .string()
  .transform((value) => value.split(',').map((origin) => origin.trim()))
  .refine((origins) => origins.every(isOrigin), 'must be origins such as https://app.example.com, or *')

/** The address of a mail server, with its user and password. */
export const smtpUrl = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
}, 'must be smtp://host:port or smtps://host:port, with user and password before the host if it needs them')

const signInWays = ['link', 'key', 'oidc', 'passkey'] as const

/** Ways to sign in, comma-separated. */
export const signInMethods = z
  .string()
  .transform((value) => value.split(',').map((way) => way.trim()))
  .pipe(
    z
      .array(z.enum(signInWays, { error: `must name ways of ${signInWays.join(', ')}, separated by commas` }))
      .min(1),
  )
