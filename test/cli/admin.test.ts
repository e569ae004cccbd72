import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/storage/database.ts'
import { onPostgres, testDatabase } from '../support/database.ts'

const main = new URL('../../src/cli/main.ts', import.meta.url).pathname
const execute = promisify(execFile)
let dataDir: string
let environment: Record<string, string>
let close: () => Promise<void> = async () => {}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'slk-cli-'))
  environment = { PATH: process.env.PATH!, DATA_DIR: dataDir }
  if (onPostgres) {
    const made = await testDatabase()
    close = made.close
    environment.DATABASE_URL = made.url
  } else {
    await (await openDatabase({ dataDir, image: inject('databaseImage') })).close()
  }
})

afterAll(async () => {
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

async function cli(...words: string[]): Promise<string> {
  return (await execute(process.execPath, [main, ...words], { env: environment })).stdout
}

describe('command line on a database without a server', () => {
  it('creates an account and a key, grants credits and shows them as JSON and as a table', async () => {
    const account = JSON.parse(await cli('accounts', 'create', '--name', 'Ada', '--json'))
    expect(account).toMatchObject({ name: 'Ada', live: 100, test: 1_000_000 })
    const { key } = JSON.parse(
      await cli('keys', 'create', '--mode', 'live', '--name', 'crawler', '--expires', '30d', '--json'),
    )
    expect(key).toMatch(/^slk_live_/)
    await cli('credits', 'grant', '50', '--kind', 'purchase', '--note', 'invoice 7')
    const history = await cli('credits', 'history')
    expect(history.split('\n')[0]).toMatch(/^id +seq +kind +credits +balanceAfter/)
    expect(history).toMatch(/purchase +50 +150 .*invoice 7/)
  })

  it('ends with a sentence and a failure code when something is wrong', async () => {
    const failed = cli('keys', 'revoke', 'key_none')
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: 'social-lookup: There is no key key_none.\n',
    })
  })
})
