import type { SimulatedResponse } from '../../../upstream/types.ts'
import { forcedBy } from '../../shared/forced.ts'
import { dice, words } from '../../shared/world.ts'
import { placeOfPlaylist, playlistIdOf, type VideoKind } from './ids.ts'
import { ago, clock, day, exact, shortViews } from './text.ts'
import type { Continuation } from './tokens.ts'
import {
  alert,
  answer,
  appendItems,
  avatars,
  channelEndpoint,
  continueItem,
  stills,
  type Wire,
  watchEndpoint,
} from './wire.ts'
import { type Channel, channelById, channelOf, newestIndex, range, type Video, videoAt } from './world.ts'

const playlistCount = 70

/** How many playlists a channel has. */
export function playlistsOf(channel: Channel): number {
  if (channel.forced === 'empty') return 0
  return channel.forced === 'last_page' ? 4 : playlistCount
}

/** A playlist as tabs and search results show it. */
export function playlistLockup(channel: Channel, place: number, owner = false): Wire {
  const id = playlistIdOf(channel.handle, place)
  const { title, size } = playlistFacts(channel, place)
  const first = videoAt(channel, 'video', place)
  const link = (text: string, onTap: Wire) => ({
    text: {
      content: text,
      commandRuns: [{ startIndex: 0, length: text.length, onTap: { innertubeCommand: onTap } }],
    },
  })
  const list = {
    commandMetadata: {
      webCommandMetadata: {
        url: `/playlist?list=${id}`,
        webPageType: 'WEB_PAGE_TYPE_PLAYLIST',
        rootVe: 5754,
        apiUrl: '/youtubei/v1/browse',
      },
    },
    browseEndpoint: { browseId: `VL${id}` },
  }
  const ownerRow = {
    metadataParts: [
      link(channel.title, channelEndpoint(channel)),
      link('Playlist', channelEndpoint(channel)),
    ],
  }
  return {
    lockupViewModel: {
      contentImage: {
        collectionThumbnailViewModel: {
          primaryThumbnail: {
            thumbnailViewModel: {
              image: { sources: stills(first.id) },
              overlays: [
                {
                  thumbnailOverlayBadgeViewModel: {
                    thumbnailBadges: [
                      {
                        thumbnailBadgeViewModel: {
                          icon: { sources: [{ clientResource: { imageName: 'PLAYLISTS' } }] },
                          text: `${size} ${size === 1 ? 'video' : 'videos'}`,
                          badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_DEFAULT',
                        },
                      },
                    ],
                    position: 'THUMBNAIL_OVERLAY_BADGE_POSITION_BOTTOM_END',
                  },
                },
              ],
            },
          },
        },
      },
      metadata: {
        lockupMetadataViewModel: {
          title: { content: title },
          metadata: {
            contentMetadataViewModel: {
              metadataRows: [
                ...(owner ? [ownerRow] : []),
                { metadataParts: [link('View full playlist', list)] },
              ],
              delimiter: ' • ',
            },
          },
        },
      },
      contentId: id,
      contentType: 'LOCKUP_CONTENT_TYPE_PLAYLIST',
      rendererContext: {
        commandContext: { onTap: { innertubeCommand: watchEndpoint(first.id, { playlistId: id }) } },
      },
    },
  }
}

/** A playlist: whose it is, and which of the channel's videos are in it. */
export interface Playlist {
  readonly id: string
  readonly channel: Channel
  readonly title: string
  readonly size: number
  video(place: number): Video
}

/** Title and size of a channel's playlist. Every video in it was out when the world began to be watched. */
function playlistFacts(channel: Channel, place: number): { title: string; size: number } {
  const d = dice('youtube playlist', channel.seed, place)
  const title = `${words.title(d)}, the whole series`
  return { title, size: channel.forced === 'last_page' ? 7 : place === 0 ? 240 : d.int(2, 160) }
}

/** The playlist of an id; every id has one. */
export function playlistOf(asked: string, now: number): Playlist {
  const forced = /^PL(sim_[a-z_]+)$/.exec(asked)?.[1]
  const id = forced ? playlistIdOf(forced, 0) : asked
  const uploads = /^UU(SH|LF)?([\w-]{22})$/.exec(id)
  if (uploads) {
    const kind: VideoKind = uploads[1] === 'SH' ? 'short' : 'video'
    const channel = channelById(`UC${uploads[2]}`)
    const newest = newestIndex(channel, kind, now)
    const title = kind === 'short' ? 'Short videos' : `Uploads from ${channel.title}`
    return {
      id: asked,
      channel,
      title,
      size: newest + 1,
      video: (place) => videoAt(channel, kind, newest - place),
    }
  }
  const owned = placeOfPlaylist(id)
  const channel = channelOf(owned?.handle ?? `list${dice('youtube playlist owner', id).int(1000, 99_999)}`)
  const place = owned?.index ?? 1
  const { title, size } = playlistFacts(channel, place)
  const newest = newestIndex(channel, 'video', now)
  return {
    id: asked,
    channel,
    title,
    size: Math.min(size, newest + 1),
    video: (index) => videoAt(channel, 'video', (place + index) % (newest + 1)),
  }
}

const pageSize = 100

