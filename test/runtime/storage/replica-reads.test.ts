import type pg from 'pg'
import { expect, it } from 'vitest'
import { createReplica } from '../../../src/runtime/storage/replica.ts'
import { createReplicaReads } from '../../../src/runtime/storage/replica-reads.ts'

/** A primary whose log grows by hand, and a replica that has all of it; answers about the log wait until they are let go. */
function startServers() {
  let end = 0
  const held: (() => void)[] = []
  const needed: string[] = []
  const client = {
    async query(_text: string, [lsn]: [string]) {
      needed.push(lsn)
      return { rows: [{ there: true }] }
    },
  } as unknown as pg.PoolClient
  const primary = (<T>() => {
    const lsn = String(end)
    return new Promise<T[]>((resolve) => held.push(() => resolve([{ lsn }] as T[])))
  }) as never
  const replica = createReplica({ primary, borrow: (work) => work(client) })
  const reads = createReplicaReads(
    { replica, primary, run: async () => [], elapsed: () => 0 },
    { replica: 0, primary: 0 },
  )
  return {
    reads,
    needed,
    held,
    commit: () => {
      end += 1
    },
  }
}

const turn = () => new Promise(setImmediate)

it('a list that begins after a commit asks for the end of the log anew, and shares the answer with those that begin with it', async () => {
  const { reads, needed, held, commit } = startServers()
  commit()
  const first = reads.query('list')
  await turn()
  expect(held).toHaveLength(1)
  // The answer under way is from before this commit.
  commit()
  const later = [reads.query('list'), reads.query('list'), reads.query('list')]
  await turn()
  expect(held).toHaveLength(1)
  held[0]!()
  await first
  await turn()
  expect(held).toHaveLength(2)
  held[1]!()
  await Promise.all(later)
  expect(needed).toEqual(['1', '2', '2', '2'])
})
