import type { Continuation, Finding, LookupContext, Refusal } from '../../../../catalog/source.ts'
import { readEntries, requireSameId } from '../../../../reading/entries.ts'
import { askList, askThing, isRefusal } from '../../../../vendors/scrapecreators/calls.ts'
import { entriesOf, type ListForm } from '../../../../vendors/scrapecreators/wire.ts'
import { type AdapterOf, type VendorCalls, vendorSource } from '../../../../vendors/vendor.ts'
import type { ProfileRef } from '../../identifiers.ts'
import type { Highlight, HighlightStories, Media, Page, Profile } from '../../model.ts'
import {
  basicProfile as basicOperation,
  highlight as highlightOperation,
  profileHighlights as highlightsOperation,
  taggedPosts as taggedOperation,
} from '../../operations/v1-profiles.ts'
import {
  highlight as highlightOperationV2,
  highlights as highlightsOperationV2,
  profileMedia as mediaOperation,
  profile as profileOperation,
} from '../../operations/v2-profiles.ts'
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

export const basicProfile = vendorSource(basicOperation, {
  paths: [profilePath],
  ask: ({ userId }, vendor, context) => profileOf(vendor, context, userId),
})

export const profile = vendorSource(profileOperation, {
  paths: [profilePath],
  note: 'by user id alone; without recent media and About',
  serves: ({ profile: ref }) => ref.kind === 'id',
  leavesOut: ({ include = [] }) => include.length > 0,
  ask: ({ profile: ref }, vendor, context) => profileOf(vendor, context, ref.kind === 'id' ? ref.id : ''),
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

export const taggedPosts = vendorSource(taggedOperation, {
  paths: [taggedPath],
  note: '10 posts a page',
  async ask(params, vendor, context) {
    const page = await taggedPage(vendor, context, params.userId)
    return 'outcome' in page ? page : hostedPage(page, params, context)
  },
})

export const taggedMedia = vendorSource(mediaOperation, {
  paths: [taggedPath],
  note: 'tagged posts of a user id; 10 a page',
  serves: ({ tab, profile: ref }) => tab === 'tagged' && ref.kind === 'id',
  async ask({ profile: ref }, vendor, context) {
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

export const highlights = vendorSource(highlightsOperation, {
  paths: [highlightsPath],
  ask: ({ handle }, vendor, context) => highlightsOf(vendor, context, { kind: 'handle', handle }),
})

export const highlightsV2 = vendorSource(highlightsOperationV2, {
  paths: [highlightsPath],
  ask: ({ profile: ref }, vendor, context) => highlightsOf(vendor, context, ref),
})

const highlightPath = '/v1/instagram/user/highlight/detail'

const openHighlight: AdapterOf<{ readonly highlightId: string }, HighlightStories> = {
  paths: [highlightPath],
  async ask({ highlightId: id }, vendor, context) {
    const body = await askThing(vendor, highlightPath, { id })
    if (isRefusal(body)) return body
    const model = readOpenHighlight(body, context)
    requireSameId(id, model.highlight.id, 'highlight.id')
    return { outcome: 'found', model }
  },
}

export const highlight = vendorSource(highlightOperation, openHighlight)
export const highlightV2 = vendorSource(highlightOperationV2, openHighlight)
