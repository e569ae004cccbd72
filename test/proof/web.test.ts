import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ServiceError } from '../../src/catalog/errors.ts'
import type { AnyOperation } from '../../src/catalog/operation.ts'
import { actualPrice } from '../../src/catalog/price.ts'
import { web } from '../../src/platforms/web/index.ts'
import type { Ended } from '../support/proof/judge.ts'
import { type LookUp, lookingUp, servedBy } from '../support/proof/lookup.ts'
import type { WireAnswer } from '../support/proof/mutation.ts'
import { type Wire, wired } from '../support/proof/wire.ts'
import { startTestService, type TestService } from '../support/service.ts'

/** What of the proof applies to pages of the web (docs/PROOF.md): answers as a whole, walls, identity. */

type Right = 'fault' | 'restricted' | 'other page'
type Change = readonly [what: string, right: Right, change: (intact: WireAnswer) => WireAnswer]

const words = 'A page of quite another kind, which tells of lanterns.'
const html = { 'content-type': 'text/html; charset=utf-8' }
const json = { 'content-type': 'application/json' }
const pageOf = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`
const answering =
  (status: number, body: string | Buffer, headers: Record<string, string> = html) =>
  () => ({
    status,
    headers,
    body,
  })
const captcha = pageOf('Just a moment...', '<h1>Please verify that you are human</h1>')
const consent = pageOf('Before you continue', '<form><button>Accept all</button></form>')
const login = pageOf('Log in', '<form><input name="user"><input type="password"></form>')
const shell =
  '<!doctype html><html><head><script src="/app.js"></script></head><body><div id="root"></div></body></html>'
const article = pageOf('Lanterns', `<article><h1>Lanterns</h1><p>${words}</p></article>`)
/** The first part of a text, which ends inside a tag. */
const insideTag = (text: string) => text.slice(0, text.lastIndexOf('<', text.length * 0.6) + 2)

const changes: readonly Change[] = [
  ['a connection that is reset', 'fault', (intact) => ({ ...intact, fault: 'reset' })],
  [
    'a compressed body that is cut',
    'fault',
    answering(200, 'cut off', { ...html, 'content-encoding': 'gzip' }),
  ],
  [
    'a document that ends inside a tag',
    'fault',
    (intact) => ({ ...intact, body: insideTag(String(intact.body)) }),
  ],
  [
    'a document that ends inside a script',
    'fault',
    answering(200, `${article.slice(0, -14)}<script>let a =`),
  ],
  ['JSON that is cut', 'fault', answering(200, '{"a": [1, 2', json)],
  ['no body', 'fault', answering(200, '')],
  ['no content', 'fault', answering(204, '', {})],
  ['nothing but white space', 'fault', answering(200, ' \n\n ')],
  [
    'a picture',
    'fault',
    answering(200, Buffer.from([137, 80, 78, 71, 0, 1]), { 'content-type': 'image/png' }),
  ],
  ['an unreadable PDF', 'fault', answering(200, '%PDF-1.7 cut', { 'content-type': 'application/pdf' })],
  ['500', 'fault', answering(500, article)],
  ['503', 'fault', answering(503, article)],
  ['429', 'fault', answering(429, article)],
  ['408', 'fault', answering(408, article)],
  ['a captcha with 200', 'restricted', answering(200, captcha)],
  ['a captcha with 403', 'restricted', answering(403, captcha)],
  ['a captcha with 503', 'restricted', answering(503, captcha)],
  ['a question for consent', 'restricted', answering(200, consent)],
  ['a login form in its place', 'restricted', answering(200, login)],
  ['401', 'restricted', answering(401, '')],
  ['402', 'restricted', answering(402, pageOf('Pay', ''))],
  ['403 with JSON', 'restricted', answering(403, '{}', json)],
  ['403 with a picture', 'restricted', answering(403, '', { 'content-type': 'image/png' })],
  ['451', 'restricted', answering(451, pageOf('No', ''))],
  ['a shell that its scripts fill', 'restricted', answering(200, shell)],
  ['another page', 'other page', answering(200, article)],
  ['404 with a page', 'other page', answering(404, article)],
  ['410 with a page', 'other page', answering(410, article)],
  ['400 with a page', 'other page', answering(400, article)],
]

let running: TestService
let wire: Wire
let lookUp: LookUp
let behind: typeof web
beforeAll(async () => {
  const made = wired(web)
  wire = made.wire
  behind = made.platform
  running = await startTestService({ platforms: [behind], env: { CACHE_BYTES: '0', BROWSER_PAGES: '0' } })
  lookUp = lookingUp(running, 'test')
})
afterAll(() => running.close())

/** The lookup with the answers to all of its requests for pages changed. */
async function changedBy(
  operation: AnyOperation,
  change: Change[2],
  which = (one: string) => !one.includes('/robots.txt'),
) {
  wire.change((request, answer) => (which(request) ? change(answer) : undefined))
  const ended = await lookUp(servedBy(operation, null), operation.example)
  wire.change(null)
  return ended
}

const rowsOf = ({ data }: Ended): { success: boolean; status: number; errorMessage?: string }[] | undefined =>
  data?.results

function verdict(operation: AnyOperation, ended: Ended, right: Right): string {
  const { error, outcome, credits, charged, data } = ended
  if (error !== undefined) {
    const status = error instanceof ServiceError ? error.status : 0
    return charged === 0 && (status === 502 || status === 503)
      ? 'fault'
      : `${status}, charged ${charged}: ${error}`
  }
  const rows = rowsOf(ended)
  const most = rows
    ? rows.filter(({ success }) => success).length
    : actualPrice(operation.price, operation.example, outcome!)
  if (credits !== charged || credits > most) return `charged ${charged} (${credits}) for what costs ${most}`
  const failed = rows?.find(({ success }) => !success)
  if (failed)
    return /scripts|captcha|robots\.txt closes|check for robots|refuses|logged in|consent|who pay|legal/.test(
      failed.errorMessage ?? '',
    )
      ? 'restricted'
      : 'fault'
  if (outcome !== 'found') return outcome!
  const text = JSON.stringify(data)
  // An answer, or fields, may well not be in that page; then they say nothing at all.
  const content = operation.id === 'web.ask' ? data.answer : operation.id === 'web.extract' ? null : text
  if (right === 'other page' && (content === null || String(content).includes('lanterns')))
    return 'other page'
  return `found: ${text.slice(0, 200)}`
}

const needsBrowser = (operation: AnyOperation) => operation.id === 'web.screenshot'

describe.each(web.operations.filter((one) => !needsBrowser(one)).map((one) => [one.id, one] as const))(
  '%s',
  (_, operation) => {
    test('with the intact page is found, under the address that answered', async () => {
      const { outcome, data, charged } = await lookUp(servedBy(operation, null), operation.example)
      expect([outcome, charged]).toEqual([
        'found',
        rowsOf({ data } as Ended) ? 1 : actualPrice(operation.price, operation.example, 'found'),
      ])
      const metadata = data.metadata ?? data.results?.[0]?.metadata
      if (metadata) expect(metadata.finalUrl).toBe(operation.example.url)
    })

    test.each(changes)('%s: %s', async (_what, right, change) => {
      expect(verdict(operation, await changedBy(operation, change), right)).toBe(right)
    })

    test('after a redirect the final address is reported; a login there is an access restriction', async () => {
      const from = operation.example.url!
      const other = 'https://elsewhere.example.net/lanterns'
      const moved =
        (to: string, body: string): Change[2] =>
        (intact) => ({ ...intact, status: 302, headers: { location: to }, body })
      wire.change((request, answer) => {
        if (request.includes('/robots.txt')) return undefined
        return request.includes(from) ? moved(other, '')(answer) : answering(200, article)()
      })
      const ended = await lookUp(servedBy(operation, null), operation.example)
      wire.change((request, answer) => {
        if (request.includes('/robots.txt')) return undefined
        return request.includes(from)
          ? moved(`${new URL(from).origin}/login?next=x`, '')(answer)
          : answering(200, login)()
      })
      const walled = await lookUp(servedBy(operation, null), operation.example)
      wire.change(null)
      expect(verdict(operation, ended, 'other page')).toBe('other page')
      const metadata = ended.data.metadata ?? ended.data.results?.[0]?.metadata
      if (metadata) expect(metadata.finalUrl).toBe(other)
      expect(verdict(operation, walled, 'restricted')).toBe('restricted')
    })

    test('robots.txt: a ban is restricted, a failure is a fault, a page in its place bans no path', async () => {
      const robots = (change: Change[2]) => changedBy(operation, change, (one) => one.includes('/robots.txt'))
      const text = { 'content-type': 'text/plain' }
      const closed = await robots(answering(200, 'User-agent: *\nDisallow: /\n', text))
      const failing = await robots(answering(503, '', text))
      const page = await robots(answering(200, captcha))
      expect(verdict(operation, closed, 'restricted')).toBe('restricted')
      expect(verdict(operation, failing, 'fault')).toBe('fault')
      expect(page.outcome).toBe('found')
    })
  },
)
