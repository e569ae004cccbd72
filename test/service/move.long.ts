import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { migrate } from '../../src/runtime/storage/migrate.ts'
import { checkBooks } from '../money/billing/books.ts'
import { commandEnv } from '../support/command.ts'
import { onPostgres } from '../support/database.ts'
import { databaseUrl, onServer } from '../support/database-template.ts'
import { creditsLeft, filesIn, makeSource } from '../support/embedded-source.ts'

const entry = resolve(import.meta.dirname, '../support/move-process.ts')
const server = process.env.DATABASE_URL!
const name = `slt_moves_${process.pid}`
let dataDir: string
if (!onPostgres) console.warn('DATABASE_URL is not set: moving to a server needs one')

beforeAll(async () => {
  if (!onPostgres) return
  dataDir = await mkdtemp(join(tmpdir(), 'slk-moves-'))
  await makeSource(dataDir, inject('databaseImage'))
})
afterAll(async () => {
  if (!onPostgres) return
  await onServer(server, `drop database if exists ${name} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
})

async function move(killAt: number): Promise<{ signal: string | null; output: string }> {
  const env = {
    ...commandEnv,
    DATA_DIR: dataDir,
    MOVE_TO: databaseUrl(server, name),
    MOVE_KILL_AT: String(killAt),
  }
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [, signal] = await once(child, 'close')
  return { signal, output }
}

it.skipIf(!onPostgres)('a move that is killed at any step ends right when it is begun again', async () => {
  const before = await filesIn(dataDir)
  await onServer(server, `create database ${name}`)
  const { steps } = JSON.parse((await move(0)).output) as { steps: number }
  expect(steps).toBeGreaterThan(40)
  await onServer(server, `drop database ${name} with (force)`)
  await onServer(server, `create database ${name}`)
  const apart = Math.max(1, Math.floor(steps / 14))
  const points = [1, 2, 3, 4, ...Array.from({ length: 13 }, (_, n) => 5 + n * apart), steps - 1]
  for (const point of points.filter((at) => at < steps)) {
    expect((await move(point)).signal).toBe('SIGKILL')
    const database = await openDatabase({ url: databaseUrl(server, name), poolSize: 2 })
    // Nobody serves half a copy.
    if (point > 3) await expect(migrate(database)).rejects.toThrow('unfinished copy')
    await database.close()
  }
  expect(JSON.parse((await move(0)).output)).toMatchObject({ now: true })
  const sameFiles = await filesIn(dataDir)
  expect(sameFiles).toEqual(before)
  const database = await openDatabase({ url: databaseUrl(server, name), poolSize: 2 })
  await migrate(database)
  await checkBooks(database)
  const [test] = await database.query(`select balance from wallets where mode = 'test'`)
  expect(test).toEqual({ balance: creditsLeft })
  await database.close()
  // Killed after the last step: it was done.
  expect((await move(1)).signal).toBe('SIGKILL')
  expect(JSON.parse((await move(0)).output)).toMatchObject({ now: false })
})
