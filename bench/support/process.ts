import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serviceEntry } from '../../scripts/builds.mjs'
import { serverFlags } from '../../scripts/install.mjs'
import { serverEnv } from '../../scripts/run.mjs'

const root = join(import.meta.dirname, '..', '..')

export const testKey = 'slk_test_benchbenchbenchbenchbenchbench01'
export const liveKey = 'slk_live_benchbenchbenchbenchbenchbench01'

export interface Started {
  readonly child: ChildProcess
  readonly port: number
  /** From the start of the process to its line "ready", in milliseconds. */
  readonly readyMs: number
  readonly dataDir: string
  /** Resident memory, in MiB. */
  memory(): Promise<number>
  stop(): Promise<void>
}

async function untilReady(child: ChildProcess): Promise<number> {
  let heard = ''
  for await (const chunk of child.stdout!) {
    heard += chunk
    const port = /ready at http:\/\/[^:]+:(\d+)/.exec(heard)
    if (port) return Number(port[1])
  }
  throw new Error(`the server did not start: ${heard}`)
}

/** Starts a script in its own process and waits until it prints `ready at http://host:port`. */
export async function startScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  dataDir = '',
): Promise<Started> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...serverFlags, resolve(root, script), ...args], {
    cwd: root,
    env: { ...serverEnv, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await untilReady(child)
  const readyMs = performance.now() - startedAt
  child.stdout!.resume()
  return {
    child,
    port,
    readyMs,
    dataDir,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Starts the service as `npm start` does, on a new data folder (removed by `cleanUp`) or a given one. */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  dataDir?: string,
  args: readonly string[] = [],
): Promise<Started> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'slk-bench-')))
  const settings = {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    BOOTSTRAP_LIVE_KEY: liveKey,
    BOOTSTRAP_TEST_KEY: testKey,
    TEST_CREDITS: '1000000000',
    TRIAL_CREDITS: '1000000',
    ...env,
  }
  return startScript(await serviceEntry(), ['serve', ...args], settings, folder)
}

export async function cleanUp(started: Started): Promise<void> {
  await started.stop()
  if (started.dataDir) await rm(started.dataDir, { recursive: true, force: true })
}
