import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { SocialLookup } from '../../packages/client/src/index.ts'
import { failsFirst, forced, startTestService, type TestService } from '../../packages/client/src/testing.ts'
import { python, runPython } from '../support/python.ts'

const root = resolve(import.meta.dirname, '../..')
let command: string[]
let service: TestService
beforeAll(async () => {
  command = [process.execPath, resolve(root, 'test/support/serve-filled.ts'), inject('databaseImage')]
  service = await startTestService({ command, env: { LOG_LEVEL: 'silent' }, timeoutMs: 300_000 })
})
afterAll(() => service?.close())

test('an application’s test starts a service of its own and forces outcomes', async () => {
  const sl = new SocialLookup(service)
  expect((await sl.youtube.channel({ handle: 'nasa' })).found).toBe(true)
  expect((await sl.youtube.channel({ handle: forced.restricted })).outcome).toBe('restricted')
})

test('an application’s test proves that it survives a failure that passes', async () => {
  const sl = new SocialLookup(service)
  const channel = { handle: failsFirst(1, 'kit') }
  await expect(sl.youtube.channel(channel, { retries: 0 })).rejects.toThrow('fails at first')
  expect((await sl.youtube.channel(channel, { retries: 0 })).found).toBe(true)
})

test('a service that does not start is an error with its output', async () => {
  const failing = startTestService({ command, env: { PORT: 'none' } })
  await expect(failing).rejects.toThrow(/did not start[\s\S]*PORT/)
  await expect(startTestService({ command: ['no-such-program'] })).rejects.toThrow('did not start')
})

test.skipIf(python === null)('the same in Python', async () => {
  const program = `
import json, os
from social_lookup import SocialLookup
from social_lookup.testing import fails_first, forced, start_test_service
with start_test_service(json.loads(os.environ["COMMAND"])) as service:
    sl = SocialLookup(service.api_key, service.base_url)
    print(sl.youtube.channel(handle="nasa").outcome, sl.youtube.channel(handle=forced.private).outcome)
    print(sl.youtube.channel(handle=fails_first(1, "kit")).outcome)
try:
    sl.account.whoami(options={"retries": 0})
except Exception as error:
    print(type(error).__name__)
`
  const { stdout } = await runPython(['-c', program], { COMMAND: JSON.stringify(command) })
  expect(stdout.split(/\s+/)).toEqual(['found', 'private', 'found', 'ConnectionFailedError', ''])
})
