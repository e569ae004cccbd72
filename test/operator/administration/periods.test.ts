import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csv } from '../../../src/operator/administration/csv.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const token = 'a token of the administration, 32 characters'
let service: TestService
beforeAll(async () => {
  service = await startTestService({ env: { ADMIN_TOKEN: token } })
})
afterAll(() => service.close())
const get = (path: string) =>
  service.call(`/admin/v1${path}`, { key: null, headers: { authorization: `Bearer ${token}` } })

describe('reports of a period', () => {
  const paths = ['/usage?', '/credits/history?', '/audit?']
  for (const path of paths) {
    test(`${path} refuse one that ends before it starts`, async () => {
      const wrong = await get(`${path}from=2027-02-01&to=2027-01-01`)
      expect([wrong.status, wrong.body.error.message]).toEqual([400, 'from: must be before `to`'])
      expect((await get(`${path}from=2026-01-01&to=2030-01-01`)).status).toBe(200)
    })
  }

  test('have the entries and acts of that time alone', async () => {
    const now = service.clock.now()
    const around = `from=${new Date(now - 3_600_000).toISOString()}&to=${new Date(now + 3_600_000).toISOString()}`
    const before = `to=${new Date(now - 3_600_000).toISOString()}`
    for (const path of ['/credits/history?', '/audit?']) {
      expect((await get(path + around)).body.data.length, path).toBeGreaterThan(0)
      expect((await get(path + before)).body.data, path).toEqual([])
    }
  })
})

test('a search of requests over decades is answered by one page', async () => {
  await service.call('/v1/reddit/subreddits?subreddit=history')
  const { status, body } = await get('/requests?from=2000-01-01&to=2090-01-01')
  expect(status).toBe(200)
  expect(body.data).toMatchObject([{ operation: 'reddit.subreddits' }])
  expect(body.page.nextCursor).toBeNull()
})

test('reports as CSV have names beside the ids of accounts and keys', async () => {
  await service.call('/v1/tiktok/profiles/ada.cooks')
  const { user, key } = (await service.call('/v1/whoami')).body.data
  const csvOf = async (path: string) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' }
    return (await service.call(path, { key: null, headers })).text.split('\r\n')
  }
  const [head, row] = await csvOf('/admin/v1/usage?all=true&mode=test&by=account,key')
  expect(head).toMatch(/^mode,key,keyName,account,accountName,lookups,/)
  expect(row).toMatch(`test,${key.id},${key.name},${user.id},${user.name},2,`)
  const [requests, request] = await csvOf('/admin/v1/requests?mode=test')
  expect(requests).toMatch(/,account,accountName,mode,key,keyName,/)
  expect(request).toContain(`,${user.id},${user.name},test,${key.id},${key.name},`)
  const own = { headers: { accept: 'text/csv' } }
  const [ownHead, ownRow] = (await service.call('/v1/usage?by=key,monitor', own)).text.split('\r\n')
  expect(ownHead).toMatch(/^key,keyName,monitor,monitorName,lookups,/)
  expect(ownRow).toMatch(`${key.id},${key.name},,,2,`)
})

test('no cell of a CSV is a formula, also of a list', () => {
  expect(csv([{ one: '=1+1', list: ['=1+1', '@a'], sum: -5 }])).toBe("one,list,sum\r\n'=1+1,'=1+1 @a,-5\r\n")
})

test('money in CSV has at most six decimals', () => {
  expect(csv([{ usd: 0.1 + 0.2, ratio: 1 / 3, credits: 1e12, none: null, tiny: 0.000001 }])).toBe(
    'usd,ratio,credits,none,tiny\r\n0.3,0.333333,1000000000000,,0.000001\r\n',
  )
})
