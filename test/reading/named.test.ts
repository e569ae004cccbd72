import { expect, test } from 'vitest'
import { named } from '../../src/reading/named.ts'
import { count, str, url } from '../../src/reading/values.ts'

const user = {
  uid: '12',
  avatar: { urls: ['https://example.com/a.png'] },
  avatarLarger: 'no address',
  stats: { fans: '7' },
}

test('values of one kind get our names; missing values are null', () => {
  expect(named(str, user, { id: 'uid', name: 'nickname' })).toEqual({ id: '12', name: null })
  expect(named(str, undefined, { id: 'uid' })).toEqual({ id: null })
})

test('a field has a path, and the first path with a value of its kind is read', () => {
  expect(named(count, user, { followers: 'stats.fans' })).toEqual({ followers: 7 })
  const places = ['avatarLarger', 'avatar.urls.0', 'avatar.urls.1']
  expect(named(url, user, { picture: places })).toEqual({ picture: 'https://example.com/a.png' })
})
