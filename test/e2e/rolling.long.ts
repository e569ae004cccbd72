import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks, checkLookups } from '../billing/books.ts'
import { commandEnv } from '../support/command.ts'
import { onPostgres, type TestDatabase, testDatabase } from '../support/database.ts'
import { freePort } from '../support/ports.ts'

const root = resolve(import.meta.dirname, '../..')
const key = `slk_test_${'rolling'.repeat(5)}`
const callers = 16
const drainSeconds = 5
/** Where each node listens: one name has several addresses and one port. */
const hosts = ['127.0.0.2', '127.0.0.3']

const found = (name: string) =>
  [`/usr/sbin/${name}`, `/usr/bin/${name}`, `/usr/local/sbin/${name}`].find(existsSync)
const programs = { haproxy: found('haproxy'), nginx: found('nginx') }
if (!onPostgres) console.warn('DATABASE_URL is not set: nodes behind a balancer need a server')
for (const [name, path] of Object.entries(programs)) {
  if (!path) console.warn(`${name} is not installed: rolling restarts behind it are not tried`)
}

let folder: string
let shared: TestDatabase
let children: ChildProcess[]
let names: Socket | null

beforeEach(async () => {
  if (!onPostgres) return
  children = []
  names = null
  folder = await mkdtemp(join(tmpdir(), 'slk-rolling-'))
  shared = await testDatabase()
})
afterEach(async () => {
  if (!onPostgres) return
  for (const child of children) child.kill('SIGKILL')
  names?.close()
  await shared.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a node as a supervisor does, again where it could not start; it is ready when this resolves. */
async function startNode(place: number, port: number): Promise<ChildProcess> {
  for (let left = 5; ; left -= 1) {
    try {
      return await tryNode(place, port)
    } catch (error) {
      if (left === 1) throw error
    }
  }
}

async function tryNode(place: number, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'src/cli/main.ts'), 'serve', '--role', 'api'], {
    env: {
      ...commandEnv,
      HOST: hosts[place]!,
      PORT: String(port),
      DATA_DIR: join(folder, String(place)),
      DATABASE_URL: shared.url,
      DATABASE_POOL: '4',
      ...(process.env.VALKEY_URL ? { VALKEY_URL: process.env.VALKEY_URL } : {}),
      BOOTSTRAP_TEST_KEY: key,
      DRAIN_SECONDS: String(drainSeconds),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let output = ''
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`node left with ${code}`)))
  gone.catch(() => undefined)
  child.stdout!.on('data', (chunk) => {
    output += chunk
  })
  while (!output.includes('is ready at')) await Promise.race([once(child.stdout!, 'data'), gone])
  return child
}

/** A name server whose every name has these addresses at the moment (RFC 1035). */
async function startNames(up: ReadonlySet<string>): Promise<number> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5
    // A question for IPv4 addresses.
    const addresses = query.readUInt16BE(end - 4) === 1 ? [...up] : []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8580, 2)
    head.writeUInt16BE(addresses.length, 6)
    head.fill(0, 8, 12)
    const answers = addresses.map((one) => {
      const address = one.split('.').map(Number)
      return Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address])
    })
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  names = socket
  return socket.address().port
}

/** The example configuration with addresses of this test. */
function configured(file: string, listen: number, nodePort: number): string {
  return readFileSync(join(root, 'deploy', file), 'utf8')
    .replaceAll('127.0.0.1:3001', `${hosts[0]}:${nodePort}`)
    .replaceAll('127.0.0.1:3002', `${hosts[1]}:${nodePort}`)
    .replace(/(bind |listen )(:?80)\b/, `$1127.0.0.1:${listen}`)
}

type Balancer = (listen: number, nodePort: number, up: ReadonlySet<string>) => Promise<ChildProcess>

function started(child: ChildProcess): ChildProcess {
  children.push(child)
  return child
}

const haproxy =
  (byName: boolean): Balancer =>
  async (listen, nodePort, up) => {
    const file = join(folder, 'haproxy.cfg')
    const text = configured('haproxy.cfg', listen, nodePort)
    const resolver = byName ? `nameserver test 127.0.0.1:${await startNames(up)}` : 'parse-resolv-conf'
    await writeFile(file, text.replace('parse-resolv-conf', resolver))
    const env = { PATH: process.env.PATH, ...(byName ? { NODES: `api.test:${nodePort}` } : {}) }
    execFileSync(programs.haproxy!, ['-c', '-f', file], { env, stdio: 'pipe' })
    return started(spawn(programs.haproxy!, ['-db', '-f', file], { env, stdio: 'ignore' }))
  }

