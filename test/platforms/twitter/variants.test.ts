import { describe, expect, test } from 'vitest'
import { api, embed, madeAnswers, newId, problem, widget } from './answers.ts'

/** Forms in which X was seen to tell the same. */

const { answering, get } = madeAnswers()

describe('the widget', () => {
  const shown = (id: string, more: object) => ({
    __typename: 'Tweet',
    id_str: id,
    text: 'Hello',
    user: { screen_name: 'nasa', id_str: '11348282' },
    ...more,
  })
  const lists = (empty: unknown) => ({ hashtags: empty, urls: empty, user_mentions: empty, symbols: empty })

  test.each([
    ['left out', { entities: {} }],
    ['empty lists', { entities: lists([]), photos: [] }],
    ['empty objects', { entities: lists({}), mediaDetails: {}, photos: {}, quoted_tweet: {} }],
    ['null', { entities: lists(null), mediaDetails: null, photos: null, quoted_tweet: null }],
    ['an empty list in place of all', { entities: [] }],
  ])('the missing parts of a post: %s', async (_, more) => {
    const id = newId()
    answering({ [widget]: { body: shown(id, more) } })
    const { tweet } = (await get('/tweets', { url: id })).data
    expect(tweet.entities).toEqual({ hashtags: [], userMentions: [], urls: [], symbols: [] })
    expect(tweet).toMatchObject({ isQuote: false, possiblySensitive: false })
  })

  test.each<[string, object]>([
    ['its author', { text: 'Quoted' }],
    ['its author, which is null', { text: 'Quoted', user: null }],
    ['its text', { user: { screen_name: 'jack' } }],
  ])('a post stays whole beside a quoted post without %s', async (_, quoted) => {
    const id = newId()
    const quotedId = newId()
    answering({ [widget]: { body: shown(id, { quoted_tweet: { id_str: quotedId, ...quoted } }) } })
    const { status, data } = await get('/tweets', { url: id })
    expect(status).toBe(200)
    expect(data.tweet).toMatchObject({ id, text: 'Hello', isQuote: true, quotedTweetId: quotedId })
    expect(data.tweet).not.toHaveProperty('quotedTweet')
  })

  test('an empty object does not deny tags that the text shows', async () => {
    const id = newId()
    answering({ [widget]: { body: shown(id, { text: 'Hello #world', entities: { hashtags: {} } }) } })
    expect((await get('/tweets', { url: id })).data.tweet.entities.hashtags).toBeNull()
  })

  test('media are an empty list where their list is empty and the text links none', async () => {
    const id = newId()
    answering({ [widget]: { body: shown(id, { mediaDetails: [] }) } })
    expect((await get('/tweets', { url: id })).data.tweet.media).toEqual([])
  })

  test.each(['photo_image_full_size', 'thumbnail_image', 'player_image'])(
    'names the picture of a card after its kind: %s',
    async (kind) => {
      const id = newId()
      const text = (value: string) => ({ string_value: value, type: 'STRING' })
      const image = 'https://pbs.twimg.com/card_img/1/a?format=jpg&name=orig'
      const values = {
        [`${kind}_small`]: { image_value: { url: image.replace('orig', 'small') } },
        [`${kind}_original`]: { image_value: { url: image } },
        card_url: text('https://t.co/c'),
        title: text('A video'),
      }
      answering({ [widget]: { body: shown(id, { card: { name: 'card', binding_values: values } }) } })
      expect((await get('/tweets', { url: id })).data.tweet.card).toMatchObject({ imageUrl: image })
    },
  )

  test('counts the shown part of a text in UTF-16 units, and records in code points', async () => {
    const id = newId()
    answering({ [widget]: { body: shown(id, { text: '@b 😢 &amp; on', display_text_range: [3, 13] }) } })
    expect((await get('/tweets', { url: id })).data.tweet.displayTextRange).toEqual([3, 8])
  })
})

test('oEmbed returns the older address of a post', async () => {
  const html = '<blockquote><p>Hello</p>&mdash; N (@nasa) <a href="x">May 1, 2014</a></blockquote>'
  const quoted = { url: 'https://twitter.com/nasa/statuses/452481183213813760', html }
  answering({
    [widget]: { status: 500, body: '' },
    [embed]: { body: { ...quoted, author_url: 'https://twitter.com/nasa' } },
  })
  expect((await get('/tweets', { url: '452481183213813760' })).data.tweet.text).toBe('Hello')
})

