import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { at, obj, str } from '../../shared/narrow.ts'
import { embeddedPosts, missingCodes, type PostList, pageSize, postList } from './lists.ts'
import { unsigned } from './web.ts'

/** Where a list goes on: the id of what it belongs to and the platform's own cursor. */
export interface ListPlace {
  id: string
  cursor: string
}

export const listPlace = (continuation: unknown): ListPlace | null => {
  const from = obj(continuation)
  const id = str(from?.id)
  const cursor = str(from?.cursor)
  return id !== null && cursor !== null ? { id, cursor } : null
}

export type PlacedList = Omit<PostList, 'next'> & { next: { id: string; cursor: string } | null }

/** Continues a list by its id. */
export async function pageOf(
  context: LookupContext,
  path: string,
  idName: string,
  place: ListPlace,
  more: Record<string, string | undefined> = {},
): Promise<PlacedList | null | 'missing'> {
  const list = await postList(context, path, {
    [idName]: place.id,
    count: pageSize,
    cursor: place.cursor,
    ...more,
  })
  if (list === null || list === 'missing') return list
  return { ...list, next: list.next === null ? null : { id: place.id, cursor: list.next } }
}

/** A page of the posts under a hashtag: the JSON calls, else (first page) the embed page. */
export async function hashtagPosts(
  context: LookupContext,
  name: string,
  region?: string,
): Promise<PlacedList | null | 'missing'> {
  const path = '/api/challenge/item_list/'
  const place = listPlace(context.continuation)
  if (place) return pageOf(context, path, 'challengeID', place, { region })
  const detail = await unsigned(context, '/api/challenge/detail/', { challengeName: name })
  if (detail && missingCodes.has(detail.code)) return 'missing'
  if (detail) {
    const id = str(at(detail.json, 'challengeInfo', 'challenge', 'id'))
    if (detail.code !== 0 || id === null) throw changed('challengeInfo', detail.code)
    const list = await pageOf(context, path, 'challengeID', { id, cursor: '0' }, { region })
    if (list !== null) return list
  }
  const embedded = await embeddedPosts(context, `/embed/tag/${encodeURIComponent(name)}`)
  return embedded === null || embedded === 'missing' ? embedded : { ...embedded, next: null }
}
