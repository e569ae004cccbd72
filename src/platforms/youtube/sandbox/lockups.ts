import { ago, clock } from '../../../simulation/wording.ts'
import {
  avatars,
  avatarView,
  byline,
  channelEndpoint,
  content,
  deep,
  markedName,
  rows,
  runs,
  shortEndpoint,
  shortViews,
  simple,
  still,
  stills,
  thumbnails,
  views,
  type Wire,
  watchEndpoint,
} from './wire.ts'
import type { Video } from './world.ts'

/** Videos as lists show them, in the three forms the site has. */

const tapped = (innertubeCommand: Wire): Wire =>
  deep('rendererContext.commandContext.onTap', { innertubeCommand })

/** A picture with a badge on it. */
export const badged = (videoId: string, overlay: string, text: string): Wire =>
  deep('thumbnailViewModel', {
    image: { sources: stills(videoId) },
    overlays: [deep(overlay, [{ thumbnailBadgeViewModel: { text } }])],
  })

/** A box of the newer kind: picture, title, facts, and what a click leads to. */
export const lockup = (type: string, id: string, contentImage: Wire, metadata: Wire, onTap: Wire): Wire =>
  deep('lockupViewModel', {
    contentImage,
    metadata: { lockupMetadataViewModel: metadata },
    contentId: id,
    contentType: `LOCKUP_CONTENT_TYPE_${type}`,
    ...tapped(onTap),
  })

/** A video in a channel's grid or beside another one (`owner`: with its channel's name and picture). */
export function videoLockup(video: Video, now: number, owner = false): Wire {
  const { channel, id } = video
  const text = video.special?.live ? 'LIVE' : clock(video.seconds)
  const counts = [shortViews(video.views(now)), ago(video.publishedAt, now)]
  const avatar = { avatar: avatarView(channel, 68), ...tapped(channelEndpoint(channel)) }
  const metadata = {
    title: content(video.title),
    ...(owner ? { image: { decoratedAvatarViewModel: avatar } } : {}),
    metadata: owner ? rows([{ text: markedName(channel) }], counts) : rows(counts),
  }
  const picture = badged(id, 'thumbnailBottomOverlayViewModel.badges', text)
  return lockup('VIDEO', id, picture, metadata, watchEndpoint(id))
}

/** A Short as grids show it. */
export function shortLockup(video: Video, now: number): Wire {
  const count = shortViews(video.views(now))
  const picture = still(video.id, 'oardefault', 405, 720)
  return deep('shortsLockupViewModel', {
    entityId: `shorts-shelf-item-${video.id}`,
    accessibilityText: `${video.title}, ${count} – play Short`,
    onTap: { innertubeCommand: shortEndpoint(video.id) },
    overlayMetadata: { primaryText: content(video.title), secondaryText: content(count) },
    thumbnailViewModel: deep('thumbnailViewModel.image.sources', [picture]),
  })
}

/** A badge of renderers of the older kind. */
export const badge = (style: string, label: Wire): Wire =>
  deep('metadataBadgeRenderer', { style: `BADGE_STYLE_TYPE_${style}`, ...label })
export const verifiedBadge = badge('VERIFIED', { tooltip: 'Verified' })

/** A video's length on its picture. */
export const timeStatus = (text: string, style = 'DEFAULT'): Wire => ({
  thumbnailOverlayTimeStatusRenderer: { text: simple(text), style },
})

/** A video in search results and on hashtag pages. */
export function videoRenderer(video: Video, now: number): Wire {
  const { channel, id, kind } = video
  const count = video.views(now)
  const live = video.special?.live === true
  const told = live
    ? {
        viewCountText: runs(String(count), ' watching'),
        badges: [badge('LIVE_NOW', { label: 'LIVE' })],
        thumbnailOverlays: [timeStatus('LIVE', 'LIVE')],
      }
    : {
        publishedTimeText: simple(ago(video.publishedAt, now)),
        lengthText: simple(clock(video.seconds)),
        viewCountText: simple(views(count)),
        thumbnailOverlays: [
          kind === 'short' ? timeStatus('SHORTS', 'SHORTS') : timeStatus(clock(video.seconds)),
        ],
      }
  return deep('videoRenderer', {
    videoId: id,
    thumbnail: thumbnails(stills(id)),
    title: runs(video.title),
    ...told,
    navigationEndpoint: kind === 'short' ? shortEndpoint(id) : watchEndpoint(id),
    ...(channel.verified ? { ownerBadges: [verifiedBadge] } : {}),
    ownerText: byline(channel),
    channelThumbnailSupportedRenderers: deep(
      'channelThumbnailWithLinkRenderer.thumbnail',
      thumbnails(avatars(channel, 68)),
    ),
  })
}
