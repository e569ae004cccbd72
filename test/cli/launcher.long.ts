import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { commandEnv } from '../support/command.ts'
import { freePort } from '../support/ports.ts'

const root = resolve(import.meta.dirname, '../..')

test('the server ends with a launcher that is killed, and frees port and data', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slk-launcher-'))
  const port = await freePort()
  const launcher = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'serve'], {
    env: { ...commandEnv, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  launcher.stdout.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 40_000 }).toContain('is ready at')
  const children = readFileSync(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8')
    .trim()
    .split(' ')
  const server = Number(children[0])
  const isRunning = () => {
    try {
      process.kill(server, 0)
      return true
    } catch {
      return false
    }
  }
  expect(isRunning()).toBe(true)
  const gone = once(launcher, 'exit')
  launcher.kill('SIGKILL')
  await gone
  try {
    await expect.poll(isRunning, { timeout: 10_000 }).toBe(false)
  } finally {
    if (isRunning()) process.kill(server, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
})
