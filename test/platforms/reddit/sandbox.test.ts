import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reddit } from '../../../src/platforms/reddit/index.ts'
import { simulatedReddit } from '../../../src/platforms/reddit/sandbox/platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let running: TestService
beforeAll(async () => {
  running = await startTestService({ platforms: [reddit] })
})
afterAll(() => running.close())

async function get(path: string, query: Record<string, string> = {}) {
  const answer = await running.call(`/v1/reddit${path}?${new URLSearchParams(query)}`)
  return {
    status: answer.status,
    data: answer.body?.data,
    error: answer.body?.error,
    headers: answer.headers,
  }
}

const link = (id: string) => `https://www.reddit.com/r/any/comments/${id}/title/`

// biome-ignore lint/suspicious/noExplicitAny: records of every shape
const ids = (items: any[]) => items.map((item) => item.id as string)

/** Every item of a list, page by page. */
async function all(path: string, query: Record<string, string>, name: string) {
  const found: string[] = []
  const sizes: number[] = []
  let cursor: string | null = null
  do {
    const { status, data } = await get(path, { ...query, ...(cursor ? { cursor } : {}) })
    expect(status).toBe(200)
    sizes.push(data[name].length)
    found.push(...ids(data[name]))
    cursor = data.page.nextCursor
    expect(data.page.hasMore).toBe(cursor !== null)
  } while (cursor && sizes.length < 30)
  return { found, sizes }
}

