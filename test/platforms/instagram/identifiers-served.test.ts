import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instagram } from '../../../src/platforms/instagram/index.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** Every form of INTERFACE's table of identifiers, sent to a running service: what it leads to, or what to send instead. */

let running: TestService
beforeAll(async () => {
  running = await startTestService({ platforms: [instagram] })
})
afterAll(() => running.close())

const site = 'https://www.instagram.com'
const sent = (name: string) => encodeURIComponent(name)
const v2 = (path: string) => running.call(`/v2/instagram/${path}`)

async function refused(path: string, words: string): Promise<void> {
  const before = await running.balance()
  const { status, body } = await running.call(path)
  expect([status, body.error?.code], path).toEqual([400, 'bad_request'])
  expect(body.error.message).toContain(words)
  expect(await running.balance()).toBe(before)
}

describe('profile', () => {
  test.each([
    'ada.cooks',
    '@ada.cooks',
    'ADA.Cooks',
    `${site}/ada.cooks/`,
    'instagram.com/ada.cooks?igsh=abc',
    'm.instagram.com/ada.cooks/reels/',
    `${site}/_u/ada.cooks`,
    `${site}/stories/ada.cooks/`,
    `${site}/stories/ada.cooks/3663979474839642984/`,
  ])('%s is the account', async (form) => {
    const { data } = (await v2(`profiles/${sent(form)}`)).body
    expect(data.profile.handle).toBe('ada.cooks')
    const v1 = (await running.call(`/v1/instagram/profiles/${sent(form)}`)).body
    expect(v1.data.profile.handle).toBe('ada.cooks')
  })

  test('digits alone are a user id, on every route of a profile', async () => {
    const { id } = (await v2('profiles/ada.cooks')).body.data.profile
    expect((await v2(`profiles/${id}`)).body.data.profile.handle).toBe('ada.cooks')
    const [one] = (await v2(`profiles/${id}/media`)).body.data.media
    expect(one.author.handle).toBe('ada.cooks')
    expect((await v2(`profiles/${id}/engagement`)).body.data.profile.handle).toBe('ada.cooks')
    const basic = await running.call(`/v1/instagram/profiles/${id}/basic`)
    expect(basic.body.data.profile).toMatchObject({ handle: 'ada.cooks', platformUserId: id })
  })

  test('an account named search is reached with its sign, the search without', async () => {
    expect((await v2('profiles/@search')).body.data.profile.handle).toBe('search')
    expect((await v2('profiles/search?query=bread')).body.data.query).toBe('bread')
    await refused('/v2/instagram/profiles/search', 'query')
  })

  test.each([
    [`${site}/p/DLZEet2I6No/`, 'link of a post'],
    [`${site}/reel/DLZEet2I6No/`, 'link of a post'],
    [`${site}/ada.cooks/p/DLZEet2I6No/`, 'link of a post'],
    [`${site}/stories/highlights/17900000000000001/`, 'link of a highlight'],
    [`${site}/share/BAbc123`, 'post link behind it'],
    [`${site}/explore/tags/bread/`, 'profile must be a handle'],
    [`${site}/reels/audio/664212705901923/`, 'profile must be a handle'],
    ['https://www.tiktok.com/@ada.cooks', 'profile must be a handle'],
    ['https://help.instagram.com/ada.cooks', 'profile must be a handle'],
    ['two words', 'profile must be a handle'],
    ['12345678901234567890', 'profile must be a handle'],
    ['0', 'profile must be a handle'],
    ['0025025320', 'profile must be a handle'],
  ])('%s is refused, uncharged', async (form, words) => {
    await refused(`/v2/instagram/profiles/${sent(form)}`, words)
    await refused(`/v2/instagram/profiles/${sent(form)}/media`, words)
  })

  test.each(['ada.cooks', '12345678901234567890', '17x', '0'])('%s is no user id of v1', (form) =>
    refused(`/v1/instagram/profiles/${form}/basic`, 'userId must be'),
  )
})

describe('media', () => {
  const key = 'abcdefghijklmnopqrstuvwxyz12'
  test.each([
    'DLZEet2I6No',
    '3663979474839642984',
    '3663979474839642984_810675847',
    `${site}/p/DLZEet2I6No/`,
    `${site}/reel/DLZEet2I6No/?igsh=abc`,
    `${site}/reels/DLZEet2I6No/`,
    `${site}/tv/DLZEet2I6No/`,
    `${site}/ada.cooks/reel/DLZEet2I6No/`,
    'instagr.am/p/DLZEet2I6No',
    `DLZEet2I6No${key}`,
    `${site}/p/DLZEet2I6No${key}/`,
  ])('%s is the post', async (form) => {
    const { data } = (await v2(`media/${sent(form)}`)).body
    expect(data.media.id).toBe('3663979474839642984')
    const v1 = (await running.call(`/v1/instagram/posts?url=${sent(form)}`)).body
    expect(v1.data.post.id).toBe('3663979474839642984')
  })

  test.each([
    [`${site}/ada.cooks/`, 'leads to no post'],
    [`${site}/stories/ada.cooks/3663979474839642984/`, 'leads to no post'],
    [`${site}/reels/audio/664212705901923/`, 'leads to no post'],
    [`${site}/share/p/BAbc123/`, 'post link behind it'],
    [`${site}/share/reel/BAbc123/`, 'post link behind it'],
    ['@ada.cooks', 'must be'],
    ['1234567890123456789012345', 'must be'],
    ['https://youtu.be/DLZEet2I6No', 'must be'],
  ])('%s is refused, uncharged', async (form, words) => {
    await refused(`/v2/instagram/media/${sent(form)}`, words)
    await refused(`/v2/instagram/media/${sent(form)}/comments`, words)
    await refused(`/v1/instagram/posts?url=${sent(form)}`, words)
  })

  test.each(['abc', '17900000000000042x', '-1'])('%s is no comment', (form) =>
    refused(`/v2/instagram/media/DLZEet2I6No/comments/${form}/replies`, 'commentId must be'),
  )
})

