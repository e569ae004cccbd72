import { describe, expect, test } from 'vitest'
import { timeLabel } from '../../../src/platforms/twitter/model.ts'
import { mediaIdOf, verification } from '../../../src/platforms/twitter/sources/common-fields.ts'
import { oauthHeader } from '../../../src/platforms/twitter/sources/official/oauth.ts'
import { readShownText, readSource, timeOfId } from '../../../src/platforms/twitter/sources/post-text.ts'
import { widgetToken } from '../../../src/platforms/twitter/sources/web/syndication.ts'

test('requests in user context are signed as the worked example of the X documentation', () => {
  const header = oauthHeader(
    'POST',
    'https://api.twitter.com/1.1/statuses/update.json?include_entities=true&status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21',
    {
      consumerKey: 'xvz1evFS4wEEPTGEFPHBog',
      consumerSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
      token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
      tokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
    },
    1318622958_000,
    'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
  )
  expect(header).toContain('oauth_signature="hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D"')
  expect(header).toMatch(/^OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", /)
})

test.each([
  ['20', '6dq1a2xwd93'],
  ['1823076043017630114', '4f3d1jn22bg'],
  ['440322224407314432', '12fb9qdo78ad'],
])('the checksum of post %s is the one the embed widget sends', (id, token) => {
  expect(widgetToken(id)).toBe(token)
})

describe('text', () => {
  test('is unescaped, and its display range moves along, in code points', () => {
    const raw = '@you 😭 a &lt; b &amp; c https://t.co/x'
    const end = Array.from('@you 😭 a &lt; b &amp; c').length
    const { text, range } = readShownText(raw, [5, end])
    expect(text).toBe('@you 😭 a < b & c https://t.co/x')
    expect(
      Array.from(text)
        .slice(...range!)
        .join(''),
    ).toBe('😭 a < b & c')
  })

  test('has its range moved by what is unescaped before it', () => {
    expect(readShownText('&lt;@you hello', [9, 14])).toEqual({ text: '<@you hello', range: [6, 11] })
  })

  test('has no range where X reports none, and none beyond its end', () => {
    expect(readShownText('abc', undefined).range).toBeNull()
    expect(readShownText('abc', [2, 99]).range).toEqual([2, 3])
  })

  test('is unescaped once only', () => expect(readShownText('&amp;lt;', undefined).text).toBe('&lt;'))
})

test('the time of a post is in its id, except in ids from before November 2010', () => {
  expect(timeOfId('1823076043017630114')).toBe('2024-08-12T19:16:14.427Z')
  expect(timeOfId('20')).toBeNull()
})

test('times are labelled the way X does', () => {
  expect(timeLabel('2006-03-21T20:50:14.000Z')).toBe('Tue Mar 21 20:50:14 +0000 2006')
})

test('the name of the app a post came from is read out of its link', () => {
  expect(readSource('<a href="https://mobile.twitter.com" rel="nofollow">Twitter Web App</a>')).toEqual({
    source: 'Twitter Web App',
    sourceUrl: 'https://mobile.twitter.com',
  })
  expect(readSource('Twitter for iPhone')).toEqual({ source: 'Twitter for iPhone', sourceUrl: null })
})

test('the id of a media file is found in its addresses', () => {
  expect(mediaIdOf('https://pbs.twimg.com/media/GUzd_2_aIAAoE2X.jpg', [])).toBe('1823076038341173248')
  const variant = {
    contentType: 'video/mp4',
    url: 'https://video.twimg.com/amplify_video/1491441845964001288/vid/480x270/33HTmZZcDoJuSqOu.mp4?tag=14',
  }
  expect(mediaIdOf('https://pbs.twimg.com/media/FLKqq-UXoAARGh8.jpg', [variant])).toBe('1491441845964001288')
})

test.each([
  [true, 'blue', { verified: false, blueVerified: true }],
  [true, 'business', { verified: true, blueVerified: true }],
  [true, 'Government', { verified: true, blueVerified: true }],
  [true, null, { verified: true, blueVerified: false }],
  [false, 'none', { verified: false, blueVerified: false }],
  [true, 'a type of next year', {}],
])('verified: %s of type %s', (flag, type, expected) => {
  const lost: string[] = []
  expect(verification(flag, type, { drift: (field) => lost.push(field) })).toEqual(expected)
  expect(lost).toEqual('verified' in expected ? [] : ['verified_type'])
})
