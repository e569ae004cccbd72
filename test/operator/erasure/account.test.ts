import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { createKey } from '../../../src/accounts/manage-keys.ts'
import { paymentsAccount } from '../../../src/money/payments/bookkeeper.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { eraseLateRows } from '../../../src/operator/erasure/erase-account.ts'
import { storedTables } from '../../../src/operator/erasure/stored-tables.ts'
import { findStoredText, listTables } from '../../support/stored-values.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

const token = 'an admin token of at least 32 characters'
/** Texts of the person, which no table may contain after an erasure. */
const personal = {
  name: 'Ottoline Bracewell-Quist',
  email: 'ottoline@bracewell.example',
  handle: 'ottolinewatches',
  key: 'Ottolines laptop',
  hook: 'hooks.bracewell.example',
  address: '198.51.100.77',
}

let run: Watching
let admin: Admin
beforeAll(async () => {
  run = await startWatching({ env: { ADMIN_TOKEN: token, USAGE_PARAMETERS: 'true' }, cacheSeconds: 300 })
  admin = remoteAdmin({ url: run.base, token }, 'ada@laptop')
})
afterAll(() => run.close())

const publish = (name: string, ...ids: string[]) => {
  run.clock.advance(1000)
  const at = new Date(run.clock.now()).toISOString()
  run.world.lists.set(
    name,
    ids.map((id) => ({ id: `${name}-${id}`, at })),
  )
}

/** An account that has a row in every table that belongs to accounts, as far as the API makes them. */
async function busyAccount(): Promise<{ id: string; key: string }> {
  const { database, clock } = run.service
  // Answers that an earlier test cached have expired.
  run.clock.advance(400_000)
  const credits = { trialCredits: 1000, testCredits: 1000 }
  const { id } = await createAccount(database, clock, { ...personal, ...credits })
  const { key } = await createKey(database, clock, {
    accountId: id,
    mode: 'test',
    name: personal.key,
    manages: true,
  })
  await admin('credits grant', { account: id, mode: 'live', credits: 5, note: `for ${personal.name}` })
  await admin('accounts rename', { account: id, name: personal.name, email: personal.email })
  const calls = { key, headers: { 'idempotency-key': 'one' } }
  const hook = await run.post('/v1/webhook-endpoints', { kind: 'sink', description: personal.hook }, calls)
  publish(personal.handle, 'a')
  const monitor = await run.post(
    '/v1/monitors',
    {
      operationId: 'feed.posts',
      params: { name: personal.handle },
      schedule: { type: 'interval', minutes: 60 },
      webhookEndpointId: hook.body.data.id,
      name: personal.handle,
    },
    { key },
  )
  expect([hook.status, monitor.status]).toEqual([201, 201])
  publish(personal.handle, 'b', 'a')
  await run.pass(70)
  await run.call(`/v1/feed/${personal.handle}/posts`, { key })
  await run.call(`/v1/feed/${personal.handle}/posts?nonsense=${personal.handle}`, { key })
  // Refusals are written once a second.
  await expect
    .poll(() => database.query('select 1 from refusals where wallet_id = $1', [`${id}:test`]))
    .toHaveLength(1)
  await database.query(`insert into people values ('per_1', $1, $2, now())`, [personal.name, personal.email])
  await database.query(`insert into memberships values ($1, 'per_1', 'owner', 'invitation', now())`, [id])
  await database.query(
    `insert into sessions (hash, id, method, person_id, account_id, address, user_agent, created_at, seen_at, expires_at)
     values ('h', 'ses_1', 'link', 'per_1', $1, $2, 'x', now(), now(), now())`,
    [id, personal.address],
  )
  return { id, key }
}

const found = async () => {
  const places = await Promise.all(
    Object.values(personal).map(
      async (text) => [text, await findStoredText(run.service.database, text)] as const,
    ),
  )
  return places.filter(([, where]) => where.length > 0)
}

describe('the list of stored tables', () => {
  it('names every table of the database', async () => {
    expect(Object.keys(storedTables).sort()).toEqual(await listTables(run.service.database))
  })
})

