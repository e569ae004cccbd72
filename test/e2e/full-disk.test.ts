import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../src/catalog/clock.ts'
import { verifyBooks } from '../../src/money/billing/books/verify.ts'
import { onPostgres } from '../support/database.ts'
import { type ExampleWorld, examplePlatform } from '../support/example-platform.ts'
import { startTestService } from '../support/service.ts'

/** A small file system of its own, or why there is none. Where the test is skipped nothing would take it away again. */
function smallDisk(): { folder: string; missing?: string } {
  if (!onPostgres) return { folder: '', missing: 'it needs DATABASE_URL' }
  const folder = mkdtempSync(join(tmpdir(), 'slk-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' })
    return { folder }
  } catch (error) {
    return { folder, missing: String((error as Error).message).split('\n')[0]! }
  }
}

const disk = smallDisk()
afterAll(() => {
  if (disk.missing === undefined) execFileSync('umount', [disk.folder])
  if (disk.folder) rmSync(disk.folder, { recursive: true, force: true })
})

const filler = join(disk.folder, 'filler')
function fill(): void {
  const { bavail, bsize } = statfsSync(disk.folder)
  writeFileSync(filler, Buffer.alloc(bavail * bsize))
}

// The embedded database itself cannot do without its disk: it has a node on a server for a neighbour here.
const why = disk.missing && `no file system of its own: ${disk.missing}`

test.skipIf(why)(
  `a full disk under the journal is logged while it lasts, and lookups are served (${why || 'a real one'})`,
  async () => {
    const lines: { msg: string }[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const world: ExampleWorld = { requests: [] }
    const run = await startTestService({
      platforms: [examplePlatform(world)],
      env: { DATA_DIR: disk.folder },
      clock: { ...systemClock, set: () => {}, advance: () => {} },
      log,
    })
    try {
      const countLines = (what: RegExp) => lines.filter(({ msg }) => what.test(msg)).length
      const metrics = async () => (await run.call('/metrics', { key: null })).text
      const lookups = async () => {
        const all = await Promise.all(Array.from({ length: 50 }, () => run.call('/v1/example/things')))
        return all.every(({ status }) => status === 200)
      }
      const before = await run.balance()
      let made = 0
      // Until the wallet is leased and charges are promised, the disk is not needed.
      fill()
      while (countLines(/cannot be written ahead/) === 0) {
        expect(await lookups()).toBe(true)
        made += 50
      }
      for (let i = 0; i < 4; i++) expect(await lookups()).toBe(true)
      made += 200
      expect((await run.call('/health/ready', { key: null })).status).toBe(200)
      expect(await metrics()).toMatch(/^social_lookup_journal_writable 0$/m)
      expect(countLines(/cannot be written ahead/)).toBe(1)
      unlinkSync(filler)
      // Found out without a lookup.
      while (countLines(/written ahead again/) === 0) await new Promise((resolve) => setTimeout(resolve, 50))
      expect(await metrics()).toMatch(/^social_lookup_journal_writable 1$/m)
      expect(await lookups()).toBe(true)
      expect(await run.balance()).toBe(before - made - 50)
      expect((await verifyBooks(run.service.database)).differences).toEqual([])
      expect(countLines(/cannot be written ahead|written ahead again/)).toBe(2)
    } finally {
      await run.close()
    }
  },
)
