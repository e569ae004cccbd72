import { afterAll, beforeAll, expect, it } from 'vitest'
import { consoleLinkAtStart } from '../../src/cli/console-link.ts'
import { testBrowser } from '../support/browser-session.ts'
import { startTestService, type TestService } from '../support/service.ts'

const adminToken = 'an admin token of at least 32 characters'
let service: TestService
beforeAll(async () => {
  service = await startTestService({ env: { ADMIN_TOKEN: adminToken } })
})
afterAll(() => service.close())

const open = async (url: string) => {
  expect(url.startsWith(`${service.base}/sign-in/link#`)).toBe(true)
  const browser = testBrowser(service)
  const answer = await browser.request('/sign-in/link', {
    method: 'POST',
    body: { token: url.split('#')[1] },
  })
  expect(answer.status).toBe(200)
  return (await browser.request('/sign-in/session')).body.data.session
}
const command = (body: unknown) =>
  service.call('/admin/v1/console-links', {
    method: 'POST',
    key: null,
    headers: { authorization: `Bearer ${adminToken}` },
    body,
  })

it('the console command makes a link with the role it names, and the audit shows who made it', async () => {
  const made = await command({ role: 'developer' })
  expect(await open(made.body.data.url)).toMatchObject({ role: 'developer', operatorRole: null })
  expect(await open((await command({ operator: 'read' })).body.data.url)).toMatchObject({
    accountId: null,
    operatorRole: 'read',
  })
  const audit = await service.call('/admin/v1/audit', {
    key: null,
    headers: { authorization: `Bearer ${adminToken}` },
  })
  expect(JSON.stringify(audit.body)).toContain('console')
  expect(JSON.stringify(audit.body)).not.toContain(made.body.data.url.split('#')[1])
  expect((await command({ operator: 'all', role: 'owner' })).status).toBe(400)
})

it('a start on one’s own machine shows a link that signs in as owner and operator', async () => {
  const text = await consoleLinkAtStart(service.service)
  const link = /http\S+/.exec(text)?.[0]
  expect(await open(link!)).toMatchObject({ role: 'owner', operatorRole: 'all' })
})
