import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { ownDirectory } from '../../../src/runtime/storage/data-directory.ts'
import { commandEnv } from '../../support/command.ts'
import { fillDataDirectory } from '../../support/data-directory.ts'

const script = new URL('../../support/owner.ts', import.meta.url).pathname
const inUse = /DATA_DIR .* is in use by another process.*DATABASE_URL/
let folder: string
let dataDir: string
let children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-owner-'))
  dataDir = join(folder, 'data')
  fillDataDirectory(dataDir, inject('databaseImage'))
})
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  children = []
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts a process on a spelling of the directory; gives what it says. */
async function start(spelling: string, env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, ['--no-warnings', script, spelling, inject('databaseImage')], {
    env: { ...commandEnv, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const { value } = await createInterface({ input: child.stdout! })[Symbol.asyncIterator]().next()
  return value as string
}

describe('a data directory belongs to one process', () => {
  it('however its path is spelled, and wherever temporary files are', async () => {
    const link = join(folder, 'link')
    await symlink(dataDir, link)
    // A path that is too long for a socket has its sockets elsewhere.
    const deep = join(folder, 'deep'.repeat(30))
    await mkdir(deep)
    const long = join(deep, 'link')
    await symlink(dataDir, long)
    const temporary = join(folder, 'tmp')
    await mkdir(temporary)
    expect(await start(long, { TMPDIR: temporary })).toBe('owns')
    for (const spelling of [dataDir, link, long, relative(process.cwd(), dataDir), `${dataDir}/../data/`]) {
      expect(await start(spelling)).toMatch(inUse)
    }
  })

  it('of two that start at the same moment, on an empty directory too', async () => {
    for (const spelling of [dataDir, join(folder, 'empty', 'and so long that no socket fits'.repeat(4))]) {
      const outputs = await Promise.all([start(spelling), start(spelling), start(spelling)])
      expect(outputs.filter((one) => one === 'owns')).toHaveLength(1)
      expect(outputs.filter((one) => inUse.test(one))).toHaveLength(2)
    }
  }, 240_000)

  it('until that dies', async () => {
    expect(await start(dataDir)).toBe('owns')
    children[0]!.kill('SIGKILL')
    await once(children[0]!, 'exit')
    expect(await start(dataDir)).toBe('owns')
  })

  it('which knows when it was replaced', async () => {
    const path = join(folder, 'replaced')
    const owned = await ownDirectory(path)
    await expect(ownDirectory(path)).rejects.toThrow(inUse)
    expect(owned.held()).toBe(true)
    await rename(path, `${path}-elsewhere`)
    expect(owned.held()).toBe(false)
    const next = await ownDirectory(path)
    expect(next.held()).toBe(true)
    expect(owned.held()).toBe(false)
    owned.release()
    next.release()
  })
})
