import { describe, expect, test } from 'vitest'
import { hikerapi } from '../../../../src/gateways/vendors/hikerapi.ts'
import { instagram } from '../../../../src/platforms/instagram/index.ts'
import { vendorSandbox } from '../support.ts'

describe('the stand-in of HikerAPI', () => {
  const { ask, pages } = vendorSandbox(hikerapi, instagram)

  test.each([
    ['instagram.v2.profiles.following', { profile: 'ada.cooks' }, 'profiles', 60],
    ['instagram.v2.profiles.highlights', { profile: 'ada.cooks' }, 'highlights', 6],
    [
      'instagram.v2.media.comments.replies',
      { media: 'DLZEet2I6No', commentId: '17900000000000042' },
      'replies',
      6,
    ],
    ['instagram.search.reels', { query: 'sourdough' }, 'reels', 30],
    ['instagram.v2.locations.media', { locationId: '213385402' }, 'media', 60],
  ])('%s %o goes on to the end, and repeats nothing', async (operation, params, name, least) => {
    const { ids } = await pages(operation, params, name)
    expect(ids.length).toBeGreaterThanOrEqual(least)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each([
    ['instagram.v2.profiles', { profile: 'sim_private' }, 'private'],
    ['instagram.v2.profiles', { profile: 'sim_not_found' }, 'not_found'],
    ['instagram.v2.profiles.stories', { profile: 'sim_empty' }, 'found'],
    ['instagram.v2.profiles.stories', { profile: 'sim_private' }, 'private'],
    ['instagram.v2.profiles.stories', { profile: 'sim_restricted' }, 'restricted'],
    ['instagram.v2.profiles.following', { profile: 'sim_private' }, 'private'],
    ['instagram.profiles.taggedPosts', { userId: '9000000000000000000' }, 'not_found'],
    ['instagram.search.profiles', { query: 'sim_empty' }, 'found'],
    ['instagram.search.profiles', { query: 'sim_ratelimited' }, 'rate_limited'],
    ['instagram.v2.hashtags.media', { hashtag: 'sim_unavailable' }, 'unavailable'],
  ])('%s %o: %s', async (operation, params, ended) => {
    expect((await ask(operation, params)).ended).toBe(ended)
  })
})
