import type { SimulatedResponse } from '../../../upstream/types.ts'
import { header, metadata } from './channel-header.ts'
import { playlistLockup, playlistsOf } from './playlist.ts'
import { newestPost, postThreads } from './posts.ts'
import { type Continuation, tokenOf } from './tokens.ts'
import {
  alert,
  answer,
  appendItems,
  avatars,
  channelEndpoint,
  continueCommand,
  continueItem,
  shortLockup,
  videoLockup,
  type Wire,
} from './wire.ts'
import { type Channel, newestIndex, popular, range, type Video, videoAt } from './world.ts'

/** A channel's tabs with the `params` that select them. */
const tabs = {
  featured: { title: 'Home', params: 'EghmZWF0dXJlZPIGBAoCMgA%3D' },
  videos: { title: 'Videos', params: 'EgZ2aWRlb3PyBgQKAjoA' },
  shorts: { title: 'Shorts', params: 'EgZzaG9ydHPyBgUKA5oBAA%3D%3D' },
  playlists: { title: 'Playlists', params: 'EglwbGF5bGlzdHPyBgQKAkIA' },
  posts: { title: 'Posts', params: 'EgVwb3N0c_IGBAoCSgA%3D' },
} as const
type Tab = keyof typeof tabs

const pageSize = { videos: 30, shorts: 48, playlists: 30, posts: 10 }
/** Which tab `params` ask for: the first field of their message is its name (`videos`, `shorts`, …). */
function tabOf(params: unknown): Tab {
  if (typeof params !== 'string') return 'featured'
  const bytes = Buffer.from(decodeURIComponent(params), 'base64')
  const name = bytes.subarray(2, 2 + (bytes[1] ?? 0)).toString()
  return name in tabs ? (name as Tab) : 'featured'
}

function gone(channel: Channel): SimulatedResponse | null {
  const header = {
    header: {
      c4TabbedHeaderRenderer: { channelId: channel.id, avatar: { thumbnails: avatars(channel, 100) } },
    },
  }
  if (channel.forced === 'not_found') return alert('This channel does not exist.', header)
  if (channel.forced === 'private') return alert('This channel is private.', header)
  if (channel.forced !== 'restricted') return null
  const gate = {
    channelAgeGateRenderer: {
      channelTitle: channel.title,
      avatar: { thumbnails: avatars(channel, 144) },
      header: { runs: [{ text: 'Sign in to view this channel' }] },
      mainText: {
        runs: [{ text: 'This channel contains content that may be inappropriate for some users, ' }],
      },
      signInButton: { buttonRenderer: { style: 'STYLE_BRAND', text: { runs: [{ text: 'Sign in' }] } } },
      secondaryText: { runs: [{ text: 'If you would instead prefer to avoid …' }] },
    },
  }
  const content = { sectionListRenderer: { contents: [gate] } }
  return answer({
    contents: { twoColumnBrowseResultsRenderer: { tabs: [{ tabRenderer: { selected: true, content } }] } },
  })
}

const itemsPerKind = { videos: 'video', shorts: 'short' } as const

function has(channel: Channel, tab: Tab, now: number): boolean {
  if (tab === 'featured') return true
  if (tab === 'videos' || tab === 'shorts') return newestIndex(channel, itemsPerKind[tab], now) >= 0
  return channel.forced !== 'empty'
}

/** POST browse with a channel's id: header, metadata and the tab that `params` select. */
export function browseChannel(channel: Channel, params: unknown, now: number): SimulatedResponse {
  const closed = gone(channel)
  if (closed) return closed
  const asked = tabOf(params)
  const selected = has(channel, asked, now) ? asked : 'featured'
  const shown = (Object.keys(tabs) as Tab[]).filter((tab) => has(channel, tab, now))
  return answer({
    contents: {
      twoColumnBrowseResultsRenderer: {
        tabs: [
          ...shown.map((tab) => ({
            tabRenderer: {
              endpoint: channelEndpoint(channel, `/${tab}`, tabs[tab].params),
              title: tabs[tab].title,
              ...(tab === selected ? { selected: true, content: tabContent(channel, tab, now) } : {}),
            },
          })),
          {
            expandableTabRenderer: {
              endpoint: channelEndpoint(channel, '/search', 'EgZzZWFyY2jyBgQKAloA'),
              title: 'Search',
              selected: false,
            },
          },
        ],
      },
    },
    header: header(channel, now),
    metadata: metadata(channel),
    microformat: {
      microformatDataRenderer: {
        urlCanonical: `https://www.youtube.com/channel/${channel.id}`,
        title: channel.title,
        description: channel.description,
        thumbnail: { thumbnails: avatars(channel, 200) },
        siteName: 'YouTube',
        familySafe: true,
        noindex: false,
        unlisted: false,
        tags: channel.keywords,
        availableCountries: ['US', 'DE', 'BR', 'JP', 'KE', 'NO', 'IN'],
      },
    },
  })
}

