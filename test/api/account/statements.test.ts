import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { type ExampleWorld, examplePlatform } from '../../support/example-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const token = 'an admin token of at least 32 characters'
const world: ExampleWorld = { requests: [] }
const months: string[] = []
let run: TestService
let admin: Admin
let account: string
const monthNow = () => new Date(run.clock.now()).toISOString().slice(0, 7)
beforeAll(async () => {
  run = await startTestService({ env: { ADMIN_TOKEN: token }, platforms: [examplePlatform(world)] })
  admin = remoteAdmin({ url: run.base, token })
  account = (await admin('accounts list', {})).items[0]!.id
  // Three months with charges, purchases and corrections.
  for (let month = 0; month < 3; month += 1) {
    months.push(monthNow())
    await admin('credits grant', { account, mode: 'test', credits: 100 + month, kind: 'purchase' })
    if (month === 1) {
      await admin('credits adjust', { account, mode: 'test', credits: -7, kind: 'correction', reason: 'x' })
    }
    for (let i = 0; i <= month; i += 1) await run.call(`/v1/example/things?kind=ada${i}`)
    if (month < 2) run.clock.advance(31 * 86_400_000)
  }
})
afterAll(() => run.close())

interface Line {
  item: string
  operation: string | null
  credits: number
}
const linesOf = async (month: string): Promise<Line[]> =>
  (await run.call(`/v1/statements/${month}`)).body.data.lines
const sumOf = (lines: readonly { credits: number }[]) => lines.reduce((sum, { credits }) => sum + credits, 0)

describe('the statement of a month', () => {
  it('has the sums of the ledger, from one month to the next without a gap', async () => {
    const entries: { at: string; credits: number; kind: string }[] = (await run.call('/v1/ledger')).body.data
      .entries
    let before = 0
    for (const month of months) {
      const lines = await linesOf(month)
      expect(lines[0]).toMatchObject({ item: 'opening', credits: before })
      expect(sumOf(lines.slice(0, -1))).toBe(lines.at(-1)!.credits)
      const own = entries.filter(({ at }) => at.startsWith(month))
      for (const kind of new Set(own.map((entry) => entry.kind))) {
        expect([month, kind, sumOf(lines.filter(({ item }) => item === kind))]).toEqual([
          month,
          kind,
          sumOf(own.filter((entry) => entry.kind === kind)),
        ])
      }
      before = lines.at(-1)!.credits
    }
    expect(before).toBe(await run.balance())
    expect((await linesOf(months[2]!)).filter(({ item }) => item === 'charge')).toMatchObject([
      { operation: 'example.things.list', lookups: 3, credits: -3 },
    ])
  })

  it('is CSV, a page to print, and the same for operators', async () => {
    const path = `/v1/statements/${months[1]}`
    const csv = await run.call(path, { headers: { accept: 'text/csv' } })
    expect(csv.text.split('\r\n')[0]).toBe('month,item,operation,lookups,credits')
    expect(csv.text).toContain(`${months[1]},correction,,,-7`)
    await admin('accounts rename', { account, name: '<b>Ada & Co' })
    const page = await run.call(path, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('&lt;b&gt;Ada &amp; Co')
    expect(page.text).not.toContain('<b>')
    expect(await admin('accounts statement', { account, month: months[1]!, mode: 'test' })).toEqual(
      (await run.call(path)).body.data.lines,
    )
  })

  it('refuses an invalid month and one that has not begun', async () => {
    for (const month of ['2026-13', 'now', '2999-01']) {
      expect((await run.call(`/v1/statements/${month}`)).status).toBe(400)
    }
  })
})
