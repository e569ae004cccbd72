import { describe, expect, test } from 'vitest'
import {
  readCommunity,
  readHandle,
  readHashtag,
  readPost,
} from '../../../src/platforms/twitter/identifiers.ts'

describe('a handle is read from every form people paste', () => {
  test.each([
    ['nasa', 'nasa'],
    ['@NASA', 'nasa'],
    ['x.com/NASA', 'nasa'],
    ['https://x.com/NASA/', 'nasa'],
    ['https://twitter.com/NASA?s=20&t=abc', 'nasa'],
    ['https://www.twitter.com/NASA/with_replies', 'nasa'],
    ['http://mobile.twitter.com/NASA/media', 'nasa'],
    ['HTTPS://X.COM/NASA', 'nasa'],
    ['m.twitter.com/@NASA', 'nasa'],
    ['https://twitter.com/#!/NASA', 'nasa'],
    ['https://twitter.com/intent/user?screen_name=NASA', 'nasa'],
    ['https://twitter.com/intent/follow?screen_name=@NASA', 'nasa'],
    ['https://x.com/NASA%20', 'nasa'],
    ['//x.com/NASA', 'nasa'],
    ['<https://x.com/NASA>', 'nasa'],
    ['12345', '12345'],
    ['_under_score_', '_under_score_'],
    ['fifteen_letters', 'fifteen_letters'],
  ])('%s', (raw, handle) => expect(readHandle(raw)).toBe(handle))

  test.each([
    'sixteen_letters_',
    'na-sa',
    'na sa',
    'https://x.com/',
    'https://x.com/home',
    'https://x.com/chat',
    'https://x.com/premium_sign_up',
    'https://x.com/search?q=nasa',
    'https://x.com/i/flow/login',
    'https://example.com/nasa',
    'https://notx.com/nasa',
    'ftp://x.com/nasa',
    '',
  ])('%j names no account', (raw) => expect(readHandle(raw)).toBeNull())

  test('a post or a community in its place is refused with where to send it', () => {
    expect(() => readHandle('https://x.com/nasa/status/20')).toThrow('/v1/twitter/tweets')
    expect(() => readHandle('https://x.com/i/communities/1501272736215322629')).toThrow(
      '/v1/twitter/communities',
    )
  })
})

describe('a post is read from every form people paste', () => {
  test.each([
    ['20', '20'],
    ['1823076043017630114', '1823076043017630114'],
    ['https://x.com/elonmusk/status/1823076043017630114', '1823076043017630114'],
    ['https://twitter.com/elonmusk/status/1823076043017630114?s=46&t=aBc', '1823076043017630114'],
    ['x.com/elonmusk/status/1823076043017630114/', '1823076043017630114'],
    ['www.twitter.com/elonmusk/statuses/1823076043017630114', '1823076043017630114'],
    ['https://mobile.twitter.com/elonmusk/status/1823076043017630114', '1823076043017630114'],
    ['https://x.com/elonmusk/status/1823076043017630114/photo/1', '1823076043017630114'],
    ['https://x.com/NASA/status/1491475671058681863/video/1', '1491475671058681863'],
    ['https://x.com/i/status/20', '20'],
    ['https://x.com/i/web/status/20#anchor', '20'],
    ['https://twitter.com/#!/jack/status/20', '20'],
    ['HTTPS://X.COM/jack/STATUS/20', '20'],
    ['https://x.com/jack/status/20)', '20'],
    ['https://platform.twitter.com/embed/Tweet.html?dnt=false&id=20&theme=light', '20'],
    ['https://twitter.com/intent/like?tweet_id=20', '20'],
    ['https://x.com/jack/article/20', '20'],
    ['9223372036854775807', '9223372036854775807'],
    ['https://t.co/KaFSbjWUA8', 'https://t.co/KaFSbjWUA8'],
    ['t.co/KaFSbjWUA8', 'https://t.co/KaFSbjWUA8'],
  ])('%s', (raw, id) => expect(readPost(raw)).toBe(id))

  test.each([
    '12345678901234567890',
    '9223372036854775808',
    'https://x.com/intent/post?text=20',
    '-20',
    '0',
    '020',
    'https://x.com/jack/status/',
    'https://x.com/jack/status/twenty',
    'https://x.com/i/lists/20',
    'https://example.com/jack/status/20',
    'https://t.co/',
    'hello',
  ])('%j names no post', (raw) => expect(readPost(raw)).toBeNull())

  test('a profile or a community in its place is refused with where to send it', () => {
    expect(() => readPost('https://x.com/jack')).toThrow('/v1/twitter/profiles/jack')
    expect(() => readPost('https://x.com/i/communities/1')).toThrow('/v1/twitter/communities')
  })

  test('an article’s own id names no post: its link is refused with what to send', () => {
    for (const path of [
      'i/article/1890000000000000000',
      'i/articles/1890000000000000000',
      'I/Article/1890000000000000000',
    ])
      expect(() => readPost(`https://x.com/${path}`)).toThrow('this is the link of an article')
    expect(readPost('https://x.com/NASA/article/1890000000000000000')).toBe('1890000000000000000')
  })
})

describe('a community is read from every form people paste', () => {
  test.each([
    ['1501272736215322629', '1501272736215322629'],
    ['https://x.com/i/communities/1501272736215322629', '1501272736215322629'],
    ['twitter.com/i/communities/1501272736215322629/members?ref=1', '1501272736215322629'],
    ['https://mobile.twitter.com/i/communities/1501272736215322629/', '1501272736215322629'],
  ])('%s', (raw, id) => expect(readCommunity(raw)).toBe(id))

  test.each(['mets', 'https://x.com/i/communities/', 'https://x.com/nasa'])('%j names no community', (raw) =>
    expect(readCommunity(raw)).toBeNull(),
  )

  test('a post in its place is refused with what to send', () => {
    expect(() => readCommunity('https://x.com/jack/status/20')).toThrow('link of a community')
  })
})

describe('a hashtag is read from every form people paste', () => {
  test.each([
    ['space', 'space'],
    ['#RustLang', 'rustlang'],
    ['＃宇宙', '宇宙'],
    ['https://x.com/hashtag/Space?src=hashtag_click', 'space'],
    ['twitter.com/hashtag/%E5%AE%87%E5%AE%99', '宇宙'],
    ['web3', 'web3'],
  ])('%s', (raw, tag) => expect(readHashtag(raw)).toBe(tag))

  test.each(['two words', '2024', 'c++', '#', 'https://x.com/nasa', 'https://x.com/hashtag/%'])(
    '%j is not a hashtag',
    (raw) => expect(readHashtag(raw)).toBeNull(),
  )
})
