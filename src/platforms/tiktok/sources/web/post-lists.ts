import pMap from 'p-map'
import { changed } from '../../../../catalog/errors.ts'
import {
  type Finding,
  type LookupContext,
  notFound,
  type Refusal,
  restricted,
} from '../../../../catalog/source.ts'
import { expectValue, otherObject, requireSameId } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
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

/** Lists of posts of an author, a hashtag, a sound or a collection; and the sound itself. */

export type PostPageResult = ListPage<Post> | Refusal

/** @param isWhole whether these posts are all that exist; false for the posts that the platform shows */
const singlePage = (items: Post[], isWhole: boolean): PostPageResult => ({
  ...unknownFields('total', 'next', 'mediaCookie'),
  outcome: 'found',
  items,
  ...(isWhole ? {} : { hasMore: null }),
})

/** Default size of a page; the platform's own pages request 16 to 35 posts. */
export const pageSize = 20

/**
 * Reads a page of a JSON list of posts.
 * @param total number of posts in the whole list; null where unknown
 * @param check compares a post with the owner of the list
 */
function readPostPage(
  context: LookupContext,
  path: string,
  query: Query,
  from: string | null,
  total: number | null = null,
  check: (post: Post, item: Json) => void = () => undefined,
): Promise<PostPageResult> {
  const read = (item: unknown) => {
    const raw = obj(item) ?? {}
    const post = readPost(raw, context)
    check(post, raw)
    return post
  }
  const parameters = { count: pageSize, ...query, cursor: from ?? 0 }
  return readListPage(context, path, parameters, { names: ['itemList', 'item_list'], read, from, total })
}

/** The readable posts of a list of links. */
interface CompletedPosts {
  readonly posts: Post[]
  /** Whether the platform restricts the page of every post. */
  readonly isRestricted: boolean
}

/**
 * Reads linked posts from their own pages. It leaves out posts whose page cannot be read, and reports them as drift.
 */
export async function completePosts(
  context: LookupContext,
  named: readonly PostLink[],
): Promise<CompletedPosts> {
  const answers = await pMap(
    named,
    async (link) => {
      const answer = await openVideoPage(context, link)
      if (answer.outcome !== 'found')
        context.drift(`list entry ${answer.outcome}`, answer.outcome === 'restricted' ? 'entry' : undefined)
      return answer
    },
    { concurrency: 5 },
  )
  return {
    posts: answers.flatMap((answer) => (answer.outcome === 'found' ? answer.model : [])),
    isRestricted: answers.length > 0 && answers.every(({ outcome }) => outcome === 'restricted'),
  }
}

/** The first posts of a creator, tag or sound: the embed page names them, their own pages contain them. */
async function readEmbeddedPosts(
  context: LookupContext,
  path: string,
  { total = null, by = null }: { readonly total?: number | null; readonly by?: string | null } = {},
): Promise<PostPageResult> {
  const embed = await openEmbed(context, path)
  if (embed.outcome !== 'found') return embed
  context.drift('list refused, its first posts only')
  const named = readEmbedPosts(embed.data, context, by)
  const stated = at(embed.data, 'embedInfo', 'videoCount')
  requireProvenEmpty(named, 'embed videoList', total, stated)
  const { posts, isRestricted } = await completePosts(context, named)
  if (isRestricted) return restricted
  // The embed page names posts, so the list is not empty.
  if (named.length > 0 && posts.length === 0) throw changed('embed videoList', 'posts without a public page')
  const known = total ?? count(stated)
  return singlePage(posts, known !== null && known <= named.length)
}

interface AuthorPageQuery {
  readonly popular: boolean
  /** Cursor that the earlier page left; null for the first page. */
  readonly from: string | null
  readonly count: number
  readonly region?: string | undefined
}

/** Reads a page of an author's posts by the author's `secUid`. */
async function readAuthorPage(
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
    // 0: latest first, 1: most popular first.
    post_item_list_request_type: wish.popular ? 1 : 0,
    region: wish.region,
  }
  return readPostPage(context, '/api/post/item_list/', query, wish.from, total, ({ author }) =>
    requireSameId(handle, author?.handle, 'item.author.uniqueId'),
  )
}

/**
 * A page of the posts of an account that exists.
 * @throws Fault changed for a list that the platform calls missing
 */
export async function readFurtherAuthorPage(
  ...query: Parameters<typeof readAuthorPage>
): Promise<PostPageResult> {
  const list = await readAuthorPage(...query)
  if (list.outcome === 'not_found') throw changed('post/item_list', 'missing, for an account')
  return list
}

/**
 * Reads the first page of an author's posts from the unsigned JSON list. Where the platform refuses it, the latest posts
 * come from the embed page and the posts' own pages. Restricted where the platform refuses both.
 */
