import { expect, test } from 'vitest'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { recordLookup } from '../../../src/cli/record-lookup.ts'
import { upstreamResponse } from '../../../src/gateways/upstream/response.ts'
import type { RecordedExchange } from '../../../src/lookup/recordings/exchange.ts'
import { findRemainingValues } from '../../../src/lookup/recordings/remaining-values.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'

/** What the platform knows of a person: none of it may be in a recording. */
const person = {
  name: 'Thaddeus Quillfeather',
  handle: 'tquillfeather',
  id: '6963676439493821446',
  postId: '7660566211100511518',
  text: 'My "first" dive at Kealakekua – call +44 20 7946 0018 or thaddeus@quillfeather.example',
  secUid: 'MS4wLjABAAAAv7iSuuXDJGDvJkmH_vz1qkDZYo1apxgzaxdBSeIuPiM',
}

const post = {
  id: person.postId,
  desc: person.text,
  createTime: '1783614572',
  isAd: false,
  author: {
    id: person.id,
    uniqueId: person.handle,
    nickname: person.name,
    secUid: person.secUid,
    signature: `Diving with ${person.name}`,
    privateAccount: false,
    verified: false,
  },
  stats: { diggCount: 21_000, shareCount: 4060, commentCount: 82, playCount: 76_000, collectCount: '3000' },
  video: {
    id: person.postId,
    duration: 67,
    width: 720,
    height: 1280,
    playAddr: 'https://v16.tiktokcdn.com/a/b/?x=1',
  },
}
const pageOf = (item: unknown, key = 'itemStruct') => {
  const data = { __DEFAULT_SCOPE__: { 'webapp.video-detail': { itemInfo: { [key]: item }, statusCode: 0 } } }
  return `<html><head><title>${person.name} on TikTok</title></head><body>
<script id="__UNIVERSAL_DATA_FOR_REHYDRATION__" type="application/json">${JSON.stringify(data)}</script></body></html>`
}

const registry = createRegistry(platforms)

/** Records the video; the site answers with a page. */
function record(page: string) {
  const request = async ({ url }: { url: string }) =>
    upstreamResponse(200, { 'content-type': 'text/html', 'set-cookie': 'session=1' }, url, Buffer.from(page))
  return recordLookup({
    config: readConfig({}),
    platforms,
    operation: registry.operations.find(({ id }) => id === 'tiktok.videos')!,
    parameters: { url: `https://www.tiktok.com/@${person.handle}/video/${person.postId}` },
    source: 'web',
    upstream: { client: () => ({ request }), guarded: () => ({ request }) },
  })
}

const secrets = [
  ...Object.values(person),
  'Quillfeather',
  'quillfeather',
  'Kealakekua',
  '7946 0018',
  'session=1',
]
const textOf = (exchanges: readonly RecordedExchange[]) => JSON.stringify(exchanges)

test('a recording contains nothing of the person, and is read like the answer', async () => {
  const { exchanges, parameters, reading, replacements, needed } = await record(pageOf(post))
  const text = `${textOf(exchanges)} ${JSON.stringify(parameters)}`
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(needed).toEqual([])
  expect(reading).toMatchObject({
    ended: 'found',
    record: {
      video: { durationMs: 67_000 },
      metrics: { views: 76_000, likes: 21_000, comments: 82 },
    },
  })
  // Values stay consistent: the answer is about the object that the parameters name.
  // biome-ignore lint/suspicious/noExplicitAny: a record of the lookup
  const { video, author } = reading.record as any
  expect(parameters.url).toBe(`https://www.tiktok.com/@${author.handle}/video/${video.id}`)
  expect(findRemainingValues(exchanges, replacements)).toEqual([])
})

test('an answer that cannot be read is recorded with the same fault', async () => {
  const { exchanges, reading } = await record(pageOf(post, 'itemData'))
  expect(reading.ended).toBe('changed itemInfo.itemStruct')
  expect(secrets.filter((secret) => textOf(exchanges).includes(secret))).toEqual([])
  expect(textOf(exchanges)).toContain('itemData')
})

test('the check lists what looks personal and was not replaced', () => {
  const body = JSON.stringify({
    user: { name: 'Thaddeus Quillfeather', note: 'mail me: t@quill.example', age: 5 },
  })
  const exchange = {
    request: { method: 'GET', url: 'https://www.example.com/users/6963676439493821446' },
    status: 200,
    headers: { 'content-type': 'application/json' },
    body,
  }
  const values = findRemainingValues([exchange], ['Ada Okafor']).map(({ kind, value }) => `${kind} ${value}`)
  expect(values).toEqual(['id 6963676439493821446', 'name Thaddeus Quillfeather', 'email t@quill.example'])
})
