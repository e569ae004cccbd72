import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../accounts/sign-in/page-files.ts'
import { chooseEncoding, compress } from '../../../catalog/http/compression.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import { priceSentence } from '../../../catalog/price-sentence.ts'
import type { Registry } from '../../../catalog/registry.ts'
import type { Switches } from '../../../lookup/switches/switches.ts'
import { type Brand, brandFoot } from '../../brand/brand.ts'

/** The folder that `packages/site/build.mjs` writes. */
export const siteFolder = join(import.meta.dirname, '../../../../packages/site/dist')

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.md': 'text/markdown; charset=utf-8',
}

/** What an instance knows and its pages show. */
export interface SiteFacts {
  readonly registry: Registry
  readonly brand: Brand
  readonly baseUrl: string
  /** Null where no operator can switch anything off. */
  readonly switches: Switches | null
}

/** Fills what only an instance knows into a page: address, brand, live prices, lookups that are switched off. */
export function fillSitePage(html: string, { registry, brand, baseUrl, switches }: SiteFacts): string {
  const { prefix } = brand
  const operationOf = (id: string) => registry.byId(id)
  const filled = html
    .replaceAll('https://instance.invalid', escapeHtml(baseUrl))
    .replaceAll('"/docs/favicon.svg"', '"/favicon.svg"')
    .replaceAll('@@brand@@', escapeHtml(brand.name))
    .replaceAll('@@foot@@', () => brandFoot(brand))
    .replace(/@@price:([\w.]+)@@/g, (_, id: string) => {
      const operation = operationOf(id)
      return operation === undefined
        ? ''
        : escapeHtml(priceSentence(priceFor(operation, 'live')).replace(/\.$/, ''))
    })
    .replace(/@@notice:([\w.]+)@@/g, (_, id: string) => {
      const operation = operationOf(id)
      const off = operation === undefined ? null : (switches?.ofOperation(operation) ?? null)
      return off === null ? '' : `Switched off by the operator: ${escapeHtml(off.reason)}`
    })
  return prefix === '' ? filled : filled.replace(/(?<= (?:href|src|data-path)=")\/(?!\/)/g, `${prefix}/`)
}

/** The built site. It may come while the service runs. */
export interface Site {
  /** A page, filled; null: it is not there. */
  readPage(id: string): Promise<string | null>
  /** Sends a page; false: it is not there. */
  sendPage(id: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null>
  /** Sends a file that pages load; null: it is not there. */
  sendFile(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null>
  isBuilt(): boolean
}

/** One segment or more of letters, digits, `-`, `_` and dots inside: a name leads to no other folder. */
const isName = (path: string) => /^(?:[\w-]+(?:\.[\w-]+)*\/)*[\w-]+(?:\.[\w-]+)*$/.test(path)

export function openSite(facts: SiteFacts, folder = siteFolder): Site {
  const at = (path: string) => join(folder, path)
  const readPolicy = (): string => {
    const hashes = JSON.parse(readFileSync(at('policy.json'), 'utf8')) as string[]
    return [
      "default-src 'none'",
      `script-src 'self' ${hashes.join(' ')}`,
      `style-src 'self' ${hashes.join(' ')}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ')
  }
  const site: Site = {
    isBuilt: () => existsSync(at('policy.json')),
    async readPage(id) {
      const name = id === '' ? 'index' : id
      if (!isName(name) || !site.isBuilt()) return null
      const path = at(`${name}.html`)
      return existsSync(path) ? fillSitePage(await readFile(path, 'utf8'), facts) : null
    },
    async sendPage(id, request, reply) {
      const html = await site.readPage(id)
      if (html === null) return null
      reply
        .headers({
          'content-security-policy': readPolicy(),
          'x-frame-options': 'DENY',
          'referrer-policy': 'same-origin',
          'cache-control': 'public, max-age=300',
          vary: 'accept, accept-encoding',
        })
        .type('text/html; charset=utf-8')
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      if (encoding === null) return reply.send(html)
      return reply.header('content-encoding', encoding).send(await compress(Buffer.from(html), encoding))
    },
    async sendFile(path, request, reply) {
      const type = types[extname(path)]
      if (type === undefined || path === 'policy.json' || !isName(path) || !existsSync(at(path))) return null
      const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
      const packed = encoding === null ? null : at(`${path}${encoding === 'br' ? '.br' : '.gz'}`)
      const isPacked = packed !== null && existsSync(packed)
      // Names of built files contain a digest of their content; the index and the styles of elements do not.
      const isLasting = /^_astro\/.*\.[\w-]{5,8}\.(?:js|css)$/.test(path)
      return reply
        .headers({
          'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
          vary: 'accept-encoding',
          ...(isPacked ? { 'content-encoding': encoding! } : {}),
        })
        .type(type)
        .send(await readFile(isPacked ? packed : at(path)))
    },
  }
  return site
}
