import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../support/ports.ts'

const root = resolve(import.meta.dirname, '../..')

/** The promises about a first `npm start`, where a Node.js has to be downloaded too. */
const maxPackages = 250
const maxMegabytes = 350

/** A copy of this checkout as a clone has it. */
function copyCheckout(folder: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(folder, file))
  }
  // Building the documentation takes longer than all the rest, and is the same here.
  const site = join('packages', 'site', 'dist')
  if (existsSync(join(root, site))) cpSync(join(root, site), join(folder, site), { recursive: true })
}

/** The packages below a folder: those that have a name and a version. */
function packagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join('node_modules', path))
    .filter((path) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(path))
    .map(dirname)
}

/** Disk space in 10^6 bytes, in whole blocks. */
function megabytesOf(folders: readonly string[]): number {
  const listed = execFileSync('du', ['-sk', ...folders], { encoding: 'utf8' })
  const kilobytes = listed
    .trim()
    .split('\n')
    .map((line) => Number.parseInt(line, 10))
  return (kilobytes.reduce((sum, one) => sum + one, 0) * 1024) / 1e6
}

/** Runs `npm start`, as somebody who has nothing set; `program` is the Node.js of the machine. */
async function startFresh(folder: string, program: string, settings: Record<string, string> = {}) {
  const port = await freePort()
  const names =
    /^(HOME|npm_config_(registry|cache|cafile|strict_ssl)|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(file|dir))$/i
  const kept = Object.entries(process.env).filter(([name]) => names.test(name))
  const child = spawn(program, [join(folder, 'scripts', 'run.mjs'), 'serve'], {
    cwd: folder,
    env: {
      ...Object.fromEntries(kept),
      PATH: `${dirname(program)}:${process.env.PATH}`,
      PORT: String(port),
      ...settings,
    },
  })
  let output = ''
  const ended = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  await expect.poll(() => output, { timeout: 300_000 }).toMatch(/ready at[\s\S]*sign-in\/link/)
  return { child, ended, output: () => output, base: `http://127.0.0.1:${port}` }
}

/** Processes that work in a folder. */
function processesIn(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      return false
    }
  })
}

/** A stop while the tools of the builds are fetched ends npm too. */
async function expectNothingLeft(folder: string): Promise<void> {
  const { child, ended, output } = await startFresh(folder, process.execPath)
  await expect.poll(output, { timeout: 60_000 }).toContain('Fetching what builds')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await expect.poll(() => processesIn(folder), { timeout: 30_000 }).toEqual([])
}

/** Valkey's client comes when its setting is set; without npm start, an error states how. */
async function expectPackageOfSetting(folder: string): Promise<void> {
  const settings = { VALKEY_URL: 'redis://127.0.0.1:1' }
  const main = join(folder, 'src', 'cli', 'main.ts')
  const alone = spawnSync(process.execPath, [main, 'serve'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
    encoding: 'utf8',
  })
  expect(alone.status).toBe(1)
  expect(alone.stderr).toMatch(
    /The package iovalkey is not installed\. Start by "npm start".* or run "npm ci"/,
  )
  const modules = join(folder, 'node_modules')
  const before = packagesIn(modules)
  const { child, ended } = await startFresh(folder, process.execPath, settings)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(modules, 'iovalkey'))).toBe(true)
  expect(packagesIn(modules)).toEqual(expect.arrayContaining(before))
}

test('npm start in a fresh clone answers before the console is built, and installs less than its budget', {
  timeout: 1_200_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slk-fresh-'))
  copyCheckout(folder)
  await expectNothingLeft(folder)
  await rm(join(folder, 'data'), { recursive: true })
  // The Node.js of this test suffices, and a clone has no other.
  const { child, ended, output, base } = await startFresh(folder, process.execPath)
  try {
    const [, key, url] = /curl -H "x-api-key: (\S+)" "(\S+)"/.exec(output())!
    expect((await fetch(url!, { headers: { 'x-api-key': key! } })).status).toBe(200)
    const console = () => fetch(`${base}/console/test`, { headers: { accept: 'text/html' } })
    expect((await console()).status, output()).toBe(503)
    await expect.poll(async () => (await console()).status, { timeout: 300_000 }).toBe(200)
    const docs = await fetch(`${base}/docs`, { headers: { accept: 'text/html' } })
    expect(docs.headers.get('content-type')).toContain('text/html')
    await expect
      .poll(() => readdirSync(folder).filter((name) => name.startsWith('.build-tools')), { timeout: 300_000 })
      .toEqual([])
    const modules = join(folder, 'node_modules')
    const packages = packagesIn(modules)
    expect(packages).toContain('node_modules/fastify')
    expect(packages.length).toBeLessThanOrEqual(maxPackages)
    for (const name of ['vite', 'esbuild', 'vitest', 'react', 'viem', 'node'])
      expect(existsSync(join(modules, name)), name).toBe(false)
    // Where the machine's Node.js suffices, none is downloaded; the size of this one stands for it.
    expect(existsSync(join(folder, '.node'))).toBe(false)
    expect(megabytesOf([modules, process.execPath])).toBeLessThanOrEqual(maxMegabytes)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    await expectPackageOfSetting(folder)
  } finally {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
})