export async function readFirstAuthorPage(
  context: LookupContext,
  { model, isComplete }: ShownModel<Profile>,
  wish: AuthorPageQuery,
): Promise<PostPageResult> {
  const total = model.counts.posts
  if (total === 0) return singlePage([], true)
  if (isComplete) must(model.secUid, 'user.secUid')
  const listed =
    model.secUid === null
      ? restricted
      : await readAuthorPage(context, model.handle, model.secUid, wish, total)
  if (listed.outcome === 'found') return listed
  const shown = wish.popular
    ? listed
    : await readEmbeddedPosts(context, `/embed/@${model.handle}`, { total, by: model.handle })
  // The account exists, so that its list cannot be missing.
  if (listed.outcome === 'not_found' && shown.outcome !== 'found')
    throw changed('post/item_list', 'missing, for an account')
  return shown.outcome === 'not_found' ? restricted : shown
}

/** The finding of a page of the list with this id; without an id the list has no next page. */
const postPageFinding = (page: PostPageResult, id: string | null) =>
  pageFinding(
    page,
    ({ items }) => ({ posts: items }),
    (cursor) => id && { id, cursor },
  )

const namesIn = (list: unknown, key: string) =>
  objs(list).flatMap((one) => str(one[key])?.normalize('NFC').toLowerCase() || [])

/** Compares the hashtags of a post with the hashtag of its list, where the post states them. */
const tagCheck =
  (name: string) =>
  (_: Post, item: Json): void => {
    const stated = namesIn(item.challenges, 'title')
    if (stated.length > 0 && !stated.includes(name)) throw otherObject('item.challenges', name, stated)
  }

/** A page of the posts under a hashtag, from the JSON calls; the first page falls back to the embed page. */
export const webHashtag = webSource<{ hashtag: string; region?: string | undefined }, PostList>(
  async ({ hashtag: name, region }, context) => {
    const path = '/api/challenge/item_list/'
    const [tagId, from] = continuationOf(context, 'id')
    if (tagId !== null) {
      const page = await readPostPage(
        context,
        path,
        { challengeID: tagId, region },
        from,
        null,
        tagCheck(name),
      )
      return postPageFinding(page, tagId)
    }
    const detail = await callApi(context, '/api/challenge/detail/', { challengeName: name })
    if (detail.outcome === 'not_found') return notFound
    if (detail.outcome === 'answered') {
      const info = detail.json.challengeInfo
      const id = digits(at(info, 'challenge', 'id'))
      requireSameId(name, str(at(info, 'challenge', 'title')), 'challengeInfo.challenge.title')
      if (id === null) throw changed('challengeInfo.challenge.id', Object.keys(detail.json))
      const { total } = readCounts(info, { total: 'videoCount' })
      const list = await readPostPage(context, path, { challengeID: id, region }, null, total, tagCheck(name))
      if (list.outcome !== 'restricted') return postPageFinding(list, id)
    }
    return postPageFinding(await readEmbeddedPosts(context, `/embed/tag/${encodeURIComponent(name)}`), null)
  },
)

/** The calls for lists of posts by the id of their owner. Of some, an embed page contains the first posts as well. */
const postLists = {
  music: { path: '/api/music/item_list/', parameter: 'musicID', embedded: true },
  collection: { path: '/api/collection/item_list/', parameter: 'collectionId', embedded: false },
  playlist: { path: '/api/mix/item_list/', parameter: 'mixId', embedded: false },
} as const

/** A page of posts of a sound, collection or playlist. Without the JSON call, an embed page is the first page of a sound. */
async function readOwnedPosts(
  context: LookupContext,
  kind: keyof typeof postLists,
  id: string,
): Promise<Finding<PostList>> {
  const { path, parameter, embedded } = postLists[kind]
  const [, from] = continuationOf(context, 'id')
  const list = await readPostPage(context, path, { [parameter]: id }, from, null, (post, item) => {
    if (kind === 'music') requireSameId(id, post.music?.id, 'item.music.id')
    if (kind === 'playlist') requireSameId(id, str(item.playlistId), 'item.playlistId')
  })
  if (list.outcome !== 'restricted' || from !== null || !embedded) return postPageFinding(list, id)
  return postPageFinding(await readEmbeddedPosts(context, `/embed/${kind}/${id}`), null)
}

/** A list of posts, and the id of the sound or collection that owns it. */
interface OwnedList extends PostList {
  readonly ownerId: string
}

/** Adds the owner's id to the finding of a list, whatever its outcome. */
function withOwner(ownerId: string, finding: Finding<PostList>): Finding<OwnedList> {
  return { ...finding, model: { posts: [], ...finding.model, ownerId } }
}

/** The sound that an id or a canonical link names. */
const resolveMusic = (context: LookupContext, raw: string) =>
  resolveLink(context, raw, readMusicId, 'a sound')

/** A sound from the JSON call, otherwise from its embed page. */
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

/**
 * Builds a lookup of the posts with a sound. It resolves the link or short link of the sound first.
 * @param postsWith reads a page of posts by the id of the sound
 */
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
