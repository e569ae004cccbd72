import { deep, type Wire } from '../../../simulation/wire.ts'
import { ago, clock } from '../../../simulation/wording.ts'
import * as wire from './wire.ts'
import type { Video } from './world.ts'

/** Videos as lists show them, in the three forms the site has. */

const tapped = (innertubeCommand: Wire): Wire =>
  deep('rendererContext.commandContext.onTap', { innertubeCommand })

/** A picture with a badge on it. */
export const badged = (videoId: string, overlay: string, text: string): Wire =>
  deep('thumbnailViewModel', {
    image: { sources: wire.stills(videoId) },
    overlays: [deep(overlay, [{ thumbnailBadgeViewModel: { text } }])],
  })

/** A box of the newer kind: picture, title, facts and the target of a click. */
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
  const counts = [wire.shortViews(video.views(now)), ago(video.publishedAt, now)]
  const avatar = { avatar: wire.avatarView(channel, 68), ...tapped(wire.channelEndpoint(channel)) }
  const metadata = {
    title: wire.content(video.title),
    ...(owner ? { image: { decoratedAvatarViewModel: avatar } } : {}),
    metadata: owner ? wire.rows([{ text: wire.markedName(channel) }], counts) : wire.rows(counts),
  }
  const picture = badged(id, 'thumbnailBottomOverlayViewModel.badges', clock(video.seconds))
  return lockup('VIDEO', id, picture, metadata, wire.watchEndpoint(id))
}

/** A Short as grids show it. */
export function shortLockup(video: Video, now: number): Wire {
  const count = wire.shortViews(video.views(now))
  const picture = wire.still(video.id, 'oardefault', 405, 720)
  return deep('shortsLockupViewModel', {
    entityId: `shorts-shelf-item-${video.id}`,
    accessibilityText: `${video.title}, ${count} – play Short`,
    onTap: { innertubeCommand: wire.shortEndpoint(video.id) },
    overlayMetadata: { primaryText: wire.content(video.title), secondaryText: wire.content(count) },
    thumbnailViewModel: deep('thumbnailViewModel.image.sources', [picture]),
  })
}

/** A badge of renderers of the older kind. */
export const badge = (style: string, label: Wire): Wire =>
  deep('metadataBadgeRenderer', { style: `BADGE_STYLE_TYPE_${style}`, ...label })
export const verifiedBadge = badge('VERIFIED', { tooltip: 'Verified' })

/** The label of the length on a picture. */
const timeStatus = (text: string, style = 'DEFAULT'): Wire => ({
  thumbnailOverlayTimeStatusRenderer: { text: wire.simple(text), style },
})

/** What every renderer of the older kind has of a video. */
export const rendered = ({ id, kind, title, seconds }: Video): Wire => ({
  videoId: id,
  thumbnail: wire.thumbnails(wire.stills(id)),
  title: wire.runs(title),
  lengthText: wire.simple(clock(seconds)),
  thumbnailOverlays: [kind === 'short' ? timeStatus('SHORTS', 'SHORTS') : timeStatus(clock(seconds))],
  navigationEndpoint: kind === 'short' ? wire.shortEndpoint(id) : wire.watchEndpoint(id),
})

/** A video in search results and on hashtag pages. */
export function videoRenderer(video: Video, now: number): Wire {
  const { channel, publishedAt, special } = video
  const count = video.views(now)
  const live = special?.live
    ? {
        lengthText: undefined,
        viewCountText: wire.runs(String(count), ' watching'),
        badges: [badge('LIVE_NOW', { label: 'LIVE' })],
        thumbnailOverlays: [timeStatus('LIVE', 'LIVE')],
      }
    : {
        publishedTimeText: wire.simple(ago(publishedAt, now)),
        viewCountText: wire.simple(wire.views(count)),
      }
  const picture = wire.thumbnails(wire.avatars(channel, 68))
  return deep('videoRenderer', {
    ...rendered(video),
    ...live,
    ...(channel.verified ? { ownerBadges: [verifiedBadge] } : {}),
    ownerText: wire.byline(channel),
    channelThumbnailSupportedRenderers: deep('channelThumbnailWithLinkRenderer.thumbnail', picture),
  })
}
