import pMap from 'p-map'
import {
  type Finding,
  type LookupContext,
  notFound,
  type Refusal,
  restricted,
} from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { expectValue, requireSameId } from '../../../../reading/entries.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import { count, digits, str, url } from '../../../../reading/values.ts'
import { unknownFields } from '../../../shared/unknown-fields.ts'
import { type PostLink, readCollection, readMusicId } from '../../identifiers.ts'
import type { Post, PostList, Profile, Song } from '../../model.ts'
import { readCounts, requireProvenEmpty } from '../values.ts'
import { callApi, continuationOf, type ListPage, pageFinding, type Query, readListPage } from './api-calls.ts'
import { openEmbed, readEmbedPosts } from './embed.ts'
import { readMusic, readPost } from './item.ts'
import { openVideoPage } from './post.ts'
import { resolveLink, type ShownModel, webSource } from './site.ts'

/** Lists of posts: of an author, a hashtag, a sound (and the sound itself), a collection. */

export type PostPageResult = ListPage<Post> | Refusal

/** Posts that are all there are, or all that is shown. */
const singlePage = (items: Post[]): PostPageResult => ({
  ...unknownFields('total', 'next', 'mediaCookie'),
  outcome: 'found',
  items,
})

/** Entries of a page when nothing else is said; the platform's own pages ask for 16 to 35. */
export const pageSize = 20

/**
 * One page of a JSON list of posts.
 * @param total how many there are, where that is known: it must not contradict an empty first page
 * @param by whose posts they have to be
 */
function readPostPage(
  context: LookupContext,
  path: string,
  query: Query,
  from: string | null,
  total: number | null = null,
  by?: string,
): Promise<PostPageResult> {
  const read = (item: unknown) => {
    const post = readPost(obj(item) ?? {}, context)
    if (by !== undefined) requireSameId(by, post.author?.handle, 'item.author.uniqueId')
    return post
  }
  const asked = { count: pageSize, ...query, cursor: from ?? 0 }
  return readListPage(context, path, asked, { names: ['itemList', 'item_list'], read, from, total })
}

/**
 * Completes posts of which little more than the ids are known with their own pages. Posts whose page cannot be read
 * are left out and counted.
 */
export async function completePosts(context: LookupContext, named: readonly PostLink[]): Promise<Post[]> {
  const answers = await pMap(
    named,
    async (link) => {
      const answer = await openVideoPage(context, link)
      if (answer.outcome === 'found') return answer.model
      context.drift(`list entry ${answer.outcome}`, answer.outcome === 'restricted' ? 'entry' : undefined)
      return null
    },
    { concurrency: 5 },
  )
  return answers.filter((post) => post !== null)
}

/** The first posts of a creator, tag or sound from its embed page, completed. Restricted behind a wall. */
async function readEmbeddedPosts(
  context: LookupContext,
  path: string,
  total: number | null = null,
): Promise<PostPageResult> {
  const embed = await openEmbed(context, path)
  if (embed.outcome !== 'found') return embed
  context.drift('list refused, its first posts only')
  const named = readEmbedPosts(embed.data, context)
  requireProvenEmpty(named, total ?? count(at(embed.data, 'embedInfo', 'videoCount')), 'embed videoList')
  const posts = await completePosts(context, named)
  // Not one page could be read: a wall, and no proof of an empty list.
  if (named.length > 0 && posts.length === 0) return restricted
  return singlePage(posts)
}

interface AuthorPageQuery {
  readonly popular: boolean
  /** Where an earlier page ended; null on the first. */
  readonly from: string | null
  readonly count: number
  readonly region?: string | undefined
}

/** One page of an author's posts by the author's `secUid`. */
export async function readAuthorPage(
  context: LookupContext,
  handle: string,
  secUid: string,
  wish: AuthorPageQuery,
  total: number | null = null,
): Promise<PostPageResult> {
  const query = {
    secUid,
    count: wish.count,
    coverFormat: 2,
    needPinnedItemIds: 'true',
    // 0: the latest first.
    post_item_list_request_type: wish.popular ? 1 : 0,
    region: wish.region,
  }
  const list = await readPostPage(context, '/api/post/item_list/', query, wish.from, total, handle)
  // The account was found before: a list that is missing is kept from us.
  return list.outcome === 'not_found' ? restricted : list
}

/**
 * The first page of an author's posts: the unsigned JSON list, else (latest order only) the embed page completed by the
 * posts' own pages. Restricted where the platform refuses both.
 */
export async function readFirstAuthorPage(
  context: LookupContext,
  { model }: ShownModel<Profile>,
  wish: AuthorPageQuery,
): Promise<PostPageResult> {
  const total = model.counts.posts
  if (total === 0) return singlePage([])
  const listed =
    model.secUid === null
      ? restricted
      : await readAuthorPage(context, model.handle, model.secUid, wish, total)
  if (listed.outcome === 'found' || wish.popular) return listed
  const shown = await readEmbeddedPosts(context, `/embed/@${model.handle}`, total)
  return shown.outcome === 'not_found' ? restricted : shown
}

/** A page of the list that belongs to an id. */
const postPageFinding = (page: PostPageResult, id: string | null) =>
  pageFinding(
    page,
    ({ items }) => ({ posts: items }),
    (cursor) => id && { id, cursor },
  )

