import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { page } from '../../../simulation/lists.ts'
import { header, metadata } from './channel-header.ts'
import { shortLockup, videoLockup } from './lockups.ts'
import { playlistLockup, playlistsOf } from './playlist.ts'
import { postList, postThread } from './posts.ts'
import { type Continuation, proto, textIn } from './tokens.ts'
import {
  alert,
  answer,
  append,
  avatars,
  channelEndpoint,
  continueCommand,
  continueItem,
  deep,
  reload,
  runs,
  section,
  sections,
  selectedTab,
  simple,
  tabbed,
  thumbnails,
  type Wire,
} from './wire.ts'
import { type Channel, channelOf, newestIndex, uploads } from './world.ts'

/** A channel's tabs: title, the `params` that select it, and how many items a page of it has. */
const tabs = {
  featured: { title: 'Home', params: 'EghmZWF0dXJlZPIGBAoCMgA%3D', size: 12 },
  videos: { title: 'Videos', params: 'EgZ2aWRlb3PyBgQKAjoA', size: 30 },
  shorts: { title: 'Shorts', params: 'EgZzaG9ydHPyBgUKA5oBAA%3D%3D', size: 48 },
  playlists: { title: 'Playlists', params: 'EglwbGF5bGlzdHPyBgQKAkIA', size: 30 },
  posts: { title: 'Posts', params: 'EgVwb3N0c_IGBAoCSgA%3D', size: 10 },
} as const
type Tab = keyof typeof tabs

/** Which tab `params` ask for: the second field of their message is its name. */
function tabOf(params: unknown): Tab {
  const name = textIn(proto(params), 2) ?? ''
  return Object.hasOwn(tabs, name) ? (name as Tab) : 'featured'
}

function gone(channel: Channel): SimulatedResponse | null {
  const avatar = thumbnails(avatars(channel, 100))
  const header = { header: { c4TabbedHeaderRenderer: { channelId: channel.id, avatar } } }
  if (channel.forced === 'not_found') return alert('This channel does not exist.', header)
  if (channel.forced === 'private') return alert('This channel is private.', header)
  if (channel.forced !== 'restricted') return null
  const gate = {
    channelTitle: channel.title,
    avatar: thumbnails(avatars(channel, 144)),
    header: runs('Sign in to view this channel'),
    mainText: runs('This channel contains content that may be inappropriate for some users, '),
  }
  return answer(tabbed(selectedTab(sections([{ channelAgeGateRenderer: gate }]))))
}

const kinds = { videos: 'video', shorts: 'short' } as const

function has(channel: Channel, tab: Tab, now: number): boolean {
  if (tab === 'featured') return true
  if (tab === 'videos' || tab === 'shorts') return newestIndex(channel, kinds[tab], now) >= 0
  return channel.forced !== 'empty'
}

/** POST browse with a channel's id: header, metadata and the tab that `params` select. */
export function browseChannel(channel: Channel, params: unknown, now: number): SimulatedResponse {
  const closed = gone(channel)
  if (closed) return closed
  const asked = tabOf(params)
  const selected = has(channel, asked, now) ? asked : 'featured'
  const shown = (Object.keys(tabs) as Tab[]).filter((tab) => has(channel, tab, now))
  const tabRenderers = shown.map((tab) => {
    const { title, params } = tabs[tab]
    const told = { endpoint: channelEndpoint(channel, `/${tab}`, params), title }
    return tab === selected ? selectedTab(tabContent(channel, tab, now), told) : { tabRenderer: told }
  })
  return answer({ ...tabbed(...tabRenderers), header: header(channel, now), ...metadata(channel) })
}

/** The items of one page of a tab, and the continuation of the next. */
function pageOf(channel: Channel, at: Continuation, now: number): { items: Wire[]; newest: number } {
  const { list, from, newest, sort } = at
  const window = { after: from, size: tabs[list as Tab].size }
  if (list === 'playlists') {
    const { items, next } = page(playlistsOf(channel), window)
    return withNext(
      items.map((place) => playlistLockup(channel, place, now)),
      next,
      at,
    )
  }
  if (list === 'posts') {
    const posts = postList(channel, now, newest)
    const { items, next } = page(posts, window)
    return withNext(
      items.map((post) => postThread(post, now)),
      next,
      { ...at, newest: posts.newest },
    )
  }
  const kind = kinds[list as 'videos' | 'shorts']
  const last = newest ?? newestIndex(channel, kind, now)
  const { items, next } = page(uploads(channel, kind, now, last, sort), window)
  const shown = items.map((video) => (kind === 'short' ? shortLockup(video, now) : videoLockup(video, now)))
  return withNext(
    shown.map((content) => ({ richItemRenderer: { content } })),
    next,
    { ...at, newest: last },
  )
}

/** Where a list was newest is written down in its token, so that later pages do not shift. */
function withNext(items: Wire[], from: number | null, at: Continuation) {
  const { newest = 0 } = at
  return { items: from === null ? items : [...items, continueItem('browse', { ...at, from })], newest }
}

const targetOf = (channel: Channel, tab: string) => `browse-feed${channel.id}${tab}`

function tabContent(channel: Channel, tab: Tab, now: number): Wire {
  const targetId = targetOf(channel, tab)
  if (tab === 'featured') return sections([section(home(channel, now))], targetId)
  const start: Continuation = { list: tab, from: 0, id: channel.handle }
  const { items, newest } = pageOf(channel, start, now)
  if (tab === 'posts') return sections([section(...items)], targetId)
  if (tab === 'playlists') return sections([section({ gridRenderer: { items, targetId } })], targetId)
  const header = deep('chipBarViewModel.chips', chips({ ...start, newest }))
  return { richGridRenderer: { contents: items, header, targetId, style: 'RICH_GRID_STYLE_SLIM' } }
}

function chips(start: Continuation): Wire[] {
  return ['Latest', 'Popular', 'Oldest'].map((text) => {
    const command = { showReloadUiCommand: { targetId: `browse-feed${start.id}` } }
    const to = { ...start, sort: text.toLowerCase() }
    return {
      chipViewModel: {
        text,
        selected: text === 'Latest',
        tapCommand: { innertubeCommand: continueCommand('browse', to, { command }) },
      },
    }
  })
}

function home(channel: Channel, now: number): Wire {
  const { items } = page(uploads(channel, 'video', now), { size: tabs.featured.size })
  if (items.length === 0) return deep('messageRenderer.text', simple("This channel doesn't have any content"))
  const content = deep(
    'horizontalListRenderer.items',
    items.map((video) => videoLockup(video, now)),
  )
  return { shelfRenderer: { title: runs('Videos'), content } }
}

/** A later page of a tab, by its token; a chip's token fills the grid anew. */
export function channelContinuation(at: Continuation, now: number): SimulatedResponse {
  const channel = channelOf(at.id ?? '')
  const targetId = targetOf(channel, at.list)
  const { items } = pageOf(channel, at, now)
  if (at.sort === undefined || at.from > 0) return append('Actions', targetId, items)
  return answer({ onResponseReceivedActions: [reload(targetId, 'BODY', items)] })
}
