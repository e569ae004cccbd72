import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ServiceError } from '../../../catalog/errors.ts'
import type { ledgerEntries } from '../../../runtime/storage/schema/billing.ts'

/** A ledger entry as the archive file stores it: one line of JSON. */
export type ArchivedRow = Readonly<typeof ledgerEntries.$inferSelect>

/** A complete archive file of ledger entries. */
export interface ArchiveFile {
  readonly file: string
  /** The file holds entries made before this moment. */
  readonly before: Date
  /** Purchases, grants and corrections are in it from this moment on; earlier archives hold the older ones. */
  readonly since: Date
  /** SHA-256 of the file, in hex. */
  readonly sha256: string
  readonly entries: number
  /** Sum of the entries' credits. */
  readonly credits: number
  /** The greatest `seq` of an entry; 0 without entries. */
  readonly lastSeq: number
}

const kind = 'social-lookup ledger'

interface Head {
  readonly archive: string
  readonly before: string
  readonly since: string
}

/**
 * Writes gzipped lines of JSON: a head, the entries, and an end with their number and sum. The file gets its final
 * name after it was read back and synced to disk.
 */
export async function writeArchive(
  file: string,
  { before, since }: { readonly before: Date; readonly since: Date },
  rows: AsyncIterable<readonly ArchivedRow[]>,
): Promise<ArchiveFile> {
  const part = `${file}.part`
  async function* lines() {
    let entries = 0
    let credits = 0
    let lastSeq = 0
    yield `${JSON.stringify({ archive: kind, before: before.toISOString(), since: since.toISOString() } satisfies Head)}\n`
    for await (const some of rows) {
      for (const row of some) {
        entries += 1
        credits += row.credits
        lastSeq = Math.max(lastSeq, row.seq)
      }
      yield some.map((row) => `${JSON.stringify(row)}\n`).join('')
    }
    yield `${JSON.stringify({ end: { entries, credits, lastSeq } })}\n`
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(part, { mode: 0o600 }))
    await synced(part)
    if ((await readArchive(part)) === null) throw new Error('it is gone')
    await rename(part, file)
    await synced(dirname(file))
  } catch (error) {
    if (error instanceof ServiceError || !(error as NodeJS.ErrnoException).syscall) throw error
    throw new ServiceError('bad_request', `to: ${file} cannot be written (${(error as Error).message})`)
  }
  return (await readArchive(file))!
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Reads and verifies a whole archive; null if the file does not exist.
 * @throws ServiceError bad_request for a file that is not a complete archive
 */
export async function readArchive(file: string): Promise<ArchiveFile | null> {
  const there = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new ServiceError('bad_request', `to: ${file} cannot be read (${error.message})`)
  })
  if (there === null) return null
  const hash = createHash('sha256')
  const found = { entries: 0, credits: 0, lastSeq: 0 }
  let head: Head | undefined
  let end: typeof found | undefined
  try {
    const bytes = createReadStream(file)
    bytes.on('data', (chunk) => hash.update(chunk))
    const text = createGunzip()
    const reading = pipeline(bytes, text)
    reading.catch(() => {})
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      const value = JSON.parse(line) as Head & ArchivedRow & { end?: typeof found }
      if (head === undefined) head = value
      else if (value.end) end = value.end
      else {
        found.entries += 1
        found.credits += value.credits
        found.lastSeq = Math.max(found.lastSeq, value.seq)
      }
    }
    await reading
  } catch {
    end = undefined
  }
  const whole = end && (['entries', 'credits', 'lastSeq'] as const).every((name) => end[name] === found[name])
  if (head?.archive !== kind || !whole) {
    throw new ServiceError('bad_request', `to: ${file} is there and is no whole archive of a ledger`)
  }
  const [before, since] = [new Date(head.before), new Date(head.since)]
  return { file, before, since, sha256: hash.digest('hex'), ...found }
}