/** A page of the posts under a hashtag: the JSON calls, else (first page) the embed page. */
export const webHashtag = webSource<{ hashtag: string; region?: string | undefined }, PostList>(
  async ({ hashtag: name, region }, context) => {
    const path = '/api/challenge/item_list/'
    const [known, from] = continuationOf(context, 'id')
    if (known !== null) {
      return postPageFinding(await readPostPage(context, path, { challengeID: known, region }, from), known)
    }
    const detail = await callApi(context, '/api/challenge/detail/', { challengeName: name })
    if (detail.outcome === 'not_found') return notFound
    if (detail.outcome === 'answered') {
      const info = detail.json.challengeInfo
      const id = digits(at(info, 'challenge', 'id'))
      requireSameId(name, str(at(info, 'challenge', 'title')), 'challengeInfo.challenge.title')
      if (id === null) throw changed('challengeInfo.challenge.id', Object.keys(detail.json))
      const { total } = readCounts(info, { total: 'videoCount' })
      const list = await readPostPage(context, path, { challengeID: id, region }, null, total)
      if (list.outcome !== 'restricted') return postPageFinding(list, id)
    }
    return postPageFinding(await readEmbeddedPosts(context, `/embed/tag/${encodeURIComponent(name)}`), null)
  },
)

/** Lists of posts by the id of what they belong to; the first posts of some stand on an embed page as well. */
const postLists = {
  music: { path: '/api/music/item_list/', parameter: 'musicID', embedded: true },
  collection: { path: '/api/collection/item_list/', parameter: 'collectionId', embedded: false },
  playlist: { path: '/api/mix/item_list/', parameter: 'mixId', embedded: false },
} as const

/** A page of the posts of a sound, collection or playlist: the JSON call, else (first page) the embed page. */
async function readOwnedPosts(
  context: LookupContext,
  kind: keyof typeof postLists,
  id: string,
): Promise<Finding<PostList>> {
  const { path, parameter, embedded } = postLists[kind]
  const [, from] = continuationOf(context, 'id')
  const list = await readPostPage(context, path, { [parameter]: id }, from)
  if (list.outcome !== 'restricted' || from !== null || !embedded) return postPageFinding(list, id)
  return postPageFinding(await readEmbeddedPosts(context, `/embed/${kind}/${id}`), null)
}

/** A list of posts, and the id of what it belongs to. */
interface OwnedList extends PostList {
  readonly ownerId: string
}

/** A finding of a list, whatever its outcome, with the id of what it belongs to. */
function withOwner(ownerId: string, finding: Finding<PostList>): Finding<OwnedList> {
  return { ...finding, model: { posts: [], ...finding.model, ownerId } }
}

/** The sound that an id or a canonical link names. */
const resolveMusic = (context: LookupContext, raw: string) =>
  resolveLink(context, raw, readMusicId, 'a sound')

/** One sound: the JSON call, else its embed page. */
export const webSong = webSource<{ id: string }, Song>(async (params, context) => {
  const sound = await resolveMusic(context, params.id)
  if ('outcome' in sound) return sound
  const id = sound.link
  const answer = await callApi(context, '/api/music/detail/', { musicId: id })
  if (answer.outcome === 'not_found') return notFound
  if (answer.outcome === 'answered') {
    const info = obj(answer.json.musicInfo)
    const music = readMusic(must(obj(info?.music), 'musicInfo.music'))
    requireSameId(id, must(music.id, 'musicInfo.music.id'), 'musicInfo.music.id')
    must(music.title, 'musicInfo.music.title')
    const isArtist = Array.isArray(info?.artists) ? info.artists.length > 0 : null
    const videoCount = expectValue(
      count(at(info, 'stats', 'videoCount')),
      'musicInfo.stats.videoCount',
      context,
    )
    return { outcome: 'found', model: { ...music, videoCount, isArtist } }
  }
  const embed = await openEmbed(context, `/embed/music/${id}`)
  if (embed.outcome !== 'found') return embed
  const info = must(obj(embed.data.embedInfo), 'embedInfo')
  requireSameId(id, str(info.id), 'embedInfo.id')
  const model = {
    ...unknownFields('album', 'playUrl', 'durationSec', 'isOriginal', 'isArtist'),
    id,
    title: must(str(info.title), 'embedInfo.title'),
    author: str(info.artist),
    coverUrl: url(info.coverUrl),
    videoCount: count(info.videoCount),
  }
  return { outcome: 'found', model }
})

/** A page of the posts with a sound, by its id, which a link or short link may name. */
export const soundLookup =
  (postsWith: (context: LookupContext, id: string) => Promise<Finding<PostList>>) =>
  async ({ clipId }: { clipId: string }, context: LookupContext): Promise<Finding<OwnedList>> => {
    const sound = await resolveMusic(context, clipId)
    return 'outcome' in sound ? sound : withOwner(sound.link, await postsWith(context, sound.link))
  }

export const webMusicVideos = webSource(soundLookup((context, id) => readOwnedPosts(context, 'music', id)))

export const webCollection = webSource<{ url: string }, OwnedList>(async (params, context) => {
  const resolved = await resolveLink(context, params.url, readCollection, 'a collection or playlist')
  if ('outcome' in resolved) return resolved
  const { kind, id } = resolved.link
  return withOwner(id, await readOwnedPosts(context, kind, id))
})
