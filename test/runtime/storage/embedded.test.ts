import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest'
import { openDatabase } from '../../../src/runtime/storage/database.ts'
import { migrate } from '../../../src/runtime/storage/migrate.ts'
import { commandEnv } from '../../support/command.ts'
import { embeddedCopy } from '../../support/embedded.ts'

const writer = new URL('../../support/database-writer.ts', import.meta.url)
let dataDir: string
const children: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'slk-data-'))
  await (await openDatabase({ dataDir, image: inject('databaseImage') })).close()
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** A process that writes rows one after the other and names each once it is committed. */
function startWriter(): { child: ChildProcess; lines: AsyncIterator<string> } {
  const child = spawn(process.execPath, [writer.pathname, dataDir], {
    env: commandEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return { child, lines: createInterface({ input: child.stdout! })[Symbol.asyncIterator]() }
}

describe('embedded database in a directory', () => {
  it('retains every committed row when its process is killed, and opens again', async () => {
    const { child, lines } = startWriter()
    let committed = 0
    while (committed < 50) committed = Number((await lines.next()).value)
    child.kill('SIGKILL')
    for (let line = await lines.next(); !line.done; line = await lines.next()) committed = Number(line.value)

    const database = await openDatabase({ dataDir })
    try {
      await migrate(database)
      const [row] = await database.query<{ n: number }>(
        `select count(*) as n from settings where name like 'row-%'`,
      )
      expect(row!.n).toBeGreaterThanOrEqual(committed)
    } finally {
      await database.close()
    }
  })

  it('refuses a directory that another process has open, and states what to do', async () => {
    const { child, lines } = startWriter()
    await lines.next()
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /DATA_DIR .* in use by another process.*DATABASE_URL/,
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await openDatabase({ dataDir })).close()
  })

  it('protects its files and sockets from other users', async () => {
    const database = await openDatabase({ dataDir })
    try {
      expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
      expect((await stat(join(dataDir, 'run'))).mode & 0o077).toBe(0)
    } finally {
      await database.close()
    }
  })

  it('opens under a path that is too long for a socket', async () => {
    const long = join(dataDir, 'a-long-name'.repeat(10))
    const database = await openDatabase({ dataDir: long, image: inject('databaseImage') })
    try {
      expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
      await expect(openDatabase({ dataDir: long })).rejects.toThrow(/in use/)
    } finally {
      await database.close()
    }
  })
})

test('the embedded database answers a statement at once, not in a write for each message of it', async () => {
  const database = await openDatabase({ host: await embeddedCopy(inject('databaseImage')) })
  const client = await database.pool.connect()
  let reads = 0
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  await client.query('select 1')
  stream.on('data', () => {
    reads += 1
  })
  for (let place = 0; place < 20; place++) await client.query('select $1::int as place', [place])
  expect(reads).toBe(20)
  client.release()
  await database.close()
})

test('a transaction that asks for a second connection fails at once, and the next one works', async () => {
  const database = await openDatabase({ host: await embeddedCopy(inject('databaseImage')) })
  const nested = () => database.transaction(() => database.query('select 1'))
  await expect(nested()).rejects.toThrow('second connection')
  expect(await database.transaction((q) => q.query('select 1 as one'))).toEqual([{ one: 1 }])
  await database.close()
})
