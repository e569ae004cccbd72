import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commonData, commonKinds } from '../../src/catalog/common.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { lookupPath } from '../../src/cli/lookup-path.ts'
import { platforms } from '../../src/platforms/index.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const { operations } = createRegistry(platforms)
const viewed = operations.filter(({ common }) => common !== undefined)

const get = async (operation: (typeof viewed)[number], parameters: Readonly<Record<string, string>>) => {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
  return (await service.call(lookupPath(operation, pairs))).body.data
}

describe('the common shape', () => {
  it('covers profiles, posts and comments of every social platform', () => {
    for (const task of ['profile', 'post', 'comments', 'posts', 'transcript']) {
      const named = new Set(
        viewed.filter(({ common }) => common!.task === task).map(({ platform }) => platform),
      )
      expect([...named].sort(), task).toEqual([
        'facebook',
        'instagram',
        'linkedin',
        'reddit',
        'tiktok',
        'twitter',
        'youtube',
      ])
    }
  })

  it.each([
    ['twitter.tweets', { type: 'video', media: [{ type: 'video', url: expect.any(String) }] }],
    ['linkedin.v2.activities', { type: 'video', durationSeconds: expect.any(Number) }],
    ['linkedin.posts', { id: expect.stringMatching(/^\d+$/), author: { handle: expect.any(String) } }],
    ['tiktok.profiles.videos', { author: { handle: 'ada.cooks', profileUrl: expect.any(String) } }],
    ['facebook.posts', { type: 'video', likesAre: 'reactions' }],
    ['facebook.profiles', { handle: expect.any(String) }],
    ['reddit.subreddits.posts', { type: expect.any(String), author: { id: expect.any(String) } }],
    ['youtube.channels.videos', { author: { pictureUrl: expect.any(String) } }],
    [
      'youtube.search',
      {
        ...{ createdAt: null, createdAtText: expect.stringContaining('ago') },
        ...{ createdAtEarliest: expect.any(String), createdAtLatest: expect.any(String) },
      },
    ],
  ])('of %s has what its record knows', async (id, known) => {
    const operation = viewed.find((one) => one.id === id)!
    const view = commonData(operation, await get(operation, operation.example))!
    const [first] = [view[operation.common!.kind]].flat()
    expect(first).toMatchObject(known)
  })

  it.each(viewed.map((operation) => [operation.id, operation] as const))(
    'of %s has every field and names the object',
    async (_, operation) => {
      const { kind } = operation.common!
      const view = commonData(operation, await get(operation, operation.example))!
      const read = commonKinds[kind].safeParse(view[kind])
      expect(read.error).toBeUndefined()
      const [first] = [read.data].flat() as Record<string, unknown>[]
      const identity = kind === 'transcript' ? first!.text : (first!.id ?? first!.url ?? first!.profileUrl)
      expect(identity).toBeTruthy()
    },
  )
})
