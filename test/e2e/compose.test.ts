import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { vendors } from '../../src/gateways/vendors/index.ts'
import { keySettings } from '../../src/gateways/vendors/vendor.ts'
import { platforms } from '../../src/platforms/index.ts'
import { describeSettings, readConfig } from '../../src/runtime/config/config.ts'
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { type PostgresCluster, postgresCluster } from '../support/postgres-cluster.ts'

interface Container {
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number | null>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly container_name?: string
  readonly stop_grace_period?: string
}

const root = resolve(import.meta.dirname, '../..')
const { services } = parse(readFileSync(resolve(root, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, Container>
}
const nodes = ['api', 'worker'].map((name) => services[name]!)

/** A value as compose gives it on: `${NAME}`, `${NAME:-default}`, `${NAME:?why}`. */
function interpolate(text: string, env: Readonly<Record<string, string>>): string {
  const inner = /\$\{(\w+)(?::([-?])([^${}]*))?\}/
  let left = text
  // What was put in is not looked at again, whatever it holds.
  const values: string[] = []
  for (let found = inner.exec(left); found; found = inner.exec(left)) {
    const [all, name, , fallback = ''] = found
    values.push(env[name!] || fallback)
    left = left.replace(all, () => `\u0000${values.length - 1}\u0001`)
  }
  const fill = (one: string): string =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: marks that no text has
    one.replace(/\u0000(\d+)\u0001/g, (_, at) => fill(values[Number(at)]!))
  return fill(left)
}

/** The environment of a container where the operator's is `env`. */
function environmentOf({ environment = {} }: Container, env: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const given = value === null ? env[name] : interpolate(String(value), env)
      return given === undefined ? [] : [[name, given]]
    }),
  )
}

const seconds = (text: string) => Number(/^(\d+)s$/.exec(text)![1])

describe('compose.yaml', () => {
  test('gives every setting and every credential on to API nodes and workers', () => {
    const settings = [
      ...describeSettings().map(({ name }) => name),
      ...platforms.flatMap((platform) => Object.keys(platform.settings ?? {})),
      ...vendors.flatMap((vendor) => Object.keys(keySettings(vendor))),
    ]
    // Addresses inside; the operator's PORT is the balancer's.
    const fixed = ['HOST', 'PORT', 'INTERNAL_ADDRESS', 'DATA_DIR']
    const mine = Object.fromEntries(settings.map((name) => [name, `${name} of mine`]))
    for (const node of nodes) {
      const got = environmentOf(node, mine)
      const lost = settings.filter((name) => !fixed.includes(name) && got[name] !== mine[name])
      expect(lost).toEqual(node === services.worker ? ['DRAIN_SECONDS'] : [])
    }
    expect(services.balancer!.ports!.map((one) => interpolate(one, { PORT: '80' }))).toEqual(['80:80'])
  })

  test('starts with a password alone, has one port outside, and can be scaled', () => {
    const env = { POSTGRES_PASSWORD: 'x' }
    for (const node of nodes) expect(() => readConfig(environmentOf(node, env))).not.toThrow()
    // What only this machine reaches is not outside.
    const open = Object.entries(services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    )
    expect(open.map(([name]) => name)).toEqual(['balancer'])
    for (const node of nodes) expect(node.container_name).toBeUndefined()
    // The balancer sends requests where API nodes listen; nothing is published beside it.
    expect(services.balancer!.environment!.NODES).toBe(`api:${services.api!.environment!.PORT}`)
    const inside = readConfig(environmentOf(services.api!, env)).INTERNAL_ADDRESS!
    expect(inside.port).not.toBe(services.api!.environment!.PORT)
  })

  test('leaves a stop the time that it takes', () => {
    for (const node of nodes) {
      const { DRAIN_SECONDS, SHUTDOWN_SECONDS } = readConfig(environmentOf(node, { POSTGRES_PASSWORD: 'x' }))
      expect(seconds(interpolate(node.stop_grace_period!, {}))).toBeGreaterThan(
        DRAIN_SECONDS + SHUTDOWN_SECONDS,
      )
    }
  })
})

let cluster: PostgresCluster | null = null
afterEach(async () => {
  delete process.env.PGPASSWORD
  await cluster?.remove()
})

test('a database password of any characters is taken', { timeout: 240_000 }, async ({ skip }) => {
  cluster = await postgresCluster()
  if (cluster === null) return skip("PostgreSQL's programs are not installed")
  const password = 'p@ss:w/o#r%d$HOME$(x){}?&=+ \\"\'é%41'
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query(`create role lookup login password ${pg.escapeLiteral(password)}`)
  await client.query('create database lookup owner lookup')
  const { rows } = await client.query('show hba_file')
  const asked = 'host all lookup all scram-sha-256\nhost all all all trust'
  const file = pg.escapeLiteral(rows[0].hba_file)
  await client.query(`copy (select unnest(string_to_array(${pg.escapeLiteral(asked)}, chr(10)))) to ${file}`)
  await client.query('select pg_reload_conf()')
  await client.end()
  const connect = async (given: string) => {
    const { DATABASE_URL, PGPASSWORD } = environmentOf(services.api!, { POSTGRES_PASSWORD: given })
    process.env.PGPASSWORD = PGPASSWORD
    const url = DATABASE_URL!.replace('postgres:5432', new URL(cluster!.url).host)
    return openDatabase({ url, poolSize: 2 })
  }
  await expect(connect('another')).rejects.toThrow()
  const database = await connect(password)
  expect(await database.query('select current_user as me')).toEqual([{ me: 'lookup' }])
  await database.close()
})
