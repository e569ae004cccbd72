import { describe, expect, test } from 'vitest'
import { twitter } from '../../../src/platforms/twitter/index.ts'
import { twitterapiio } from '../../../src/vendors/twitterapiio.ts'
import { json, route } from '../../support/playback.ts'
import { vendorPlayback, vendorSandbox } from '../support.ts'

const path = '/twitter/user/info'

interface Timeline {
  body: { data: { tweets: { author: unknown }[] } }
}

const { files, at, play, ask, upstream, found } = vendorPlayback(twitterapiio, twitter)

test('a bio that moved to another field is read', async () => {
  const bioOf = async (fields: object) => {
    play(route(twitterapiio.origin, path, json({ status: 'success', data: { userName: 'nasa', ...fields } })))
    return (await found('twitter.profiles', { handle: 'nasa' })).profile.bio
  }
  expect(await bioOf({ description: '', profile_bio: { description: 'Space &amp; time' } })).toBe(
    'Space & time',
  )
  expect(await bioOf({ description: '', profile_bio: { description: '' } })).toBe('')
  expect(await bioOf({ description: 'Space' })).toBe('Space')
})

describe.skipIf(!files.available)('a profile by twitterapi.io, as recorded', () => {
  const user = () => files.json<Timeline>('user_last_tweets.json').body.data.tweets[0]!.author

  test('has every value of the account', async () => {
    play(route(twitterapiio.origin, path, json({ status: 'success', data: user() })))
    const data = await found('twitter.profiles', { handle: 'elonmusk' })
    expect(data.profile).toMatchObject({
      handle: 'elonmusk',
      displayName: 'Elon Musk',
      platformUserId: '44196397',
      verified: false,
      blueVerified: true,
      privateAccount: null,
      accountCreatedAt: '2009-06-02T20:12:29.000Z',
      pinnedTweetId: '1955347126160065016',
      affiliateLabel: {
        description: 'X',
        url: 'https://twitter.com/X',
        badgeUrl: 'https://pbs.twimg.com/profile_images/1955359038532653056/OSHY3ewP_bigger.jpg',
      },
    })
    expect(data.metrics).toMatchObject({ followers: 224221577, following: 1184, tweets: 83648 })
  })

  test('is not found if the vendor states it in a 200', async () => {
    play(at(path, 'error_200_user_not_found'))
    expect((await ask('twitter.profiles', { handle: 'nobody_here' })).ended).toBe('not_found')
  })

  test('never takes a refusal of the operator, or its 404, for a missing account', async () => {
    play(at(path, 'error_401_invalid_key'))
    expect((await ask('twitter.profiles', { handle: 'nasa' })).ended).toBe('vendor_refused')
    play(route(twitterapiio.origin, path, json({ detail: 'no credits' }, 402)))
    expect((await ask('twitter.profiles', { handle: 'nasa' })).ended).toBe('vendor_refused')
    for (const msg of ['Not Found', 'document not found in cache']) {
      play(route(twitterapiio.origin, path, json({ status: 'error', msg })))
      expect((await ask('twitter.profiles', { handle: 'nasa' })).ended).toBe('changed')
    }
    play(route(twitterapiio.origin, path, json({ status: 'fail', msg: 'user not found', data: null })))
    expect((await ask('twitter.profiles', { handle: 'nasa' })).ended).toBe('changed')
    play(route(twitterapiio.origin, path, json({ detail: 'Not Found' }, 404)))
    expect((await ask('twitter.profiles', { handle: 'nasa' })).ended).toBe('changed')
  })

  test('sends one request, with the key only in its header', async () => {
    play(route(twitterapiio.origin, path, json({}, 503)))
    const before = upstream().seen.length
    expect((await ask('twitter.profiles', { handle: 'nasa' })).ended).toBe('unavailable')
    const sent = upstream().seen.slice(before)
    expect(sent).toHaveLength(1)
    expect(sent[0]!.headers['x-api-key']).toBe('the-operators-key')
    expect(`${sent[0]!.path}?${sent[0]!.query}`).not.toContain('the-operators-key')
  })
})

describe('the stand-in of twitterapi.io', () => {
  const { ask } = vendorSandbox(twitterapiio, twitter)

  test.each([
    ['nasa', 'found'],
    ['sim_not_found', 'not_found'],
    ['sim_restricted', 'not_found'],
    ['sim_private', 'private'],
    ['sim_ratelimited', 'rate_limited'],
    ['sim_unavailable', 'unavailable'],
    ['sim_malformed', 'not_json'],
  ])('%s: %s', async (handle, ended) => {
    expect((await ask('twitter.profiles', { handle })).ended).toBe(ended)
  })
})
