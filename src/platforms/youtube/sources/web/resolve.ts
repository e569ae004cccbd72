import { type LookupContext, type Missing, type Refusal, restricted } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { at, type Json, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import type { ChannelRef } from '../../identifiers.ts'
import { sameId } from '../core.ts'
import type { Tube } from './innertube.ts'
import { find, within } from './lists.ts'
import { refusal } from './refusals.ts'

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
    // A page that is no channel: a video, a playlist, an address outside, the site's own pages.
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
 * @returns the page and the id under which it was asked for; the outcome where there is no page to be seen
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
  // The age gate stands in place of the page.
  if (find(raw.contents, 'channelAgeGateRenderer')) return restricted
  const told = idIn(raw)
  // Some destinations do not name themselves at all.
  const isNamed = told !== null || within(raw, 'metadata.channelMetadataRenderer') !== undefined
  if (isNamed) sameId(id, told, 'channelMetadataRenderer.externalId')
  return { id, raw }
}