describe('hashtags', () => {
  test.each(['sourdough', '#SourDough', `${site}/explore/tags/sourdough/`])('%s is the tag', async (form) => {
    const { data } = (await v2(`hashtags/${sent(form)}`)).body
    expect(data.hashtag.name).toBe('sourdough')
  })

  test.each(['streetphotography', 'хлеб', '2026'])('%s is a tag like others', async (name) => {
    const { data } = (await v2(`hashtags/${sent(name)}`)).body
    expect(data).toMatchObject({ lookupStatus: 'found', hashtag: { name } })
    const list = (await v2(`hashtags/${sent(name)}/media`)).body
    expect(list.data.media.length).toBeGreaterThan(0)
  })

  test('a tag with emoji is one, which a provider serves', async () => {
    expect((await v2(`hashtags/${sent('bread🍞')}`)).body.data.lookupStatus).toBe('found')
  })

  test('a tag named search is reached with its sign', async () => {
    expect((await v2('hashtags/%23search')).body.data.hashtag.name).toBe('search')
    expect((await v2('hashtags/search?query=bread')).body.data.query).toBe('bread')
  })

  test.each(['two words', 'a.b', 'a-b', "it's", '#', '##a', 'a!', `${site}/ada.cooks/`])(
    '%s is refused, uncharged',
    async (form) => {
      await refused(`/v2/instagram/hashtags/${sent(form)}`, 'hashtag must be')
      await refused(`/v2/instagram/hashtags/${sent(form)}/media`, 'hashtag must be')
    },
  )
})

describe('other things', () => {
  test.each([
    ['highlights/17900000000000001', 'highlight'],
    [`highlights/${sent(`${site}/stories/highlights/17900000000000001/`)}`, 'highlight'],
    [`highlights/${sent('highlight:17900000000000001')}`, 'highlight'],
    [`highlights/${sent(`${site}/s/aGlnaGxpZ2h0OjE3OTAwMDAwMDAwMDAwMDAx?igsh=x`)}`, 'highlight'],
    ['locations/213385402', 'location'],
    [`locations/${sent(`${site}/explore/locations/213385402/london/`)}`, 'location'],
    ['audio/664212705901923', 'audio'],
    [`audio/${sent(`${site}/reels/audio/664212705901923/`)}`, 'audio'],
    ['topics/sourdough%20starter', 'topic'],
    [`topics/${sent(`${site}/popular/sourdough-starter/`)}`, 'topic'],
  ])('%s is found', async (path, field) => {
    const { status, body } = await v2(path)
    expect([status, body.data?.lookupStatus]).toEqual([200, 'found'])
    expect(body.data[field]).not.toBeNull()
  })

  test.each([
    ['highlights/abc', 'highlightId must be'],
    [`highlights/${sent(`${site}/stories/ada.cooks/17900000000000001/`)}`, 'highlightId must be'],
    ['locations/london', 'locationId must be'],
    ['locations/12345678901234567890', 'locationId must be'],
    [`locations/${sent(`${site}/explore/tags/london/`)}`, 'locationId must be'],
    ['audio/x', 'audioId must be'],
    ['audio/12345678901234567890', 'audioId must be'],
    [`audio/${sent(`${site}/share/BAbc`)}`, 'post link behind it'],
    [`topics/${sent(`${site}/ada.cooks/`)}`, 'topic must be'],
    [`topics/${sent('https://www.tiktok.com/tag/bread')}`, 'topic must be'],
  ])('%s is refused, uncharged', (path, words) => refused(`/v2/instagram/${path}`, words))

  test.each([
    ['profiles/ada.cooks?include=recentMedia&include=about', 'include'],
    ['profiles/ada.cooks?include=files', 'include'],
    ['profiles/ada.cooks?include=about,about', 'include'],
    ['profiles/ada.cooks/media?tab=stories', 'tab'],
    ['media/DLZEet2I6No/comments?sort=new', 'sort'],
    ['media/DLZEet2I6No?include=recentMedia', 'include'],
  ])('%s is refused, uncharged', (path, words) => refused(`/v2/instagram/${path}`, words))
})

test('a cursor serves the list it came from: not another tab, order, query, account or version', async () => {
  const cursorOf = async (path: string) => (await running.call(path)).body.data.page.nextCursor as string
  const posts = await cursorOf('/v2/instagram/profiles/ada.cooks/media')
  for (const path of [
    '/v2/instagram/profiles/ada.cooks/media?tab=reels&',
    '/v2/instagram/profiles/bo.repairs/media?',
    '/v1/instagram/profiles/ada.cooks/posts?',
  ]) {
    await refused(`${path}cursor=${posts}`, 'cursor')
  }
  const top = await cursorOf('/v2/instagram/hashtags/bread/media')
  await refused(`/v2/instagram/hashtags/bread/media?sort=newest&cursor=${top}`, 'cursor')
  await refused(`/v2/instagram/hashtags/cake/media?cursor=${top}`, 'cursor')
  const found = await cursorOf('/v2/instagram/profiles/search?query=bread')
  await refused(`/v2/instagram/profiles/search?query=cake&cursor=${found}`, 'cursor')
  // Another spelling of the same account is the same list.
  const same = await running.call(`/v2/instagram/profiles/@Ada.Cooks/media?cursor=${posts}`)
  expect(same.status).toBe(200)
})
