import type { ShownThing } from '../../../catalog/ports/simulated.ts'
import { someHandle, someTag } from '../../../simulation/people.ts'
import { tagOf } from '../../../simulation/provider/searched.ts'
import { dice } from '../../../simulation/world.ts'
import { expiryOf, mediaUrl, placeUrl, profileUrl, soundUrl, tagUrl } from '../identifiers.ts'
import { fileUrl, partsOf, profileWire, size } from './wire.ts'
import {
  accountOf,
  handleOfUser,
  hashtagIdOf,
  postBy,
  postsOf,
  type SimulatedPost,
  taggers,
  userIdOf,
} from './world.ts'

/** Values for the records of the simulated provider: the same as on the simulated pages. */

type Values = Readonly<Record<string, unknown>>

const countIn = (edge: unknown) => (edge as { count: number }).count

function accountValues(handle: string, now: number): Values {
  const wire = profileWire(handle, false, now)
  const { name, verified, bio } = accountOf(handle)
  const id = userIdOf(handle)
  const counts = {
    followers: countIn(wire.edge_followed_by),
    following: countIn(wire.edge_follow),
    posts: countIn(wire.edge_owner_to_timeline_media),
  }
  const links = (wire.bio_links as { title: string; url: string }[]).map(({ title, url }) => ({ title, url }))
  return {
    ...{ handle, id, platformUserId: id, name, displayName: name, profileUrl: profileUrl(handle), bio },
    ...{ pictureUrl: wire.profile_pic_url, avatarUrl: wire.profile_pic_url },
    ...{ largePictureUrl: wire.profile_pic_url_hd, avatarUrlHd: wire.profile_pic_url_hd },
    ...{ isVerified: verified, verified, isPrivate: false, privateAccount: false },
    ...{ category: wire.category_name, categoryName: wire.category_name, pronouns: [] },
    ...{ websiteUrl: wire.external_url, externalUrl: wire.external_url, links, bioLinks: links },
    ...{ isBusiness: wire.is_business_account, businessAccount: wire.is_business_account },
    ...{ isProfessional: true, professionalAccount: true, highlightCount: wire.highlight_reel_count },
    ...{ followerCount: counts.followers, followingCount: counts.following, postCount: counts.posts },
    metrics: counts,
  }
}

type Part = { readonly id: string; readonly isVideo: boolean }

/** A file of a post. Parts of a carousel have fewer values. */
function mediumValues({ id, isVideo }: Part, post: SimulatedPost, now: number): Values {
  const isPart = post.kind === 'carousel'
  const url = fileUrl(id, isVideo ? 'mp4' : 'jpg', now)
  const cover = isVideo ? fileUrl(id, 'jpg', now) : null
  return {
    type: isVideo ? 'video' : 'image',
    url,
    thumbnailUrl: isPart ? cover : fileUrl(`${id}_640`, 'jpg', now),
    ...size,
    durationSeconds: isVideo && !isPart ? post.seconds : null,
    altText: post.kind === 'image' ? `Photo by ${post.handle}.` : null,
    expiresAt: expiryOf(url),
  }
}

/** The sound of a video: original audio of its author. */
function soundValues({ handle, kind }: SimulatedPost): Values | null {
  const id = userIdOf(handle)
  const title = 'Original audio'
  if (kind !== 'video') return null
  const length = { durationSeconds: null, coverUrl: null }
  const v1 = { audioId: id, songName: title, usesOriginalAudio: true }
  return { id, title, artistName: handle, isOriginal: true, ...length, url: soundUrl(id), ...v1 }
}

function postValues(post: SimulatedPost, tagged: readonly string[], now: number): Values {
  const { id, shortcode, kind, isReel, caption, comments } = post
  const [likes, plays] = post.hidesCounts ? [null, null] : [post.likes, kind === 'video' ? post.plays : null]
  const isVideo = kind === 'video'
  const parts = kind === 'carousel' ? partsOf(post) : [{ id, isVideo }]
  const by = { handle: post.handle }
  const people = tagged.map((handle) => ({ handle }))
  return {
    ...{
      id,
      shortcode,
      url: mediaUrl(shortcode, isReel ? 'clips' : null),
      text: caption,
      caption,
      isReel,
      isVideo,
    },
    ...{ type: kind, mediaType: kind === 'carousel' ? 'sidecar' : kind, author: by, owner: by },
    createdAt: new Date(post.createdAt).toISOString(),
    ...{ likeCount: likes, commentCount: comments, playCount: plays, areCountsHidden: post.hidesCounts },
    metrics: { likes, comments, plays, views: plays },
    ...{ displayUrl: fileUrl(id, 'jpg', now), thumbnailUrl: fileUrl(`${id}_640`, 'jpg', now) },
    media: parts.map((part) => mediumValues(part, post, now)),
    audio: soundValues(post),
    ...{
      location: null,
      coauthors: [],
      isPinned: false,
      isPaidPartnership: false,
      taggedPeople: people,
      taggedUsers: people,
    },
  }
}

const nameOf = ({ handle, id }: { readonly handle?: unknown; readonly id?: unknown }): string | null =>
  typeof handle === 'string' ? handle.toLowerCase() : typeof id === 'string' ? handleOfUser(id) : null

/** The account's first Reel at or before a time. */
function reelBy(handle: string, at: number, now: number): SimulatedPost {
  const post = postBy(handle, at, now)
  return post.isReel ? post : reelBy(handle, at - 1000, now)
}

/** The values that a record shows of an account, a post, or an account with its posts. */
export function valuesOf({
  operationId,
  fields,
  known,
  owner,
  seed,
  id,
  words,
  at,
  now,
}: ShownThing): Values | null {
  const whose = owner ? nameOf(owner) : null
  if (fields.has('recentMedia') && whose !== null) {
    const posts = postsOf(whose, now, null)
    const newest = Array.from({ length: Math.min(12, posts.length) }, (_, place) => posts.at(place))
    const related = ['bo.repairs', 'hana.paints'].map((handle) => ({ handle }))
    return {
      recentMedia: newest.map((post) => postValues(post, ['bo.repairs'], now)),
      relatedProfiles: related,
    }
  }
  if (fields.has('shortcode') && known.shortcode === undefined) {
    const isTagged = known.tab === 'tagged' || /tagged/i.test(operationId)
    const author = whose === null || isTagged ? dice(seed, 'author').pick(taggers) : whose
    const post = /reel/i.test(operationId) ? reelBy(author, at, now) : postBy(author, at, now)
    return postValues(post, isTagged && whose !== null ? [whose] : ['bo.repairs'], now)
  }
  if (fields.has('isTrending') || fields.has('hashtagUrl')) {
    const d = dice(seed, 'tag')
    const name =
      typeof known.hashtag === 'string' ? known.hashtag : `${tagOf(words)}${someTag(d)}${d.int(1, 99_999)}`
    return { id: hashtagIdOf(name), name, url: tagUrl(name), hashtagUrl: tagUrl(name) }
  }
  if (fields.has('artistName')) return { url: soundUrl(id) }
  if (fields.has('latitude') && fields.has('address')) return { url: placeUrl(id) }
  if (!fields.has('handle')) return null
  return accountValues(nameOf(known) ?? someHandle(dice(seed)), now)
}
