import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDisk } from '../../../src/api/server/health.ts'

test('a node with the embedded database is ready only where it can write', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slk-disk-'))
  const free = (bytes: number) => async () => ({ bavail: bytes / 4096, bsize: 4096 })
  await checkDisk(folder)
  expect(await readdir(folder)).toEqual([])
  await expect(checkDisk(folder, free(2 ** 20))).rejects.toThrow('full')
  // A file system that takes no files, though it reports no lack of space.
  await expect(checkDisk('/proc', free(2 ** 40))).rejects.toThrow()
  await rm(folder, { recursive: true })
})
