import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { at, int, type Json, obj, objs, str, yes } from '../../shared/narrow.ts'
import { openEmbed, readEmbedPosts } from './embed.ts'
import { type Post, readPost } from './post.ts'
import { openVideoPage } from './video.ts'
import { type ApiAnswer, inParallel, provenList, unsigned } from './web.ts'

/** Lists of posts. */

export interface PostList {
  posts: Post[]
  /** Cursor of the next page, or null at the end. */
  next: string | null
  mediaCookie: string | null
}

/** Entries of a page when nothing else is said; the platform's own pages ask for 16 to 35. */
export const pageSize = 20

/** Reads `itemList` of a list answer. */
export function readItems(answer: ApiAnswer): PostList {
  const { json } = answer
  const posts = objs(provenList(json, 'itemList' in json ? 'itemList' : 'item_list')).flatMap(
    (item) => readPost(item) ?? [],
  )
  const more = yes(json.hasMore ?? json.has_more)
  return { posts, next: more ? str(json.cursor) : null, mediaCookie: answer.mediaCookie }
}

/**
 * One page of a JSON list of posts. Null where the platform refuses, 'missing' where what the list belongs to does not
 * exist.
 */
export async function postList(
  context: LookupContext,
  path: string,
  query: Record<string, string | number | undefined>,
): Promise<PostList | null | 'missing'> {
  const answer = await unsigned(context, path, query)
  if (answer === null) return null
  if (missingCodes.has(answer.code)) return 'missing'
  if (answer.code === 209002) return null
  if (answer.code !== 0) throw changed(`${path} statusCode`, answer.code)
  return readItems(answer)
}

/** Codes for a user, sound, tag or collection that does not exist (any more). */
export const missingCodes = new Set([10202, 10203, 10204, 10205, 10218, 10219, 10221])

/**
 * Completes posts of which only ids and play counts are known with their own pages. Posts whose page cannot be read
 * are left out: a list entry has no place for "not told".
 */
export async function completed(context: LookupContext, posts: readonly Post[]): Promise<Post[]> {
  const answers = await inParallel(posts, 5, async (post) => {
    const handle = post.author?.handle ?? null
    const answer = await openVideoPage(context, { kind: 'post', id: post.id, handle, photo: false })
    if (answer.outcome !== 'found') {
      context.drift(`list entry ${answer.outcome}`)
      return null
    }
    return { ...answer.post, pinned: post.pinned }
  })
  return answers.filter((post) => post !== null)
}

/** The first posts of a creator, tag or sound from its embed page, completed. Null behind a wall. */
export async function embeddedPosts(
  context: LookupContext,
  path: string,
): Promise<PostList | null | 'missing'> {
  const embed = await openEmbed(context, path)
  if (embed.outcome === 'restricted') return null
  if (embed.outcome === 'not_found') return 'missing'
  const known = readEmbedPosts(embed.data)
  const posts = await completed(context, known)
  // Not one page could be read: a wall, and no proof of an empty list.
  if (known.length > 0 && posts.length === 0) return null
  return { posts, next: null, mediaCookie: null }
}

/** The posts in a page of 2022: `ItemModule` in the order of `ItemList`. Null when it has none. */
export function postsOfOldPage(sigi: Json | null): Post[] | null {
  const order = at(sigi, 'ItemList', 'user-post', 'list')
  const items = obj(sigi?.ItemModule)
  if (!Array.isArray(order) || !items) return null
  return order.flatMap((id) => {
    const item = obj(items[String(id)])
    return (item && readPost(item)) ?? []
  })
}

/** Whether the answer names a number of entries, and how many. */
export const totalOf = (json: Json): number | null => int(json.total)
