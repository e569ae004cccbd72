import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { StoredParts } from '../../src/catalog/price.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { addAdminCommands } from '../../src/cli/admin-commands.ts'
import { createLedger } from '../../src/money/billing/ledger.ts'
import { adminSocketPath } from '../../src/operator/administration/connect.ts'
import { serveAdminSocket } from '../../src/operator/administration/routes.ts'
import type { AdminVerb } from '../../src/operator/administration/verb.ts'
import { adminVerbs, createAdmin } from '../../src/operator/administration/verbs.ts'
import { platforms } from '../../src/platforms/index.ts'
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { makeRunDirectory } from '../../src/runtime/storage/embedded/run-directory.ts'
import { openSecrets } from '../../src/runtime/storage/secrets.ts'
import { cachedUsage } from '../money/billing/books.ts'
import { testClock } from '../support/clock.ts'
import { commandEnv } from '../support/command.ts'
import { onPostgres, testDatabase } from '../support/database.ts'

const { database, url, close } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'slk-cli-'))

afterAll(async () => {
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('commands beside a running server', () => {
  let stop: () => Promise<void>

  beforeAll(async () => {
    const startingCredits = { trialCredits: 100, testCredits: 1000 }
    const admin = createAdmin({
      publicUrl: () => 'http://localhost:3000',
      database,
      clock: testClock(),
      startingCredits,
      secrets: () => openSecrets(database),
      registry: async () => createRegistry(platforms),
      paymentChain: async () => null,
      operatorUrl: () => 'http://localhost:3000',
      process: null,
      operator: { name: 'a test', role: 'all' },
    })
    await makeRunDirectory(dataDir)
    stop = await serveAdminSocket(admin, (await adminSocketPath(dataDir))!)
  })
  afterAll(() => stop())
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  async function cli(...words: string[]): Promise<string> {
    vi.stubEnv('DATA_DIR', dataDir)
    vi.stubEnv('DATABASE_URL', undefined)
    const print = vi
      .spyOn(console, 'log')
      .mockReset()
      .mockImplementation(() => {})
    const program = new Command().exitOverride()
    addAdminCommands(program)
    await program.parseAsync(words, { from: 'user' })
    return print.mock.calls.flat().join('\n')
  }

  it('create an account and a key, which is shown once', async () => {
    const account = JSON.parse(await cli('accounts', 'create', '--name', 'Ada', '--json'))
    expect(account).toMatchObject({ name: 'Ada', live: 100, test: 1000 })
    const made = await cli(
      'keys',
      'create',
      '--mode',
      'live',
      '--name',
      'crawler',
      '--allow',
      'youtube.*',
      'reddit.posts',
    )
    expect(made).toMatch(/^key +slk_live_\w{38}$/m)
    expect(made).toContain('shown only now')
    const [listed] = JSON.parse(await cli('keys', 'list', '--json'))
    expect(listed).toMatchObject({ name: 'crawler', allowed: ['youtube.*', 'reddit.posts'], revokedAt: null })
    expect(await cli('keys', 'revoke', listed.id)).toMatch(/^revokedAt +20/m)
  })

  it('refuse a key for unknown operations, and suggest the nearest', async () => {
    const create = ['keys', 'create', '--mode', 'live', '--name', 'crawler', '--allow']
    await expect(cli(...create, 'reddit.*', 'redit.*')).rejects.toThrow(
      'the pattern redit.* matches no operation. Did you mean reddit.*?',
    )
    await expect(cli(...create, 'youtube.vidoes.*')).rejects.toThrow('Did you mean youtube.videos.*?')
  })

  it('are in the manual, each with its route of the admin API', () => {
    const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
    const [commands, routes] = [page('CLI.md'), page('ADMINISTRATION.md')]
    const undescribed = Object.entries<AdminVerb>(adminVerbs).filter(
      ([name, { method, path, local }]) =>
        !commands.includes(`\`${name}`) || !(local || routes.includes(`| \`${method} /admin/v1${path}\` |`)),
    )
    expect(undescribed.map(([name]) => name)).toEqual([])
  })

  it('page through lists, and print all of a list as CSV', async () => {
    const account = JSON.parse(await cli('accounts', 'create', '--name', 'of many keys', '--json')).id
    const make = ['keys', 'create', '--account', account, '--mode', 'test', '--name']
    for (const name of ['one', 'two, "quoted"', 'three']) await cli(...make, name)
    const errorOutput = vi.spyOn(console, 'error').mockImplementation(() => {})
    const list = ['keys', 'list', '--account', account]
    const first = JSON.parse(await cli(...list, '--limit', '2', '--json'))
    const cursor = /--cursor (\S+)/.exec(String(errorOutput.mock.calls[0]))![1]!
    const rest = JSON.parse(await cli(...list, '--limit', '2', '--cursor', cursor, '--json'))
    expect([...first, ...rest].map(({ name }) => name).sort()).toEqual(['one', 'three', 'two, "quoted"'])
    expect(errorOutput).toHaveBeenCalledTimes(1)
    const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
    await cli(...list, '--all', '--csv')
    const lines = written.mock.calls.flat().join('').trim().split('\r\n')
    expect(lines[0]).toMatch(/^id,accountId,mode,name,/)
    expect(lines).toHaveLength(4)
    expect(lines.filter((line) => line.includes('"two, ""quoted"""'))).toHaveLength(1)
    await cli('accounts', 'close', account, '--reason', 'a test')
  })

  it('set limits of a key, remove them with a word, and refuse an empty change', async () => {
    const limits = ['--credits-per-day', '7', '--requests-per-second', '3', '--expires', '30d']
    const made = ['keys', 'create', '--mode', 'test', '--name', 'limited', ...limits, '--json']
    const { id } = JSON.parse(await cli(...made))
    const change = ['keys', 'change', id]
    expect(JSON.parse(await cli(...change, '--credits-per-day', '9', '--json'))).toMatchObject({
      creditsPerDay: 9,
      requestsPerSecond: 3,
    })
    const free = ['--credits-per-day', 'none', '--requests-per-second', 'none', '--expires', 'never']
    expect(JSON.parse(await cli(...change, ...free, '--json'))).toMatchObject({
      creditsPerDay: null,
      requestsPerSecond: null,
      expiresAt: null,
    })
    await expect(cli(...change)).rejects.toThrow('give what to change')
    await cli('keys', 'revoke', id)
  })

  it('page through payments, newest first, those of one moment too', async () => {
    await database.query(
      `insert into payments (id, request, lookup_id, operation_id, state, scheme, network, asset, payer, amount,
         credits, booked, lease_until, created_at)
       select 'pay_' || n, 'r', 'l', 'reddit.posts', case when n = 3 then 'refused' else 'settled' end, 'exact',
         'eip155:8453', '0xasset', '0xpayer', 1000, 1, false, '2026-07-01',
         timestamptz '2026-07-01' + n / 3 * interval '1 minute'
       from generate_series(1, 7) n`,
    )
    const errorOutput = vi.spyOn(console, 'error').mockImplementation(() => {})
    const list = ['payments', 'list', '--limit', '3']
    const pages: string[] = []
    for (
      let cursor: string[] = [];
      ;
      cursor = ['--cursor', /--cursor (\S+)/.exec(String(errorOutput.mock.calls.pop()))![1]!]
    ) {
      pages.push(...JSON.parse(await cli(...list, '--json', ...cursor)).map(({ id }: { id: string }) => id))
      if (errorOutput.mock.calls.length === 0) break
    }
    expect(pages).toEqual(['pay_7', 'pay_6', 'pay_5', 'pay_4', 'pay_3', 'pay_2', 'pay_1'])
    expect(JSON.parse(await cli(...list, '--state', 'refused', '--json'))).toMatchObject([
      { id: 'pay_3', requestId: 'l' },
    ])
    await database.query('delete from payments')
  })

  it('grant credits and show them as a table and as JSON', async () => {
    await cli('credits', 'grant', '50', '--kind', 'purchase', '--note', 'invoice 7')
    const history = await cli('credits', 'history')
    expect(history.split('\n')[0]).toMatch(/^id +seq +kind +credits +balanceAfter/)
    expect(history).toMatch(/purchase +50 +150 .*invoice 7/)
    expect(JSON.parse(await cli('credits', 'balance', '--mode', 'test', '--json'))).toMatchObject({
      credits: 1000,
    })
    expect(await cli('usage')).toBe('none')
  })

  it('show a lookup with the parts that add up to its charge', async () => {
    const { id: account } = JSON.parse(await cli('accounts', 'create', '--name', 'explained', '--json'))
    const ledger = createLedger({ database, clock: testClock() })
    const usage = { ...cachedUsage, operationId: 'instagram.posts.list' }
    const charge = (lookupId: string, credits: number, priceParts?: StoredParts) =>
      ledger.charge({ walletId: `${account}:test`, lookupId, credits, usage: { ...usage, priceParts } })
    await charge('several', 7, [
      ['base', 1, 1],
      ['hostMedia', 3, 2],
    ])
    await charge('plain', 2, null)
    await charge('older', 3)
    await ledger.close()
    const shown = await cli('lookup', 'several')
    expect(shown).toMatch(/^operation +instagram\.posts\.list$/m)
    expect(shown).toMatch(/^credits +7$/m)
    expect(shown.split('\n').slice(-4)).toEqual([
      'part       units  credits each  credits',
      'base       1      1             1',
      'hostMedia  3      2             6',
      'charged                         7',
    ])
    expect(await cli('lookup', 'plain')).toMatch(/^base +1 +2 +2\ncharged +2$/m)
    expect(await cli('lookup', 'older')).toContain('The parts of its price are unknown')
    expect(JSON.parse(await cli('lookup', 'several', '--json'))).toMatchObject([
      {
        requestId: 'several',
        credits: 7,
        price: {
          credits: 7,
          parts: [{ name: 'base' }, { name: 'hostMedia', units: 3, creditsEach: 2, credits: 6 }],
        },
      },
    ])
    await cli('accounts', 'close', account, '--reason', 'a test')
  })

  it('write an archive of the ledger where the database is, and not through ADMIN_URL', async () => {
    const order = ['ledger', 'archive', '--before', '2020-01-01', '--to', 'ledger.gz']
    await expect(cli(...order)).rejects.toThrow('nothing to archive')
    vi.stubEnv('ADMIN_URL', 'https://lookups.example.org')
    vi.stubEnv('ADMIN_TOKEN', 'an admin token of at least 32 characters')
    await expect(cli(...order)).rejects.toThrow('without ADMIN_URL')
  })

  it('take credits with a reason, and find that the books add up', async () => {
    const taken = ['credits', 'adjust', '-20', '--kind', 'chargeback', '--idempotency-key', 'case 7']
    await expect(cli(...taken)).rejects.toThrow(/reason/)
    const entry = JSON.parse(await cli(...taken, '--reason', 'the card was stolen', '--json'))
    expect(entry).toMatchObject({ kind: 'chargeback', credits: -20, note: 'the card was stolen' })
    expect(JSON.parse(await cli(...taken, '--reason', 'again', '--json')).id).toBe(entry.id)
    await expect(
      cli('credits', 'adjust', '-9999999', '--kind', 'deduction', '--reason', 'x'),
    ).rejects.toThrow(/does not have 9999999 credits/)
    const found = JSON.parse(await cli('verify', '--json'))
    expect(found).toMatchObject({ setAside: 0, differences: [] })
    expect(found.entries).toBeGreaterThan(2)
    expect(await cli('verify')).toMatch(/^entries +\d+$/m)
  })
})

it('opens the database itself when no server runs, and fails with a sentence', async () => {
  const alone = await mkdtemp(join(tmpdir(), 'slk-cli-'))
  try {
    if (!onPostgres) await (await openDatabase({ dataDir: alone, image: inject('databaseImage') })).close()
    const env = { ...commandEnv, DATA_DIR: alone, ...(onPostgres ? { DATABASE_URL: url } : {}) }
    const main = new URL('../../src/cli/main.ts', import.meta.url).pathname
    const failed = promisify(execFile)(process.execPath, [main, 'keys', 'revoke', 'key_none'], { env })
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        onPostgres
          ? /^social-lookup: There is no key key_none\.\n$/
          : /^social-lookup: There is no key key_none\. The command looked in the database of \/.+ \(DATA_DIR\)\.\n$/,
      ),
    })
    // As `| head` does, which has read enough.
    const cut = spawn(process.execPath, [main, 'accounts', 'list'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    cut.stdout.destroy()
    const [said, [code]] = await Promise.all([cut.stderr.toArray(), once(cut, 'exit')])
    expect([code, Buffer.concat(said).toString()]).toEqual([0, ''])
  } finally {
    await rm(alone, { recursive: true, force: true })
  }
})

describe('commands without a database', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('that only read create none, and name the directory in which they looked', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'slk-cli-'))
    vi.stubEnv('DATA_DIR', join(empty, 'data'))
    vi.stubEnv('DATABASE_URL', undefined)
    const program = new Command().exitOverride()
    addAdminCommands(program)
    await expect(program.parseAsync(['accounts', 'list'], { from: 'user' })).rejects.toThrow(
      `There is no database in ${join(empty, 'data')}. Set DATA_DIR`,
    )
    expect(await readdir(empty)).toEqual([])
    await rm(empty, { recursive: true, force: true })
  })
})