describe('the X API', () => {
  const author = { id: '7', name: 'A', username: 'a' }
  const full = (id: string, more: object = {}) => ({
    id,
    text: 'Hello',
    author_id: '7',
    conversation_id: id,
    created_at: '2026-06-30T10:00:00.000Z',
    edit_history_tweet_ids: [id],
    ...more,
  })
  const ask = async (data: object, includes: object = {}) => {
    const wall = { body: { __typename: 'TweetTombstone', tombstone: {} } }
    answering({ [api]: { body: { data, includes: { users: [author], ...includes } } }, [widget]: wall })
    return (await get('/tweets', { url: (data as { id: string }).id })).data
  }

  test('includes the versions of an edited post', async () => {
    const [older, id] = [newId(), newId()]
    const post = full(id, { edit_history_tweet_ids: [older, id] })
    const { tweet } = await ask(post, { tweets: [full(older), post] })
    expect(tweet).toMatchObject({ id, text: 'Hello', isQuote: false })
  })

  const repost = (id: string, original: string) =>
    full(id, {
      text: 'RT @b: All about #spa…',
      entities: { mentions: [{ username: 'b', id: '8' }] },
      referenced_tweets: [{ type: 'retweeted', id: original }],
    })

  test('leaves out the original of a repost: the text is cut and says so', async () => {
    const [id, original] = [newId(), newId()]
    expect((await ask(repost(id, original))).tweet).toMatchObject({
      text: 'RT @b: All about #spa…',
      textTruncated: true,
      isRetweet: true,
      retweetedTweetId: original,
      entities: { hashtags: [], userMentions: [{ handle: 'b' }] },
    })
  })

  test('cuts the text of a repost: the original has the entities of the whole text', async () => {
    const [id, original] = [newId(), newId()]
    const whole = full(original, {
      text: 'All about #space and @c',
      author_id: '8',
      entities: { hashtags: [{ tag: 'space' }], mentions: [{ username: 'c', id: '9' }] },
    })
    const users = [author, { id: '8', name: 'B', username: 'b' }]
    expect((await ask(repost(id, original), { users, tweets: [whole] })).tweet).toMatchObject({
      text: 'RT @b: All about #space and @c',
      entities: {
        hashtags: [{ text: 'space' }],
        userMentions: [{ handle: 'b', displayName: 'B' }, { handle: 'c' }],
      },
    })
  })

  test('has no mention where a text names no account, and null where a list moved', async () => {
    const entities = { urls: [], annotations: [] }
    const text = 'Cake by @nobody'
    expect((await ask(full(newId(), { text, entities }))).tweet.entities.userMentions).toEqual([])
    const moved = { ...entities, named: [{ username: 'nobody' }] }
    expect((await ask(full(newId(), { text, entities: moved }))).tweet.entities.userMentions).toBeNull()
  })

  test('writes a notice in place of the words of a post that it withholds', async () => {
    const texts = [
      "@a's account is temporarily unavailable because it violates the Twitter Media Policy. Learn more.",
      "@a's account has been withheld in India in response to a legal demand. Learn more.",
      'This Post from @a has been withheld in response to a report from the copyright holder. Learn more.',
    ]
    for (const text of texts) expect((await ask(full(newId(), { text }))).lookupStatus).toBe('restricted')
    const search = async (...words: string[]) => {
      const data = words.map((text) => full(newId(), { text }))
      const body = { data, includes: { users: [author] }, meta: { result_count: data.length } }
      answering({ [api]: { body } })
      return get('/search', { query: `words ${newId()}` })
    }
    const { data } = await search(texts[0]!, 'Hello')
    expect(data.tweets.map(({ text }: { text: string }) => text)).toEqual(['Hello'])
    expect((await search(...texts)).data).toMatchObject({ tweets: [], page: { hasMore: false } })
  })

  test('recognizes a missing account only by the title of its problem', async () => {
    const { type: _, ...untyped } = problem('resource-not-found')
    answering({ [api]: { body: { errors: [{ ...untyped, title: 'Not Found Error' }] } } })
    expect((await get('/profiles/untold_type')).data.lookupStatus).toBe('not_found')
  })
})
