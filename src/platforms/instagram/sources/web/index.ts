import { changed, Fault, ServiceError } from '../../../../catalog/errors.ts'
import { type Finding, type LookupContext, restricted, type Source } from '../../../../catalog/source.ts'
import { downloadMedia, type HostedAsset, hostMedia } from '../../../shared/hosting.ts'
import { transcribeFile } from '../../../shared/transcript.ts'
import { webSource } from '../../../shared/web-source.ts'
import type { MediaRef, ProfileRef } from '../../identifiers.ts'
import type {
  Comment,
  Files,
  Media,
  MediaWithFiles,
  Page,
  PostLookup,
  Profile,
  Sample,
  Transcript,
} from '../../model.ts'
import { hostedPage, openEnd } from '../hosted.ts'
import { type CommentList, commentPage, readComments } from './comments.ts'
import type { FoundProfile } from './found-profile.ts'
import { readMediaList, readReels } from './lists.ts'
import { readPost, readPostOrOembed } from './post.ts'
import { readProfile } from './profile.ts'

/** Instagram's public pages and public JSON as sources of the operations of both versions. */

type ByHandle = { readonly handle: string }
type ByProfile = { readonly profile: ProfileRef }
type ByUrl = { readonly url: MediaRef }
type ByMedia = { readonly media: MediaRef }
type Hosting = { readonly hostMedia?: boolean }

const byHandle = ({ handle }: ByHandle): ProfileRef => ({ kind: 'handle', handle })

function foundProfile(profile: Profile): Finding<Profile> {
  return profile.isPrivate === true
    ? { outcome: 'private', model: profile }
    : { outcome: 'found', model: profile }
}

/** The v1 record has no null for the newest posts: an answer without them is a fault. */
export const webProfile = webSource(
  (context, params: ByHandle) => readProfile(context, byHandle(params)),
  ({ profile, media }) => {
    if (media === null && profile.isPrivate !== true) throw changed('profile.media')
    return foundProfile(profile)
  },
)

export const webBasicProfile = webSource(
  (context, { userId }: { readonly userId: string }) => readProfile(context, { kind: 'id', id: userId }),
  ({ profile }) => foundProfile(profile),
)

const asksAbout = ({ include }: { readonly include?: readonly string[] }): boolean =>
  include?.includes('about') === true

/** v2 charges for each part of `include` in the answer. "About this account" requires a login. */
export const webProfileV2 = {
  ...webSource(
    (context, { profile }: ByProfile & { readonly include?: readonly string[] }) =>
      readProfile(context, profile, { byTags: true }),
    ({ profile, media }, { include }): Finding<Profile> => {
      const recent = include?.includes('recentMedia') && media !== null && profile.isPrivate !== true
      return { ...foundProfile(profile), served: recent ? { recentMedia: 1 } : {} }
    },
  ),
  leavesOut: asksAbout,
}

export const webPosts = webSource(
  (context, params: ByHandle & Hosting) => readMediaList(context, byHandle(params), context.continuation),
  hostedPage,
)

export const webReels = webSource(
  (context, params: ByHandle & Hosting) => readReels(context, byHandle(params), context.continuation),
  hostedPage,
)

type ByTab = ByProfile & { readonly tab?: 'posts' | 'reels' | 'tagged' }

/** v2: posts and Reels. Tagged posts require a login. */
export const webMedia: Source<ByTab, Page<Media>> = {
  ...webSource(
    (context, { profile, tab }: ByTab) =>
      (tab === 'reels' ? readReels : readMediaList)(context, profile, context.continuation),
    ({ media, next, hasMore }): Finding<Page<Media>> => ({
      outcome: 'found',
      model: { items: media, totalCount: null },
      next,
      ...openEnd(next, hasMore),
    }),
  ),
  serves: ({ tab }) => tab !== 'tagged',
}

const isUncounted = ({ likeCount: likes, commentCount: comments }: Media) =>
  likes === null && comments === null

function sampleOf({ profile, media, isPartial }: FoundProfile): Finding<Sample> {
  if (profile.isPrivate === true) return { outcome: 'private', model: { profile, media: [] } }
  if (media === null) throw changed('profile.media')
  // Public pages of restricted accounts may show posts without counts.
  if (isPartial && media.length > 0 && media.every(isUncounted)) return restricted
  return { outcome: 'found', model: { profile, media } }
}

export const webEngagement = webSource(
  (context, { profile }: ByProfile) => readProfile(context, profile),
  sampleOf,
)

type PostFile = { readonly url: string; readonly kind: 'image' | 'video' }

/** The file of a post or part; an empty list for a video with a known cover only. */
function fileOf({ videoUrl, displayUrl: imageUrl }: Files, kind: Media['kind']): PostFile[] {
  if (videoUrl !== null) return [{ url: videoUrl, kind: 'video' }]
  return imageUrl === null || kind === 'video' ? [] : [{ url: imageUrl, kind: 'image' }]
}

/** Every file of a post, in order. */
const filesOf = ({ id, kind, productType: product, children, files }: Media) => ({
  postId: id,
  files:
    children === null
      ? fileOf(files, product === 'clips' ? 'video' : kind)
      : children.flatMap((child) => fileOf(child, child.kind)),
})

type PostWish = ByUrl & { readonly trim?: boolean; readonly downloadMedia?: boolean }

