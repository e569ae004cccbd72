import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEntries } from '../../../src/catalog/events/entries.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { asAtom, asJson, asRss, escapeXml } from '../../../src/watching/monitors/feeds/formats.ts'
import { isWatchable, sampleEvent } from '../../../src/watching/monitors/lists/sources.ts'
import { startTestService } from '../../support/service.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({
    env: { FEED_REQUESTS_PER_MINUTE: '30', SINKS_PER_ACCOUNT: '1000', ENDPOINTS_PER_ACCOUNT: '1000' },
  })
})
afterAll(() => service.close())

let serial = 0
async function watchNews(...news: { id: string; text: string }[]) {
  return watchChosen({}, ...news)
}

async function watchChosen(choices: Record<string, unknown>, ...news: { id: string; text: string }[]) {
  const name = `fed${serial++}`
  const at = () => new Date(service.clock.now()).toISOString()
  const list = [{ id: 'old', at: at() }] as { id: string; at: string; text?: string }[]
  service.world.lists.set(name, list)
  const { monitor } = await service.watch(name, choices)
  const publish = (more: { id: string; text: string }[]) => {
    for (const one of more) list.unshift({ ...one, at: at() })
  }
  publish(news)
  await service.pass(70)
  const opened = await service.post(`/v1/monitors/${monitor}/feed`)
  expect(opened.status, opened.text).toBe(201)
  return { monitor, publish, urls: opened.body.data.urls as Record<'rss' | 'atom' | 'json', string> }
}
const get = (url: string, headers: Record<string, string> = {}) =>
  service.call(new URL(url).pathname, { key: null, headers })

