import { changed } from '../../../../catalog/errors.ts'
import type { Finding, LookupContext, Source } from '../../../../catalog/source.ts'
import { at, type Json, obj, objs } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { knownFields } from '../../../shared/views.ts'
import type { Owner, Row } from '../../model.ts'
import { type ChannelParams, chosenChannel } from '../../parameters.ts'
import { countOf, ofForm, rawText } from '../texts.ts'
import { openChannel } from './channel.ts'
import { openTube, requestContinuation } from './innertube.ts'
import { appended, browsed, findAll, headerOf, type ListPage, selectedTab, tokenOf } from './lists.ts'
import { distinct, rowsOf } from './rows.ts'
import { addExtras } from './video.ts'

/** The tabs of a channel, and the `params` that select them (the site's own tab links carry these). */
const tabs = { videos: 'EgZ2aWRlb3PyBgQKAjoA', shorts: 'EgZzaG9ydHPyBgUKA5oBAA%3D%3D' } as const

interface TabParams extends ChannelParams {
  readonly sortBy?: 'latest' | 'popular' | undefined
  readonly includeExtras?: boolean | undefined
}

/** The cursor of a channel list: its continuation, and the owner's fields that its rows lack. */
type Resume = {
  readonly token: string
  readonly title: string | null
  readonly thumbnail: string | null
}
type Whose = Omit<Resume, 'token'>

/** The chips above a tab ("Latest", "Popular"), in both shapes the site has, with their tokens. */
function chipsOf(raw: Json): { label: string | null; chip: Json }[] {
  const header = at(selectedTab(raw).content, 'richGridRenderer', 'header')
  const chips = [...findAll(header, 'chipViewModel'), ...findAll(header, 'chipCloudChipRenderer')]
  return objs(chips).map((chip) => ({ label: rawText(chip.text), chip }))
}

/** A page of a tab, which is only there where it has rows. */
function page(listed: ListPage, { title, thumbnail }: Whose, context: LookupContext) {
  const { rows, token } = rowsOf(listed, context, 'channel tab')
  if (rows.length === 0) throw changed('channel tab')
  const owner: Owner = { id: null, handle: null, title, thumbnailUrl: thumbnail }
  const model = distinct(rows).map((row) => ({
    ...row,
    channel: { ...owner, ...knownFields(row.channel ?? {}) },
  }))
  const next: Resume | null = token === null ? null : { token, title, thumbnail }
  return { outcome: 'found' as const, model, next }
}

const videoTabs = new Set<string | null>(['videos', 'shorts', 'streams'])

/**
 * A channel without any tab of videos has no videos.
 * @throws Fault changed if its header counts videos all the same
 */
function requireNoVideos(raw: Json, names: readonly (string | null)[]): void {
  const counted = ofForm(headerOf(raw).texts, 'videos')
  if (counted !== null && countOf(counted) !== 0 && !names.some((name) => videoTabs.has(name))) {
    throw changed('tabs', counted)
  }
}

/**
 * One page of a channel's videos or Shorts. A channel without the tab shows its home tab instead: then the list is
 * empty, with the tab bar as the proof.
 */
async function channelTab(
  params: TabParams,
  tab: keyof typeof tabs,
  context: LookupContext,
): Promise<Finding<readonly Row[]>> {
  const tube = await openTube(context)
  const further = async (token: string, whose: Whose) => {
    const answer = await requestContinuation('/browse', token, tube, context)
    return 'outcome' in answer ? answer : page(appended(answer.raw), whose, context)
  }
  const resume = context.continuation as Resume | null
  if (resume) return further(resume.token, resume)
  const opened = await openChannel(chosenChannel(params), tabs[tab], tube, context)
  if ('outcome' in opened) return opened
  const { raw } = opened
  const metadata = obj(at(raw, 'metadata', 'channelMetadataRenderer'))
  const thumbnail = str(at(metadata, 'avatar', 'thumbnails', 0, 'url'))
  const whose = { title: str(metadata?.title), thumbnail }
  const shown = selectedTab(raw)
  if (shown.name !== tab) {
    if (shown.names.includes(tab) || shown.names.includes(null)) throw changed('tabs.selected')
    requireNoVideos(raw, shown.names)
    return { outcome: 'found', model: [], next: null }
  }
  const listed = browsed(raw)
  if (params.sortBy !== 'popular') return page(listed, whose, context)
  const chips = chipsOf(raw)
  const popular = chips.find(({ label }) => label === 'Popular')
  if (popular) return further(tokenOf(popular.chip), whose)
  // A tab short enough to have no sort chips is here in full.
  if (chips.length > 0 || listed.token !== null) throw changed('sort chips')
  const whole = page(listed, whose, context)
  return { ...whole, model: whole.model.toSorted((a, b) => (b.viewCount ?? -1) - (a.viewCount ?? -1)) }
}

const tabSource = (tab: keyof typeof tabs): Source<TabParams, readonly Row[]> => ({
  name: 'web',
  async lookup(params, context) {
    const found = await channelTab(params, tab, context)
    if (!params.includeExtras || found.outcome !== 'found') return found
    return { ...found, model: await addExtras(found.model, context) }
  },
})

export const webVideos = tabSource('videos')
export const webShorts = tabSource('shorts')