/** The items of one page of a tab, and the continuation of the next. */
function pageOf(channel: Channel, continuation: Continuation, now: number): Wire[] {
  const { list, from, newest = -1, sort = 'latest' } = continuation
  const size = pageSize[list as keyof typeof pageSize]
  if (list === 'posts')
    return withNext(postThreads(channel, from, size, newest, now), continuation, size, newest)
  if (list === 'playlists') {
    const places = range(from, Math.min(from + size, newest + 1))
    return withNext(
      places.map((place) => playlistLockup(channel, place)),
      continuation,
      size,
      newest,
    )
  }
  const kind = itemsPerKind[list as 'videos' | 'shorts']
  const videos: Video[] =
    sort === 'popular'
      ? popular(channel, kind, newest, now).slice(from, from + size)
      : range(from, Math.min(from + size, newest + 1)).map((place) =>
          videoAt(channel, kind, sort === 'oldest' ? place : newest - place),
        )
  const last = sort === 'popular' ? Math.min(newest, 599) : newest
  const items = videos.map((video) => ({
    richItemRenderer: { content: kind === 'short' ? shortLockup(video, now) : videoLockup(video, now) },
  }))
  return withNext(items, continuation, size, last)
}

function withNext(items: Wire[], continuation: Continuation, size: number, last: number): Wire[] {
  const from = continuation.from + size
  return from > last ? items : [...items, continueItem('browse', { ...continuation, from })]
}

/** Where a tab starts: its newest item is written down, so that later pages do not shift. */
function firstPage(channel: Channel, tab: Exclude<Tab, 'featured'>, now: number): Continuation {
  const newest =
    tab === 'playlists'
      ? playlistsOf(channel) - 1
      : tab === 'posts'
        ? newestPost(channel, now)
        : newestIndex(channel, itemsPerKind[tab], now)
  return { list: tab, from: 0, newest, id: channel.handle }
}

function tabContent(channel: Channel, tab: Tab, now: number): Wire {
  if (tab === 'featured') return home(channel, now)
  const start = firstPage(channel, tab, now)
  const items = pageOf(channel, start, now)
  if (tab === 'posts') return sections([{ itemSectionRenderer: { contents: items } }], channel, tab)
  if (tab === 'playlists') {
    const grid = { gridRenderer: { items, targetId: `browse-feed${channel.id}playlists` } }
    return sections([{ itemSectionRenderer: { contents: [grid] } }], channel, tab)
  }
  return {
    richGridRenderer: {
      contents: items,
      header: { chipBarViewModel: { chips: chips(start) } },
      targetId: `browse-feed${channel.id}${tab}`,
      style: 'RICH_GRID_STYLE_SLIM',
    },
  }
}

const sections = (contents: Wire[], channel: Channel, tab: Tab): Wire => ({
  sectionListRenderer: { contents, targetId: `browse-feed${channel.id}${tab}`, disablePullToRefresh: true },
})

function chips(start: Continuation): Wire[] {
  return ['Latest', 'Popular', 'Oldest'].map((text) => {
    const token = tokenOf({ ...start, sort: text.toLowerCase() })
    const reload = { command: { showReloadUiCommand: { targetId: `browse-feed${start.id}` } } }
    return {
      chipViewModel: {
        text,
        selected: text === 'Latest',
        displayType: 'CHIP_VIEW_MODEL_DISPLAY_TYPE_UNSPECIFIED',
        tapCommand: { innertubeCommand: continueCommand('browse', token, reload) },
        accessibilityLabel: text,
      },
    }
  })
}

function home(channel: Channel, now: number): Wire {
  const newest = newestIndex(channel, 'video', now)
  const items = range(0, Math.min(12, newest + 1)).map((back) =>
    videoLockup(videoAt(channel, 'video', newest - back), now),
  )
  const shelf = {
    shelfRenderer: { title: { runs: [{ text: 'Videos' }] }, content: { horizontalListRenderer: { items } } },
  }
  const nothing = { messageRenderer: { text: { simpleText: "This channel doesn't have any content" } } }
  return sections(
    [{ itemSectionRenderer: { contents: [items.length > 0 ? shelf : nothing] } }],
    channel,
    'featured',
  )
}

/** A later page of a tab, by its token. */
export function channelContinuation(
  channel: Channel,
  continuation: Continuation,
  now: number,
): SimulatedResponse {
  const targetId = `browse-feed${channel.id}${continuation.list}`
  const items = pageOf(channel, continuation, now)
  if (continuation.sort === undefined || continuation.from > 0) return appendItems('Actions', targetId, items)
  // A chip was chosen: the grid is filled anew.
  return answer({
    onResponseReceivedActions: [
      {
        reloadContinuationItemsCommand: {
          targetId,
          continuationItems: items,
          slot: 'RELOAD_CONTINUATION_SLOT_BODY',
        },
      },
    ],
  })
}
