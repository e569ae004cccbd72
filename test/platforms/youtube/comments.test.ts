import { describe, expect, test } from 'vitest'
import { youtube } from '../../../src/platforms/youtube/index.ts'
import { json, playback } from '../../support/playback.ts'
import type { ReplayRoute } from '../../support/replay.ts'
import { nothingElse, origins } from './playback.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of YouTube have no declared type
type Body = any

const { play, get } = playback({
  platform: youtube,
  origins,
  otherwise: [nothingElse],
  env: { CACHE_BYTES: '0' },
})

const official = playback({
  platform: youtube,
  origins,
  otherwise: [nothingElse],
  env: { CACHE_BYTES: '0', YOUTUBE_API_KEY: 'key' },
})

const comment = 'UgAAAAAAAAAAAAAAAAA4AaABAg'

/** The texts of a comment, which travel apart from its place. */
const payload = (id: string, more: { replies?: string; level?: number } = {}) => ({
  payload: {
    commentEntityPayload: {
      key: `key-of-${id}`,
      properties: {
        commentId: id,
        content: { content: `text of ${id}` },
        publishedTime: '3 days ago',
        replyLevel: more.level ?? (id.includes('.') ? 1 : 0),
      },
      author: {
        channelId: `UC${'a'.repeat(22)}`,
        displayName: '@ada',
        isVerified: false,
        isArtist: false,
        isCreator: false,
      },
      toolbar: { likeCountNotliked: '7', likeCountA11y: '7 likes', replyCount: more.replies ?? '' },
    },
  },
})

const viewOf = (id: string) => ({
  commentViewModel: { commentViewModel: { commentKey: `key-of-${id}`, commentId: id } },
})
const further = (token: string) => ({
  continuationItemRenderer: { continuationEndpoint: { continuationCommand: { token } } },
})
const subThreads = (...entries: object[]) => ({
  replies: { commentRepliesRenderer: { subThreads: entries } },
})
const thread = (id: string, inside: object = {}) => ({ commentThreadRenderer: { ...viewOf(id), ...inside } })
const answer = (items: readonly object[], payloads: readonly object[]): Body => ({
  responseContext: {},
  onResponseReceivedEndpoints: [{ appendContinuationItemsAction: { continuationItems: items } }],
  frameworkUpdates: { entityBatchUpdate: { mutations: payloads } },
})

/** Answers requests for comments by their continuation. The first page of comments has a continuation that the client builds. */
const answering = (byToken: Readonly<Record<string, Body>>, first: Body) => (request: { body: string }) =>
  json(byToken[JSON.parse(request.body).continuation] ?? first)

const comments = (route: ReplayRoute) => {
  play(route)
  return get('/v1/youtube/videos/comments', { url: 'QqsLTNkzvaY' })
}
const repliesAt = (cursor: string, route: ReplayRoute) => {
  play(route)
  return get('/v1/youtube/videos/comments/replies', { cursor })
}

describe('threads of replies', () => {
  const nested = `${comment}.1`
  const first = answer(
    [
      thread(
        comment,
        subThreads(thread(nested, subThreads(further('OF-REPLY-1'))), further('OF-THE-COMMENT')),
      ),
    ],
    [payload(comment, { replies: '4' }), payload(nested, { replies: '2' })],
  )
  const page = answer(
    [
      thread(nested, subThreads(further('OF-REPLY-1'))),
      thread(`${comment}.2`, subThreads(thread(`${comment}.3`))),
      further('PAGE-2'),
    ],
    [
      payload(nested, { replies: '2' }),
      payload(`${comment}.2`, { replies: '1' }),
      payload(`${comment}.3`, { level: 2 }),
    ],
  )
  const ofReply = answer([thread(`${comment}.4`)], [payload(`${comment}.4`, { level: 2 })])
  const last = answer([thread(`${comment}.5`)], [payload(`${comment}.5`)])
  const route = answering({ 'OF-THE-COMMENT': page, 'OF-REPLY-1': ofReply, 'PAGE-2': last }, first)

  test('the cursor of a comment leads to its replies, and every reply is reached before the last page', async () => {
    const { data } = await comments(route)
    const seen: string[] = []
    let cursor: string | null = data.comments[0].repliesCursor
    let pages = 0
    while (cursor !== null) {
      const answered = await repliesAt(cursor, route)
      expect(answered.status, answered.text).toBe(200)
      seen.push(...answered.data.replies.map((one: Body) => `${one.id.slice(-1)} ${one.replyLevel}`))
      cursor = answered.data.page.nextCursor
      expect(answered.data.page.hasMore).toBe(cursor !== null)
      pages += 1
    }
    expect(seen).toEqual(['1 1', '2 1', '3 2', '4 2', '5 1'])
    expect(pages).toBe(3)
  })
})

