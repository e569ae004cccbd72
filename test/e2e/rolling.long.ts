import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serviceEntry } from '../../scripts/builds.mjs'
import { checkBooks, checkLookups } from '../money/billing/books.ts'
import { commandEnv } from '../support/command.ts'
import { onPostgres, type TestDatabase, testDatabase } from '../support/database.ts'
import { type Front, fronts } from '../support/fronts.ts'
import { freePort } from '../support/ports.ts'

const key = `slk_test_${'rolling'.repeat(5)}`
const callers = 16
const drainSeconds = 5
/** Where each node listens: one name has several addresses and one port. */
const hosts = ['127.0.0.2', '127.0.0.3']

if (!onPostgres) console.warn('DATABASE_URL is not set: nodes behind a balancer need a server')

let folder: string
let shared: TestDatabase
let children: ChildProcess[]
let front: Front | null

beforeEach(async () => {
  if (!onPostgres) return
  children = []
  front = null
  folder = await mkdtemp(join(tmpdir(), 'slk-rolling-'))
  shared = await testDatabase()
})
afterEach(async () => {
  if (!onPostgres) return
  for (const child of children) child.kill('SIGKILL')
  await front?.close()
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
  const child = spawn(process.execPath, [await serviceEntry(), 'serve', '--role', 'api'], {
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
async function restartUnderLoad(start: (typeof fronts)[number]['start']) {
  const nodePort = await freePort()
  const up = new Set(hosts)
  const nodes = [await startNode(0, nodePort), await startNode(1, nodePort)]
  front = await start({ hosts: up, nodePort })
  const base = front.url
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  while (
    (await get(`${base}/health/ready`, agent).then(
      ({ status }) => status,
      () => 0,
    )) !== 200
  ) {
    if (front.process.exitCode !== null) throw new Error(`the balancer left with ${front.process.exitCode}`)
    await wait(50)
  }
  const charged = new Map<string, number>()
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
          charged.set(String(answer.headers['x-request-id']), JSON.parse(answer.body).meta.creditsCharged)
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
  return { charged, others, asked, during }
}

describe.skipIf(!onPostgres)('two nodes restarted one after the other under load', () => {
  for (const { name, program, start } of fronts) {
    it.skipIf(!program)(`lose no request behind ${name}, and each is charged once`, async () => {
      const { charged, others, asked, during } = await restartUnderLoad(start)
      console.info(`${name}: ${asked} requests, ${during.join(' and ')} of them during the two restarts`)
      expect(others).toEqual([])
      for (const some of during) expect(some).toBeGreaterThan(20)
      expect(charged.size).toBe(asked)
      const { database } = shared
      await checkBooks(database)
      // Every charge belongs to an answer, and every answer to a charge of the credits that it reported.
      expect(await checkLookups(database, charged)).toEqual([])
    })
  }
})
