import { open, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ServiceError } from '../../catalog/errors.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'

/**
 * One erasure, block or end of a block, as it is done again after a restore. Of a person it has what the operator sent,
 * because nothing less finds the person again; the file has it encrypted.
 */
const entry = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('accounts erase'), account: z.string(), cachedAnswers: z.boolean() }),
  z.strictObject({
    act: z.literal('person erase'),
    platform: z.string(),
    identifiers: z.array(z.string()),
    /** The id of the block; null for none. */
    block: z.string().nullable(),
    reason: z.string(),
    by: z.string(),
  }),
  z.strictObject({ act: z.literal('person unblock'), id: z.string() }),
])
export type ErasureEntry = z.infer<typeof entry>

const context = 'list of erasures'

/**
 * The list of erasures outside the database (`ERASURES_FILE`), a sealed entry a line with its time. A restored database
 * has again what was erased since its backup; the list says what to erase once more.
 */
export class ErasureList {
  readonly #path: string
  readonly #secrets: SecretBox

  constructor(path: string, secrets: SecretBox) {
    this.#path = path
    this.#secrets = secrets
  }

  /**
   * Adds an entry and waits until it is on the disk. Called before the erasure, so that none is missing from the list;
   * an entry whose erasure then failed is done by the replay, which is what was asked for.
   * @throws ServiceError temporarily_unavailable where the file cannot be written
   */
  async add(added: ErasureEntry, at: number): Promise<void> {
    const line = `${new Date(at).toISOString()} ${this.#secrets.seal(JSON.stringify(added), context)}\n`
    try {
      const file = await open(this.#path, 'a', 0o600)
      try {
        await file.appendFile(line)
        await file.sync()
      } finally {
        await file.close()
      }
    } catch (error) {
      throw new ServiceError(
        'temporarily_unavailable',
        `Nothing was erased: the list of erasures (ERASURES_FILE) cannot be written: ${(error as Error).message}`,
      )
    }
  }

  /**
   * All entries, oldest first, and the number of lines that cannot be read: sealed by another key, or cut off. Lines are
   * ordered by their times: of the joined lists of two nodes the end of a block may come before the block.
   */
  async read(): Promise<{ readonly entries: readonly ErasureEntry[]; readonly unreadable: number }> {
    const text = await readFile(this.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    const timeOf = (line: string) => line.slice(0, line.indexOf(' '))
    const lines = text
      .split('\n')
      .filter((line) => line !== '')
      .toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0))
    const entries = lines.map((line) => this.#open(line))
    const readable = entries.filter((one) => one !== null)
    return { entries: readable, unreadable: entries.length - readable.length }
  }

  #open(line: string): ErasureEntry | null {
    try {
      return entry.parse(JSON.parse(this.#secrets.open(line.slice(line.indexOf(' ') + 1), context)))
    } catch {
      return null
    }
  }
}