function videoItem(list: Playlist, place: number, now: number): Wire {
  const video = list.video(place)
  const { channel } = video
  return {
    playlistVideoRenderer: {
      videoId: video.id,
      thumbnail: { thumbnails: stills(video.id) },
      title: {
        runs: [{ text: video.title }],
        accessibility: { accessibilityData: { label: `${video.title} by ${channel.title}` } },
      },
      index: { simpleText: String(place + 1) },
      shortBylineText: { runs: [{ text: channel.title, navigationEndpoint: channelEndpoint(channel) }] },
      lengthText: { simpleText: clock(video.seconds) },
      navigationEndpoint: watchEndpoint(video.id, { playlistId: list.id, index: place }),
      lengthSeconds: String(video.seconds),
      isPlayable: true,
      thumbnailOverlays: [
        {
          thumbnailOverlayTimeStatusRenderer: {
            text: { simpleText: clock(video.seconds) },
            style: 'DEFAULT',
          },
        },
      ],
      videoInfo: {
        runs: [
          { text: shortViews(video.views(now)) },
          { text: ' • ' },
          { text: ago(video.publishedAt, now) },
        ],
      },
    },
  }
}

function items(list: Playlist, from: number, now: number): Wire[] {
  const to = Math.min(from + pageSize, list.size)
  const page = range(from, to).map((place) => videoItem(list, place, now))
  return to < list.size
    ? [...page, continueItem('browse', { list: 'playlist', from: to, id: list.id })]
    : page
}

/** What a playlist id forces: `PLsim_private` and the like, or a playlist of a channel that forces something. */
export function forcedByPlaylist(id: string): ReturnType<typeof forcedBy> {
  const uploads = /^UU(?:SH|LF)?([\w-]{22})$/.exec(id)?.[1]
  if (uploads) return channelById(`UC${uploads}`).forced
  const written = /^PL(sim_[a-z_]+)$/.exec(id)?.[1]
  return forcedBy(written ?? placeOfPlaylist(id)?.handle ?? '')
}

/** POST browse `VL…`. */
export function browsePlaylist(id: string, now: number): SimulatedResponse {
  const forced = forcedByPlaylist(id)
  if (forced === 'not_found') return alert('The playlist does not exist.')
  if (forced === 'private') return alert('This playlist is private.')
  if (forced === 'restricted') return alert('This playlist is not available in your country.')
  return answer(page(playlistOf(id, now), now))
}

/** A later page of a playlist, by its token. */
export function playlistContinuation(continuation: Continuation, now: number): SimulatedResponse {
  const list = playlistOf(continuation.id ?? '', now)
  return appendItems('Actions', list.id, items(list, continuation.from, now))
}

function page(list: Playlist, now: number): Wire {
  const { channel, id, title, size } = list
  const first = size > 0 ? list.video(0) : null
  const total = range(0, Math.min(size, 50)).reduce((sum, place) => sum + list.video(place).views(now), 0)
  const nothing = { messageRenderer: { text: { simpleText: 'No videos in this playlist yet' } } }
  const videoList = {
    playlistVideoListRenderer: {
      contents: items(list, 0, now),
      playlistId: id,
      isEditable: false,
      canReorder: false,
      targetId: id,
    },
  }
  const section = { itemSectionRenderer: { contents: [size > 0 ? videoList : nothing] } }
  const text = (content: string) => ({ text: { content } })
  return {
    contents: {
      twoColumnBrowseResultsRenderer: {
        tabs: [
          {
            tabRenderer: {
              selected: true,
              content: { sectionListRenderer: { contents: [section], targetId: `browse-feedVL${id}` } },
            },
          },
        ],
      },
    },
    metadata: { playlistMetadataRenderer: { title, description: words.paragraph(dice('about', id), 1) } },
    header: {
      pageHeaderRenderer: {
        pageTitle: title,
        content: {
          pageHeaderViewModel: {
            title: { dynamicTextViewModel: { text: { content: title } } },
            metadata: {
              contentMetadataViewModel: {
                metadataRows: [
                  {
                    metadataParts: [
                      {
                        avatarStack: {
                          avatarStackViewModel: {
                            avatars: [
                              {
                                avatarViewModel: {
                                  image: { sources: avatars(channel, 48) },
                                  avatarImageSize: 'AVATAR_SIZE_XS',
                                },
                              },
                            ],
                            text: {
                              content: `by ${channel.title}`,
                              commandRuns: [
                                {
                                  startIndex: 0,
                                  length: channel.title.length + 3,
                                  onTap: { innertubeCommand: channelEndpoint(channel) },
                                },
                              ],
                            },
                          },
                        },
                      },
                    ],
                  },
                  {
                    metadataParts: [text('Playlist'), text(`${size} videos`), text(`${exact(total)} views`)],
                  },
                ],
                delimiter: '•',
              },
            },
          },
        },
      },
    },
    sidebar: {
      playlistSidebarRenderer: {
        items: [
          {
            playlistSidebarPrimaryInfoRenderer: {
              ...(first
                ? {
                    thumbnailRenderer: {
                      playlistVideoThumbnailRenderer: { thumbnail: { thumbnails: stills(first.id) } },
                    },
                  }
                : {}),
              title: { runs: [{ text: title, navigationEndpoint: { watchEndpoint: { playlistId: id } } }] },
              stats: [
                { runs: [{ text: exact(size) }, { text: size === 1 ? ' video' : ' videos' }] },
                { simpleText: `${exact(total)} views` },
                { runs: [{ text: 'Last updated on ' }, { text: day(first?.publishedAt ?? now) }] },
              ],
              description: { simpleText: words.paragraph(dice('about', id), 1) },
            },
          },
          {
            playlistSidebarSecondaryInfoRenderer: {
              videoOwner: {
                videoOwnerRenderer: {
                  thumbnail: { thumbnails: avatars(channel, 48, 88, 176) },
                  title: { runs: [{ text: channel.title, navigationEndpoint: channelEndpoint(channel) }] },
                  navigationEndpoint: channelEndpoint(channel),
                },
              },
            },
          },
        ],
      },
    },
  }
}
