import type { ObjectStore, StoredFile } from './object-store.ts'

/** The share of the quota that remains after deleting files. The free space avoids listing all files for every new file. */
const targetShare = 0.9

/** Limits the total size of a store. */
export interface Quota {
  /** Counts a stored file. Beyond the quota, the oldest files are deleted. */
  added(bytes: number): Promise<void>
  /** Deletes files stored before a time (milliseconds since the Unix epoch), then the oldest files beyond the quota. Returns their number. */
  sweep(before: number): Promise<number>
}

/** @param maxBytes the maximum total size of the store */
export function createQuota(objects: ObjectStore, maxBytes: number): Quota {
  /** Total size; null until the first listing counted it. */
  let storedBytes: number | null = null
  let sweeping: Promise<number> = Promise.resolve(0)

  async function deleteFiles(before: number): Promise<number> {
    const retained: StoredFile[] = []
    let [total, deleted] = [0, 0]
    const remove = async (file: StoredFile) => {
      await objects.remove(file.key)
      deleted += 1
    }
    for await (const file of objects.list()) {
      if (file.at < before) await remove(file)
      else {
        retained.push(file)
        total += file.bytes
      }
    }
    if (total > maxBytes) {
      retained.sort((a, b) => a.at - b.at)
      for (const file of retained) {
        if (total <= maxBytes * targetShare) break
        await remove(file)
        total -= file.bytes
      }
    }
    storedBytes = total
    return deleted
  }

  /** Sweeps run one after the other: concurrent sweeps would count the same files twice. */
  function sweep(before: number): Promise<number> {
    sweeping = sweeping.catch(() => 0).then(() => deleteFiles(before))
    return sweeping
  }

  return {
    async added(bytes) {
      if (storedBytes !== null) storedBytes += bytes
      if (storedBytes === null || storedBytes > maxBytes) await sweep(Number.NEGATIVE_INFINITY)
    },
    sweep,
  }
}
