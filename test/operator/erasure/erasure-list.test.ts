import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import { ErasureList } from '../../../src/operator/erasure/erasure-list.ts'
import { createSecretBox } from '../../../src/runtime/storage/secrets.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { findStoredText } from '../../support/stored-values.ts'

const token = 'an admin token of at least 32 characters'
const secretsKey = 'a'.repeat(64)
const reason = 'a request of the person'
const blocked = 'zanzibarquill'
const released = 'quizzicalfjord'
let folder: string
let file: string
const open: TestService[] = []

async function start(erasuresFile: string): Promise<TestService> {
  const env = { ADMIN_TOKEN: token, USAGE_PARAMETERS: 'true', SECRETS_KEY: secretsKey }
  const run = await startTestService({ env: { ...env, ERASURES_FILE: erasuresFile } })
  open.push(run)
  return run
}
const adminOf = (run: TestService) => remoteAdmin({ url: run.base, token }, 'ada@laptop')
const lookUp = async (run: TestService, name: string) => (await run.call(`/v1/twitter/profiles/${name}`)).body
const erase = (run: TestService, name: string) =>
  adminOf(run)('person erase', {
    ...{ platform: 'twitter', identifiers: [name], confirm: name, block: true, reason },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-erasures-'))
  file = join(folder, 'erasures.list')
})
afterAll(async () => {
  for (const run of open) await run.close()
  await rm(folder, { recursive: true })
})

it('what was erased and blocked since a backup is erased and blocked again after a restore, and nothing else', async () => {
  const before = await start(file)
  const { id: account } = await adminOf(before)('accounts create', { name: 'Ada' })
  await erase(before, blocked)
  const { block } = await erase(before, released)
  await adminOf(before)('person unblock', { id: block! })
  await adminOf(before)('accounts erase', { account, confirm: account, cachedAnswers: false })
  expect(await readFile(file, 'utf8')).not.toMatch(new RegExp(`${blocked}|${released}|${account}`))

  // The backup is of a moment before: it has the records, and no account of that id.
  const restored = await start(file)
  for (const name of [blocked, released, 'otherperson']) await lookUp(restored, name)
  expect(await findStoredText(restored.service.database, blocked)).not.toEqual([])
  await appendFile(file, '2026-01-01T00:00:00.000Z cut off')
  const done = { accounts: 0, people: 2, unblocked: 1, unknown: 1, unreadable: 1 }
  expect(await adminOf(restored)('erasures replay', {})).toEqual(done)
  expect(await findStoredText(restored.service.database, blocked)).toEqual([])
  expect(await findStoredText(restored.service.database, 'otherperson')).not.toEqual([])
  expect((await lookUp(restored, blocked)).data.lookupStatus).toBe('restricted')
  expect((await lookUp(restored, released)).data.lookupStatus).toBe('found')
  expect(await adminOf(restored)('erasures replay', {})).toEqual(done)
})

it('a block that another node ended stays ended, in whatever order the lists of nodes are joined', async () => {
  const own = join(folder, 'own.list')
  const run = await start(own)
  const { block } = await erase(run, blocked)
  run.clock.advance(60_000)
  await adminOf(run)('person unblock', { id: block! })
  const [made, ended] = (await readFile(own, 'utf8')).trimEnd().split('\n')
  await writeFile(own, `${ended}\n${made}\n`)
  await adminOf(run)('erasures replay', {})
  expect(await adminOf(run)('person blocks', {})).toEqual([])
})

it('an erasure of a platform that there is none of any more holds up none after it', async () => {
  const own = join(folder, 'gone.list')
  const run = await start(own)
  const list = new ErasureList(own, createSecretBox(secretsKey))
  const erased = {
    act: 'person erase' as const,
    identifiers: [blocked],
    block: null,
    reason,
    by: 'ada@laptop',
  }
  await list.add({ ...erased, platform: 'orkut' }, run.clock.now())
  await list.add({ ...erased, platform: 'twitter' }, run.clock.now())
  await lookUp(run, blocked)
  expect(await adminOf(run)('erasures replay', {})).toMatchObject({ people: 1, unreadable: 1 })
  expect(await findStoredText(run.service.database, blocked)).toEqual([])
})

it('nothing is erased that cannot be listed', async () => {
  const run = await start(join(folder, 'missing', 'erasures.list'))
  await lookUp(run, blocked)
  await expect(erase(run, blocked)).rejects.toThrow(/cannot be written/)
  expect(await findStoredText(run.service.database, blocked)).not.toEqual([])
  expect((await lookUp(run, blocked)).data.lookupStatus).toBe('found')
})