describe('lists', () => {
  test.each(['hot', 'top'])('a subreddit by %s ends after three pages without repeats', async (sort) => {
    const { found, sizes } = await all('/subreddits/cooking/posts', { sort }, 'posts')
    expect(sizes).toEqual([50, 50, 30])
    expect(new Set(found).size).toBe(130)
  })

  test('new posts come newest first, and more appear as time goes by', async () => {
    const query = { sort: 'new' }
    const before = (await get('/subreddits/sim_busy/posts', query)).data.posts
    const times = before.map((post: { publishedAt: string }) => post.publishedAt)
    expect(times).toEqual([...times].sort().reverse())
    running.clock.advance(5 * 60_000)
    const after = (await get('/subreddits/sim_busy/posts', query)).data.posts
    expect(ids(after).slice(5)).toEqual(ids(before).slice(0, 45))
  })

  test('a time frame leaves out what is older, and alone it means top', async () => {
    const { data } = await get('/subreddits/sim_busy/posts', { timeframe: 'hour' })
    const oldest = Math.min(
      ...data.posts.map((post: { publishedAt: string }) => Date.parse(post.publishedAt)),
    )
    expect(running.clock.now() - oldest).toBeLessThanOrEqual(3_600_000)
    const scores = data.posts.map((post: { metrics: { score: number } }) => post.metrics.score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  test('a search goes through its pages and every match can be opened', async () => {
    const { found } = await all('/search', { query: 'tea' }, 'posts')
    expect(new Set(found).size).toBe(found.length)
    const { data } = await get('/posts', { url: link(found.at(-1)!) })
    expect(data.post.id).toBe(found.at(-1))
  })

  test.each(['very long words '.repeat(30), 'a-b'.repeat(160), 'ツ'.repeat(512)])(
    'a search as long as may be is made as quickly as any other, and its matches can be opened: %#',
    async (query) => {
      const before = process.threadCpuUsage()
      const { data } = await get('/search', { query })
      // Seconds where each of a thousand ids is made of the whole text; microseconds of this thread's processor time.
      expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000)
      expect(data.posts.length).toBeGreaterThan(0)
      expect((await get('/posts', { url: link(data.posts[0].id) })).data.post.id).toBe(data.posts[0].id)
    },
  )

  test('what a search finds holds its words, in the list and when it is opened', async () => {
    const [first] = (await get('/search', { query: 'Oolong_tea z.b' })).data.posts
    expect(first.title.toLowerCase()).toContain('oolong_tea z.b')
    expect((await get('/posts', { url: link(first.id) })).data.post.title).toBe(first.title)
  })

  test('trim shortens a search without changing its items', async () => {
    const whole = (await get('/search', { query: 'tea' })).data.posts
    const trimmed = (await get('/search', { query: 'tea', trim: 'true' })).data.posts
    expect(ids(trimmed)).toEqual(ids(whole))
    expect(trimmed[0]).not.toHaveProperty('subredditSubscriberCount')
    expect(whole[0].subredditSubscriberCount).toBeGreaterThan(0)
  })

  test('a search in a subreddit stays in it, counts positions across pages, and needs no words', async () => {
    const first = (await get('/subreddits/search', { subreddit: 'r/Cooking' })).data
    expect(first).toMatchObject({ subreddit: 'cooking', query: null, sort: 'relevance', timeframe: 'all' })
    expect(first.totalResults).toBe(first.posts.length)
    const next = { subreddit: 'cooking', cursor: first.page.nextCursor }
    const second = (await get('/subreddits/search', next)).data
    expect(second.posts[0]).toMatchObject({
      position: 50,
      relativePosition: 0,
      subreddit: { name: 'cooking' },
    })
    expect(second.posts[0].subreddit.description).toBeTypeOf('string')
  })
})

describe('forced outcomes', () => {
  const expected = {
    not_found: 'not_found',
    banned: 'not_found',
    private: 'private',
    quarantined: 'restricted',
    gated: 'restricted',
    restricted: 'restricted',
  }

  test.each(Object.entries(expected))('a subreddit sim_%s is %s', async (name, lookupStatus) => {
    const about = await get('/subreddits', { subreddit: `sim_${name}` })
    expect(about.data).toEqual({ lookupStatus, subreddit: null, metrics: null })
    const posts = await get(`/subreddits/sim_${name}/posts`)
    expect(posts.data).toMatchObject({ lookupStatus, posts: [], page: { nextCursor: null, hasMore: false } })
    const search = await get('/subreddits/search', { subreddit: `sim_${name}`, query: 'tea' })
    expect(search.data).toMatchObject({ query: 'tea', posts: [], totalResults: 0 })
  })

  test('sim_slow waits before its ordinary answer', async () => {
    const url = new URL('https://www.reddit.com/r/sim_slow/about.json')
    const signal = new AbortController().signal
    const request = { method: 'GET', url, headers: {}, body: undefined, now: running.clock.now(), signal }
    expect(await simulatedReddit().handle(request)).toMatchObject({ status: 200, delayMs: 3000 })
  })

  test.each([
    ['simnotfound', 'not_found'],
    ['simprivate', 'private'],
    ['simrestricted', 'restricted'],
  ])('a post %s is %s on every route', async (id, lookupStatus) => {
    const post = await get('/posts', { url: link(id) })
    expect(post.data).toEqual({ lookupStatus, post: null })
    const comments = await get('/posts/comments', { url: link(id) })
    expect(comments.data).toMatchObject({ lookupStatus, post: null, comments: [] })
    const transcript = await get('/posts/transcript', { url: link(id) })
    expect(transcript.data).toEqual({ lookupStatus, post: null, transcript: null })
  })

  test.each([
    ['unavailable', 503, 'temporarily_unavailable'],
    ['ratelimited', 503, 'temporarily_unavailable'],
    ['malformed', 502, 'lookup_failed'],
  ])('%s is an error that charges nothing', async (name, status, code) => {
    const before = await running.balance()
    const calls = [
      await get('/search', { query: `sim_${name}` }),
      await get('/subreddits', { subreddit: `sim_${name}` }),
      await get('/posts', { url: link(`sim${name}`) }),
    ]
    for (const { status: seen, error } of calls) expect([seen, error.code]).toEqual([status, code])
    if (name === 'ratelimited') expect(calls[0]!.headers.get('retry-after')).toBe('30')
    expect(await running.balance()).toBe(before)
  })

  test('an empty list and a last page say that nothing follows', async () => {
    for (const path of ['/subreddits/sim_empty/posts', '/subreddits/sim_last_page/posts']) {
      const { data } = await get(path)
      expect(data.lookupStatus).toBe('found')
      expect(data.posts).toHaveLength(path.includes('empty') ? 0 : 20)
      expect(data.page).toMatchObject({ nextCursor: null, hasMore: false })
    }
    for (const query of ['sim_empty', 'sim_not_found']) {
      expect((await get('/search', { query })).data.posts).toEqual([])
      expect((await get('/subreddits/search', { subreddit: 'askscience', query })).data.posts).toEqual([])
    }
    expect((await get('/search', { query: 'sim_last_page' })).data.page.hasMore).toBe(false)
    expect((await get('/posts/comments', { url: link('simempty') })).data.comments).toEqual([])
  })
})

describe('posts', () => {
  test('a removed post is still found, and a deleted author is null', async () => {
    const removed = (await get('/posts', { url: link('simremoved') })).data
    expect(removed).toMatchObject({ lookupStatus: 'found', post: { text: '[removed]' } })
    const deleted = (await get('/posts', { url: link('simdeleted') })).data
    expect(deleted).toMatchObject({ lookupStatus: 'found', post: { author: null, text: '[deleted]' } })
  })

  test('an over-18 post is found and flagged', async () => {
    expect((await get('/posts', { url: link('simover18') })).data.post.over18).toBe(true)
  })

  test('share links and links of hosted videos open their post', async () => {
    const shared = await get('/posts', { url: 'https://www.reddit.com/r/cooking/s/AbCdEf12' })
    expect(shared.data.post.id).toBe('1abcdef12')
    const unknown = await get('/posts', { url: 'https://www.reddit.com/r/cooking/s/sim_not_found' })
    expect(unknown.data.lookupStatus).toBe('not_found')
    const walled = await get('/posts', { url: 'https://www.reddit.com/r/cooking/s/sim_restricted' })
    expect(walled.data.lookupStatus).toBe('restricted')
    expect((await get('/posts', { url: 'https://v.redd.it/vsimvideo' })).data.post.id).toBe('simvideo')
    expect((await get('/posts', { url: 'https://v.redd.it/nothing' })).data.lookupStatus).toBe('not_found')
  })

  test('captions come in the language asked for, and a video without them is named beside not_found', async () => {
    const url = link('simvideo')
    expect((await get('/posts/transcript', { url, language: 'DE' })).data.transcript).toMatchObject({
      language: 'de',
      segments: [{ startMs: 500, endMs: 3000, text: 'Hallo und willkommen.' }, { startMs: 6500 }],
    })
    const other = (await get('/posts/transcript', { url, language: 'fr' })).data
    expect(other).toMatchObject({
      lookupStatus: 'not_found',
      transcript: null,
      post: { videoId: 'vsimvideo' },
    })
    const silent = (await get('/posts/transcript', { url: link('simnocaptions') })).data
    expect(silent).toMatchObject({
      lookupStatus: 'not_found',
      transcript: null,
      post: { id: 'simnocaptions' },
    })
  })

  test.each(['1abcde2', '1k9x3pq', 'zz91x'])(
    'the post %s, which no list holds, has a transcript',
    async (id) => {
      const { data } = await get('/posts/transcript', { url: link(id) })
      expect(data).toMatchObject({ lookupStatus: 'found', transcript: { language: 'en' } })
    },
  )

  test('a transcript of a post without a hosted video is refused', async () => {
    const { status, error } = await get('/posts/transcript', { url: link('simtext') })
    expect([status, error.code]).toEqual([400, 'transcript_target_not_video'])
  })
})

type Node = {
  id: string
  parentId: string
  depth: number
  replies: { items: Node[]; page: { nextCursor: string | null; hasMore: boolean } }
}

describe('comments', () => {
  const url = 'https://www.reddit.com/r/cooking/comments/1abcde2/title/'

  /** Every comment, with every cut-off branch followed from where it was cut. */
  async function everything(query: Record<string, string>): Promise<Node[]> {
    const found: Node[] = []
    const walk = async (nodes: Node[]): Promise<void> => {
      for (const node of nodes) {
        found.push(node)
        await walk(node.replies.items)
        if (node.replies.page.nextCursor) await pages(node.replies.page.nextCursor)
      }
    }
    const pages = async (cursor: string | null): Promise<void> => {
      const { status, data } = await get('/posts/comments', { ...query, ...(cursor ? { cursor } : {}) })
      expect(status).toBe(200)
      expect(link(data.post.id)).toBe(query.url)
      await walk(data.comments)
      if (data.page.nextCursor) await pages(data.page.nextCursor)
    }
    await pages(null)
    return found
  }

  test('every branch is reachable: each comment once, one level below its parent, at any depth of page', async () => {
    // A post of the last days, which has few comments yet.
    const id = 'x012pdcooking'
    const url = link(id)
    const whole = await everything({ url })
    const places = new Map(whole.map((node) => [`t1_${node.id}`, node.depth]))
    expect(places.size).toBe(whole.length)
    for (const node of whole) {
      expect(node.depth, node.id).toBe(node.parentId === `t3_${id}` ? 0 : places.get(node.parentId)! + 1)
    }
    expect(Math.max(...whole.map((node) => node.depth))).toBe(12)
    const shallow = await everything({ url, depth: '4', sort: 'top' })
    expect(ids(shallow).sort()).toEqual(ids(whole).sort())
  }, 240_000)

  test('sort=new puts the newest first; trim leaves the rendered text out', async () => {
    const { data } = await get('/posts/comments', { url, sort: 'new', trim: 'true' })
    const times = data.comments.map((comment: { createdAt: string }) => comment.createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(data.comments[0].renderedHtml).toBeNull()
  })

  test('the link of a comment gives its branch, and one that left no trace is not found', async () => {
    const { data } = await get('/posts/comments', { url })
    const { id } = data.comments[1]
    const branch = (await get('/posts/comments', { url: `${url}${id}/` })).data
    expect(ids(branch.comments)).toEqual([id])
    const gone = (await get('/posts/comments', { url: `${url}kzzzzzz/` })).data
    expect(gone).toMatchObject({ lookupStatus: 'not_found', post: null, comments: [] })
  })

  test('a branch cursor belongs to its post', async () => {
    const { data } = await get('/posts/comments', { url })
    const cursor = data.page.nextCursor
    const other = await get('/posts/comments', { url: link('1abcde3'), cursor })
    expect([other.status, other.error.code]).toEqual([400, 'bad_request'])
    const sameThing = await get('/posts/comments', { url: 'redd.it/1ABCDE2', cursor })
    expect(sameThing.status).toBe(200)
  })
})
