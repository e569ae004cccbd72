// biome-ignore-all lint/suspicious/noExplicitAny: documents and their schemas are looked into everywhere
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import createClient from 'openapi-fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  creditNoticeTypes,
  endpointDisabledType,
  endpointNotices,
  jobEventTypes,
  jobScheduleEventTypes,
  monitorNotices,
} from '../../../src/catalog/events/notices.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** What other people's tools make of the document: linters, generators, typed clients. */

const root = resolve(import.meta.dirname, '../../..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const run = promisify(execFile)

let running: TestService
let folder: string
let document: any
beforeAll(async () => {
  running = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'slk-clients-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { text, body } = await running.call('/openapi.json', { key: null })
  document = body
  await writeFile(join(folder, 'openapi.json'), text)
}, 240_000)
afterAll(async () => {
  await running.close()
  await rm(folder, { recursive: true, force: true })
})

/** A program in the words of a user of openapi-fetch; it only has to compile. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.js'

const client = createClient<paths>({ baseUrl: 'http://localhost', headers: { 'x-api-key': 'slk_test_' } })
const { data, error } = await client.GET('/v1/youtube/channels/videos', { params: { query: { handle: 'nasa' } } })
const title: string | null | undefined = data?.data.videos[0]?.title
const next: string | null | undefined = data?.data.page.nextCursor
const code: 'bad_request' | 'lookup_failed' | undefined = error?.error.code === 'bad_request' ? error.error.code : undefined
const page: components['schemas']['Page'] | undefined = data?.data.page
const { data: post } = await client.GET('/v1/reddit/posts/comments', { params: { query: { url: 'x' } } })
const reply: string | undefined = post?.data.comments[0]?.replies.items[0]?.text
const { data: made } = await client.POST('/v1/monitors', {
  body: { operationId: 'a', params: {}, schedule: { type: 'interval', minutes: 60 } },
})
const id: string | undefined = made?.data.id
// @ts-expect-error there is no such route
await client.GET('/v1/youtube/nothing', {})
export { code, id, next, page, reply, title }
`

test('linters find no fault with it', { timeout: 240_000 }, async () => {
  const { stdout } = await run(bin('redocly'), ['lint', 'openapi.json', '--format=json'], {
    cwd: folder,
    maxBuffer: 1 << 26,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
  }).catch((failed: { stdout: string }) => failed)
  const report = JSON.parse(stdout.slice(stdout.indexOf('{')))
  const problems: { ruleId: string; message: string; location: { pointer: string }[] }[] = report.problems
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
  ).toEqual([])
})

test('a strict compiler accepts the types generated from it', { timeout: 240_000 }, async () => {
  await run(bin('openapi-typescript'), ['openapi.json', '-o', 'api.d.ts'], { cwd: folder })
  await writeFile(join(folder, 'program.mts'), program)
  const flags = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', 'node']
  const compiled = await run(bin('tsc'), [...flags, 'program.mts'], { cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  )
  expect(compiled.stdout).toBe('')
})

test('a generated client makes a call of each kind', async () => {
  const client = createClient<any>({ baseUrl: running.base, headers: { 'x-api-key': running.testKey } })
  const lookup = await client.GET('/v1/tiktok/profiles/{handle}', { params: { path: { handle: 'ada' } } })
  expect(lookup.data.data.profile.handle).toBe('ada')
  const list = await client.GET('/v1/youtube/search', { params: { query: { query: 'tea' } } })
  const cursor = list.data.data.page.nextCursor
  const more = await client.GET('/v1/youtube/search', { params: { query: { query: 'tea', cursor } } })
  expect(more.response.status).toBe(200)
  const refused = await client.GET('/v1/youtube/search', { params: { query: {} } })
  expect(refused.error.error).toMatchObject({ code: 'bad_request', reason: 'invalid_request' })
  const sink = await client.POST('/v1/webhook-endpoints', { body: { kind: 'sink' } })
  const path = { id: sink.data.data.id }
  const changed = await client.PATCH('/v1/webhook-endpoints/{id}', {
    params: { path },
    body: { description: 'x' },
  })
  expect(changed.data.data.description).toBe('x')
  expect((await client.DELETE('/v1/webhook-endpoints/{id}', { params: { path } })).data.data.deleted).toBe(
    true,
  )
})

const named = (reference: unknown) => document.components.schemas[String(reference).split('/').at(-1)!]

test('every integer has a maximum of 32 bits or is marked as larger, so that generated clients choose a type that holds it', () => {
  const unbounded: string[] = []
  const walk = (value: any, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    const isWhole = [value.type].flat().includes('integer')
    if (isWhole && !(value.maximum < 2 ** 31) && value.format !== 'int64') unbounded.push(path)
    for (const [name, one] of Object.entries(value)) if (name !== 'example') walk(one, `${path}/${name}`)
  }
  walk(document, '')
  expect(unbounded).toEqual([])
})

test('four of five fields of the answers are described', () => {
  let all = 0
  let count = 0
  const walk = (schema: any): void => {
    for (const field of Object.values<Record<string, unknown>>(schema?.properties ?? {})) {
      all += 1
      if ((field.description ?? named(field.$ref)?.description) !== undefined) count += 1
      walk(field)
    }
    if (schema?.items) walk(schema.items)
    for (const choice of schema?.anyOf ?? schema?.oneOf ?? []) walk(choice)
  }
  for (const schema of Object.values(document.components.schemas)) walk(schema)
  for (const item of Object.values<Record<string, { responses: Record<string, never> }>>(document.paths)) {
    for (const { responses } of Object.values(item))
      walk((responses as any)[200]?.content?.['application/json']?.schema?.properties?.data)
  }
  expect(count / all).toBeGreaterThan(0.8)
})

test('every lookup states its price in words and shows a real answer', () => {
  const price = document.paths['/v1/tiktok/profiles/{handle}/videos'].get.description
  expect(price).toContain('Price: 1 credit; hostMedia +2 per hosted file.')
  const lookups = Object.values<Record<string, unknown>>(document.paths).flatMap(
    (item) => Object.values(item) as never[],
  )
  for (const entry of lookups as {
    operationId: string
    description?: string
    'x-example-credits'?: number
    responses: never
  }[]) {
    if (entry['x-example-credits'] === undefined) continue
    expect(entry.description, entry.operationId).toContain('Price: ')
    expect(
      (entry.responses as any)[200].content['application/json'].example?.data,
      entry.operationId,
    ).toBeTypeOf('object')
  }
  expect(Object.keys(document.webhooks)).toEqual([
    'monitor.new_items',
    ...monitorNotices,
    endpointDisabledType,
    ...endpointNotices,
    ...creditNoticeTypes,
    ...jobEventTypes,
    ...jobScheduleEventTypes,
    'webhook_endpoint.test',
  ])
})
