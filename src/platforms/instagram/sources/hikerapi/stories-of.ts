import { changed } from '../../../../catalog/errors.ts'
import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { hikerapi } from '../../../../gateways/vendors/hikerapi.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { readEntries, requiredList, requireSameId } from '../../../../reading/entries.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import { count, str } from '../../../../reading/values.ts'
import type { ProfileRef } from '../../identifiers.ts'
import type { Highlight, HighlightStories, Page, Stories } from '../../model.ts'
import { continuing, nextPage, storedPage } from './pages.ts'
import { namedBy } from './people.ts'
import { highlightId, readHighlight, readStory } from './stories.ts'
import { answers, judge, thing } from './wire.ts'

const storiesById = '/v2/user/stories'
const storiesByName = '/v2/user/stories/by/username'
const albumsById = '/v2/user/highlights'
const albumsByName = '/v2/user/highlights/by/username'
const albumPath = '/v2/highlight/by/id'

function requireSameAccount(ref: ProfileRef, user: unknown, field: string): void {
  const owner = obj(user)
  if (ref.kind === 'id') requireSameId(ref.id, str(owner?.pk) ?? str(owner?.id), field)
  else requireSameId(ref.handle, str(owner?.username), field)
}

/** A story of the requested account. Each names its author. */
function readOwnStory(ref: ProfileRef, item: unknown, context: LookupContext) {
  requireSameAccount(ref, at(item, 'user'), 'reel.items.user')
  return readStory(item, context)
}

/** Live stories. An answer with status `ok` and a null reel proves that the account has no stories. */
export const hikerapiStories = vendorSource(hikerapi, {
  paths: [storiesById, storiesByName],
  async ask({ profile: ref }: { readonly profile: ProfileRef }, vendor, context): Promise<Finding<Stories>> {
    const response =
      ref.kind === 'id'
        ? await vendor.get(storiesById, { user_id: ref.id }, answers)
        : await vendor.get(storiesByName, { username: ref.handle }, answers)
    const answer = thing(response)
    if ('refusal' in answer) return answer.refusal
    const { body } = answer
    if (body.reel === null && body.status === 'ok') {
      return { outcome: 'found', model: { owner: null, items: [], totalCount: 0 } }
    }
    const reel = must(obj(body.reel), 'reel')
    requireSameAccount(ref, reel.user, 'reel.user')
    const items = requiredList(reel.items, 'reel.items')
    if (items.length === 0) throw changed('reel.items', 'empty, in a reel')
    return {
      outcome: 'found',
      model: {
        owner: namedBy(reel.user),
        items: readEntries(items, (item) => readOwnStory(ref, item, context), context, 'reel.items'),
        totalCount: count(reel.media_count),
      },
    }
  },
})

async function albums(
  ref: ProfileRef,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Finding<Page<Highlight>>> {
  const { page } = storedPage(context)
  const response =
    ref.kind === 'id'
      ? await vendor.get(albumsById, { user_id: ref.id, page_id: page }, answers)
      : await vendor.get(albumsByName, { username: ref.handle, page_id: page }, answers)
  const answer = judge(response)
  if ('refusal' in answer) return answer.refusal
  if ('isEmpty' in answer) return { outcome: 'found', model: { items: [], totalCount: null }, next: null }
  const body = must(obj(answer.body), 'body')
  const tray = requiredList(at(body, 'response', 'tray'), 'response.tray')
  const items = readEntries(tray, readHighlight, context, 'response.tray')
  for (const { owner } of items) {
    const named = ref.kind === 'id' ? owner?.id : owner?.handle
    requireSameId(ref.kind === 'id' ? ref.id : ref.handle, named, 'highlight.user')
  }
  const next = nextPage(body, undefined)
  if (tray.length === 0 && next !== null) throw changed('response.tray', 'empty, though there is more')
  return { outcome: 'found', model: { items, totalCount: null }, next: continuing(next) }
}

const albumPaths = [albumsById, albumsByName]

/** v1 has no cursor: it shows the first page only. */
export const hikerapiHighlights = vendorSource(hikerapi, {
  paths: [albumsByName],
  async ask({ handle }: { readonly handle: string }, vendor, context) {
    const finding = await albums({ kind: 'handle', handle }, vendor, context)
    if (finding.outcome !== 'found') return finding
    if (finding.next === null) return { outcome: 'found', model: finding.model }
    context.drift('highlights: the first page alone')
    return { outcome: 'found', model: finding.model, hasMore: null }
  },
})

export const hikerapiHighlightsV2 = vendorSource(hikerapi, {
  paths: albumPaths,
  ask: ({ profile }: { readonly profile: ProfileRef }, vendor, context) => albums(profile, vendor, context),
})

type Wish = { readonly highlightId: string }

async function album(
  { highlightId: id }: Wish,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Finding<HighlightStories>> {
  const answer = thing(await vendor.get(albumPath, { id }, answers))
  if ('refusal' in answer) return answer.refusal
  const reels = must(obj(at(answer.body, 'response', 'reels')), 'response.reels')
  const reel = must(obj(reels[`highlight:${id}`]), 'response.reels.highlight')
  requireSameId(id, highlightId(reel.id), 'highlight.id')
  const items = requiredList(reel.items, 'highlight.items')
  if (items.length === 0 && count(reel.media_count) !== 0) throw changed('highlight.items', 'empty')
  return {
    outcome: 'found',
    model: {
      highlight: readHighlight(reel),
      stories: readEntries(items, (item) => readStory(item, context), context, 'highlight.items'),
    },
  }
}

export const hikerapiHighlight = vendorSource(hikerapi, { paths: [albumPath], ask: album })
