import { afterEach, expect, it } from 'vitest'
import { testBrowser } from '../../support/browser-session.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { startMailServer, type TestMailServer } from '../../support/smtp-server.ts'

let service: TestService
let server: TestMailServer | undefined
afterEach(async () => {
  await service.close()
  await server?.close()
})
const publicUrl = 'https://social.test'
async function start(options: { refuses?: boolean } = {}): Promise<void> {
  server = await startMailServer(options)
  service = await startTestService({ env: { SMTP_URL: server.url, PUBLIC_URL: publicUrl } })
}
const invite = (body: object) =>
  service.call('/v1/members/invitations', { key: service.liveKey, method: 'POST', body })
const linkIn = (content: string) => /https:\/\/social\.test\/sign-in\/link#(\S+)/.exec(content)![1]!

it('an invitation and a returning link go by mail, and sign in', async () => {
  await start()
  const invited = await invite({ role: 'developer', email: 'ada@example.com' })
  expect(invited.body.data.mailed).toBe(true)
  expect(server!.mails[0]).toMatchObject({ from: 'social-lookup@social.test', to: ['ada@example.com'] })
  const browser = testBrowser(service, publicUrl)
  const guest = { token: linkIn(server!.mails[0]!.content), name: 'Ada', email: 'ada@example.com' }
  expect((await browser.request('/sign-in/invitation', { method: 'POST', body: guest })).status).toBe(200)
  const { members } = (await service.call('/v1/members', { key: service.liveKey })).body.data
  const path = `/v1/members/sign-in-links/${members[0].personId}`
  const sent = await service.call(path, { key: service.liveKey, method: 'POST', body: { mail: true } })
  expect(sent.body.data.mailed).toBe(true)
  const body = { token: linkIn(server!.mails[1]!.content) }
  expect(
    (await testBrowser(service, publicUrl).request('/sign-in/link', { method: 'POST', body })).status,
  ).toBe(200)
})

it('a mail that the server refuses leaves a link to send by oneself', async () => {
  await start({ refuses: true })
  const { status, body } = await invite({ role: 'viewer', email: 'ada@example.com' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ mailed: false, url: expect.stringContaining('#sll_') })
})

it('carries no text of the account, goes to one address, and three times an hour', async () => {
  await start()
  await service.service.database.query(`update accounts set name = 'Your bank: https://evil.test'`)
  for (const email of [
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'Eve <a@example.com>',
  ]) {
    expect((await invite({ role: 'viewer', email })).status).toBe(400)
  }
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await invite({ role: 'viewer', email: 'A@example.com' })).status)
  expect(statuses).toEqual([201, 201, 201, 429])
  expect(server!.mails.map(({ content }) => content).join()).not.toContain('evil')
})

it('without a mail server, an address is refused and the link is sent by oneself', async () => {
  server = undefined
  service = await startTestService()
  expect((await invite({ role: 'viewer', email: 'ada@example.com' })).status).toBe(400)
  expect((await invite({ role: 'viewer' })).body.data.mailed).toBe(false)
})
