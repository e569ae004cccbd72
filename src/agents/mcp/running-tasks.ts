import type { TaskStore } from './task-store.ts'

/** Work of this node that outlives its request. */
export interface RunningTasks {
  /** Registers work until it ends. */
  add(id: string, work: Promise<unknown>, abort: () => void): void
  /** Reports to the database that this node works, and aborts tasks that were cancelled on another node. */
  keepAlive(): Promise<void>
  /** Ends the work of one task on this node. */
  abort(id: string): void
  /** Resolves when all work has ended. */
  settled(): Promise<void>
}

export function createRunningTasks(store: TaskStore): RunningTasks {
  const running = new Map<string, { readonly work: Promise<unknown>; readonly abort: () => void }>()
  return {
    add(id, work, abort) {
      const ended = work.finally(() => running.delete(id))
      running.set(id, { work: ended, abort })
    },
    async keepAlive() {
      const ids = [...running.keys()]
      const alive = new Set(await store.keepAlive(ids))
      for (const id of ids) if (!alive.has(id)) running.get(id)?.abort()
    },
    abort: (id) => running.get(id)?.abort(),
    async settled() {
      await Promise.allSettled([...running.values()].map(({ work }) => work))
    },
  }
}
