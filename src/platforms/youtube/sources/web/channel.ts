import { changed } from '../../../../catalog/errors.ts'
import {
  type LookupContext,
  type Missing,
  type Refusal,
  restricted,
  type Source,
} from '../../../../catalog/source.ts'
import { type DriftReporter, expectValue, readParts, requiredList } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { str, text } from '../../../../reading/values.ts'
import { requestOptional } from '../../../shared/optional-request.ts'
import type { ChannelRef } from '../../identifiers.ts'
import type { Channel } from '../../model.ts'
import { type ChannelParams, chosenChannel } from '../../parameters.ts'
import { sameId } from '../core.ts'
import { handleOf, linkTarget, ofForm, quantityOf, rawText } from '../texts.ts'
import { openTube, refusal, type Tube } from './innertube.ts'
import { find, findAll, headerOf, tokenOf, within } from './lists.ts'
import { widest } from './rows.ts'

const idForm = /^UC[\w-]{22}$/

/** Handles rarely move: an hour of trust saves one request per lookup. */
const resolvedSeconds = 3600

/** Finds the id of a channel named by handle or page. */
async function resolveChannel(
  ref: ChannelRef,
  tube: Tube,
  context: LookupContext,
): Promise<{ readonly id: string } | Refusal> {
  if (ref.kind === 'id') return { id: ref.id }
  const path = ref.kind === 'handle' ? `/@${ref.handle}` : ref.path
  const value = await context.shared.get(`youtube channel ${path.toLowerCase()}`, async () => {
    let answer = await tube.post('/navigation/resolve_url', { url: `https://www.youtube.com${path}` })
    const moved = str(at(answer.raw, 'endpoint', 'urlEndpoint', 'url'))
    // Old custom names lead to the address that replaced them.
    if (moved?.startsWith('https://www.youtube.com/')) {
      answer = await tube.post('/navigation/resolve_url', { url: moved })
    }
    const outcome = refusal(answer)
    if (outcome) return { value: outcome, seconds: outcome === 'not_found' ? 60 : 5 }
    const endpoint = obj(answer.raw.endpoint)
    const id = str(at(endpoint, 'browseEndpoint', 'browseId'))
    if (id && idForm.test(id)) return { value: id, seconds: resolvedSeconds }
    // Pages other than channels: videos, playlists, external addresses, the site's own pages.
    const isOther = str(at(endpoint, 'watchEndpoint', 'videoId')) ?? str(at(endpoint, 'urlEndpoint', 'url'))
    if (isOther || (id && /^(?:VL|FE|SP)/.test(id))) return { value: 'not_found', seconds: 60 }
    throw changed('endpoint.browseEndpoint.browseId')
  })
  return idForm.test(value) ? { id: value } : { outcome: value as Missing }
}

/** The id that a channel's page names: in its metadata or, of destinations (Gaming, Sports), with their tabs. */
function idIn(raw: Json): string | null {
  const tab = find(raw.contents, 'tabRenderer')
  const named = [
    within(raw, 'metadata.channelMetadataRenderer.externalId'),
    tab?.tabIdentifier,
    within(tab, 'endpoint.browseEndpoint.browseId'),
  ]
  return named.map(str).find((id) => id && idForm.test(id)) ?? null
}

/**
 * Opens a channel's page, or the tab of it that `params` selects. Some channels send on to another (artists).
 * @returns the page and the requested id, or the outcome if the page is not accessible
 */
export async function openChannel(
  ref: ChannelRef,
  params: string | undefined,
  tube: Tube,
  context: LookupContext,
): Promise<{ readonly id: string; readonly raw: Json } | Refusal> {
  const resolved = await resolveChannel(ref, tube, context)
  if ('outcome' in resolved) return resolved
  let { id } = resolved
  const ask = () => tube.post('/browse', { browseId: id, ...(params ? { params } : {}) })
  let answer = await ask()
  const sentOn = find(answer.raw.onResponseReceivedActions, 'navigateAction')
  const moved = str(within(sentOn, 'endpoint.browseEndpoint.browseId'))
  if (moved && moved !== id && idForm.test(moved)) {
    id = moved
    answer = await ask()
  }
  const outcome = refusal(answer)
  if (outcome) return { outcome }
  const { raw } = answer
  // YouTube shows the age gate instead of the page.
  if (find(raw.contents, 'channelAgeGateRenderer')) return restricted
  const shownId = idIn(raw)
  // Some destination pages do not contain their own name.
  const isNamed = shownId !== null || within(raw, 'metadata.channelMetadataRenderer') !== undefined
  if (isNamed) sameId(id, shownId, 'channelMetadataRenderer.externalId')
  return { id, raw }
}

