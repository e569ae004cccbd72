import { ago, clock, compact } from '../../../simulation/wording.ts'
import { shortViews, views } from './text.ts'
import {
  avatars,
  avatarView,
  byline,
  channelEndpoint,
  content,
  deep,
  markedName,
  part,
  rows,
  runs,
  shortEndpoint,
  simple,
  still,
  stills,
  tapped,
  thumbnails,
  verifiedBadge,
  type Wire,
  watchEndpoint,
} from './wire.ts'
import type { Channel, Video } from './world.ts'

/** Videos as lists show them, in the three forms the site has. */

/** A picture with a badge on it. */
export const badged = (videoId: string, badge: Wire, overlay: string, list: string): Wire =>
  deep('thumbnailViewModel', {
    image: { sources: stills(videoId) },
    overlays: [
      {
        [overlay]: {
          [list]: [
            {
              thumbnailBadgeViewModel: {
                ...badge,
                badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_DEFAULT',
              },
            },
          ],
        },
      },
    ],
  })

/** A box of the newer kind: picture, title, facts, and what a click leads to. */
export const lockup = (type: string, id: string, picture: Wire, metadata: Wire, onTap: Wire): Wire => ({
  lockupViewModel: {
    contentImage: picture,
    metadata: { lockupMetadataViewModel: metadata },
    contentId: id,
    contentType: `LOCKUP_CONTENT_TYPE_${type}`,
    rendererContext: tapped(onTap),
  },
})

const decoratedAvatar = (channel: Channel): Wire =>
  deep('decoratedAvatarViewModel', {
    avatar: avatarView(channel, 'M', 68),
    rendererContext: tapped(channelEndpoint(channel)),
  })

/** A video in a channel's grid or beside another one (`owner`: with its channel's name and picture). */
export function videoLockup(video: Video, now: number, owner = false): Wire {
  const { channel, id } = video
  const text = video.special?.live ? 'LIVE' : clock(video.seconds)
  const counts = [part(shortViews(video.views(now))), part(ago(video.publishedAt, now))]
  const metadata = {
    title: content(video.title),
    ...(owner ? { image: decoratedAvatar(channel) } : {}),
    metadata: owner ? rows([{ text: markedName(channel) }], counts) : rows(counts),
  }
  const picture = badged(id, { text }, 'thumbnailBottomOverlayViewModel', 'badges')
  return lockup('VIDEO', id, picture, metadata, watchEndpoint(id))
}

/** A Short as grids show it. */
export function shortLockup(video: Video, now: number): Wire {
  const count = shortViews(video.views(now))
  const picture = { url: still(video.id, 'oardefault'), width: 405, height: 720 }
  return {
    shortsLockupViewModel: {
      entityId: `shorts-shelf-item-${video.id}`,
      accessibilityText: `${video.title}, ${count} – play Short`,
      onTap: { innertubeCommand: shortEndpoint(video.id) },
      overlayMetadata: { primaryText: content(video.title), secondaryText: content(count) },
      thumbnailViewModel: deep('thumbnailViewModel.image.sources', [picture]),
    },
  }
}

/** A video's length on its picture. */
export const timeStatus = (text: string, style = 'DEFAULT'): Wire => ({
  thumbnailOverlayTimeStatusRenderer: { text: simple(text), style },
})

/** A video in search results and on hashtag pages. */
export function videoRenderer(video: Video, now: number): Wire {
  const { channel, id } = video
  const name = byline(channel)
  const count = video.views(now)
  const live = video.special?.live === true
  const short = video.kind === 'short'
  const liveBadge = deep('metadataBadgeRenderer', { style: 'BADGE_STYLE_TYPE_LIVE_NOW', label: 'LIVE' })
  const told = live
    ? { viewCountText: runs(String(count), ' watching'), badges: [liveBadge] }
    : {
        publishedTimeText: simple(ago(video.publishedAt, now)),
        lengthText: simple(clock(video.seconds)),
        viewCountText: simple(views(count)),
      }
  return {
    videoRenderer: {
      videoId: id,
      thumbnail: thumbnails(stills(id)),
      title: runs(video.title),
      longBylineText: name,
      ...told,
      navigationEndpoint: short ? shortEndpoint(id) : watchEndpoint(id),
      ...(channel.verified ? { ownerBadges: [verifiedBadge] } : {}),
      ownerText: name,
      shortBylineText: name,
      shortViewCountText: live ? runs(compact(count), ' watching') : simple(shortViews(count)),
      channelThumbnailSupportedRenderers: deep('channelThumbnailWithLinkRenderer', {
        thumbnail: thumbnails(avatars(channel, 68)),
        navigationEndpoint: channelEndpoint(channel),
      }),
      thumbnailOverlays: [
        live || short
          ? timeStatus(live ? 'LIVE' : 'SHORTS', live ? 'LIVE' : 'SHORTS')
          : timeStatus(clock(video.seconds)),
      ],
    },
  }
}
