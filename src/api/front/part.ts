import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pageHeaders, pageReader } from '../../accounts/sign-in/page-files.ts'
import { CompressedDocument } from '../../catalog/http/compressed-document.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { ExampleOf } from '../../lookup/examples.ts'
import type { Switches } from '../../lookup/switches/switches.ts'
import { type Config, publicUrlOf } from '../../runtime/config/config.ts'
import type { Part } from '../../runtime/process/part.ts'
import { brandIcon, brandOf, brandStyle } from '../brand/brand.ts'
import type { Status } from '../status/read-status.ts'
import { type FrontPage, frontPage, type PlatformNow } from './page.ts'
import { type ShownLookup, shownLookups, shownOperations } from './shown-lookups.ts'

export interface FrontOptions {
  readonly config: Config
  readonly registry: Registry
  readonly switches: Switches
  readonly exampleOf: ExampleOf
  readonly version: string
  /** What works now; null: the operator does not show it. */
  readonly readStatus: (() => Promise<Status>) | null
}

const headers = {
  ...pageHeaders,
  'content-security-policy': pageHeaders['content-security-policy'].replace(
    "connect-src 'self'",
    "img-src 'self'",
  ),
}

const readPageFile = pageReader<'style.css' | 'script.js'>(join(import.meta.dirname, 'pages'))

/** Where everything of the instance is, for programs that ask for `/`. */
function addresses({ config, version, readStatus }: FrontOptions, baseUrl: string) {
  const at = (path: string) => `${baseUrl}${path}`
  const optional = {
    status: readStatus === null ? undefined : at('/status.json'),
    incidents: readStatus === null ? undefined : at('/status/incidents.json'),
    operator: config.OPERATOR_NAME,
    terms: config.TERMS_URL,
    privacy: config.PRIVACY_URL,
    checkout: config.CHECKOUT_URL,
  }
  return {
    name: config.BRAND_NAME,
    description: 'Public data of social platforms as typed JSON: one key, one envelope, one price list.',
    version,
    authentication: 'Send an API key as x-api-key, or as Authorization: Bearer.',
    documentation: at('/docs'),
    overview: at('/llms.txt'),
    everything: at('/llms-full.txt'),
    openapi: at('/openapi.json'),
    search: at('/docs/search?query={words}'),
    mcp: at('/mcp'),
    ask: at('/v1/ask'),
    account: at('/v1/whoami'),
    health: at('/health'),
    signIn: at('/sign-in'),
    console: at('/console'),
    ...optional,
  }
}

async function worksNow({
  registry,
  switches,
  readStatus,
}: FrontOptions): Promise<Pick<FrontPage, 'platforms' | 'incidents'>> {
  // Without the database the page is still there.
  const status = readStatus === null ? null : await readStatus().catch(() => null)
  const platforms = registry.platforms.map(({ name, displayName }): PlatformNow => {
    const known = status?.platforms.find(({ platform }) => platform === name)?.state
    const state = switches.ofPlatform(name) === null ? (known ?? 'unknown') : 'switched_off'
    return { name, displayName, state }
  })
  const incidents = (status?.incidents ?? []).filter(({ resolvedAt }) => resolvedAt === null)
  return { platforms, incidents }
}

/** Serves the front page of the instance, and what its pages for visitors share: the operator's colour and the mark. */
export function openFront(options: FrontOptions): Part {
  const { config, registry, exampleOf } = options
  const brand = brandOf(config)
  const baseUrl = publicUrlOf(config) ?? `http://localhost:${config.PORT}`
  let lookups: ShownLookup[] | undefined
  let shown: { readonly html: string; readonly document: CompressedDocument } | undefined
  const serve = (app: FastifyInstance) => {
    app.get('/', async (request, reply) => {
      const { accept = '' } = request.headers
      reply.header('vary', 'accept')
      if (/\btext\/markdown\b/.test(accept)) return reply.redirect(`${brand.prefix}/llms.txt`, 302)
      if (!/\btext\/html\b/.test(accept)) {
        return reply
          .headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' })
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(addresses(options, baseUrl), null, 2))
      }
      lookups ??= shownLookups(registry, exampleOf, baseUrl)
      const html = frontPage({
        ...{ brand, baseUrl, registry, lookups, checkoutUrl: config.CHECKOUT_URL },
        priced: shownOperations(registry),
        ...(await worksNow(options)),
        hasStatus: options.readStatus !== null,
      })
      if (shown?.html !== html) shown = { html, document: new CompressedDocument(html) }
      return shown.document.send(request, reply.headers(headers).type('text/html; charset=utf-8'))
    })
    const files: readonly (readonly [path: string, type: string, text: () => string])[] = [
      ['/front/style.css', 'text/css; charset=utf-8', () => readPageFile('style.css')],
      ['/front/script.js', 'text/javascript; charset=utf-8', () => readPageFile('script.js')],
      ['/brand.css', 'text/css; charset=utf-8', () => brandStyle(brand)],
      ['/favicon.svg', 'image/svg+xml', () => brandIcon(brand)],
      ['/favicon.ico', 'image/svg+xml', () => brandIcon(brand)],
    ]
    for (const [path, type, text] of files) {
      app.get(path, async (_, reply) =>
        reply.type(type).header('cache-control', 'public, max-age=3600').send(text()),
      )
    }
  }
  return { plugins: [serve] }
}