describe('an erased account', () => {
  it('leaves cached answers to their expiry, unless the operator asks to empty the cache', async () => {
    const { database, clock } = run.service
    const erase = async (more: object) => {
      const { id } = await createAccount(database, clock, { trialCredits: 0, testCredits: 0 })
      await admin('accounts erase', { account: id, confirm: id, ...more })
    }
    publish('lovelace', 'a')
    const requestsAfter = async () => {
      expect((await run.call('/v1/feed/lovelace/posts')).status).toBe(200)
      return run.world.requests.filter(({ name }) => name === 'lovelace').length
    }
    expect(await requestsAfter()).toBe(1)
    await erase({})
    expect(await requestsAfter()).toBe(1)
    await erase({ cachedAnswers: true })
    expect(await requestsAfter()).toBe(2)
    // It empties the cache once more, for lookups that were in flight, and not each time that erasures are applied.
    await admin('person erase', {
      platform: 'feed',
      identifiers: ['nobody1'],
      confirm: 'nobody1',
      reason: 'x',
    })
    expect(await requestsAfter()).toBe(2)
  })

  it('leaves no name, address, key or watched handle in any table; books verify; others are untouched', async () => {
    const { database, clock } = run.service
    publish('grace', 'a')
    const other = await run.watch('grace')
    publish('grace', 'b', 'a')
    await run.pass(70)
    const events = await run.reported(other.monitor)
    const { id, key } = await busyAccount()
    const before = await found()
    expect(before.map(([text]) => text)).toEqual(Object.values(personal))
    const { live, test } = (await admin('accounts list', { search: id })).items[0]!
    await expect(admin('accounts erase', { account: id, confirm: 'acc_other' })).rejects.toMatchObject({
      kind: 'bad_request',
      message: expect.stringContaining('repeat the id'),
    })
    const { rows } = await admin('accounts erase', { account: id, confirm: id })
    expect(rows).toMatchObject({ people: 1, monitors: 1, webhook_endpoints: 1, api_keys: 1, sessions: 1 })
    expect(await found()).toEqual([])
    expect((await admin('verify', {})).differences).toEqual([])
    expect(await admin('accounts list', { search: id })).toMatchObject({
      items: [{ live, test, name: null, email: null, state: 'closed', stateReason: 'erased' }],
    })
    expect((await run.call('/v1/feed/grace/posts', { key })).status).toBe(401)
    expect(await run.reported(other.monitor)).toEqual(events)
    expect((await admin('audit', { account: id })).items[0]).toMatchObject({
      act: 'accounts erase',
      actor: 'admin token (ada@laptop)',
    })
    // A request that was in flight stores its record late.
    await database.query(`insert into usage_batches (wallet_id, at, lookups, items) values ($1, $2, 0, $3)`, [
      `${id}:test`,
      new Date(clock.now()),
      JSON.stringify([personal.handle]),
    ])
    await eraseLateRows(database, clock)
    expect(await found()).toEqual([])
  })

  it('gets no name again from another operator who is at it', async () => {
    const { database } = run.service
    const { id } = await admin('accounts create', { name: personal.name })
    await admin('accounts erase', { account: id, confirm: id })
    const { name, email } = personal
    await expect(admin('accounts rename', { account: id, name, email })).rejects.toThrow(/was erased/)
    expect(await findStoredText(database, personal.email)).toEqual([])
  })

  it('is refused for an unknown account and for the books of payments', async () => {
    const erase = (id: string) => admin('accounts erase', { account: id, confirm: id })
    await expect(erase('acc_none')).rejects.toMatchObject({ kind: 'not_found' })
    await expect(erase(paymentsAccount)).rejects.toMatchObject({ kind: 'bad_request' })
  })
})

it('a row of a job that is looked up while its person is erased keeps no answer', async () => {
  const { database, clock } = run.service
  const { id } = await createAccount(database, clock, { trialCredits: 0, testCredits: 1000 })
  const { key } = await createKey(database, clock, { accountId: id, mode: 'test', name: 'jobs' })
  for (const name of ['wrenfeather', 'others']) publish(name, 'a')
  const inputs = [{ name: 'wrenfeather' }, { name: 'others' }]
  const made = await run.post('/v1/jobs', { operationId: 'feed.posts', inputs }, { key })
  const erase = { platform: 'feed', identifiers: ['wrenfeather'], confirm: 'wrenfeather', reason: 'x' }
  run.world.meanwhile = async () => {
    run.world.meanwhile = undefined
    await admin('person erase', erase)
  }
  await run.pass(1)
  const rows = await run.call(`/v1/jobs/${made.body.data.job.id}/rows`, { key })
  expect(rows.body.data.rows).toMatchObject([
    { state: 'delivered', input: {}, withheld: 'erased', data: null },
    { state: 'delivered', withheld: null, data: { lookupStatus: 'found' } },
  ])
  expect((await admin('person erase', erase)).rows.kept_answers).toBe(0)
})

describe('an export', () => {
  it('has every row of the account, page by page, no secret, and a manifest that fits its lines', async () => {
    const { id, key } = await busyAccount()
    const lines: { kind: string; data: Record<string, unknown> }[] = []
    let cursor: string | undefined
    do {
      const page = await admin('accounts export', { account: id, limit: 3, cursor })
      expect(page.items.length).toBeLessThanOrEqual(4)
      lines.push(...(page.items as typeof lines))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    const manifest = lines.pop()!
    const sums: Record<string, { rows: number; sha256: string }> = {}
    for (const line of lines) {
      const { rows, sha256 } = sums[line.kind] ?? { rows: 0, sha256: '' }
      const next = createHash('sha256').update(sha256).update(JSON.stringify(line)).digest('hex')
      sums[line.kind] = { rows: rows + 1, sha256: next }
    }
    expect(manifest).toEqual({
      kind: 'manifest',
      data: { accountId: id, checksum: 'sha256-chain', kinds: sums },
    })
    const text = JSON.stringify(lines)
    for (const one of Object.values(personal)) expect(text).toContain(one)
    const [row] = await run.service.database.query<{ hash: string; secret: string }>(
      `select k.hash, e.secret from api_keys k, webhook_endpoints e where k.account_id = $1 and e.wallet_id = $2`,
      [id, `${id}:test`],
    )
    for (const secret of [key, row!.hash, row!.secret]) expect(text).not.toContain(secret)
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(
      new Set(
        Object.entries(sums)
          .map(([kind]) => kind)
          .concat(['events', 'webhook_deliveries', 'usage_batches', 'ledger_entries', 'refusals']),
      ),
    )
  })
})
