import type { Outcome } from '../../../catalog/operation.ts'
import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { at, obj, objs, str } from '../../shared/narrow.ts'
import type { ChannelRef } from '../identifiers.ts'
import { browseChannel, isAgeGate, resolveChannel } from './channel.ts'
import { type Answer, continued, openTube, refusal, type Tube } from './innertube.ts'
import { appended, type Listed, type Row, rowsOf, unwrap } from './rows.ts'
import { countOf } from './texts.ts'

/** The tabs of a channel, and the `params` that select them (the site's own tab links carry these). */
const tabs = {
  videos: { title: 'Videos', params: 'EgZ2aWRlb3PyBgQKAjoA' },
  shorts: { title: 'Shorts', params: 'EgZzaG9ydHPyBgUKA5oBAA%3D%3D' },
} as const

export type ChannelTab = keyof typeof tabs

/** A page of a channel's tab. */
export interface TabPage {
  readonly rows: readonly Row[]
  readonly token: string | null
  readonly channelTitle: string | null
  readonly channelThumbnailUrl: string | null
}

export type TabAnswer = TabPage | { readonly outcome: Exclude<Outcome, 'found'> }

/** What a cursor of a channel list carries. */
export interface TabContinuation {
  readonly token: string
  readonly title: string | null
  readonly thumbnail: string | null
  readonly [name: string]: string | null
}

function selectedTab(answer: Answer): { title: string | null; content: unknown } | null {
  const all = objs(at(answer.raw, 'contents', 'twoColumnBrowseResultsRenderer', 'tabs'))
  const tab = all.map((item) => obj(item.tabRenderer)).find((item) => item?.selected === true)
  return tab ? { title: str(tab.title), content: tab.content } : null
}

/** The token behind the "Popular" chip above a tab, in both shapes the site has. */
function chipToken(answer: Answer, label: string): string | null {
  const find = (value: unknown): string | null => {
    if (Array.isArray(value)) {
      for (const item of value) {
        const token = find(item)
        if (token) return token
      }
      return null
    }
    const chips = obj(value)
    if (!chips) return null
    for (const chip of objs(chips.chips ?? chips.contents)) {
      const view = obj(chip.chipViewModel)
      const old = obj(chip.chipCloudChipRenderer)
      const text =
        str(view?.text) ?? str(at(old, 'text', 'simpleText')) ?? str(at(old, 'text', 'runs', 0, 'text'))
      if (text !== label) continue
      return (
        str(at(view, 'tapCommand', 'innertubeCommand', 'continuationCommand', 'token')) ??
        str(at(old, 'navigationEndpoint', 'continuationCommand', 'token'))
      )
    }
    return null
  }
  const header = obj(at(selectedTab(answer)?.content, 'richGridRenderer', 'header'))
  return find(Object.values(header ?? {}))
}

function firstPage(answer: Answer, tube: Tube): Listed {
  const grid = answer.tree.contents_memo?.getType(tube.library.YTNodes.RichGrid)[0]
  if (!grid) throw changed('richGridRenderer')
  const listed = unwrap(grid.contents, tube)
  const contents = at(selectedTab(answer)?.content, 'richGridRenderer', 'contents')
  if (!Array.isArray(contents)) throw changed('richGridRenderer.contents')
  // The parser drops items that it cannot build: a grid that lost all of them is not an empty one.
  if (contents.length > 0 && listed.nodes.length === 0) throw changed('richGridRenderer.contents')
  return listed
}

function continuedPage(answer: Answer, tube: Tube): Listed {
  const listed = appended(answer, tube)
  if (!listed) throw changed('onResponseReceivedActions')
  return listed
}

/**
 * One page of a channel's videos or shorts. A channel without the tab shows its home tab instead: then the list
 * is empty, with the tab bar as the proof.
 */
export async function channelTab(
  ref: ChannelRef,
  tab: ChannelTab,
  sortBy: 'latest' | 'popular',
  context: LookupContext,
): Promise<TabAnswer> {
  const tube = await openTube(context)
  const resume = context.continuation as TabContinuation | null
  if (resume) {
    const answer = continued(await tube.post('/browse', { continuation: resume.token }))
    const outcome = refusal(answer)
    if (outcome) return { outcome }
    const listed = continuedPage(answer, tube)
    return {
      rows: rowsOf(listed, tube, `channel ${tab}`),
      token: listed.token,
      channelTitle: resume.title,
      channelThumbnailUrl: resume.thumbnail,
    }
  }
  const resolved = await resolveChannel(ref, tube, context)
  if ('outcome' in resolved) return resolved
  const answer = await browseChannel(resolved.id, tabs[tab].params, tube)
  const outcome = refusal(answer)
  if (outcome) return { outcome }
  if (isAgeGate(answer, tube)) return { outcome: 'restricted' }

  const metadata = obj(at(answer.raw, 'metadata', 'channelMetadataRenderer'))
  const owner = {
    channelTitle: str(metadata?.title),
    channelThumbnailUrl: str(at(metadata, 'avatar', 'thumbnails', 0, 'url')),
  }
  const selected = selectedTab(answer)
  if (!selected) throw changed('tabs')
  if (selected.title !== tabs[tab].title) return { rows: [], token: null, ...owner }

  let listed = firstPage(answer, tube)
  if (sortBy === 'popular') {
    const token = chipToken(answer, 'Popular')
    if (token) listed = continuedPage(await tube.post('/browse', { continuation: token }), tube)
    // A tab short enough to have no sort chips is here in full.
    else if (listed.token === null) return { ...owner, token: null, rows: byViews(rowsOf(listed, tube, tab)) }
    else throw changed('sort chips')
  }
  return { rows: rowsOf(listed, tube, `channel ${tab}`), token: listed.token, ...owner }
}

function byViews(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (countOf(b.viewCountText) ?? 0) - (countOf(a.viewCountText) ?? 0))
}