/** Texts of the elements of a document, which has to be well-formed; throws where it is not. */
function elements(xml: string): [string, string][] {
  expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u)
  expect(xml.replaceAll(/&(?:amp|lt|gt|quot|apos|#13);/g, '')).not.toContain('&')
  const open: { name: string; text: string }[] = []
  const found: [string, string][] = []
  const parser = new Parser(
    {
      onopentag: (name) => void open.push({ name, text: '' }),
      ontext: (text) => {
        for (const one of open) one.text += text
      },
      onclosetag(name, implied) {
        const { text, name: opened } = open.pop()!
        expect([opened, implied]).toEqual([name, false])
        found.push([name, text])
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeSelfClosing: true },
  )
  parser.end(xml.replaceAll(/<([\w:]+)([^<>]*)\/>/g, '<$1$2></$1>'))
  expect(open).toEqual([])
  return found
}
const all = (xml: string, name: string) =>
  elements(xml).flatMap(([one, text]) => (one === name ? [text] : []))

const hostile = `</title></item><script>alert("1")</script> ]]> <![CDATA[ & &amp; ' \u0000\u0008\uFFFE\uD800 😀 <!ENTITY x SYSTEM "file:///etc/passwd">`
const words = `</title></item><script>alert("1")</script> ]]> <![CDATA[ & &amp; '  😀 <!ENTITY x SYSTEM "file:///etc/passwd">`

test('a feed shows the items of a monitor in three formats, newest first, without a key', async () => {
  const { urls } = await watchNews({ id: 'a', text: 'The first' }, { id: 'b', text: 'The second' })
  const rss = await get(urls.rss)
  expect(rss.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  expect(all(rss.text, 'title').slice(1)).toEqual(['The second', 'The first'])
  expect(all(rss.text, 'guid')).toEqual([expect.stringMatching(/^evt_/), expect.stringMatching(/^evt_/)])
  for (const date of all(rss.text, 'pubDate')) expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/)
  const atom = await get(urls.atom)
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(all(atom.text, 'content')).toEqual(['The second', 'The first'])
  const ids = all(atom.text, 'id')
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(URL.canParse(id)).toBe(true)
  const json = await get(urls.json)
  expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  expect(json.body).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: urls.json,
    items: [{ content_text: 'The second' }, { content_text: 'The first' }],
  })
})

test('each item of a digest is one entry, newest first', async () => {
  const news = ['one', 'two', 'three'].map((text) => ({ id: text, text }))
  const { monitor, urls } = await watchChosen({ delivery: 'digest' }, ...news)
  expect((await service.call(`/v1/monitors/${monitor}/events`)).body.data.events).toHaveLength(1)
  const { items } = (await get(urls.json)).body
  expect(items.map(({ content_text }: Record<string, string>) => content_text)).toEqual([
    'three',
    'two',
    'one',
  ])
  expect(new Set(items.map(({ id }: Record<string, string>) => id)).size).toBe(3)
})

test('edits of known items, in any number, push no new item out of the feed', async () => {
  const { publish, urls, monitor } = await watchChosen(
    { reports: { edited: true } },
    { id: 'a', text: 'New' },
  )
  const { name } = (await service.call(`/v1/monitors/${monitor}`)).body.data.params
  const old = service.world.lists.get(name)!.at(-1) as { text?: string }
  for (let edits = 0; edits < 52; edits++) {
    old.text = `Edit ${edits}`
    await service.pass(60)
  }
  const { events } = (await service.call(`/v1/monitors/${monitor}/events?limit=50`)).body.data
  expect(new Set(events.map(({ type }: { type: string }) => type))).toEqual(new Set(['monitor.items_edited']))
  publish([{ id: 'b', text: 'Newer' }])
  await service.pass(60)
  const { items } = (await get(urls.json)).body
  expect(items.map(({ content_text }: Record<string, string>) => content_text)).toEqual(['Newer', 'New'])
})

test('markup in the texts of an item is escaped', async () => {
  const event = {
    ...sampleEvent(platforms.flatMap(({ operations }) => operations).find(isWatchable)!),
    data: {
      itemTime: '2026-01-31T12:00:00Z',
      items: [{ title: hostile, text: hostile, url: 'javascript:alert(1)', author: hostile }],
    },
  }
  const at = new Date(Date.UTC(2026, 0, 31))
  const feed = {
    ...{
      id: 'urn:slk:mon_1',
      title: hostile,
      description: hostile,
      updatedAt: at,
      entries: readEntries(event),
    },
    ...{ self: 'https://example.com/feeds/a.rss', home: 'https://example.com/' },
  }
  expect(feed.entries[0]).toMatchObject({ url: null })
  expect(all(asAtom(feed), 'content')).toEqual([words])
  expect(all(asAtom(feed), 'name')).toEqual([words, words])
  const rss = asRss(feed)
  expect(all(rss, 'dc:creator')).toEqual([words])
  expect(all(rss, 'item')).toHaveLength(1)
  expect(all(rss, 'script')).toEqual([])
  // Readers show a description as HTML: what it says has no markup of its own.
  expect(all(rss, 'description')[1]).toBe(escapeXml(words))
  expect(JSON.parse(asJson(feed)).items[0]).toMatchObject({ content_text: hostile })
})

test('every watchable source has words and, where its items have an address, a link for a feed', () => {
  for (const operation of platforms.flatMap(({ operations }) => operations).filter(isWatchable)) {
    const event = sampleEvent(operation)
    const [item] = event.data.items as Record<string, unknown>[]
    const link = typeof item?.url === 'string' ? 'https://example.com/item' : undefined
    const [entry] = readEntries({
      ...event,
      data: { ...event.data, items: [{ ...item, ...(link && { url: link }) }] },
    })
    expect([operation.id, entry?.title]).toEqual([operation.id, 'sample'])
    if (link) expect([operation.id, entry?.url]).toEqual([operation.id, link])
  }
})

test('the picture of an item is shown in each format, and only an http address is one', () => {
  const sample = sampleEvent(platforms.flatMap(({ operations }) => operations).find(isWatchable)!)
  const entryOf = (record: object) =>
    readEntries({ ...sample, data: { ...sample.data, items: [record] } })[0]!
  const url = 'https://cdn.example/a.jpg?b=1&c="2"'
  for (const record of [
    { thumbnailUrl: url },
    { video: { coverUrl: url } },
    { media: [{ url }] },
    { imageUrls: [url] },
  ]) {
    const feed = {
      id: 'urn:x',
      title: 't',
      description: 'd',
      updatedAt: new Date(0),
      entries: [entryOf(record)],
    }
    const places = { self: 'https://example.com/feeds/a.rss', home: 'https://example.com/' }
    for (const write of [asRss, asAtom]) {
      expect(write({ ...feed, ...places })).toContain(`<media:thumbnail url="${escapeXml(url)}"/>`)
    }
    expect(JSON.parse(asJson({ ...feed, ...places })).items[0].image).toBe(url)
  }
  for (const wrong of ['javascript:alert(1)', 'data:image/png;base64,AA', '/a.jpg', 3]) {
    expect(
      entryOf({ thumbnailUrl: wrong, media: [{ url: wrong }], imageUrls: [wrong] }).pictureUrl,
    ).toBeNull()
  }
})

test('a reader with the current state receives 304; a new item changes the state', async () => {
  const { urls, publish } = await watchNews({ id: 'a', text: 'one '.repeat(1000) })
  const first = await get(urls.atom)
  const tag = first.headers.get('etag')!
  // The second in which the newest came is not over for certain: its time names no state yet.
  expect(first.headers.get('last-modified')).toBeNull()
  const same = await get(urls.atom, { 'if-none-match': `"x", ${tag}` })
  expect([same.status, same.text]).toEqual([304, ''])
  for (const name of ['etag', 'cache-control', 'vary']) {
    expect(first.headers.get(name)).toEqual(expect.any(String))
    expect([name, same.headers.get(name)]).toEqual([name, first.headers.get(name)])
  }
  // Proxies take the mark of a weak tag off.
  expect((await get(urls.atom, { 'if-none-match': tag.replace('W/', '') })).status).toBe(304)
  expect((await get(urls.atom, { 'if-none-match': '*' })).status).toBe(304)
  service.clock.advance(61_000)
  const modified = (await get(urls.atom)).headers.get('last-modified')!
  expect((await get(urls.atom, { 'if-modified-since': modified })).status).toBe(304)
  expect((await get(urls.atom, { 'if-modified-since': modified, 'if-none-match': '"other"' })).status).toBe(
    200,
  )
  publish([{ id: 'b', text: 'two' }])
  await service.pass(70)
  expect((await get(urls.atom, { 'if-none-match': tag, 'if-modified-since': modified })).status).toBe(200)
  expect((await get(urls.atom, { 'if-modified-since': modified })).status).toBe(200)
})

test('an address ends when the feed is reopened, closed, or its monitor is deleted; its token is not stored', async () => {
  const { monitor, urls } = await watchNews({ id: 'a', text: 'one' })
  const path = `/v1/monitors/${monitor}/feed`
  const again = (await service.post(path)).body.data.urls
  expect((await get(urls.rss)).status).toBe(404)
  expect((await get(again.rss)).status).toBe(200)
  const token = new URL(again.rss).pathname.split('/').at(-1)!.split('.')[0]!
  const stored = await service.service.database.query('select * from monitor_feeds')
  expect(JSON.stringify(stored)).not.toContain(token)
  expect((await service.call(path)).body.data).toMatchObject({ open: true, createdAt: expect.any(String) })
  await service.call(path, { method: 'DELETE' })
  expect((await get(again.json)).status).toBe(404)
  expect((await service.call(path)).body.data).toEqual({ open: false, createdAt: null })
  const last = (await service.post(path)).body.data.urls
  await service.call(`/v1/monitors/${monitor}`, { method: 'DELETE' })
  expect((await get(last.json)).status).toBe(404)
})

test("the feed of another account's monitor cannot be opened; unknown addresses are 404", async () => {
  const { monitor, urls } = await watchNews({ id: 'a', text: 'one' })
  const foreign = await service.post(`/v1/monitors/${monitor}/feed`, undefined, { key: service.liveKey })
  expect(foreign.status).toBe(404)
  for (const path of [
    'x.rss',
    `${'a'.repeat(43)}.rss`,
    new URL(urls.rss).pathname.slice(7, -4),
    `${new URL(urls.rss).pathname.slice(7, -4)}.toString`,
  ]) {
    expect((await service.call(`/feeds/${path}`, { key: null })).status).toBe(404)
  }
})

test('each feed is limited separately, over all nodes and addresses; guessed addresses store no rows', async () => {
  const one = await watchNews({ id: 'a', text: 'one' })
  const other = await watchNews({ id: 'a', text: 'one' })
  const answers: number[] = []
  for (let i = 0; i < 31; i++) answers.push((await get(one.urls.json)).status)
  expect(answers.slice(29)).toEqual([200, 429])
  expect((await get(other.urls.json)).status).toBe(200)
  const { database } = service.service
  const node = await startTestService({
    database,
    clock: service.clock,
    env: { FEED_REQUESTS_PER_MINUTE: '30' },
  })
  const elsewhere = (url: string) => node.call(new URL(url).pathname, { key: null })
  expect((await elsewhere(one.urls.json)).status).toBe(429)
  expect((await elsewhere(other.urls.json)).status).toBe(200)
  const again = (await service.post(`/v1/monitors/${one.monitor}/feed`)).body.data.urls
  expect((await get(again.json)).status).toBe(429)
  const counted = () => database.query(`select name from rate_windows where name like 'feed %' order by name`)
  const before = await counted()
  expect((await elsewhere(`http://x/feeds/${'a'.repeat(43)}.json`)).status).toBe(404)
  expect(await counted()).toEqual(before)
  service.clock.advance(61_000)
  expect((await get(again.json)).status).toBe(200)
  await node.close()
})

test('guessing addresses is limited before the database query', async () => {
  const node = await startTestService({ env: { HEALTH_REQUESTS_PER_MINUTE: '3' } })
  const guess = async (letter: string) =>
    (await node.call(`/feeds/${letter.repeat(43)}.json`, { key: null })).status
  expect([await guess('a'), await guess('b'), await guess('c'), await guess('d')]).toEqual([
    404, 404, 404, 429,
  ])
  node.clock.advance(61_000)
  expect(await guess('e')).toBe(404)
  await node.close()
})
