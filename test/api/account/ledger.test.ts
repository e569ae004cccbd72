import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { type ExampleWorld, examplePlatform } from '../../support/example-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const token = 'an admin token of at least 32 characters'
const world: ExampleWorld = { requests: [] }
let run: TestService
let admin: Admin
let account: string
beforeAll(async () => {
  run = await startTestService({ env: { ADMIN_TOKEN: token }, platforms: [examplePlatform(world)] })
  admin = remoteAdmin({ url: run.base, token })
  account = (await admin('accounts list', {})).items[0]!.id
  await admin('credits grant', { account, mode: 'test', credits: 500, kind: 'purchase', note: 'Order 7' })
  await run.call('/v1/example/things?kind=ada')
})
afterAll(() => run.close())

describe('the ledger of an account', () => {
  it('lists grants, purchases and charges with the balance after each', async () => {
    const { body } = await run.call('/v1/ledger')
    const [charge, purchase, ...others] = body.data.entries
    expect(charge).toMatchObject({
      kind: 'charge',
      credits: -1,
      lookups: 1,
      balanceAfter: await run.balance(),
    })
    expect(charge.requestIds).toHaveLength(1)
    expect(purchase).toMatchObject({ kind: 'purchase', credits: 500, note: 'Order 7' })
    expect(purchase.balanceAfter - charge.balanceAfter).toBe(1)
    expect(others.length).toBeGreaterThan(0)
    expect(body.meta.creditsCharged).toBe(0)
  })

  it('has an address for each entry, which callers with other wallets do not reach', async () => {
    const [entry] = (await run.call('/v1/ledger')).body.data.entries
    const path = `/v1/ledger/${encodeURIComponent(entry.id)}`
    expect((await run.call(path)).body.data).toEqual(entry)
    expect((await run.call(path, { key: run.liveKey })).status).toBe(404)
    expect((await run.call('/v1/ledger/none')).status).toBe(404)
  })

  it('is filtered, and paged without a gap', async () => {
    const all = (await run.call('/v1/ledger')).body.data.entries
    const paged: unknown[] = []
    for (let cursor = ''; ; ) {
      const { body } = await run.call(`/v1/ledger?limit=1${cursor && `&cursor=${cursor}`}`)
      paged.push(...body.data.entries)
      cursor = body.data.page.nextCursor
      if (!cursor) break
    }
    expect(paged).toEqual(all)
    const bought = (await run.call('/v1/ledger?kind=purchase')).body.data.entries
    expect(bought.map(({ kind }: { kind: string }) => kind)).toEqual(['purchase'])
    expect((await run.call('/v1/ledger?from=2999-01-01')).body.data.entries).toEqual([])
    const wrong = await run.call('/v1/ledger?from=yesterday')
    expect([wrong.status, wrong.body.error.message]).toEqual([400, expect.stringContaining('ISO 8601')])
  })

  it('is a file of CSV or JSON lines for callers that accept these', async () => {
    const csv = await run.call('/v1/ledger?limit=1', { headers: { accept: 'text/csv' } })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.text.split('\r\n')[0]).toBe('id,kind,credits,balanceAfter,at,note,lookups,requestIds')
    const lines = await run.call(`/v1/ledger?limit=1&cursor=${csv.headers.get('x-next-cursor')}`, {
      headers: { accept: 'application/x-ndjson' },
    })
    expect(JSON.parse(lines.text)).toMatchObject({ kind: 'purchase' })
  })

  it('keeps live and test entries apart, and refuses keys that are limited to some operations', async () => {
    const live = await run.call('/v1/ledger', { key: run.liveKey })
    expect(live.text).not.toContain('Order 7')
    const { key } = await admin('keys create', { account, mode: 'test', name: 'l', allowed: ['example.*'] })
    expect((await run.call('/v1/ledger', { key })).status).toBe(403)
  })
})
