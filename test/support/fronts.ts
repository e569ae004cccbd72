import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './ports.ts'
import { toolOrSkip } from './required-tools.ts'

const root = resolve(import.meta.dirname, '../..')

const found = (name: string) =>
  [`/usr/sbin/${name}`, `/usr/bin/${name}`, `/usr/local/sbin/${name}`].find(existsSync) ?? null
const programs = {
  haproxy: toolOrSkip('HAProxy', 'haproxy', found('haproxy')),
  nginx: toolOrSkip('nginx', 'nginx-light', found('nginx')),
}

/** The shipped configurations: the examples for two addresses, and that of compose.yaml, which finds nodes by a name. */
export const fronts = [
  { name: 'HAProxy', program: programs.haproxy, start: haproxy },
  { name: 'HAProxy of compose.yaml', program: programs.haproxy, start: haproxyByName },
  { name: 'nginx', program: programs.nginx, start: nginx },
] as const

/** Where nodes may listen: one name has several addresses and one port. */
export interface FrontOptions {
  /** Addresses of the nodes; the examples take the first two. May change while the front runs by a name. */
  readonly hosts: ReadonlySet<string>
  readonly nodePort: number
  /** Whether the limits of an answer pass a hundred times as fast: seconds become hundredths. */
  readonly isFast?: boolean
}

/** A running balancer with a shipped configuration. */
export interface Front {
  readonly url: string
  readonly process: ChildProcess
  close(): Promise<void>
}

/** The shipped configuration with addresses of a test. */
function configured(file: string, listen: number, { hosts, nodePort, isFast }: FrontOptions): string {
  const [first, second = first] = [...hosts]
  const text = readFileSync(join(root, 'deploy', file), 'utf8')
    .replaceAll('127.0.0.1:3001', `${first}:${nodePort}`)
    .replaceAll('127.0.0.1:3002', `${second}:${nodePort}`)
    .replace(/(bind |listen )(:?80)\b/, `$1127.0.0.1:${listen}`)
  if (!isFast) return text
  return text.replace(
    /(timeout (?:client|server)|proxy_read_timeout) (\d+)s/g,
    (_, name, seconds) => `${name} ${Number(seconds) * 10}ms`,
  )
}

/** A name server whose every name has these addresses at the moment (RFC 1035). */
async function startNames(hosts: ReadonlySet<string>): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5
    // A question for IPv4 addresses.
    const addresses = query.readUInt16BE(end - 4) === 1 ? [...hosts] : []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8580, 2)
    head.writeUInt16BE(addresses.length, 6)
    head.fill(0, 8, 12)
    const answers = addresses.map((one) => {
      const parts = one.split('.').map(Number)
      return Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...parts])
    })
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

/** Starts a balancer, and waits until it listens. */
async function started(
  folder: string,
  listen: number,
  start: () => ChildProcess,
  names?: Socket,
): Promise<Front> {
  const child = start()
  const url = `http://127.0.0.1:${listen}`
  while (!(await listens(listen))) {
    if (child.exitCode !== null) throw new Error(`the balancer left with ${child.exitCode}`)
    await wait(20)
  }
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
    names?.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { url, process: child, close }
}

const listens = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

const newFolder = () => mkdtemp(join(tmpdir(), 'slk-front-'))

async function haproxy(options: FrontOptions): Promise<Front> {
  const [folder, listen] = [await newFolder(), await freePort()]
  return startHaproxy(folder, listen, configured('haproxy.cfg', listen, options), {})
}

async function haproxyByName(options: FrontOptions): Promise<Front> {
  const [folder, listen, names] = [await newFolder(), await freePort(), await startNames(options.hosts)]
  const text = configured('haproxy.cfg', listen, options).replace(
    'parse-resolv-conf',
    `nameserver test 127.0.0.1:${names.address().port}`,
  )
  return startHaproxy(folder, listen, text, { NODES: `api.test:${options.nodePort}` }, names)
}

async function startHaproxy(
  folder: string,
  listen: number,
  text: string,
  settings: Record<string, string>,
  names?: Socket,
): Promise<Front> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, text)
  const env = { PATH: process.env.PATH, ...settings }
  execFileSync(programs.haproxy!, ['-c', '-f', file], { env, stdio: 'pipe' })
  const start = () => spawn(programs.haproxy!, ['-db', '-f', file], { env, stdio: 'ignore' })
  return started(folder, listen, start, names)
}

async function nginx(options: FrontOptions): Promise<Front> {
  const [folder, listen] = [await newFolder(), await freePort()]
  const file = join(folder, 'nginx.conf')
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const text = configured('nginx.conf', listen, options)
  await writeFile(file, text.replace('http {', `http { access_log off; ${own}`))
  const global = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`
  // One process, which ends with this test.
  const args = ['-p', folder, '-c', file, '-g', `${global} master_process off;`]
  return started(folder, listen, () => spawn(programs.nginx!, args, { stdio: 'ignore' }))
}
