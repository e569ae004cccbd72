import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closureOf, serverFlags } from '../../scripts/install.mjs'
import { freePort } from '../support/ports.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Instructions of each stage of the Dockerfile, without comments, continued lines joined. */
const stages = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split(/^FROM /m)
  .slice(1)
  .map((stage) =>
    stage
      .split('\n')
      .slice(1)
      .map((line) => /^(\w+) +(.*)$/.exec(line.trim()))
      .flatMap((found) => (found ? [{ word: found[1]!, rest: found[2]! }] : [])),
  )
const image = stages.at(-1)!
const of = (word: string) => image.filter((one) => one.word === word).map(({ rest }) => rest)
const ignored = read('.dockerignore').split('\n').filter(Boolean)

/** Sources and target of a COPY from the build's folder; null of one from another stage. */
function copyOf(rest: string): { sources: string[]; target: string } | null {
  const words = rest.split(/ +/)
  if (words[0]!.startsWith('--from=')) return null
  return { sources: words.slice(0, -1), target: words.at(-1)! }
}

const nobody = 65_534
/** Only root can become somebody else. */
const able = process.platform === 'linux' && process.getuid?.() === 0
if (!able) console.warn('not root on Linux: the files of the image cannot be tried as another user')

let folder: string
let app: string
let port: number
const children: ChildProcess[] = []

/** What `npm ci --omit=dev --workspaces=false` would install, from what is installed here. */
function installProduction(): void {
  const modules = join(root, 'node_modules')
  const paths = [...closureOf(JSON.parse(read('package-lock.json')).packages, [''])]
    .map((path) => relative('node_modules', path))
    .filter((path) => !path.includes('node_modules'))
  const target = join(app, 'node_modules')
  for (const path of paths) {
    mkdirSync(join(target, path, '..'), { recursive: true })
    // Links where they can be made; some of it is large.
    const linked = statSync(modules).dev === statSync(folder).dev ? '-al' : '-a'
    execFileSync('cp', [linked, join(modules, path), join(target, path)])
  }
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev))
  writeFileSync(join(target, '.package-lock.json'), JSON.stringify({ ...lock, packages }))
}

/** The bundle that the Dockerfile's second stage builds. */
function buildConsole(): void {
  execFileSync(process.execPath, [join(root, 'packages/console/build.mjs')], { stdio: 'ignore' })
  cpSync(join(root, 'packages/console/dist'), join(app, 'packages/console/dist'), { recursive: true })
}

beforeAll(async () => {
  if (!able) return
  folder = await mkdtemp(join(tmpdir(), 'slk-image-'))
  app = join(folder, 'app')
  mkdirSync(app)
  execFileSync('chmod', ['755', folder])
  for (const rest of of('COPY')) {
    const copy = copyOf(rest)
    if (rest.startsWith('--from=dependencies')) installProduction()
    if (rest.startsWith('--from=console')) buildConsole()
    for (const source of copy?.sources ?? []) {
      const target = resolve(app, copy!.target)
      cpSync(join(root, source), copy!.target.endsWith('/') ? join(target, basename(source)) : target, {
        recursive: true,
      })
    }
  }
  for (const own of ['data', 'tmp']) {
    mkdirSync(join(folder, own))
    chownSync(join(folder, own), nobody, nobody)
  }
  port = await freePort()
}, 240_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  if (folder) await rm(folder, { recursive: true, force: true })
})

const firstKeys = () => join(folder, 'data', 'first-keys')

/** As in a container of the image, with folders of this test in place of /data and /tmp. */
function container(env: Record<string, string> = {}) {
  const set = of('ENV').flatMap((line) => line.split(/ +/).map((pair) => pair.split('=') as [string, string]))
  return {
    cwd: app,
    uid: nobody,
    gid: nobody,
    env: {
      PATH: `${join(app, 'node_modules', 'node', 'bin')}:/usr/bin:/bin`,
      ...Object.fromEntries(set),
      NODE_COMPILE_CACHE: join(folder, 'tmp', 'compiled'),
      TMPDIR: join(folder, 'tmp'),
      DATA_DIR: join(folder, 'data'),
      FIRST_KEYS_FILE: of('ENV').join(' ').includes('FIRST_KEYS_FILE=/data/') ? firstKeys() : undefined,
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
  }
}

/** Exit status and output of a command in the container. */
async function run(words: readonly string[], env?: Record<string, string>) {
  const [command, ...args] = words
  return promisify(execFile)(command!, args, container(env)).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({
      code: code as number,
      stdout: stdout as string,
      stderr: stderr as string,
    }),
  )
}

