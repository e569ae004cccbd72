import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { commandEnv } from '../support/command.ts'
import { fillDataDirectory } from '../support/data-directory.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-lines-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Prints, warns and throws on request, as third-party code may do inside the service. */
const mischief = `process.on('SIGUSR2', () => {
  console.log('printed by %s', 'somebody', { a: 1 })
  process.emitWarning('an odd thing')
  setTimeout(() => { throw new Error('thrown by nobody') }, 50)
})`

/** Runs the service until it ends; gives its lines as JSON and its exit code. */
async function run(env: Record<string, string>, whenReady: (pid: number) => void) {
  await writeFile(join(folder, 'mischief.mjs'), mischief)
  const child = spawn(
    join(root, 'node_modules/node/bin/node'),
    ['--import', join(folder, 'mischief.mjs'), join(root, 'src/cli/main.ts'), 'serve'],
    {
      env: { ...commandEnv, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_FORMAT: 'json', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  let ready = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      if (ready || !output.includes('is ready at')) return
      ready = true
      whenReady(child.pid!)
    })
  }
  const [code] = await once(child, 'close')
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; time: number; msg: string })
  return { code, lines, output }
}

test('with LOG_FORMAT=json every line of output is JSON, and the first keys are only in a file', {
  timeout: 240_000,
}, async () => {
  const dataDir = join(folder, 'data')
  fillDataDirectory(dataDir, inject('databaseImage'))
  // A setting whose name resembles a known one causes a warning.
  const { code, lines, output } = await run({ LOG_LEVLE: 'info' }, (pid) => process.kill(pid, 'SIGUSR2'))
  expect(code).toBe(1)
  const find = (part: string) => lines.find(({ msg }) => msg.includes(part))
  expect(find('is ready at')).toMatchObject({ level: 30, time: expect.any(Number) })
  expect(find('LOG_LEVLE is no setting')).toMatchObject({ level: 40 })
  expect(find('printed by somebody { a: 1 }')).toMatchObject({ level: 30 })
  expect(find('an odd thing')).toMatchObject({ level: 40 })
  expect(find('thrown by nobody')).toMatchObject({
    level: 60,
    stack: expect.stringContaining('mischief.mjs'),
  })
  expect(output).not.toMatch(/slk_(live|test)_[A-Za-z0-9]/)
  const file = join(dataDir, 'first-keys')
  expect(await readFile(file, 'utf8')).toMatch(/slk_live_\w{24,}[\s\S]*slk_test_\w{24,}/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(find('first account')?.msg).toContain(file)
})

test('a failed start is reported as JSON too', { timeout: 240_000 }, async () => {
  const { code, lines } = await run({ PORT: 'abc' }, () => undefined)
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.objectContaining({ level: 50, msg: expect.stringContaining('PORT must be') }),
  ])
})