const nginx: Balancer = async (listen, nodePort) => {
  const file = join(folder, 'nginx.conf')
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const text = configured('nginx.conf', listen, nodePort)
  await writeFile(file, text.replace('http {', `http { access_log off; ${own}`))
  const global = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`
  // One process, which ends with this test.
  const args = ['-p', folder, '-c', file, '-g', `${global} master_process off;`]
  return started(spawn(programs.nginx!, args, { stdio: 'ignore' }))
}

/** Whether the node has answered anybody with a key. */
async function answersOf(node: string): Promise<boolean> {
  const metrics = await (await fetch(`${node}/metrics`)).text()
  return /^social_lookup_answers_total\{[^}]*mode="test"[^}]*\} [1-9]/m.test(metrics)
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

function get(url: string, agent: Agent): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = request(url, { agent, headers: { 'x-api-key': key } }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => done({ status: response.statusCode!, headers: response.headers, body }))
      response.on('error', fail)
    })
    asked.on('error', fail)
    asked.end()
  })
}

/** Answers while both nodes are restarted one after the other under callers that keep their connections. */
async function restartUnderLoad(balancer: Balancer) {
  const [listen, nodePort] = [await freePort(), await freePort()]
  const up = new Set(hosts)
  const nodes = [await startNode(0, nodePort), await startNode(1, nodePort)]
  const front = await balancer(listen, nodePort, up)
  const base = `http://127.0.0.1:${listen}`
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  while (
    (await get(`${base}/health/ready`, agent).then(
      ({ status }) => status,
      () => 0,
    )) !== 200
  ) {
    if (front.exitCode !== null) throw new Error(`the balancer left with ${front.exitCode}`)
    await wait(50)
  }
  const told = new Map<string, number>()
  const others: unknown[] = []
  let working = true
  let asked = 0
  const work = Promise.all(
    Array.from({ length: callers }, async () => {
      while (working && others.length === 0) {
        // Most answers are cached, as they are in service.
        const handle = asked % 5 === 0 ? `person${asked}` : `known${asked % 7}`
        asked += 1
        const answer = await get(`${base}/v1/youtube/channel?handle=${handle}`, agent).catch(String)
        if (typeof answer === 'string' || answer.status !== 200) others.push(answer)
        else {
          told.set(String(answer.headers['x-request-id']), JSON.parse(answer.body).meta.creditsCharged)
        }
      }
    }),
  )
  const more = async (count: number) => {
    const until = asked + count
    while (asked < until && others.length === 0) await wait(20)
  }
  const during: number[] = []
  for (const place of nodes.keys()) {
    await more(200)
    const before = asked
    const gone = once(nodes[place]!, 'exit')
    nodes[place]!.kill('SIGTERM')
    expect(await gone).toEqual([0, null])
    up.delete(hosts[place]!)
    nodes[place] = await startNode(place, nodePort)
    up.add(hosts[place]!)
    during.push(asked - before)
    // The balancer sends it requests again, before the next one goes.
    while (!(await answersOf(`http://${hosts[place]}:${nodePort}`)) && others.length === 0) await wait(50)
  }
  await more(200)
  working = false
  await work
  agent.destroy()
  for (const node of nodes) {
    const gone = once(node, 'exit')
    node.kill('SIGTERM')
    await gone
  }
  return { told, others, asked, during }
}

describe.skipIf(!onPostgres)('two nodes restarted one after the other under load', () => {
  const balancers = [
    ['HAProxy', programs.haproxy, haproxy(false)],
    ['HAProxy that finds them by a name', programs.haproxy, haproxy(true)],
    ['nginx', programs.nginx, nginx],
  ] as const
  for (const [name, program, balancer] of balancers) {
    it.skipIf(!program)(`lose no request behind ${name}, and each is charged once`, async () => {
      const { told, others, asked, during } = await restartUnderLoad(balancer)
      console.info(`${name}: ${asked} requests, ${during.join(' and ')} of them during the two restarts`)
      expect(others).toEqual([])
      for (const some of during) expect(some).toBeGreaterThan(20)
      expect(told.size).toBe(asked)
      const { database } = shared
      await checkBooks(database)
      // Every charge belongs to an answer, every answer to a charge of what it said.
      expect(await checkLookups(database, told)).toEqual([])
    })
  }
})
