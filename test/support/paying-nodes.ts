import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order } from './paying-node.ts'

/** Service processes on one database that can be killed, and come back with what their disks hold. */
export interface PayingNodes {
  /** Where each listens; one that is down still has its last address. */
  readonly urls: readonly string[]
  /** Gives an order to one node. */
  tell(place: number, order: Order): void
  /** Sets the clocks of all nodes ahead, so that what a dead node held has run out. */
  advance(milliseconds: number): void
  kill(place: number): void
  /** Starts a node anew whenever it dies; resolves at its next death. */
  death(place: number): Promise<unknown>
  /** Until this node is up; by default all of them. */
  up(place?: number): Promise<unknown>
  stop(): Promise<void>
}

const script = join(import.meta.dirname, 'paying-node.ts')

export async function startNodes(
  count: number,
  env: (place: number) => NodeJS.ProcessEnv,
): Promise<PayingNodes> {
  const folder = await mkdtemp(join(tmpdir(), 'slk-paying-'))
  const children: ChildProcess[] = []
  const ready: Promise<unknown>[] = []
  const urls: string[] = []
  let aheadMs = 0
  let stopping = false

  function start(place: number): void {
    const child = fork(script, {
      env: { ...env(place), DATA_DIR: join(folder, String(place)), PORT: '0', AHEAD_MS: String(aheadMs) },
    })
    children[place] = child
    ready[place] = new Promise<void>((resolve, reject) => {
      child.once('message', (url) => {
        urls[place] = String(url)
        // The clocks may have been set while it started.
        child.send({ aheadMs } satisfies Order)
        resolve()
      })
      child.once('exit', (code, signal) => {
        if (!stopping && signal === 'SIGKILL') start(place)
        else if (!stopping) reject(new Error(`node ${place} ended with ${code}`))
      })
    })
    ready[place].catch(() => undefined)
  }

  const tell = (place: number, order: Order) => {
    const child = children[place]!
    if (child.connected) child.send(order, () => undefined)
  }
  for (let place = 0; place < count; place++) {
    start(place)
    // The first one makes the accounts.
    await ready[place]
  }
  return {
    urls,
    tell,
    advance(milliseconds) {
      aheadMs += milliseconds
      for (const place of children.keys()) tell(place, { aheadMs })
    },
    kill: (place) => void children[place]!.kill('SIGKILL'),
    death: (place) => once(children[place]!, 'exit'),
    up: (place) => (place === undefined ? Promise.all(ready) : ready[place]!),
    async stop() {
      stopping = true
      const ended = children.map(
        (child) => (child.exitCode ?? child.signalCode) === null && once(child, 'exit'),
      )
      for (const child of children) child.kill('SIGKILL')
      await Promise.all(ended)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
