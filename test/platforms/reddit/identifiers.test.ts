import { describe, expect, test } from 'vitest'
import { linkOf, readPost, readSubreddit } from '../../../src/platforms/reddit/identifiers.ts'

describe('a subreddit is read from every form people paste', () => {
  test.each([
    ['programming', 'programming'],
    ['AskReddit', 'askreddit'],
    ['r/AskReddit', 'askreddit'],
    ['/r/AskReddit', 'askreddit'],
    ['/R/AskReddit/', 'askreddit'],
    ['https://www.reddit.com/r/AskReddit', 'askreddit'],
    ['https://www.reddit.com/r/AskReddit/', 'askreddit'],
    ['http://old.reddit.com/r/AskReddit/top/?t=all&utm_source=share', 'askreddit'],
    ['https://askreddit.reddit.com/', 'askreddit'],
    ['https://np.reddit.com/r/programming/hot', 'programming'],
    ['https://m.reddit.com/r/programming#comments', 'programming'],
    ['https://new.reddit.com/r/programming/search?q=rust', 'programming'],
    ['www.reddit.com/r/programming', 'programming'],
    ['reddit.com/r/programming/', 'programming'],
    ['REDDIT.com/R/Programming', 'programming'],
    ['r/programming/new', 'programming'],
    ['/r/programming/wiki/faq', 'programming'],
    ['//www.reddit.com/r/programming', 'programming'],
    ['https://www.reddit.com/r/programming.json?limit=5', 'programming'],
    ['reddit.com/r/programming/.rss', 'programming'],
    ['u_spez', 'u_spez'],
    ['reddit.com', 'reddit.com'],
    ['r/reddit.com', 'reddit.com'],
    ['t:1337', 't:1337'],
    ['sim_not_found', 'sim_not_found'],
  ])('%s', (pasted, name) => {
    expect(readSubreddit(pasted)).toBe(name)
  })

  test.each([
    'two words',
    'x',
    'a_name_longer_than_twenty_one',
    'https://www.youtube.com/r/programming',
    'https://www.reddit.com/',
    'https://www.reddit.com.evil.example/r/programming',
    'https://notreddit.com/r/programming',
    'r/',
    'javascript://www.reddit.com/r/x',
  ])('%s names no subreddit', (pasted) => {
    expect(readSubreddit(pasted)).toBeNull()
  })

  test.each([
    ['https://www.reddit.com/r/pics/comments/1azbycx/sunset/', '/v1/reddit/posts'],
    ['https://www.reddit.com/r/pics/s/AbCdEf1234', '/v1/reddit/posts'],
    ['u/spez', 'send a subreddit'],
    ['/user/spez/', 'send a subreddit'],
    ['https://www.reddit.com/user/spez/', 'send a subreddit'],
  ])('%s is another kind of thing, and the message says what to send', (pasted, message) => {
    expect(() => readSubreddit(pasted)).toThrow(message)
  })
})

describe('a post is read from every form people paste', () => {
  const plain = { kind: 'post', postId: '1azbycx', commentId: null }
  test.each([
    ['https://www.reddit.com/r/pics/comments/1azbycx/sunset_over_oslo/', plain],
    ['https://www.reddit.com/r/pics/comments/1azbycx', plain],
    ['//www.reddit.com/r/pics/comments/1azbycx/', plain],
    ['<https://redd.it/1azbycx>', plain],
    ['https://www.reddit.com/r/pics/comments/1azbycx.json', plain],
    ['https://www.reddit.com/r/pics/duplicates/1azbycx/sunset/', plain],
    ['https://www.reddit.com/poll/1azbycx', plain],
    ['http://reddit.com/r/pics/comments/1AZBYCX/?utm_source=share&utm_medium=web2x', plain],
    ['old.reddit.com/r/pics/comments/1azbycx/sunset/#thing', plain],
    ['m.reddit.com/r/pics/comments/1azbycx/', plain],
    ['www.redditmedia.com/r/pics/comments/1azbycx/sunset', plain],
    ['https://www.reddit.com/comments/1azbycx', plain],
    ['https://www.reddit.com/comments/1azbycx/sunset', plain],
    ['https://www.reddit.com/user/spez/comments/1azbycx/title/', plain],
    ['https://www.reddit.com/u/spez/comments/1azbycx/title/', plain],
    ['https://www.reddit.com/gallery/1azbycx', plain],
    ['https://www.reddit.com/tb/1azbycx', plain],
    ['https://www.reddit.com/mediaembed/1azbycx', plain],
    ['https://reddit.com/link/1azbycx/video/82pdp4botcud1/player', plain],
    ['https://v.redd.it/link/1azbycx/asset/82pdp4botcud1/HLSPlaylist.m3u8', plain],
    ['https://redd.it/1azbycx', plain],
    ['https://www.reddit.com/1azbycx', plain],
    ['https://www.reddit.com/by_id/t3_1azbycx', plain],
    [
      'https://www.reddit.com/login/?dest=https%3A%2F%2Fwww.reddit.com%2Fr%2Fpics%2Fcomments%2F1azbycx%2F',
      plain,
    ],
    ['https://www.reddit.com/over18?dest=%2Fr%2Fpics%2Fcomments%2F1azbycx%2F', plain],
    ['redd.it/1azbycx?x=1', plain],
    ['/r/pics/comments/1azbycx/sunset/', plain],
    ['r/pics/comments/1azbycx/sunset/', plain],
    ['t3_1azbycx', plain],
    ['T3_1AZBYCX', plain],
    ['1azbycx', plain],
    [
      'https://www.reddit.com/r/pics/comments/1azbycx/sunset/kt12abc/?context=3',
      { kind: 'post', postId: '1azbycx', commentId: 'kt12abc' },
    ],
    ['https://www.reddit.com/r/pics/s/AbCdEf1234', { kind: 'share', path: '/r/pics/s/AbCdEf1234' }],
    ['https://v.redd.it/dqm10oy4d0vg1', { kind: 'video', videoId: 'dqm10oy4d0vg1' }],
    ['v.redd.it/dqm10oy4d0vg1/DASH_720.mp4?source=fallback', { kind: 'video', videoId: 'dqm10oy4d0vg1' }],
    ['https://www.reddit.com/video/dqm10oy4d0vg1', { kind: 'video', videoId: 'dqm10oy4d0vg1' }],
  ])('%s', (pasted, ref) => {
    expect(readPost(pasted)).toEqual(ref)
  })

  test.each([
    'hello',
    'https://www.youtube.com/watch?v=abc',
    'https://www.reddit.com/',
    'two words',
    't1_kt12abc',
  ])('%s is not a post', (pasted) => {
    expect(readPost(pasted)).toBeNull()
  })

  test.each([
    ['https://www.reddit.com/r/pics/', '/v1/reddit/subreddits'],
    ['https://www.reddit.com/user/spez', 'send the permalink'],
    ['https://i.redd.it/abc123.jpg', 'send the permalink'],
    ['https://reddit.app.link/abc', 'open it'],
  ])('%s is another kind of link, and the message says what to send', (pasted, message) => {
    expect(() => readPost(pasted)).toThrow(message)
  })

  test.each([
    'https://www.reddit.com/r/pics/comments/1azbycx/sunset/kt12abc/',
    'https://www.reddit.com/r/pics/s/AbCdEf1234',
    'https://v.redd.it/dqm10oy4d0vg1',
    't3_1azbycx',
  ])('the link to which the cursors of a branch of %s are bound means the same post', (pasted) => {
    const ref = readPost(pasted)!
    expect(readPost(linkOf(ref))).toEqual(ref)
  })
})