export const webPost = webSource(
  (context, { url, downloadMedia: keep }: PostWish) => (keep ? readPost : readPostOrOembed)(context, url),
  async (media, { trim = false, downloadMedia: keep }, context): Promise<Finding<PostLookup>> => {
    if (!keep) return { outcome: 'found', model: { media, downloads: [], trim } }
    const { downloads, served } = await downloadMedia(context, filesOf(media))
    return { outcome: 'found', model: { media, downloads, trim }, served }
  },
)

/** The caller pays a download for its files, so a post without files is a fault. */
export const webDownload = webSource(
  (context, { url }: ByUrl) => readPost(context, url),
  async (media, _params, context): Promise<Finding<PostLookup>> => {
    const files = filesOf(media)
    if (files.files.length === 0) throw changed('media files')
    const { downloads } = await downloadMedia(context, files, true)
    return { outcome: 'found', model: { media, downloads, trim: false } }
  },
)

type HostedFile = NonNullable<MediaWithFiles['files']>[number]

/** A stored file as v2 lists it; an empty list for a file that could not be stored. */
function storedFile(asset: HostedAsset): HostedFile[] {
  const { status, type, originalUrl, url, mime, bytes, expiresAt, retainedUntil } = asset
  if (status !== 'stored' || !originalUrl || !url || !mime || bytes === undefined) return []
  if (!expiresAt || !retainedUntil) return []
  const size = { width: asset.width ?? null, height: asset.height ?? null }
  return [{ type, originalUrl, url, mime, bytes, ...size, expiresAt, retainedUntil }]
}

type MediaWish = ByMedia & { readonly include?: readonly string[] }

/** v2: the post, and with `include=files` its original files on this service. */
export const webMediaV2 = webSource(
  (context, { media, include }: MediaWish) =>
    (include?.includes('files') ? readPost : readPostOrOembed)(context, media),
  async (media, { include }, context): Promise<Finding<MediaWithFiles>> => {
    if (!include?.includes('files')) return { outcome: 'found', model: { media, files: null } }
    const entries = filesOf(media).files.map(({ url, kind }, place) => ({
      entityId: `${media.id} ${place}`,
      postId: media.id,
      image: kind === 'image' ? url : null,
      video: kind === 'video' ? url : null,
    }))
    const { assets } = await hostMedia(context, entries)
    const files = [...assets.values()].flat().flatMap(storedFile)
    return { outcome: 'found', model: { media, files }, served: { files: files.length > 0 ? 1 : 0 } }
  },
)

function foundComments(list: CommentList, context: LookupContext): Finding<Page<Comment>> {
  const { items, total, next } = commentPage(list, context)
  return { outcome: 'found', model: { items, totalCount: total }, next, ...openEnd(next, list.hasMore) }
}

/** The v1 record requires likes of every comment; pages since 2025 do not show them to visitors. */
function withLikes(list: CommentList): CommentList {
  if (list.comments.length === 0 || list.comments.some(({ likeCount: likes }) => likes !== null)) return list
  throw new Fault('changed', 'unexpected upstream shape at comment.comment_like_count', {
    field: 'comment.comment_like_count',
    publicMessage:
      'Instagram shows visitors no likes of comments, which this route has to state: /v2/instagram/media/{media}/comments ' +
      'lists these comments without them, and a provider (PROVIDERS) serves this one. Nothing was charged.',
  })
}

export const webComments = webSource(
  (context, { url }: ByUrl) => readComments(context, url),
  (list, _params, context) => foundComments(withLikes(list), context),
)

/** Only a page with all comments can be sorted newest first. Other pages come in Instagram's own order. */
export const webCommentsV2 = webSource(
  (context, { media }: ByMedia & { readonly sort?: 'top' | 'newest' }) => readComments(context, media),
  (list, { sort }, context): Finding<Page<Comment>> => {
    if (sort !== 'newest') return foundComments(list, context)
    if (list.hasMore) return restricted
    const newest = list.comments
      // A comment of an unknown time is the last.
      .toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
      .map((comment, place) => ({ ...comment, place }))
    return foundComments({ ...list, comments: newest }, context)
  },
)

async function spoken(media: Media, context: LookupContext): Promise<Finding<Transcript>> {
  const file = media.files.videoUrl ?? media.children?.find(({ kind }) => kind === 'video')?.videoUrl ?? null
  if (media.kind === 'image' || (media.kind === 'carousel' && media.children !== null && file === null)) {
    throw new ServiceError(
      'transcript_target_not_video',
      'This post has no video: send the link of a Reel or a video.',
    )
  }
  if (file === null) throw changed('media.video_url')
  const durationMs = media.durationSeconds === null ? null : media.durationSeconds * 1000
  const transcript = await transcribeFile(context, { captions: [], file, durationMs })
  return {
    outcome: 'found',
    model: {
      media: { id: media.id, shortcode: media.shortcode },
      text: transcript.plainText,
      // The transcription endpoint returns `und` for an unidentified language.
      language: transcript.language === 'und' ? null : transcript.language,
      durationSeconds: media.durationSeconds,
      segments: transcript.segments,
    },
  }
}

/** Without speech to text the lookup fails and names this setting. */
const speech = ['TRANSCRIPTION_URL']

export const webTranscript = {
  ...webSource(
    (context, { media }: ByMedia) => readPost(context, media),
    (media, _params, context) => spoken(media, context),
  ),
  requires: speech,
}
