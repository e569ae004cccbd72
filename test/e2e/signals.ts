import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { commandEnv } from '../support/command.ts'
import { fillDataDirectory } from '../support/data-directory.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string
let child: ChildProcess | undefined

/** Makes what the service is started on, for all tests of a file. */
export function withDataDirectory(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slk-signals-'))
    fillDataDirectory(folder, inject('databaseImage'))
  })
  afterEach(() => {
    try {
      // Whatever is left of its group.
      process.kill(-child!.pid!, 'SIGKILL')
    } catch {}
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
}

/** Whether any process of the child's group is left. */
function groupIsLeft(): boolean {
  try {
    process.kill(-child!.pid!, 0)
    return true
  } catch {
    return false
  }
}

/** Starts the service as people do, in a group of its own, and waits until it serves. */
async function start(command: string, words: readonly string[]): Promise<{ output: () => string }> {
  child = spawn(command, words, {
    cwd: root,
    env: { ...commandEnv, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  while (!output.includes('is ready at')) await once(child.stdout!, 'data')
  return { output: () => output }
}

/** How it is stopped: with a signal to its whole group, or to its first process alone. */
export const signals: readonly (readonly [string, string, NodeJS.Signals, boolean])[] = [
  ['SIGTERM to the group, as systemd and supervisors send it', 'scripts/run.mjs', 'SIGTERM', true],
  ['a closed terminal', 'scripts/run.mjs', 'SIGHUP', true],
  ['SIGTERM to the command alone', 'bin/social-lookup.mjs', 'SIGTERM', false],
  ['Ctrl-C in the command', 'bin/social-lookup.mjs', 'SIGINT', true],
]

/** Starts it so, and expects that it ends as it should. */
export async function stopsOnce([, script, signal, group]: (typeof signals)[number]): Promise<void> {
  const { output } = await start(process.execPath, [join(root, script), 'serve'])
  const closed = once(child!, 'close')
  process.kill(group ? -child!.pid! : child!.pid!, signal)
  expect({ left: await closed, output: output() }).toMatchObject({ left: [0, null] })
  expect(output().match(/finishing what is in flight/g)).toHaveLength(1)
  // What was built beside the service ends with it; its own helpers end when they read the end of their input.
  await expect.poll(groupIsLeft).toBe(false)
}

/** A shell is between these and the service, and receives the signal in its place. */
export const shells: readonly (readonly [string, readonly string[]])[] = [
  ['npm', ['start']],
  ['npx', ['social-lookup', 'serve']],
]

/** The same where only the command itself receives the signal. */
export async function stopsWith([command, words]: (typeof shells)[number]): Promise<void> {
  const { output } = await start(command, words)
  const closed = once(child!, 'close')
  child!.kill('SIGTERM')
  // Its output is closed when the last process is gone that has it.
  await closed
  expect(output()).toContain('finishing what is in flight')
}
