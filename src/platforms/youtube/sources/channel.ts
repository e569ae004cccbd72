import type { Outcome } from '../../../catalog/operation.ts'
import { changed } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { at, type Json, must, obj, objs, str } from '../../shared/narrow.ts'
import { optional } from '../../shared/optional.ts'
import { type ChannelRef, channelUrl } from '../identifiers.ts'
import type { ChannelData } from '../records.ts'
import { type Answer, openTube, rawText, refusal, type Tube } from './innertube.ts'
import { tokenOf } from './rows.ts'
import { absoluteUrl, countOf, handleOf, linkTarget } from './texts.ts'

/** A channel id, or the outcome that stands in its way. */
type Resolved = { readonly id: string } | { readonly outcome: Exclude<Outcome, 'found'> }

const idForm = /^UC[\w-]{22}$/

/** Handles rarely move: an hour of trust saves one request per lookup. */
const resolvedSeconds = 3600

/** Finds the id of a channel named by handle or page. */
export async function resolveChannel(ref: ChannelRef, tube: Tube, context: LookupContext): Promise<Resolved> {
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
    // A page that is no channel: a video, a playlist, the site's own pages.
    if (endpoint) return { value: 'not_found', seconds: 60 }
    throw changed('endpoint.browseEndpoint.browseId')
  })
  return idForm.test(value) ? { id: value } : { outcome: value as Exclude<Outcome, 'found'> }
}

/** A channel's page, or the one of its tab that `params` selects. Some channels send on to another (artists). */
export async function browseChannel(id: string, params: string | undefined, tube: Tube): Promise<Answer> {
  const ask = (browseId: string) => tube.post('/browse', { browseId, ...(params ? { params } : {}) })
  const answer = await ask(id)
  const moved = str(
    at(
      answer.raw,
      'onResponseReceivedActions',
      0,
      'navigateAction',
      'endpoint',
      'browseEndpoint',
      'browseId',
    ),
  )
  return moved && moved !== id && idForm.test(moved) ? ask(moved) : answer
}

/** Whether a page is the age gate that stands before some channels. */
export function isAgeGate(answer: Answer, tube: Tube): boolean {
  return (answer.tree.contents_memo?.getType(tube.library.YTNodes.ChannelAgeGate).length ?? 0) > 0
}

/** The texts of a channel's header, row by row: "@handle", "8.84k subscribers", "258 videos". */
function headerTexts(header: Json): string[] {
  const rows = objs(at(header, 'metadata', 'contentMetadataViewModel', 'metadataRows'))
  return rows.flatMap((row) => objs(row.metadataParts).flatMap((part) => rawText(part.text) ?? []))
}

function isVerified(header: Json): boolean {
  const title = at(header, 'title', 'dynamicTextViewModel')
  const label = str(at(title, 'rendererContext', 'accessibilityContext', 'label')) ?? ''
  const badge = JSON.stringify(at(title, 'text', 'attachmentRuns') ?? null)
  return /, verified$/i.test(label) || /CHECK_CIRCLE|AUDIO_BADGE|MUSIC_FILLED/.test(badge)
}

function lastSource(value: unknown): string | null {
  return absoluteUrl(objs(value).at(-1)?.url)
}

/** What the About panel knows; nothing of it is essential, so that its failure costs only its fields. */
async function aboutOf(answer: Answer, tube: Tube, context: LookupContext) {
  const item = answer.tree.header_memo?.getType(tube.library.YTNodes.ContinuationItem)[0]
  const token = item ? tokenOf(item) : null
  if (!token) {
    context.drift('channel about token')
    return null
  }
  return optional('channel about panel', context, async () => {
    const panel = await tube.post('/browse', { continuation: token })
    const memo = panel.tree.on_response_received_endpoints_memo
    return must(memo?.getType(tube.library.YTNodes.AboutChannelView)[0], 'aboutChannelViewModel')
  })
}

/** Looks up a channel: its page, then its About panel. */
export async function lookupChannel(
  ref: ChannelRef,
  context: LookupContext,
): Promise<LookupAnswer<ChannelData>> {
  const tube = await openTube(context)
  const resolved = await resolveChannel(ref, tube, context)
  if ('outcome' in resolved) return resolved
  const answer = await browseChannel(resolved.id, undefined, tube)
  const outcome = refusal(answer)
  if (outcome) return { outcome }
  if (isAgeGate(answer, tube)) return { outcome: 'restricted' }

  const metadata = obj(at(answer.raw, 'metadata', 'channelMetadataRenderer'))
  const header = obj(at(answer.raw, 'header', 'pageHeaderRenderer', 'content', 'pageHeaderViewModel')) ?? {}
  // Topic pages (music, sports, games) have a header of their own and no channel metadata.
  const topic = obj(
    at(answer.raw, 'header', 'carouselHeaderRenderer', 'contents', 0, 'topicChannelDetailsRenderer'),
  )
  const interactive = obj(at(answer.raw, 'header', 'interactiveTabbedHeaderRenderer'))
  const displayName = str(metadata?.title) ?? rawText(topic?.title) ?? rawText(interactive?.title)
  if (!displayName) throw changed('metadata.channelMetadataRenderer.title')

  const id = str(metadata?.externalId) ?? resolved.id
  const texts = headerTexts(header)
  const about = await aboutOf(answer, tube, context)
  const handle =
    handleOf(texts.find((text) => text.startsWith('@'))) ??
    handleOf(str(metadata?.vanityChannelUrl)) ??
    handleOf(about?.canonical_channel_url)
  const subscribers =
    texts.find((text) => /subscriber/i.test(text)) ?? about?.subscriber_count ?? rawText(topic?.subtitle)
  const videos = about?.video_count ?? texts.find((text) => /\bvideos?\b/i.test(text))
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      channel: {
        platform: 'youtube',
        handle: handle ?? id,
        displayName,
        bio: str(metadata?.description) ?? str(about?.description),
        avatarUrl:
          absoluteUrl(at(metadata, 'avatar', 'thumbnails', 0, 'url')) ??
          lastSource(at(topic, 'avatar', 'thumbnails')),
        bannerUrl: lastSource(at(header, 'banner', 'imageBannerViewModel', 'image', 'sources')),
        verified: isVerified(header),
        profileUrl: channelUrl(handle, id)!,
        platformUserId: id,
        country: str(about?.country),
        joinedDateText: str(about?.joined_date?.toString()),
        externalLinks: externalLinks(about),
      },
      metrics: {
        subscribers: countOf(subscribers),
        videos: countOf(videos),
        views: countOf(about?.view_count),
      },
    },
  }
}

function externalLinks(about: Awaited<ReturnType<typeof aboutOf>>): string[] {
  const links = [...(about?.links ?? [])].map((item) => {
    const link = (item as { link?: { endpoint?: { payload?: { url?: unknown } }; text?: string } }).link
    const shown = link?.text && /^[\w-]+(\.[\w-]+)+/.test(link.text) ? `https://${link.text}` : null
    return linkTarget(link?.endpoint?.payload?.url) ?? linkTarget(shown)
  })
  return links.filter((link): link is string => link !== null)
}
