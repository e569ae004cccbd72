import type { Continuation, Finding, LookupContext, Refusal } from '../../../../catalog/source.ts'
import { askList, askThing, isRefusal } from '../../../../gateways/vendors/scrapecreators/calls.ts'
import { entriesOf, type ListForm } from '../../../../gateways/vendors/scrapecreators/wire.ts'
import { scrapecreators } from '../../../../gateways/vendors/scrapecreators.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorAdapter, VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { readEntries, requireSameId } from '../../../../reading/entries.ts'
import type { ProfileRef } from '../../identifiers.ts'
import type { Highlight, HighlightStories, Media, Page, Profile } from '../../model.ts'
import { hostedPage } from '../hosted.ts'
import { readTagged } from './media.ts'
import { readBasicProfile } from './people.ts'
import { readHighlight, readOpenHighlight } from './stories.ts'

/** Instagram accounts, their tagged posts and their highlights. */

const profilePath = '/v1/instagram/basic-profile'

async function profileOf(
  vendor: VendorCalls,
  context: LookupContext,
  userId: string,
): Promise<Finding<Profile>> {
  const body = await askThing(vendor, profilePath, { userId })
  if (isRefusal(body)) return body
  const model = readBasicProfile(body, context)
  requireSameId(userId, model.id, 'profile.pk')
  return { outcome: model.isPrivate === true ? 'private' : 'found', model }
}

export const scrapecreatorsBasicProfile = vendorSource(scrapecreators, {
  paths: [profilePath],
  ask: ({ userId }: { readonly userId: string }, vendor, context) => profileOf(vendor, context, userId),
})

interface ProfileParams {
  readonly profile: ProfileRef
  readonly include?: readonly string[]
}

export const scrapecreatorsProfile = vendorSource(scrapecreators, {
  paths: [profilePath],
  note: 'by user id alone; without recent media and About',
  serves: ({ profile: ref }: ProfileParams) => ref.kind === 'id',
  leavesOut: ({ include = [] }: ProfileParams) => include.length > 0,
  ask: ({ profile: ref }: ProfileParams, vendor, context) =>
    profileOf(vendor, context, ref.kind === 'id' ? ref.id : ''),
})

const taggedPath = '/v1/instagram/user/tagged-posts'
const taggedForm: ListForm = { entries: 'posts', flag: 'has_more' }

async function taggedPage(
  vendor: VendorCalls,
  context: LookupContext,
  userId: string,
): Promise<{ readonly media: readonly Media[]; readonly next: Continuation } | Refusal> {
  const page = await askList(vendor, context, taggedPath, { user_id: userId }, taggedForm)
  if (isRefusal(page)) return page
  const media = readEntries(page.entries, (entry) => readTagged(entry, context), context, 'posts')
  return { media, next: page.next }
}

export const scrapecreatorsTaggedPosts = vendorSource(scrapecreators, {
  paths: [taggedPath],
  note: '10 posts a page',
  async ask(
    params: { readonly userId: string; readonly cursor?: string; readonly hostMedia?: boolean },
    vendor,
    context,
  ) {
    const page = await taggedPage(vendor, context, params.userId)
    return 'outcome' in page ? page : hostedPage(page, params, context)
  },
})

export const scrapecreatorsTaggedMedia = vendorSource(scrapecreators, {
  paths: [taggedPath],
  note: 'tagged posts of a user id; 10 a page',
  serves: ({
    tab,
    profile: ref,
  }: {
    readonly tab?: 'posts' | 'reels' | 'tagged'
    readonly profile: ProfileRef
  }) => tab === 'tagged' && ref.kind === 'id',
  async ask({ profile: ref }: { readonly profile: ProfileRef }, vendor, context) {
    const page = await taggedPage(vendor, context, ref.kind === 'id' ? ref.id : '')
    if ('outcome' in page) return page
    return { outcome: 'found', model: { items: page.media, totalCount: null }, next: page.next }
  },
})

const highlightsPath = '/v1/instagram/user/highlights'

/** Requests all highlights of an account in one answer. */
async function highlightsOf(
  vendor: VendorCalls,
  context: LookupContext,
  ref: ProfileRef,
): Promise<Finding<Page<Highlight>>> {
  const query = ref.kind === 'id' ? { user_id: ref.id } : { handle: ref.handle }
  const body = await askThing(vendor, highlightsPath, query)
  if (isRefusal(body)) return body
  const items = readEntries(
    entriesOf(body, { entries: 'highlights' }),
    (entry) => {
      const highlight = readHighlight(entry)
      if (ref.kind === 'id') requireSameId(ref.id, highlight.owner?.id, 'highlight.owner')
      else requireSameId(ref.handle, highlight.owner?.handle, 'highlight.owner')
      return highlight
    },
    context,
    'highlights',
  )
  return { outcome: 'found', model: { items, totalCount: null }, next: null }
}

export const scrapecreatorsHighlights = vendorSource(scrapecreators, {
  paths: [highlightsPath],
  ask: ({ profile: ref }: { readonly profile: ProfileRef }, vendor, context) =>
    highlightsOf(vendor, context, ref),
})

const highlightPath = '/v1/instagram/user/highlight/detail'

const openHighlight: VendorAdapter<{ readonly highlightId: string }, HighlightStories> = {
  paths: [highlightPath],
  async ask({ highlightId: id }, vendor, context) {
    const body = await askThing(vendor, highlightPath, { id })
    if (isRefusal(body)) return body
    const model = readOpenHighlight(body, context)
    requireSameId(id, model.highlight.id, 'highlight.id')
    return { outcome: 'found', model }
  },
}

export const scrapecreatorsHighlight = vendorSource(scrapecreators, openHighlight)
