import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeyring } from '../../../src/accounts/keyring.ts'
import { createOperatorAuthentication } from '../../../src/accounts/operators/authenticate.ts'
import { createTokenReader } from '../../../src/accounts/operators/tokens.ts'
import { createSessions } from '../../../src/accounts/sign-in/sessions.ts'
import { errorAnswer, publicError } from '../../../src/catalog/http/envelope.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { createLedger } from '../../../src/money/billing/ledger.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import { adminRoutes, serveAdminSocket } from '../../../src/operator/administration/routes.ts'
import { type Admin, createAdmin } from '../../../src/operator/administration/verbs.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { openSecrets } from '../../../src/runtime/storage/secrets.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'

const { database, close } = await testDatabase()
const clock = testClock()
const keyring = createKeyring({ database, clock })
const startingCredits = { trialCredits: 10, testCredits: 500 }
const local = createAdmin({
  publicUrl: () => 'http://localhost:3000',
  database,
  clock,
  startingCredits,
  keyring,
  secrets: () => openSecrets(database),
  registry: async () => createRegistry(platforms),
  paymentChain: async () => null,
  operatorUrl: () => 'http://localhost:3000',
  process: null,
  operator: { name: 'local user (ada@here)', role: 'all' },
})
const token = 'an admin token of at least 32 characters'
const app = fastify()
const folder = await mkdtemp(join(tmpdir(), 'slk-admin-'))
const socketPath = join(folder, 'admin.sock')
const ways = new Map<string, Admin>([['in process', local]])
let url: string
let stopSocket: () => Promise<void>

beforeAll(async () => {
  app.setErrorHandler((error, request, reply) => {
    const answer = errorAnswer(publicError(error), request.id)
    return reply.code(answer.status).type('application/json').send(answer.body)
  })
  const tokens = createTokenReader({ database, clock })
  const sessions = createSessions({ database, clock })
  const address = { url: null }
  adminRoutes(
    local,
    createOperatorAuthentication({ adminTokens: [token], tokens, sessions, address, database, clock }),
  )(app)
  url = await app.listen({ port: 0 })
  stopSocket = await serveAdminSocket(local, socketPath)
  ways.set('over HTTP', remoteAdmin({ url, token })).set('over the local socket', remoteAdmin({ socketPath }))
})

