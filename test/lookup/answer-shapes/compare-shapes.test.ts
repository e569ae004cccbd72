import { describe, expect, test } from 'vitest'
import { compareShapes } from '../../../src/lookup/answer-shapes/compare-shapes.ts'
import { valuesOf } from '../../../src/lookup/answer-shapes/record-values.ts'
import { mergeShapes, type Shape, shapeOf } from '../../../src/lookup/answer-shapes/shape.ts'

const user = {
  uniqueId: 'ada',
  nickname: 'Ada',
  createTime: 1_600_000_000,
  avatar: 'https://cdn.example/1.jpg',
}
const post = (id: string) => ({
  id,
  text: 'a post',
  createdAt: '2026-01-02T03:04:05Z',
  stats: { playCount: 5, likeCount: 2, shareCount: 1 },
})
const answer = { user, posts: [post('71234567890'), post('71234567891')], hasMore: true }
const good = (...more: unknown[]): Shape =>
  more.map((one) => shapeOf(one)).reduce(mergeShapes, mergeShapes(shapeOf(answer), shapeOf(answer)))

/** The first change that concerns a field. */
const firstChange = (now: unknown, field: string, sum = good()) =>
  compareShapes(sum, shapeOf(now), field)[0] ?? null

describe('a report names the place, what is there now, and where the value is perhaps now', () => {
  const changes = [
    {
      title: 'a renamed object',
      now: { owner: user, posts: answer.posts, hasMore: true },
      field: 'user',
      path: 'user',
      moved: 'owner',
    },
    {
      title: 'a renamed number beside other numbers',
      now: {
        ...answer,
        posts: answer.posts.map(({ stats: { playCount, ...stats }, ...rest }) => ({
          ...rest,
          stats: { ...stats, viewCount: playCount },
        })),
      },
      field: 'stats.playCount',
      path: 'posts[].stats.playCount',
      moved: 'posts[].stats.viewCount',
    },
    {
      title: 'one more wrapper around everything',
      now: { result: answer },
      field: 'posts',
      path: 'posts',
      moved: 'result.posts',
    },
    {
      title: 'one more wrapper around each entry',
      now: { ...answer, posts: answer.posts.map((node) => ({ node })) },
      field: 'post.id',
      path: 'posts[].id',
      moved: 'posts[].node.id',
    },
    {
      title: 'a field moved to another object',
      now: {
        user: { ...user, createTime: undefined, dates: { createTime: user.createTime } },
        posts: [],
        hasMore: true,
      },
      field: 'user.createTime',
      path: 'user.createTime',
      moved: 'user.dates.createTime',
    },
    {
      title: 'a name in another spelling',
      now: {
        user: { unique_id: 'ada', nickname: 'Ada', createTime: 1_600_000_000, avatar: user.avatar },
        posts: [],
        hasMore: false,
      },
      field: 'uniqueId',
      path: 'user.uniqueId',
      moved: 'user.unique_id',
    },
  ]
  for (const { title, now, field, path, moved } of changes) {
    test(title, () => {
      const change = firstChange(JSON.parse(JSON.stringify(now)), field)
      expect(change).toMatchObject({ path, change: 'missing' })
      expect(change!.movedTo[0]?.path).toBe(moved)
    })
  }

  test('a number that became a text', () => {
    const now = { ...answer, posts: [{ ...post('71234567890'), createdAt: 1_700_000_000 }] }
    expect(firstChange(now, 'createdAt')).toMatchObject({
      path: 'posts[].createdAt',
      change: 'kind',
      was: ['time'],
      now: { kinds: ['unix time'] },
    })
  })

  test('a list that became an object', () => {
    const now = { ...answer, posts: { entries: answer.posts, total: 2 } }
    expect(firstChange(now, 'posts')).toMatchObject({
      path: 'posts',
      change: 'kind',
      now: { fields: ['entries', 'total'] },
      movedTo: [{ path: 'posts.entries' }],
    })
  })
})

test('a text that became an object with the text', () => {
  const wrapped = { ...user, nickname: { raw: 'Ada', length: 3 } }
  expect(firstChange({ ...answer, user: wrapped }, 'nickname')).toMatchObject({
    path: 'user.nickname',
    change: 'kind',
    movedTo: [{ path: 'user.nickname.raw' }],
  })
})

test('a list that became a table under generated keys', () => {
  const posts = Object.fromEntries(answer.posts.map((one, place) => [`17000000000${place}`, one]))
  expect(firstChange({ ...answer, posts }, 'posts')).toMatchObject({
    path: 'posts',
    change: 'kind',
    movedTo: [{ path: 'posts.{}' }],
  })
})

test('a field deep in a page, and in JSON that is a text', () => {
  let [deep, renamed]: unknown[] = [
    JSON.stringify({ title: 'a title', id: '5' }),
    JSON.stringify({ heading: 'a title', id: '5' }),
  ]
  for (let n = 0; n < 50; n++) [deep, renamed] = [{ inner: deep }, { inner: renamed }]
  const path = Array(50).fill('inner').join('.')
  expect(compareShapes(shapeOf(deep), shapeOf(renamed), 'title')).toMatchObject([
    { path: `${path}.title`, movedTo: [{ path: `${path}.heading` }] },
  ])
})

test('a field behind a hundred entries of another kind', () => {
  const page = (name: string) => ({ require: [...Array(100).fill({ module: 'a' }), { data: { [name]: 5 } }] })
  expect(compareShapes(shapeOf(page('count')), shapeOf(page('total')), 'count')).toMatchObject([
    { path: 'require[].data.count', movedTo: [{ path: 'require[].data.total' }] },
  ])
})

test('a field that only some answers have is not missing where it is absent', () => {
  const withPlace = { ...answer, place: { id: '5', name: 'Paris' } }
  expect(firstChange(answer, 'place', good(withPlace))).toBeNull()
})

test('an empty list, and further fields, are no change', () => {
  expect(firstChange({ ...answer, posts: [] }, 'posts')).toBeNull()
  expect(firstChange({ ...answer, news: { id: '9' } }, 'user')).toBeNull()
})

test('a shape contains no value and no id', () => {
  const secret = {
    users: { '17841400000000001': { name: 'Ada Lovelace' }, a3f09c77de5512ab: { name: 'Grace' } },
    token: 'EAAB-secret',
  }
  const text = JSON.stringify(shapeOf(secret, valuesOf({ people: secret.users, key: secret.token })))
  expect(text).toContain('"feeds":{"key":1}')
  for (const value of ['Ada', 'Grace', 'EAAB', '17841400000000001', 'a3f09c77de5512ab']) {
    expect(text).not.toContain(value)
  }
  expect(text).toContain('"{}"')
})

test('a shape stays small, whatever an answer contains', () => {
  const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`key_${i}x`, { a: i }]))
  let deep: unknown = 1
  for (let i = 0; i < 5000; i++) deep = { deep }
  expect(JSON.stringify(shapeOf({ wide, deep })).length).toBeLessThan(400_000)
})

test('a short form of a name, and the only new value of its kind in an object, are proposed', () => {
  const before = [1, 2].map(() => shapeOf({ user: { biography: 'Bakes', name: 'Ada' } })).reduce(mergeShapes)
  const movedTo = (user: object) => compareShapes(before, shapeOf({ user }), 'biography')[0]?.movedTo[0]
  expect(movedTo({ bio_text: 'Bakes', name: 'Ada' })?.path).toBe('user.bio_text')
  expect(movedTo({ about_me: 'Bakes', name: 'Ada' })?.path).toBe('user.about_me')
})