describe('a list of replies ends only when all are reached', () => {
  const first = answer(
    [thread(comment, subThreads(further('OF-THE-COMMENT')))],
    [payload(comment, { replies: '3' })],
  )
  const [one, two] = [`${comment}.1`, `${comment}.2`]
  const walk = async (page: Body) => {
    const route = answering(
      { 'OF-THE-COMMENT': page, 'PAGE-2': answer([thread(two)], [payload(two)]) },
      first,
    )
    const { data } = await comments(route)
    const pages: Body[] = []
    for (let cursor = data.comments[0].repliesCursor; cursor !== null; cursor = pages.at(-1).nextCursor) {
      pages.push((await repliesAt(cursor, route)).data.page)
    }
    return pages.map(({ hasMore }) => hasMore)
  }

  test.each<[string, object, (boolean | null)[]]>([
    ['is gone', {}, [true, null]],
    ['has another form', { replies: { commentRepliesViewModel: { token: 'OF-REPLY-1' } } }, [true, null]],
    ['has one of two replies', subThreads(thread(`${comment}.3`)), [true, null]],
    ['has both replies', subThreads(thread(`${comment}.3`), thread(`${comment}.4`)), [true, false]],
  ])('the thread of a reply with two replies %s', async (_, inside, expected) => {
    const inner = [3, 4].map((n) => payload(`${comment}.${n}`, { level: 2 }))
    const page = answer([thread(one, inside), further('PAGE-2')], [payload(one, { replies: '2' }), ...inner])
    expect(await walk(page)).toEqual(expected)
  })

  test('the continuation of a thread is read from `contents` beside empty `subThreads`', async () => {
    const renderer = { subThreads: [], contents: [further('OF-THE-COMMENT')] }
    const body = answer(
      [thread(comment, { replies: { commentRepliesRenderer: renderer } })],
      [payload(comment, { replies: '1' })],
    )
    const { data } = await comments(answering({}, body))
    expect(data.comments[0].repliesCursor).toBeTypeOf('string')
  })
})

describe('replies on the page of comments itself', () => {
  const [one, two, three] = [1, 2, 3].map((n) => `${comment}.${n}`) as [string, string, string]
  /** Walks all pages of the replies of a comment: the ids of its replies, and whether each page knows of more. */
  const walk = async (first: Body, byToken: Readonly<Record<string, Body>> = {}) => {
    const route = answering(byToken, first)
    const { data } = await comments(route)
    const seen: string[] = []
    const more: (boolean | null)[] = []
    let unread = 0
    for (let cursor = data.comments[0].repliesCursor; cursor !== null; ) {
      const { status, text, data: page, meta } = await repliesAt(cursor, route)
      expect(status, text).toBe(200)
      seen.push(...page.replies.map(({ id }: Body) => id.slice(comment.length + 1)))
      unread += meta.unreadableEntries ?? 0
      more.push(page.page.hasMore)
      cursor = page.page.nextCursor
    }
    return { seen, more, unread }
  }
  const page = (replies: string, ...inside: object[]) =>
    answer(
      [thread(comment, subThreads(...inside))],
      [payload(comment, { replies }), payload(one), payload(two), payload(three, { level: 2 })],
    )

  test('without a continuation, they are all', async () => {
    expect(await walk(page('2', thread(one), thread(two)))).toEqual({
      seen: ['1', '2'],
      more: [false],
      unread: 0,
    })
  })

  test('without a continuation and fewer than are counted, the end is unknown', async () => {
    expect(await walk(page('5', thread(one), thread(two)))).toMatchObject({ seen: ['1', '2'], more: [null] })
  })

  test('a reply to one of them continues', async () => {
    const ofReply = answer([thread(three)], [payload(three, { level: 2 })])
    const first = page('3', thread(one, subThreads(further('OF-REPLY'))), thread(two))
    expect(await walk(first, { 'OF-REPLY': ofReply })).toMatchObject({
      seen: ['1', '2', '3'],
      more: [true, false],
    })
  })

  test('beside a continuation that has them again, each comes once', async () => {
    const all = answer([thread(one), thread(two)], [payload(one), payload(two)])
    const first = page('2', thread(one), further('ALL'))
    expect(await walk(first, { ALL: all })).toEqual({ seen: ['1', '2'], more: [false], unread: 0 })
  })

  test('beside a continuation without them, they come last', async () => {
    const others = answer([thread(two)], [payload(two)])
    const first = page('2', thread(one), further('OTHERS'))
    expect(await walk(first, { OTHERS: others })).toEqual({
      seen: ['2', '1'],
      more: [true, false],
      unread: 0,
    })
  })

  test('an entry of an unknown kind is counted', async () => {
    const first = page('2', thread(one), { replyViewModel: { label: 'new' } })
    expect(await walk(first)).toMatchObject({ seen: ['1'], unread: 1 })
  })

  test('a continuation that cannot be read leaves the end unknown', async () => {
    const cut = { continuationItemRenderer: { continuationEndpoint: { somethingNew: {} } } }
    expect(await walk(page('2', thread(one), cut))).toMatchObject({ seen: ['1'], more: [null] })
  })

  test('their cursor is not read by the Data API, which would begin again', async () => {
    const sent: string[] = []
    const first = page('2', thread(one), thread(two))
    official.play((request) => {
      sent.push(request.path)
      return request.path.includes('/youtubei/') ? json(first) : json({ items: [] })
    })
    const { data } = await official.get('/v1/youtube/videos/comments', { url: 'QqsLTNkzvaY' })
    official.play((request) => {
      sent.push(request.path)
      return request.path.includes('/youtubei/') ? json({}, 500) : json({ items: [] })
    })
    const cursor = data.comments[0].repliesCursor
    expect((await official.get('/v1/youtube/videos/comments/replies', { cursor })).status).toBe(503)
    expect(sent.filter((path) => path.includes('/comments'))).toEqual([])
  })

  test('a comment that is no longer on its page is a fault', async () => {
    const route = answering({}, page('2', thread(one), thread(two)))
    const { data } = await comments(route)
    const other = answer([thread(`${comment.slice(0, -1)}B`)], [payload(`${comment.slice(0, -1)}B`)])
    expect((await repliesAt(data.comments[0].repliesCursor, answering({}, other))).status).toBe(502)
  })
})