afterAll(async () => {
  await stopSocket()
  await app.close()
  await close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['in process', 'over HTTP', 'over the local socket'])('administration %s', (way) => {
  const admin: Admin = (name, input) => ways.get(way)!(name, input)

  it('creates accounts, and keys that work until they are revoked', async () => {
    const account = await admin('accounts create', { name: way, email: 'ops@example.org' })
    expect(account).toMatchObject({ name: way, live: 10, test: 500 })
    expect((await admin('accounts list', { limit: 1000 })).items.map(({ id }) => id)).toContain(account.id)
    const { key, id } = await admin('keys create', {
      account: account.id,
      mode: 'test',
      name: 'one',
      expiresAt: new Date(clock.now() + 60_000),
      allowed: ['youtube.*'],
    })
    expect(await keyring.authenticate(key)).toMatchObject({ accountId: account.id, allowed: ['youtube.*'] })
    await admin('keys revoke', { id })
    expect(await keyring.authenticate(key)).toBeNull()
    const [listed] = (await admin('keys list', { account: account.id })).items
    expect(listed).toMatchObject({ id, name: 'one', revokedAt: new Date(clock.now()).toISOString() })
    expect(JSON.stringify(listed)).not.toContain(key)
  })

  it('grants credits once per idempotency key and shows balance, history and usage', async () => {
    const { id: account } = await admin('accounts create', {})
    const grant = {
      account,
      credits: 90,
      kind: 'purchase',
      note: 'pack of 90',
      idempotencyKey: 'order-1',
    } as const
    await admin('credits grant', grant)
    await admin('credits grant', grant)
    expect(await admin('credits balance', { account })).toMatchObject({ credits: 100, reserved: 0 })
    const { items: history } = await admin('credits history', { account, limit: 1 })
    expect(history).toMatchObject([{ kind: 'purchase', credits: 90, balanceAfter: 100, note: 'pack of 90' }])
    const { items: older } = await admin('credits history', { account, before: history[0]!.seq })
    expect(older).toMatchObject([{ kind: 'trial', credits: 10 }])

    const ledger = createLedger({ database, clock })
    const usage = {
      operationId: 'reddit.posts',
      keyId: 'key_1',
      outcome: 'found',
      source: 'web',
      cached: true,
      durationMs: 4,
    }
    await ledger.charge({ walletId: `${account}:live`, credits: 2, lookupId: `admin ${way}`, usage })
    await ledger.close()
    const sum = {
      mode: 'live',
      lookups: 1,
      credits: 2,
      cached: 1,
      failed: 0,
      averageMs: null,
      vendorUsd: 0,
      vendorUsdPerCredit: 0,
    }
    expect(await admin('usage', { account })).toEqual([{ ...sum, day: '2026-07-01' }])
    const both = { ...sum, operation: 'reddit.posts', key: 'key_1', keyName: null }
    expect(await admin('usage', { account, by: 'key,operation' })).toEqual([both])
    expect(await admin('usage', { all: true, by: ['account'] })).toContainEqual({
      ...sum,
      account,
      accountName: null,
    })
    expect(await admin('usage', { account, from: '2026-07-02' })).toEqual([])
    expect(await admin('lookup', { id: `admin ${way}` })).toMatchObject([
      {
        account,
        mode: 'live',
        operation: 'reddit.posts',
        outcome: 'found',
        source: 'web',
        credits: 2,
        key: 'key_1',
      },
    ])
  })

  it('names the problem of a wrong request', async () => {
    await expect(admin('credits grant', { account: 'acc_nobody', credits: 1 })).rejects.toMatchObject({
      kind: 'not_found',
      message: 'There is no account acc_nobody.',
    })
    await expect(admin('accounts plan', { account: 'acc_nobody', plan: null })).rejects.toMatchObject({
      kind: 'not_found',
      message: 'There is no account acc_nobody.',
    })
    await expect(admin('credits grant', { credits: 0 })).rejects.toThrow(/credits: must be a whole number/)
    await expect(admin('usage', { by: 'moon' as never })).rejects.toMatchObject({ kind: 'bad_request' })
    await expect(admin('credits balance', {})).rejects.toThrow(/several accounts; say which/)
  })
})

describe('the audit', () => {
  it('has no secret that a reason names', async () => {
    const { id } = await local('accounts create', { name: 'leaky' })
    const { key } = await local('keys create', { account: id, mode: 'test', name: 'leaked' })
    await local('accounts suspend', { account: id, reason: `${key} was in an address` })
    const [act] = (await local('audit', { account: id, limit: 1 })).items
    expect(act).toMatchObject({ act: 'accounts suspend', details: { reason: '[secret] was in an address' } })
    expect((await local('accounts show', { account: id })).stateReason).toBe('[secret] was in an address')
  })

  it('lacks no payment that an operator ended: without the audit it stays as it is', async () => {
    await database.query(
      `insert into payments (id, request, lookup_id, operation_id, state, scheme, network, asset, payer, amount, credits,
         booked, lease_until, created_at)
       values ('pay_1', 'r', 'l', 'o', 'settling', 'exact', 'n', 'a', 'p', 1, 1, false, $1, $1)`,
      [new Date(clock.now() - 60_000)],
    )
    await database.query(
      `create function fail_audit() returns trigger language plpgsql as $$ begin raise exception 'no space'; end $$`,
    )
    await database.query(
      'create trigger fail_audit before insert on admin_acts for each row execute function fail_audit()',
    )
    const resolve = () => local('payments resolve', { payment: 'pay_1', as: 'refused', reason: 'lapsed' })
    await expect(resolve()).rejects.toThrow('no space')
    await database.query('drop trigger fail_audit on admin_acts')
    expect(await resolve()).toMatchObject({ state: 'refused' })
    expect((await local('audit', { act: 'payments resolve', limit: 9 })).items).toHaveLength(1)
  })
})

describe('administration from outside', () => {
  it('is refused without the token, and with another', async () => {
    for (const authorization of [undefined, 'Bearer wrong', `Basic ${token}`]) {
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await app.inject({ method: 'GET', url: '/admin/v1/accounts', headers })
      expect(answer.statusCode).toBe(401)
    }
    await expect(remoteAdmin({ url, token: 'wrong' })('accounts list', {})).rejects.toMatchObject({
      kind: 'unauthorized',
    })
  })

  it('writes files for callers of this machine only', async () => {
    const archive = (admin: Admin) =>
      admin('ledger archive', { before: new Date('2020-01-01'), to: join(folder, 'ledger.gz') })
    await expect(archive(ways.get('over the local socket')!)).rejects.toMatchObject({
      message: expect.stringContaining('nothing to archive'),
    })
    const asked = { before: '2020-01-01', to: join(folder, 'ledger.gz') }
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({
      method: 'POST',
      url: '/admin/v1/ledger/archive',
      headers,
      payload: asked,
    })
    expect(answer.statusCode).toBe(404)
  })

  it('finds the local socket closed to other users', async () => {
    expect((await stat(socketPath)).mode & 0o777).toBe(0o600)
  })

  it('gets an error if no server runs', async () => {
    const nowhere = remoteAdmin({ url: 'http://127.0.0.1:1', token })
    await expect(nowhere('accounts list', {})).rejects.toThrow(/cannot be reached/)
  })
})
