import type { ObjectStore, StoredFile } from './object-store.ts'

/** What is left when files had to go: room for a while, so that not every new file has all of them listed. */
const targetShare = 0.9

/** Bounds what a store holds. */
export interface Quota {
  /** Counts a file that was stored; where there are too many bytes now, the oldest files go. */
  added(bytes: number): Promise<void>
  /** Deletes what was stored before this time (milliseconds since the epoch), and then what is too much. Returns how many. */
  sweep(before: number): Promise<number>
}

/** @param most bytes the store may hold */
export function createQuota(objects: ObjectStore, most: number): Quota {
  /** Bytes there are; unknown until they were counted. */
  let held: number | null = null
  let sweeping: Promise<number> = Promise.resolve(0)

  async function deleteFiles(before: number): Promise<number> {
    const kept: StoredFile[] = []
    let [total, deleted] = [0, 0]
    const remove = async (file: StoredFile) => {
      await objects.remove(file.key)
      deleted += 1
    }
    for await (const file of objects.list()) {
      if (file.at < before) await remove(file)
      else {
        kept.push(file)
        total += file.bytes
      }
    }
    if (total > most) {
      kept.sort((a, b) => a.at - b.at)
      for (const file of kept) {
        if (total <= most * targetShare) break
        await remove(file)
        total -= file.bytes
      }
    }
    held = total
    return deleted
  }

  /** One at a time: two would count the same files twice. */
  function sweep(before: number): Promise<number> {
    sweeping = sweeping.catch(() => 0).then(() => deleteFiles(before))
    return sweeping
  }

  return {
    async added(bytes) {
      if (held !== null) held += bytes
      if (held === null || held > most) await sweep(Number.NEGATIVE_INFINITY)
    },
    sweep,
  }
}
