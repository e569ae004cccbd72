import { describe, expect, test } from 'vitest'
import { twitterapiio } from '../../../../src/gateways/vendors/twitterapiio.ts'
import { twitter } from '../../../../src/platforms/twitter/index.ts'
import { vendorSandbox } from '../support.ts'

describe('the stand-in of twitterapi.io', () => {
  const { ask, pages } = vendorSandbox(twitterapiio, twitter)

  test('pages to the end, in pieces as small as the caller wants them, and repeats no post', async () => {
    const wanted = { handle: 'sim_last_page', limit: '3' }
    const { ids } = await pages('twitter.profiles.tweets', wanted, 'tweets')
    expect(ids).toHaveLength(7)
    expect(new Set(ids).size).toBe(7)
  })

  test.each([
    ['twitter.profiles', { handle: 'nasa' }, 'found'],
    ['twitter.profiles', { handle: 'sim_not_found' }, 'not_found'],
    ['twitter.profiles', { handle: 'sim_restricted' }, 'not_found'],
    ['twitter.profiles', { handle: 'sim_private' }, 'private'],
    ['twitter.profiles', { handle: 'sim_ratelimited' }, 'rate_limited'],
    ['twitter.profiles', { handle: 'sim_unavailable' }, 'unavailable'],
    ['twitter.profiles', { handle: 'sim_malformed' }, 'not_json'],
    ['twitter.profiles.tweets', { handle: 'sim_not_found' }, 'not_found'],
    ['twitter.profiles.tweets', { handle: 'sim_private' }, 'private'],
    ['twitter.profiles.tweets', { handle: 'sim_empty' }, 'found'],
    ['twitter.tweets.replies', { url: '9000000000000000000' }, 'not_found'],
    ['twitter.tweets.replies', { url: '9000000000000000007' }, 'found'],
    ['twitter.communities', { url: '9000000000000000000' }, 'not_found'],
    ['twitter.search', { query: 'sim_ratelimited' }, 'rate_limited'],
    ['twitter.search', { query: 'ada', section: 'people' }, 'found'],
    ['twitter.hashtags', { hashtag: 'space' }, 'found'],
  ])('%s %o: %s', async (operation, params, ended) => {
    expect((await ask(operation, params)).ended).toBe(ended)
  })
})
