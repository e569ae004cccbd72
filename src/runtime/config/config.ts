import { resolve } from 'node:path'
import { z } from 'zod'
import { brandSettings } from './brand.ts'
import { jobSettings } from './jobs.ts'
import { paymentSettings } from './payments.ts'
import { providersSetting } from './providers.ts'
import { signInSettings } from './sign-in.ts'
import { storedBytesSettings } from './stored-bytes.ts'
import { tracingSettings } from './tracing.ts'
import {
  addressRanges,
  apiKey,
  baseUrl,
  cidr,
  flag,
  httpUrl,
  json,
  operationPattern,
  originList,
  secret,
  sourceName,
  usd,
  webhookSecret,
  whole,
} from './value-forms.ts'

/** The highest LOOKUP_TIMEOUT_MS. */
export const maxLookupTimeoutMs = 50_000

/**
 * Every setting of the service: environment name → check, default and one sentence for
 * docs/RUNNING.md.
 */
const settings = {
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  PORT: whole(3000, 0, 65535).describe('Port to listen on; 0 takes a free one.'),
  INTERNAL_ADDRESS: z
    .string()
    .regex(/^(\[[0-9a-f:.]+\]|[^:[\]\s]+):\d{1,5}$/i, 'must be an address and a port such as 127.0.0.1:9464')
    .transform((text) => {
      const at = text.lastIndexOf(':')
      return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) }
    })
    .refine(({ port }) => port <= 65_535, 'must have a port up to 65535')
    .optional()
    .describe(
      'Address and port of /metrics, /health and /admin alone, for every role (127.0.0.1:9464). Unset: beside the API, for this machine only and not through a proxy on it.',
    ),
  INTERNAL_URL: baseUrl
    .optional()
    .describe(
      'Where browsers of operators reach INTERNAL_ADDRESS, if it is not that address itself (https://ops.example.com).',
    ),
  PUBLIC_URL: baseUrl.optional().describe('Where callers reach the service; used in links it hands out.'),
  TRUSTED_PROXIES: addressRanges
    .default([])
    .describe(
      'Addresses and CIDR ranges (comma-separated) of proxies that report the address of a client (docs/RUNNING.md, "Addresses of clients"); unset: the peer of the connection is the client.',
    ),
  CLIENT_ADDRESS_FROM: z
    .enum(['x-forwarded-for', 'forwarded', 'proxy-protocol'])
    .default('x-forwarded-for')
    .describe(
      'Where these proxies report it: a header that they write, or the PROXY protocol (version 1 or 2) at the start of each connection.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder of the embedded database, hosted media and secrets.'),
  ERASURES_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File outside the database that lists erasures and blocks, encrypted, to be done again after a restore (docs/PRIVACY.md, "After a restore").',
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')
    .optional()
    .describe('PostgreSQL 15 or newer in place of the embedded database.'),
  REPORTS_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')
    .optional()
    .describe(
      'A streaming replica of DATABASE_URL that usage reports, the verification of the books, balances and lists are read from.',
    ),
  USAGE_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')
    .optional()
    .describe(
      'PostgreSQL 15 or newer for records and sums of lookups, apart from the ledger (docs/LEDGER.md, "A database for usage").',
    ),
  USAGE_REPLAY_DAYS: whole(3, 0, 30).describe(
    'Days for which usage that was moved to USAGE_DATABASE_URL can be moved again, after that database was restored; at most USAGE_RETENTION_DAYS.',
  ),
  DATABASE_POOL: whole(8, 2, 200).describe('Connections to the PostgreSQL server per process.'),
  MIGRATE: flag(true).describe(
    'Brings the tables up to date at the start; false: refuses to start on older ones (`social-lookup migrate`).',
  ),
  WRITE_AHEAD: flag(true).describe(
    'Cached lookups are answered when their charge is written ahead in DATA_DIR, where it is certain to be paid (docs/LEDGER.md).',
  ),
  FAIR_TURNS: flag(true).describe(
    'While several accounts send lookups to a node, they take turns, so that the flood of one delays the others little (docs/PERFORMANCE.md).',
  ),
  VALKEY_URL: z
    .string()
    .regex(/^(redis|valkey)s?:\/\//, 'must be a redis:// or valkey:// URL')
    .optional()
    .describe('Valkey or Redis for the cache, single flight and tokens shared by several nodes.'),
  VALKEY_TIMEOUT_MS: whole(500, 10, 60_000).describe('Time after which a silent Valkey counts as away.'),
  BOOTSTRAP_LIVE_KEY: apiKey('live').optional().describe('The live key created at the first start.'),
  BOOTSTRAP_TEST_KEY: apiKey('test').optional().describe('The test key created at the first start.'),
  FIRST_KEYS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File (mode 0600) that the keys of the first account are written to, in place of printing them.',
    ),
  ADMIN_TOKEN: secret
    .optional()
    .describe('A token with every role for /admin/v1, beside the named ones of `social-lookup tokens`.'),
  ADMIN_TOKEN_PREVIOUS: secret
    .optional()
    .describe('The ADMIN_TOKEN before a rotation: it still works until it is left out.'),
  ADMIN_URL: httpUrl
    .optional()
    .describe(
      'Server that the admin commands talk to (with ADMIN_TOKEN); default: the database or local server.',
    ),
  TOP_UP_SECRET: webhookSecret
    .optional()
    .describe('Verifies webhooks that add bought credits at /admin/v1/top-ups; closed when unset.'),
  TOP_UP_SECRET_PREVIOUS: webhookSecret
    .optional()
    .describe('The TOP_UP_SECRET before a rotation: what it signed is still accepted.'),
  ...brandSettings,
  STATUS_PAGE: flag(false).describe(
    'Serves /status and /status.json: what works now by platform, for everybody.',
  ),
  CURSOR_SECRET: secret.optional().describe('Seals cursors; generated and stored with the data when unset.'),
  CURSOR_SECRET_PREVIOUS: secret
    .optional()
    .describe('The CURSOR_SECRET before a rotation: its cursors are still read.'),
  SECRETS_KEY: secret
    .optional()
    .describe('Encrypts secrets at rest; generated and stored with the data when unset.'),
  SECRETS_KEY_PREVIOUS: secret
    .optional()
    .describe(
      'The SECRETS_KEY before a rotation: what it encrypted is still read (`secrets reseal` ends that).',
    ),
  UPSTREAM_ORIGINS: json(
    z.record(
      z.string().refine((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      httpUrl,
    ),
    '{"https://www.youtube.com":"http://127.0.0.1:9000/youtube"}',
  )
    .default({})
    .describe('Sends platform origins elsewhere: a JSON object of origin to base URL.'),
  UPSTREAM_PROXY: httpUrl.optional().describe('HTTP proxy for all traffic to platforms.'),
  UPSTREAM_NO_PROXY: z
    .string()
    .optional()
    .describe('Hosts reached without UPSTREAM_PROXY: comma-separated names, as in NO_PROXY.'),
  UPSTREAM_TIMEOUT_MS: whole(10_000, 10, 60_000).describe('Limit of one request to a platform.'),
  UPSTREAM_CONCURRENCY: whole(64, 1, 10_000).describe('Requests in flight per platform origin.'),
  UPSTREAM_LIMITS: json(
    z.record(
      z.string(),
      z.strictObject({
        concurrency: z.int().min(1).max(10_000).optional(),
        perSecond: z.number().min(0.01).max(10_000).optional(),
        proxy: httpUrl.optional(),
      }),
    ),
    '{"reddit":{"perSecond":1,"concurrency":4,"proxy":"http://proxy.example:3128"}}',
  )
    .default({})
    .describe(
      'Requests per second, requests at once and HTTP proxy of single platforms, for all their hosts together in each node: JSON by platform.',
    ),
  ALLOW_PRIVATE_RANGES: z
    .string()
    .transform((value) => value.split(',').map((range) => range.trim()))
    .pipe(z.array(cidr))
    .default([])
    .describe('Private address ranges that webhooks, media and web pages may reach (comma-separated CIDR).'),
  PROVIDERS: json(
    providersSetting,
    '[{"pattern":"twitter.communities.*","url":"https://provider.example/lookups","secret":"at least 16 characters"}]',
  )
    .default([])
    .describe('Providers of lookups, by operation pattern (docs/SOURCES.md).'),
  PRICE_LIST: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File with prices of your own for live keys: JSON of operation id to credits (docs/CREDITS.md).',
    ),
  SOURCES: json(z.record(operationPattern, z.array(sourceName).min(1)), '{"instagram.*":["hikerapi","web"]}')
    .default({})
    .describe(
      'Which sources are asked, in which order, by operation pattern; the first pattern that fits counts, and sources that it does not name are not asked (docs/SOURCES.md).',
    ),
  VENDOR_PRICES: json(
    z.record(
      sourceName,
      z.strictObject({
        unitUsd: usd.optional(),
        units: z.record(z.string().startsWith('/'), usd).optional(),
      }),
    ),
    '{"hikerapi":{"unitUsd":0.0006,"units":{"/v2/user/stories":2}}}',
  )
    .default({})
    .describe(
      'What your plans at data vendors cost: US dollars of a unit, and units by path (docs/VENDORS.md).',
    ),
  VENDOR_BUDGETS: json(
    z.record(sourceName, z.strictObject({ dailyUsd: usd.optional(), monthlyUsd: usd.optional() })),
    '{"hikerapi":{"dailyUsd":5,"monthlyUsd":100}}',
  )
    .default({})
    .describe('Most that is spent at a data vendor in a day and in a month (UTC), by all nodes together.'),
  SIMULATED_VENDORS: flag(false).describe(
    'Data vendors are stand-ins inside this process, for live and test keys: for trying things out (docs/VENDORS.md).',
  ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Log level.'),
  LOG_FORMAT: z
    .enum(['auto', 'json'])
    .default('auto')
    .describe(
      'The log is JSON lines; `json`: so is all else that a server says (start and stop, warnings, what ends it), and the first keys are written into a file.',
    ),
  ACCESS_LOG: flag(false).describe('Writes a line for each request (docs/RUNNING.md, "Watching").'),
  TRIAL_CREDITS: whole(100, 0, 1_000_000).describe('Credits a new account starts with.'),
  TEST_CREDITS: whole(1_000_000, 0, 1_000_000_000).describe('Test credits a new account starts with.'),
  CHECKOUT_URL: httpUrl.optional().describe('Where more credits are bought; sent with 402 answers.'),
  CACHE_BYTES: whole(64 * 1024 * 1024, 0, 2 ** 40).describe('Size of the in-process response cache.'),
  // One account may hold at most eight ninths of these limits: 256 and 64.
  MAX_CONCURRENT_LOOKUPS: whole(288, 1, 100_000).describe('Uncached lookups at once in a process.'),
  MAX_CONCURRENT_PER_PLATFORM: whole(72, 1, 100_000).describe('Uncached lookups at once per platform.'),
  LOOKUP_TIMEOUT_MS: whole(20_000, 50, maxLookupTimeoutMs).describe(
    'Longest time of an uncached lookup, except on routes that need longer: batches, hosted files, transcripts and web pages have limits of their own (45 to 120 s).',
  ),
  CURSOR_HOURS: whole(24, 1, 720).describe('Lifetime of a cursor.'),
  CORS_ORIGINS: originList
    .default([])
    .describe(
      'Origins whose pages may call the API with a key (comma-separated, or `*`); by default none (docs/SECURITY.md).',
    ),
  FREE_REQUESTS_PER_MINUTE: whole(120, 1, 1_000_000).describe('Free-route requests per key and minute.'),
  HEALTH_REQUESTS_PER_MINUTE: whole(600, 1, 1_000_000).describe(
    'Requests for health, and for feeds of any monitor, per address and minute, each.',
  ),
  FEED_REQUESTS_PER_MINUTE: whole(60, 1, 1_000_000).describe('Requests per feed of a monitor and minute.'),
  USAGE_RETENTION_DAYS: whole(90, 1, 3650).describe('How long usage records are stored.'),
  AUDIT_RETENTION_DAYS: whole(1200, 1, 36_500).describe(
    'How long the audit and revoked keys are stored; revoked test keys as long as usage records, where that is shorter.',
  ),
  USAGE_PARAMETERS: flag(true).describe(
    'Whether usage records store the parameters of lookups, for `GET /v1/requests`.',
  ),
  KEPT_ANSWERS_BYTES: whole(1024 ** 3, 0, 10 ** 15).describe(
    'Answers stored for repeated requests (`Idempotency-Key`) and for rests of results of agents, in all; 0 stores none. Results of jobs have bounds of their own.',
  ),
  KEPT_ANSWERS_ACCOUNT_BYTES: whole(64 * 1024 ** 2, 0, 10 ** 15).describe(
    'The same for an account; beyond it its oldest answers go first.',
  ),
  KEPT_ANSWERS_TEST_BYTES: whole(4 * 1024 ** 2, 0, 10 ** 15).describe(
    'The same for the test keys of an account.',
  ),
  METRICS: flag(true).describe('Serves Prometheus metrics at /metrics.'),
  SHUTDOWN_SECONDS: whole(25, 1, 600).describe('How long a stop waits for requests in flight.'),
  DRAIN_SECONDS: whole(0, 0, 600).describe(
    'How long a stop goes on serving while /health/ready says 503, for balancers to see it.',
  ),
  MEDIA_RETENTION_HOURS: whole(24, 1, 8760).describe('How long hosted media is stored.'),
  MEDIA_MAX_BYTES: whole(100 * 1024 * 1024, 1024, 10 ** 10).describe('Largest media file hosted.'),
  MEDIA_QUOTA_BYTES: whole(10 * 1024 ** 3, 1024, 10 ** 15).describe(
    'Hosted media in all; beyond it the oldest files go first.',
  ),
  MEDIA_IN_FLIGHT_BYTES: whole(1024 ** 3, 1024, 10 ** 13).describe(
    'Media being fetched at once in a process: as many files as fit at their largest size.',
  ),
  S3_ENDPOINT: httpUrl.optional().describe('S3-compatible store for hosted media, in place of DATA_DIR.'),
  S3_BUCKET: z.string().min(1).optional().describe('Bucket of hosted media.'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Key id of the store.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret key of the store.'),
  TRANSCRIPTION_URL: httpUrl
    .optional()
    .describe('OpenAI-compatible speech-to-text endpoint (…/v1/audio/transcriptions).'),
  TRANSCRIPTION_KEY: z.string().min(1).optional().describe('Bearer key of the speech-to-text endpoint.'),
  TRANSCRIPTION_MODEL: z
    .string()
    .min(1)
    .default('whisper-1')
    .describe('Model of the speech-to-text endpoint.'),
  TRANSCRIPTION_MAX_SECONDS: whole(600, 1, 36_000).describe('Longest video that is transcribed.'),
  BROWSER_URL: z
    .string()
    .regex(/^(https?|wss?):\/\//, 'must be an http(s) or ws(s) URL')
    .optional()
    .describe(
      'Chrome DevTools endpoint of a browser for waitFor, scanFullPage and screenshots; default: a Chromium of this machine.',
    ),
  BROWSER_PROXY_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'Address under which the browser at BROWSER_URL reaches this process, through which its traffic goes.',
    ),
  BROWSER_PAGES: whole(4, 0, 100).describe('Pages open in the browser at once; 0 switches the browser off.'),
  ASK_MODEL_URL: httpUrl
    .optional()
    .describe(
      'OpenAI-compatible endpoint (…/v1) of a model that writes answers from web pages and routes what the built-in router is unsure of.',
    ),
  ASK_MODEL_KEY: z.string().min(1).optional().describe('Bearer key of that endpoint.'),
  ASK_MODEL: z.string().min(1).default('gpt-4o-mini').describe('Model asked at that endpoint.'),
  ASK_MODEL_ALWAYS: flag(false).describe(
    'Ask that model about every question of a live key; false asks it about doubtful questions only (docs/ASK.md).',
  ),
  ...signInSettings,
  RETIREMENT_STARTS: z.iso
    .date('must be a date (YYYY-MM-DD)')
    .transform((day) => Date.parse(`${day}T00:00:00Z`))
    .optional()
    .describe(
      'Day (UTC) on which the 30-day retirement window of retired routes starts; unset: not started.',
    ),
  MCP_CONSENT_CREDITS: whole(20, 0, 1_000_000).describe(
    'Calls of agents that may cost more credits than this need the consent of the person.',
  ),
  MCP_TASK_AFTER_MS: whole(5000, 0, 600_000).describe(
    'Calls of agents that take longer than this go on as tasks, where the client has the tasks extension.',
  ),
  ...paymentSettings,
  MONITORS_PER_ACCOUNT: whole(100, 0, 10_000_000).describe('Monitors an account may have.'),
  MONITOR_MIN_SECONDS: whole(0, 0, 3600)
    .refine((seconds) => seconds === 0 || seconds >= 5, 'must be 0, or from 5 to 3600')
    .describe(
      'Seconds between checks that monitors may have at least (`schedule.seconds`), from 5 on, also where a source has a longer minimum in minutes; 0: minutes only (docs/MONITORS.md, "Schedules").',
    ),
  SINKS_PER_ACCOUNT: whole(5, 0, 1_000_000).describe('Sink endpoints an account may have.'),
  ENDPOINTS_PER_ACCOUNT: whole(50, 0, 1_000_000).describe('Webhook endpoints an account may have.'),
  EVENT_RETENTION_DAYS: whole(30, 1, 3650).describe(
    'Minimum time for which events and ended deliveries are stored; they are deleted by the week.',
  ),
  VALUE_RETENTION_DAYS: whole(400, 1, 3650).describe(
    'Minimum time for which the numbers of monitors are stored; they are deleted by the month.',
  ),
  CHECK_CONCURRENCY: whole(16, 1, 10_000).describe('Checks of monitors at once in a worker.'),
  ...jobSettings,
  ...storedBytesSettings,
  DELIVERY_CONCURRENCY: whole(512, 1, 10_000).describe('Webhook deliveries at once in a worker.'),
  ...tracingSettings,
} as const

const schema = z.object(settings)

/** The typed, validated configuration. */
export type Config = z.infer<typeof schema> & {
  /** A platform's setting (credentials) by environment name; undefined when unset or empty. */
  readonly platformSetting: (name: string) => string | undefined
}

/**
 * The address where callers reach the service, without a trailing slash; null if the operator did
 * not set it.
 */
export const publicUrlOf = ({ PUBLIC_URL }: Config): string | null => PUBLIC_URL?.replace(/\/$/, '') ?? null

/** Where browsers of operators reach INTERNAL_ADDRESS, without a final slash; null: the settings do not contain it. */
export const operatorUrlOf = ({ INTERNAL_URL, INTERNAL_ADDRESS }: Config): string | null => {
  if (INTERNAL_URL !== undefined) return INTERNAL_URL.replace(/\/$/, '')
  if (INTERNAL_ADDRESS === undefined || INTERNAL_ADDRESS.port === 0) return null
  const { host, port } = INTERNAL_ADDRESS
  // A browser cannot open the address that stands for all addresses of a machine.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** A setting is wrong. The message names the setting and the values it accepts. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables; empty ones count as unset.
 * @throws ConfigError naming each wrong setting
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const read = schema.safeParse(given)
  if (!read.success) {
    const sentences = read.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
    throw new ConfigError(sentences.join('; '))
  }
  const config = read.data
  if (config.S3_ENDPOINT && !(config.S3_BUCKET && config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well')
  }
  return { ...config, DATA_DIR: resolve(config.DATA_DIR), platformSetting: (name) => given[name] }
}

/** Name, default and description of every setting, for the documents. */
export function describeSettings(): { name: string; fallback: string; description: string }[] {
  const defaults = schema.partial().parse({}) as Record<string, unknown>
  return Object.entries(settings).map(([name, check]) => {
    const value = schema.shape[name as keyof typeof settings].safeParse(undefined)
    const fallback = value.success ? value.data : defaults[name]
    const shown =
      fallback === undefined ? '' : typeof fallback === 'string' ? fallback : JSON.stringify(fallback)
    return { name, fallback: shown, description: check.description ?? '' }
  })
}
