import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { page } from '../../../simulation/lists.ts'
import { deep, type Wire } from '../../../simulation/wire.ts'
import { compact, day, exact, plural } from '../../../simulation/wording.ts'
import { shortLockup, videoLockup } from './lockups.ts'
import { type Continuation, textAt } from './tokens.ts'
import * as wire from './wire.ts'
import { type Channel, channelOf, itemCount, newestIndex, uploads } from './world.ts'

/** Answers instead of a channel's page. */
function closed({ forced, title }: Channel): SimulatedResponse | null {
  if (forced === 'not_found') return wire.alert('This channel does not exist.')
  if (forced === 'private') return wire.alert('This channel is private.')
  if (forced !== 'restricted') return null
  const gate = { channelTitle: title, header: wire.runs('Sign in to view this channel') }
  return wire.answer(wire.tabbed(wire.selectedTab(wire.sections({ channelAgeGateRenderer: gate }))))
}

/** The banner, names and counts above a channel's tabs. */
function header(channel: Channel, now: number): Wire {
  const url = `https://yt3.googleusercontent.com/simulated-${channel.seed}=w1060-fcrop64=1`
  const count = itemCount(channel, now)
  const about = wire.continueItem({ list: 'about', from: 0, id: channel.handle })
  const innertubeCommand = deep('showEngagementPanelEndpoint', {
    engagementPanel: deep('engagementPanelSectionListRenderer.content', wire.sections(about)),
    identifier: { surface: 'ENGAGEMENT_PANEL_SURFACE_BROWSE', tag: 'about-channel' },
    engagementPanelPresentationConfigs: { engagementPanelPopupPresentationConfig: {} },
  })
  return wire.pageHeader(channel.title, {
    text: wire.markedName(channel),
    image: deep('decoratedAvatarViewModel.avatar', wire.avatarView(channel, 72, 120, 160)),
    metadata: wire.rows(
      [`@${channel.handle}`],
      [wire.subscribersText(channel, now), plural(count, 'video', compact(count))],
    ),
    // Opens the About panel, whose content is one more request.
    description: deep('descriptionPreviewViewModel', {
      description: wire.content(channel.description),
      rendererContext: deep('commandContext.onTap', { innertubeCommand }),
    }),
    banner: deep('imageBannerViewModel.image.sources', [{ url, width: 1060, height: 175 }]),
  })
}

/** The About panel: exact numbers, country, links and the day the channel was opened. */
export function about({ id }: Continuation, now: number): SimulatedResponse {
  const channel = channelOf(id ?? '')
  const panel = deep('aboutChannelRenderer.metadata.aboutChannelViewModel', {
    description: channel.description,
    country: channel.country,
    subscriberCountText: wire.subscribersText(channel, now),
    viewCountText: `${exact(channel.totalViews(now))} views`,
    joinedDateText: wire.content(`Joined ${day(channel.joined)}`),
    canonicalChannelUrl: `http://www.youtube.com/@${channel.handle}`,
    channelId: channel.id,
    videoCountText: `${exact(itemCount(channel, now))} videos`,
    customLinksLabel: wire.content('Links'),
    links: channel.links.map((url) => {
      const shown = url.replace(/^https:\/\/|\/$/g, '')
      const link = wire.linked(shown, wire.outsideLink(url))
      return { channelExternalLinkViewModel: { title: wire.content(shown), link } }
    }),
  })
  return wire.append('Endpoints', [panel])
}

/** A channel's tabs: title, the `params` that select it, and of lists of videos what a page of it has. */
const tabs = {
  featured: { title: 'Home', params: 'EghmZWF0dXJlZPIGBAoCMgA%3D' },
  videos: { title: 'Videos', params: 'EgZ2aWRlb3PyBgQKAjoA', kind: 'video', size: 30 },
  shorts: { title: 'Shorts', params: 'EgZzaG9ydHPyBgUKA5oBAA%3D%3D', kind: 'short', size: 48 },
  playlists: { title: 'Playlists', params: 'EglwbGF5bGlzdHPyBgQKAkIA' },
  posts: { title: 'Posts', params: 'EgVwb3N0c_IGBAoCSgA%3D' },
} as const

const listed = ['videos', 'shorts'] as const
type Listed = (typeof listed)[number]

function has(channel: Channel, tab: keyof typeof tabs, now: number): boolean {
  if (tab === 'videos' || tab === 'shorts') return newestIndex(channel, tabs[tab].kind, now) >= 0
  return tab === 'featured' || channel.forced !== 'empty'
}

const home = wire.sections(deep('messageRenderer.text', wire.simple("This channel doesn't have any content")))

/** POST browse with a channel's id: header, metadata and the tab that `params` select; else Home. */
export function browseChannel(channel: Channel, params: unknown, now: number): SimulatedResponse {
  const refused = closed(channel)
  if (refused) return refused
  // The second field of the message is the tab's name.
  const selected = listed.find((tab) => tab === textAt(params, 2) && has(channel, tab, now))
  const shown = (Object.keys(tabs) as (keyof typeof tabs)[]).filter((tab) => has(channel, tab, now))
  const bar = shown.map((tab) => {
    const { title, params } = tabs[tab]
    const tabContent = { title, endpoint: wire.channelEndpoint(channel, `/${tab}`, params) }
    if (tab !== (selected ?? 'featured')) return { tabRenderer: tabContent }
    return wire.selectedTab(selected ? grid(channel, selected, now) : home, tabContent)
  })
  return wire.answer({
    ...wire.tabbed(...bar),
    header: header(channel, now),
    ...deep('metadata.channelMetadataRenderer', {
      title: channel.title,
      description: channel.description,
      externalId: channel.id,
      keywords: channel.keywords,
      avatar: wire.thumbnails(wire.avatars(channel, 900)),
      vanityChannelUrl: `http://www.youtube.com/@${channel.handle}`,
    }),
  })
}

const shownAs = { video: videoLockup, short: shortLockup }

/** A page of a tab. Where the list was newest is in its tokens, so that later pages do not shift. */
function items(channel: Channel, at: Continuation, now: number): Wire[] {
  const { kind, size } = tabs[at.list as Listed]
  const { items, next } = page(uploads(channel, kind, now, at.newest, at.sort), { after: at.from, size })
  const wires = items.map((video) => deep('richItemRenderer.content', shownAs[kind](video, now)))
  return wire.goingOn(wires, at, next)
}

function grid(channel: Channel, list: Listed, now: number): Wire {
  const newest = newestIndex(channel, tabs[list].kind, now)
  const start = { list, from: 0, id: channel.handle, newest }
  const chips = ['Latest', 'Popular'].map((text) => {
    const innertubeCommand = wire.continueCommand({ ...start, sort: text.toLowerCase() })
    return { chipViewModel: { text, selected: text === 'Latest', tapCommand: { innertubeCommand } } }
  })
  const header = { chipBarViewModel: { chips } }
  return { richGridRenderer: { contents: items(channel, start, now), header } }
}

/** A later page of a tab, by its token; a chip's token fills the grid anew. */
export function moreOfTab(at: Continuation, now: number): SimulatedResponse {
  const shown = items(channelOf(at.id ?? ''), at, now)
  if (at.sort === undefined || at.from > 0) return wire.append('Actions', shown)
  return wire.answer({ onResponseReceivedActions: [wire.reload('BODY', shown)] })
}
