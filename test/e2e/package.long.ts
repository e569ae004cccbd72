import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/ports.ts'

const root = resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const key = `slk_test_${'package'.repeat(4)}`

let folder: string
let child: ChildProcess | undefined

/** The environment of somebody who has npm and nothing of this repository. */
function ownEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      ['PATH', 'HOME'].includes(name) ||
      /^(npm_config_(registry|cache|cafile|strict_ssl)|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(file|dir))$/i.test(
        name,
      ),
  )
  return { ...(Object.fromEntries(kept) as Record<string, string>), NODE_ENV: '' }
}
const npm = (args: string[], cwd: string) =>
  execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    env: ownEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    // The call holds up the runner's own limits: a registry that is out of reach would stop the whole suite.
    timeout: 300_000,
  })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slk-package-'))
  npm(['pack', '--pack-destination', folder], root)
  const [tarball] = readdirSync(folder)
  expect(tarball).toBe(`social-lookup-${version}.tgz`)
  npm(
    [
      'install',
      '--prefix',
      folder,
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--omit=dev',
      `./${tarball}`,
    ],
    folder,
  )
}, 400_000)
afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('the package has the code, the migrations and the documents, and no test or credential', () => {
  const installed = join(folder, 'node_modules', 'social-lookup')
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  for (const file of ['dist/cli/main.js', 'docs/RUNNING.md', 'deploy/haproxy.cfg', 'LICENSE', 'README.md']) {
    expect(files).toContain(file)
  }
  const migrations = (base: string) =>
    readdirSync(join(base, 'runtime', 'storage', 'migrations')).filter((file) => file.endsWith('.sql'))
  expect(migrations(join(installed, 'dist'))).toEqual(migrations(join(root, 'src')))
  expect(files.filter((file) => /^(test|bench|src)\/|\.env|\.tgz$/.test(file))).toEqual([])
  expect(existsSync(join(folder, 'node_modules', 'vitest'))).toBe(false)
})

test('`npx social-lookup` starts it in an empty folder; it answers lookups, and stops with 0', {
  timeout: 240_000,
}, async () => {
  // Of an attempt before.
  child?.kill('SIGKILL')
  const port = await freePort()
  const env = {
    ...ownEnvironment(),
    PORT: String(port),
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    BOOTSTRAP_TEST_KEY: key,
  }
  const asked = execFileSync('npx', ['--no', '--', 'social-lookup', '--version'], {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  expect(asked.trim()).toBe(version)
  child = spawn(join(folder, 'node_modules', '.bin', 'social-lookup'), ['serve'], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'exit')
  while (!output.includes(`:${port}`)) {
    await Promise.race([
      once(child.stdout!, 'data'),
      once(child.stderr!, 'data'),
      ended.then(([code]) => {
        throw new Error(`it ended with ${code}: ${output}`)
      }),
    ])
  }
  const call = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-api-key': key } })
  // A busy machine's database may answer its first question late.
  await expect.poll(async () => (await call('/health/ready')).json()).toEqual({ status: 'ok', version })
  expect((await call('/v1/reddit/subreddits?subreddit=askscience')).status).toBe(200)
  // Pages are read in a thread, from a module that only it loads.
  expect((await call('/v1/web/markdown?url=https://example.com/')).status).toBe(200)
  child.kill('SIGTERM')
  expect({ left: await ended, output }).toMatchObject({ left: [0, null] })
})
