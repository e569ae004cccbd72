import { describe, expect, test } from 'vitest'
import type { Source } from '../../../../src/catalog/source.ts'
import { scrapecreators } from '../../../../src/gateways/vendors/scrapecreators.ts'
import { facebook } from '../../../../src/platforms/facebook/index.ts'
import { instagram } from '../../../../src/platforms/instagram/index.ts'
import { linkedin } from '../../../../src/platforms/linkedin/index.ts'
import { tiktok } from '../../../../src/platforms/tiktok/index.ts'
import { twitter } from '../../../../src/platforms/twitter/index.ts'
import { vendorSandbox } from '../support.ts'

/** Every operation of a platform by the stand-in: the example is found, and goes on where it pages. */
const platforms = [
  ['facebook', facebook],
  ['tiktok', tiktok],
  ['instagram', instagram],
  ['linkedin', linkedin],
  ['twitter', twitter],
] as const

describe.each(platforms)('the stand-in of ScrapeCreators answers %s', (_name, platform) => {
  const { ask } = vendorSandbox(scrapecreators, platform)
  const operations = platform.operations.filter(
    ({ sources, parameters }) =>
      (sources as readonly Source[]).some(({ name }) => name === scrapecreators.name) &&
      !parameters.cursor?.required,
  )

  /** Examples that name what the vendor cannot be asked by. */
  const examples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'linkedin.v2.organizations': { slug: 'night-trains' },
    'instagram.v2.profiles': { profile: '25025320' },
    'instagram.v2.profiles.media': { profile: '25025320', tab: 'tagged' },
  }

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s: the example, and its second page',
    async (id, operation) => {
      const example = examples[id] ?? operation.example
      const first = await ask(id, example)
      expect(first).toMatchObject({ ended: 'found' })
      const cursor = first.data.page?.nextCursor
      if (!cursor) return
      const second = await ask(id, { ...example, cursor })
      expect(second).toMatchObject({ ended: 'found' })
      if (!operation.list) return
      const ids = [first, second].map(({ data }) =>
        operation.list!.items(data).map((item) => operation.list!.itemId(item as never)),
      )
      expect(ids[1]!.length).toBeGreaterThan(0)
      expect(ids[0]!.filter((one) => ids[1]!.includes(one))).toEqual([])
    },
  )
})

describe('posts of the stand-in', () => {
  const { found } = vendorSandbox(scrapecreators, twitter)

  test('hashtags match the texts', async () => {
    const { tweets } = await found('twitter.communities.tweets', { url: '1926186499399139650' })
    const tagsIn = (text: string) => Array.from(text.matchAll(/#(\w+)/g), ([, tag]) => ({ text: tag }))
    for (const { text, entities } of tweets) {
      expect(entities.hashtags).not.toEqual([])
      expect(entities.hashtags).toEqual(tagsIn(text))
    }
  })
})

describe('events of Facebook', () => {
  const { ask } = vendorSandbox(scrapecreators, facebook)

  test('a short link of an event is opened, and one of a post is refused', async () => {
    const opened = await ask('facebook.events.details', { url: 'https://fb.me/e/1AbCdEfGh' })
    expect(opened.ended).toBe('found')
    expect(opened.data.event.id ?? opened.data.event.eventId).toMatch(/^12345678/)
    const post = await ask('facebook.events.details', { url: 'https://www.facebook.com/share/p/1AbC/' })
    expect(String(post.error)).toContain('not the link of an event')
  })
})

describe('searches of Instagram', () => {
  const { found } = vendorSandbox(scrapecreators, instagram)

  test('a profile states where the words were found', async () => {
    const { profiles } = await found('instagram.search.profiles', { query: 'street food' })
    expect(profiles[0]).toMatchObject({ matchedFrom: 'profile' })
  })
})
