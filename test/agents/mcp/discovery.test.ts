import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { startTestService } from '../../support/service.ts'

it('is found by its card and by the page for programs', async () => {
  const service = await startTestService()
  const [card, known, page] = await Promise.all(
    ['/mcp/server-card', '/.well-known/mcp/server-card.json', '/llms.txt'].map((path) =>
      service.call(path, { key: null }),
    ),
  )
  expect(card!.body).toMatchObject({ remotes: [{ type: 'streamable-http', url: `${service.base}/mcp` }] })
  expect(known!.body).toEqual(card!.body)
  expect(page!.text).toContain('POST /mcp')
  await service.close()
})

/** The files of an archive, by its local headers. */
function filesOf(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, name] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)]
    const begin = at + 30 + name
    files.set(
      zip.toString('utf8', at + 30, begin),
      inflateRawSync(zip.subarray(begin, begin + packed)).toString(),
    )
    at = begin + packed
  }
  return files
}

it('is a bundle for desktop clients whose command starts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mcpb-'))
  const file = join(folder, 'x.mcpb')
  await promisify(execFile)(process.execPath, ['scripts/mcpb.ts', file])
  const files = filesOf(await readFile(file))
  const manifest = JSON.parse(files.get('manifest.json')!)
  expect(files.has(manifest.server.entry_point)).toBe(true)
  expect(files.get(manifest.server.entry_point)).not.toMatch(/\binterface\b/)
  expect(Object.keys(manifest.user_config)).toEqual(['url', 'key'])
  await rm(folder, { recursive: true })
})