/** A channel's header: of channels, of topics (music, sports), of destinations (gaming, live). */
function headOf(raw: Json) {
  const view = obj(at(raw, 'header', 'pageHeaderRenderer', 'content', 'pageHeaderViewModel'))
  if (view) {
    const { texts } = headerOf(raw)
    return {
      title: must(rawText(at(view, 'title', 'dynamicTextViewModel', 'text')), 'pageHeaderViewModel.title'),
      handle: handleOf(texts.find((text) => text.startsWith('@'))),
      subscribers: ofForm(texts, 'subscribers'),
      videos: ofForm(texts, 'videos'),
      avatarUrl: widest(at(find(view.animatedImage ?? view.image, 'image'), 'sources')),
      bannerUrl: widest(at(view, 'banner', 'imageBannerViewModel', 'image', 'sources')),
      verified: isVerified(view),
    }
  }
  const other =
    find(at(raw, 'header', 'carouselHeaderRenderer'), 'topicChannelDetailsRenderer') ??
    obj(at(raw, 'header', 'interactiveTabbedHeaderRenderer'))
  if (!other) throw changed('channel header')
  return {
    title: rawText(other.title),
    handle: null,
    subscribers: ofForm([rawText(other.subtitle) ?? ''], 'subscribers'),
    videos: null,
    avatarUrl: widest(at(other.avatar ?? other.boxArt, 'thumbnails')),
    bannerUrl: widest(at(other, 'banner', 'thumbnails')),
    verified: false,
  }
}

/**
 * Whether a badge follows the channel's title, at whatever place of it.
 * @throws Fault changed for a title in another form and for an unknown badge: it may also mark a verified channel
 */
function isVerified(view: Json): boolean {
  const title = at(view, 'title', 'dynamicTextViewModel')
  const label = str(at(title, 'rendererContext', 'accessibilityContext', 'label')) ?? ''
  if (/, verified$/i.test(label)) return true
  const written = must(obj(at(title, 'text')), 'channel.verified')
  const icons = findAll(written, 'imageName').map(String)
  if (icons.some((icon) => /^(?:CHECK_CIRCLE|AUDIO_BADGE|MUSIC_FILLED)/.test(icon))) return true
  // Only badges follow a title.
  if (icons.length > 0 || written.attachmentRuns !== undefined) throw changed('channel.verified', icons)
  return false
}

/** Requests the About panel. All its fields are optional, so a failure leaves them unknown. */
async function aboutOf(id: string, raw: Json, tube: Tube, context: LookupContext): Promise<Json | null> {
  return requestOptional('channel about panel', context, async () => {
    const panel = await tube.post('/browse', {
      continuation: tokenOf(find(raw.header, 'continuationItemRenderer')),
    })
    const about = must(
      find(panel.raw.onResponseReceivedEndpoints, 'aboutChannelViewModel'),
      'aboutChannelViewModel',
    )
    // Links are left out where there are none, so the panel must be one: each names its channel.
    sameId(id, must(str(about.channelId), 'about.channelId'), 'about.channelId')
    return about
  })
}

/** Reads the links of the About panel. YouTube omits an empty list. */
function linksOf(about: Json, reporter: DriftReporter): string[] {
  const read = (item: unknown) => {
    const link = find(at(item, 'channelExternalLinkViewModel', 'link'), 'urlEndpoint')
    return must(linkTarget(link?.url), 'about.links')
  }
  if (about.links !== undefined)
    return readParts(requiredList(about.links, 'about.links'), read, reporter, 'about.links')
  // Links have a heading of their own.
  if (about.customLinksLabel !== undefined) throw changed('about.links')
  return []
}

/** Looks up a channel: its page, then its About panel. */
export const webChannel: Source<ChannelParams, Channel> = {
  name: 'web',
  async lookup(params, context) {
    const tube = await openTube(context)
    const page = await openChannel(chosenChannel(params), undefined, tube, context)
    if ('outcome' in page) return page
    const { id, raw } = page
    const metadata = obj(at(raw, 'metadata', 'channelMetadataRenderer'))
    const header = headOf(raw)
    // Destination pages have no metadata and no About panel.
    const about = metadata ? await aboutOf(id, raw, tube, context) : null
    const handle =
      header.handle ?? handleOf(str(metadata?.vanityChannelUrl)) ?? handleOf(str(about?.canonicalChannelUrl))
    const count = (text: unknown, field: 'subscribers' | 'videos' | 'views') =>
      expectValue(quantityOf(text, field), `channel.${field}`, context)
    return {
      outcome: 'found',
      model: {
        id,
        handle,
        title: must(str(metadata?.title) ?? header.title, 'channelMetadataRenderer.title'),
        description: text(metadata?.description) ?? text(about?.description),
        avatarUrl: widest(at(metadata, 'avatar', 'thumbnails')) ?? header.avatarUrl,
        bannerUrl: header.bannerUrl,
        verified: header.verified,
        country: str(about?.country),
        joinedDateText: rawText(about?.joinedDateText),
        externalLinks: about && linksOf(about, context),
        subscribers: count(header.subscribers ?? rawText(about?.subscriberCountText), 'subscribers'),
        videos: count(rawText(about?.videoCountText) ?? header.videos, 'videos'),
        views: count(rawText(about?.viewCountText), 'views'),
      },
    }
  },
}
