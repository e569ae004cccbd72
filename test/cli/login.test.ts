import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { login, logout } from '../../src/cli/login.ts'
import { calledService, storeLogin } from '../../src/cli/stored-logins.ts'
import { type TestBrowser, testBrowser } from '../support/browser-session.ts'
import { decideLogin } from '../support/device-login.ts'
import { answerEndlessly, serverThat } from '../support/endless.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
let browser: TestBrowser
let folder: string
let path: string
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-login-'))
  path = join(folder, 'new', 'logins.json')
  service.clock.advance(600_000)
  browser = testBrowser(service)
  await browser.request('/sign-in/key', { method: 'POST', body: { key: service.liveKey } })
})
afterEach(() => rm(folder, { recursive: true }))

/** Logs in; `decide` happens while the program waits for its second poll. Returns what was printed. */
async function run(decide: (userCode: string) => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  let polls = 0
  const wait = async (ms: number) => {
    service.clock.advance(ms)
    polls += 1
    if (polls === 2) await decide(/: {2}(\S+)/.exec(lines.join('\n'))![1]!)
  }
  const print = (line: string) => void lines.push(line)
  await login({ url: `${service.base}/`, device: 'ada’s laptop', path, wait, print })
  return lines.join('\n')
}
const confirm = (userCode: string) => decideLogin(browser, 'approve', { userCode })
const works = async (key: string) => (await service.call('/v1/balance', { key })).status === 200

test('shows a link and a code, and stores the key in a file that its owner alone reads', async () => {
  const printed = await run(confirm)
  expect(printed).toContain(`${service.base}/console/device?code=`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const { url, key } = await calledService({}, path)
  expect(url).toBe(service.base)
  expect(await works(key!)).toBe(true)
  expect(printed).not.toContain(key)
  // The key is sent to no other service, and what the caller states wins.
  expect(await calledService({ url: 'https://other.test' }, path)).toEqual({ url: 'https://other.test' })
  expect(await calledService({ key: 'own' }, path)).toEqual({ url: 'http://127.0.0.1:3000', key: 'own' })
  expect(await calledService({ url: service.base, key: 'own' }, path)).toMatchObject({ key: 'own' })
})

test('logout ends the key at the service and forgets it', async () => {
  await run(confirm)
  await storeLogin(
    'https://other.test',
    { key: 'k', keyId: 'i', name: 'n', mode: 'live', expiresAt: null },
    path,
  )
  const { key } = await calledService({ url: service.base }, path)
  expect(await logout({ url: service.base, path, print: () => {} })).toBe(0)
  expect(await works(key!)).toBe(false)
  expect(await readFile(path, 'utf8')).not.toContain(key)
  expect(await calledService({}, path)).toMatchObject({ url: 'https://other.test', key: 'k' })
  expect(await logout({ url: service.base, path, print: () => {} })).toBe(1)
})

test('stores nothing where the person refuses or does not decide in time', async () => {
  const refuse = (userCode: string) => decideLogin(browser, 'refuse', { userCode })
  await expect(run(refuse)).rejects.toThrow('refused')
  await expect(run(async () => {})).rejects.toThrow('in time')
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('says what is wrong with an address that is no service', async () => {
  await expect(login({ url: 'http://127.0.0.1:1', path })).rejects.toThrow('does not answer')
})

test('reads a megabyte of an answer without end, and follows no redirect', async () => {
  const endless = await serverThat((response) => answerEndlessly(response))
  await expect(login({ url: endless.url, path })).rejects.toThrow('does not answer')
  expect(endless.sentBytes()).toBeLessThan(16_000_000)
  endless.close()
  const elsewhere = await serverThat((response) => response.writeHead(307, { location: service.base }).end())
  await expect(login({ url: elsewhere.url, path })).rejects.toThrow('answered 307')
  elsewhere.close()
})
