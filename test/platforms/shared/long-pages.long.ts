import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/catalog/operation.ts'
import { facebook } from '../../../src/platforms/facebook/index.ts'
import { instagram } from '../../../src/platforms/instagram/index.ts'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { type Wire, wired } from '../../support/proof/wire.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const isMarkup = (body: string | Buffer): body is string =>
  typeof body === 'string' && /^\s*<(?!\?xml)/.test(body)

/** A page with meaningless text added. */
function longer(page: string, more: string): string {
  const end = page.lastIndexOf('</body>')
  return end < 0 ? page + more : page.slice(0, end) + more + page.slice(end)
}

/** The address of an operation's example. */
function exampleOf({ path, example }: AnyOperation): string {
  const inQuery = new URLSearchParams()
  let address = path
  for (const [name, value] of Object.entries(example)) {
    if (path.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(value))
    else inQuery.set(name, value)
  }
  return `${address}?${inQuery}`
}

describe.each([
  [facebook, 'facebook.groups'],
  [instagram, 'instagram.posts.comments'],
  [linkedin, 'linkedin.companies'],
] as const)('long pages, %$', (platform, one) => {
  let service: TestService
  let wire: Wire
  beforeAll(async () => {
    const behind = wired(platform)
    wire = behind.wire
    service = await startTestService({
      platforms: [behind.platform],
      env: { CACHE_BYTES: '0', VALKEY_URL: '' },
    })
  })
  afterAll(() => service.close())

  /** The text that pages contain from now on. */
  const add = (more: string) =>
    wire.change((_request, answer) =>
      isMarkup(answer.body) ? { ...answer, body: longer(answer.body, more) } : undefined,
    )

  /** Status and answer, without the parts that differ between requests. */
  async function answerOf(operation: AnyOperation) {
    const { status, text } = await service.call(exampleOf(operation))
    const alike = text.replaceAll(/"(requestId|\w*[cC]ursor)":"[^"]+"/g, '"$1":"…"')
    return { status, text: alike.replaceAll(/\/media\/[^"]+/g, '/media/…') }
  }

  const gets = platform.operations.filter(({ method, exampleCursor }) => method !== 'POST' && !exampleCursor)

  test('have the same result as short pages, in every lookup', async () => {
    let pages = 0
    for (const operation of gets) {
      wire.change(null)
      wire.seen.length = 0
      const short = await answerOf(operation)
      if (!wire.seen.some(({ answer }) => isMarkup(answer.body))) continue
      pages += 1
      add(`<!-- ${'long '.repeat(40_000)}-->`)
      expect(await answerOf(operation), operation.id).toEqual(short)
    }
    expect(pages).toBeGreaterThan(2)
  })

  test('of more than a megabyte are read outside of the serving thread', async () => {
    const operation = gets.find(({ id }) => id === one)!
    wire.seen.length = 0
    add(`<div>${'<p>x</p>'.repeat(180_000)}</div>`)
    await answerOf(operation)
    const spent = ({ user, system }: NodeJS.CpuUsage) => user + system
    const shares: number[] = []
    // The least of some lookups: a garbage collection of the serving thread can take as long as reading the page.
    while (shares.length < 10) {
      const [whole, own] = [process.cpuUsage(), process.threadCpuUsage()]
      await answerOf(operation)
      shares.push(spent(process.threadCpuUsage(own)) / spent(process.cpuUsage(whole)))
    }
    expect(wire.seen.some(({ answer }) => isMarkup(answer.body))).toBe(true)
    expect(Math.min(...shares)).toBeLessThan(0.6)
  })
})