const healthCheck = JSON.parse(/CMD (\[.*\])/.exec(of('HEALTHCHECK')[0]!)![1]!) as string[]
const entry = JSON.parse(of('ENTRYPOINT')[0]!) as string[]
const command = JSON.parse(of('CMD')[0]!) as string[]

/** Starts the image's command, or another. */
async function start(args: readonly string[], env: Record<string, string>, ready: string) {
  const { uid, gid, ...options } = container(env)
  // No capability, none by a program of another user: what a container with `drop: ALL` has.
  const drop = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--clear-groups']
  const child = spawn('setpriv', [...drop, `--reuid=${uid}`, `--regid=${gid}`, ...entry, ...args], options)
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const gone = once(child, 'exit')
  while (!output.includes(ready)) {
    await Promise.race([
      once(child.stdout, 'data'),
      gone.then(([code]) => {
        throw new Error(`left with ${code}: ${output}`)
      }),
    ])
  }
  return { child, gone, output: () => output }
}

test('all files that the Dockerfile copies exist and are not ignored; its flags are those of every start', () => {
  const sources = stages.flatMap((stage) =>
    stage.filter(({ word }) => word === 'COPY').flatMap(({ rest }) => copyOf(rest)?.sources ?? []),
  )
  expect(sources).toContain('package-lock.json')
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([])
  expect(
    sources.filter((source) => ignored.some((one) => source === one || source.startsWith(`${one}/`))),
  ).toEqual([])
  expect(entry).toEqual(['node', ...serverFlags, 'src/cli/main.ts'])
  expect(of('USER').at(-1)).toBe('node')
})

describe.skipIf(!able)('the files of the image, as another user, without development packages', () => {
  test('serve, answer a lookup, report their health, and stop', {
    timeout: 240_000,
  }, async () => {
    expect((await run(healthCheck)).code).toBe(1)
    const { child, gone, output } = await start(command, {}, 'Its keys are in')
    expect((await run(healthCheck)).code).toBe(0)
    // As a worker has it, which has no other address.
    const inside = (at: string) => run(healthCheck, { PORT: '1', INTERNAL_ADDRESS: at })
    expect((await inside(`0.0.0.0:${port}`)).code).toBe(0)
    expect((await inside('0.0.0.0:1')).code).toBe(1)
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    expect(status.match(/^Cap(?:Inh|Prm|Eff|Bnd):\t0+$/gm)).toHaveLength(4)
    // What a container prints is collected: the keys are for whoever may read its volume.
    expect(output()).not.toMatch(/slk_(live|test)_/)
    expect(statSync(firstKeys()).mode & 0o777).toBe(0o600)
    const headers = { 'x-api-key': /slk_test_\w+/.exec(readFileSync(firstKeys(), 'utf8'))![0] }
    const lookup = `http://127.0.0.1:${port}/v1/reddit/subreddits?subreddit=askscience`
    expect((await fetch(lookup, { headers })).status).toBe(200)
    // A page is read in a thread of its own, from a module that only it loads.
    const page = `http://127.0.0.1:${port}/v1/web/markdown?url=https://example.com/`
    expect((await fetch(page, { headers })).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/console/`)).status).toBe(200)
    child.kill('SIGTERM')
    expect({ left: await gone, output: output() }).toMatchObject({ left: [0, null] })
    expect((await run(healthCheck)).code).toBe(1)
  })

  test('the command line works there without installing packages', { timeout: 240_000 }, async () => {
    const asked = await run([
      'node',
      'bin/social-lookup.mjs',
      'doctor',
      '--offline',
      '--only',
      'youtube.channel',
    ])
    expect(asked).toMatchObject({ code: 0, stdout: expect.stringContaining('youtube.channel') })
    expect(asked.stdout + asked.stderr).not.toContain('npm ci')
  })
})