describe('one unreadable part loses no comment', () => {
  type Change = (payload: Body, thread: Body) => void
  const changed = (change: Change) => {
    const [one, two] = [`${comment.slice(0, -1)}A`, `${comment.slice(0, -1)}B`]
    const body = answer(
      [thread(one, subThreads(further('ONE'))), thread(two)],
      [payload(one, { replies: '3' }), payload(two)],
    )
    const inside = body.frameworkUpdates.entityBatchUpdate.mutations[0].payload.commentEntityPayload
    const holder = body.onResponseReceivedEndpoints[0].appendContinuationItemsAction.continuationItems[0]
    change(inside, holder.commentThreadRenderer)
    return comments(answering({}, body))
  }

  test.each<[string, Change, object]>([
    ['replies', (_, thread) => delete thread.replies, { repliesCursor: null, replyCount: 3 }],
    [
      'entries of its replies',
      (_, thread) => {
        thread.replies.commentRepliesRenderer.subThreads = []
      },
      { repliesCursor: null, replyCount: 3 },
    ],
    ['likes', ({ toolbar }) => delete toolbar.likeCountNotliked, { likeCount: 7 }],
    ['level', ({ properties }) => delete properties.replyLevel, {}],
    ['channel id', ({ author }) => delete author.channelId, { author: { channelUrl: null } }],
    [
      'long age',
      ({ properties }) => {
        properties.publishedTime = '3d ago'
      },
      { createdAt: expect.stringMatching(/T00:00:00/) },
    ],
    [
      'age before a minute',
      ({ properties }) => {
        properties.publishedTime = 'just now'
      },
      { publishedTimeText: 'just now' },
    ],
  ])('without its %s', async (_, change, expected) => {
    const { status, data, meta } = await changed(change)
    expect(status).toBe(200)
    expect(data.comments).toHaveLength(2)
    expect(data.comments[0]).toMatchObject(expected)
    expect(meta).not.toHaveProperty('unreadableEntries')
  })

  test.each<[string, Change]>([
    ['age', ({ properties }) => delete properties.publishedTime],
    ['text', ({ properties }) => delete properties.content],
    ['author', (payload) => delete payload.author],
    ['likes', (payload) => delete payload.toolbar],
  ])('without its %s, which every comment of the contract has, it is counted', async (_, change) => {
    const { status, data, meta } = await changed(change)
    expect(status).toBe(200)
    expect(data.comments).toHaveLength(1)
    expect(meta.unreadableEntries).toBe(1)
  })
})
