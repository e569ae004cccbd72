import type { Continuation, Finding, LookupContext, Source } from '../../../../catalog/source.ts'
import type { ProfileRef } from '../../identifiers.ts'
import type { Hashtag, Media, MediaPage, Page, Profile, Sample } from '../../model.ts'
import { hostedPage, openEnd } from '../hosted.ts'
import { reelsIn } from '../reels.ts'
import { type Discovered, discover, discoverProfile } from './discovery.ts'
import { official } from './graph.ts'
import { type HashtagEdge, isKnownToGraph, readHashtag, readHashtagMedia } from './hashtags.ts'

/** The Graph API as sources of the operations of both versions. It finds accounts by handle only. */

type ByProfile = { readonly profile: ProfileRef }
type ByHandle = { readonly handle: string }

const byHandle = ({ handle }: ByHandle) => handle
const ofProfile = ({ profile }: ByProfile) => (profile.kind === 'handle' ? profile.handle : '')
const hasHandle = ({ profile }: ByProfile) => profile.kind === 'handle'

/** Builds a source whose first request is business discovery. */
function discovering<P, Model>(
  handleOf: (params: P) => string,
  finish: (found: Discovered, params: P, context: LookupContext) => Finding<Model> | Promise<Finding<Model>>,
): Source<P, Model> {
  return {
    ...official,
    async lookup(params, context) {
      const answer = await discover(context, handleOf(params), context.continuation)
      return answer.outcome === 'answered' ? finish(answer.found, params, context) : answer
    },
  }
}

export const officialProfileV2: Source<ByProfile & { readonly include?: readonly string[] }, Profile> = {
  ...official,
  serves: hasHandle,
  leavesOut: ({ include }) => include?.includes('about') === true,
  async lookup(params, context) {
    const handle = ofProfile(params)
    if (!params.include?.includes('recentMedia')) {
      const answer = await discoverProfile(context, handle)
      return answer.outcome === 'answered' ? { outcome: 'found', model: answer.found } : answer
    }
    const answer = await discover(context, handle, null)
    if (answer.outcome !== 'answered') return answer
    return { outcome: 'found', model: answer.found.profile, served: { recentMedia: 1 } }
  },
}

const sampleOf = ({ profile, edge }: Discovered): Finding<Sample> => ({
  outcome: 'found',
  model: { profile, media: edge.media },
})

export const officialEngagement: Source<ByProfile, Sample> = {
  ...discovering(ofProfile, sampleOf),
  serves: hasHandle,
}

export const officialPosts = discovering(
  byHandle,
  ({ edge }, params: ByHandle & { readonly hostMedia?: boolean }, context): Promise<Finding<MediaPage>> =>
    hostedPage({ media: edge.media, next: edge.after }, params, context),
)

/** Maximum number of pages that one lookup reads until it finds a match. */
const maxPages = 3

interface MatchingPage {
  readonly media: readonly Media[]
  readonly next: string | null
  readonly hasMore?: null
}

type Among = (media: readonly Media[]) => readonly Media[]

/**
 * Reads pages until one has a match. `next` is the cursor after the last page read. A page without new media ends the list:
 * its cursor does not advance.
 */
async function firstMatching(
  from: Continuation,
  read: (
    after: string | null,
  ) => Promise<{ readonly media: readonly Media[]; readonly after: string | null } | Finding<never>>,
  among: Among,
): Promise<MatchingPage | Finding<never>> {
  let after = typeof from === 'string' ? from : null
  const known = new Set<string>()
  for (let count = 1; ; count++) {
    const page = await read(after)
    if ('outcome' in page) return page
    const media = among(page.media)
    if (count > 1 && page.media.every(({ id }) => known.has(id))) return { media, next: null, hasMore: null }
    for (const { id } of page.media) known.add(id)
    if (media.length > 0 || page.after === null || count === maxPages) return { media, next: page.after }
    after = page.after
  }
}

const all: Among = (media) => media
const reels =
  (context: LookupContext): Among =>
  (media) =>
    reelsIn(media, context)

const mediaOf = (context: LookupContext, handle: string, among: Among) =>
  firstMatching(
    context.continuation,
    async (after) => {
      const answer = await discover(context, handle, after)
      return answer.outcome === 'answered' ? answer.found.edge : answer
    },
    among,
  )

export const officialReels: Source<ByHandle & { readonly hostMedia?: boolean }, MediaPage> = {
  ...official,
  async lookup(params, context) {
    const page = await mediaOf(context, params.handle, reels(context))
    return 'outcome' in page ? page : hostedPage(page, params, context)
  },
}

const listOf = (media: readonly Media[]): Page<Media> => ({ items: media, totalCount: null })

export const officialMedia: Source<
  ByProfile & { readonly tab?: 'posts' | 'reels' | 'tagged' },
  Page<Media>
> = {
  ...official,
  serves: (params) => hasHandle(params) && params.tab !== 'tagged',
  async lookup(params, context) {
    const page = await mediaOf(context, ofProfile(params), params.tab === 'reels' ? reels(context) : all)
    return 'outcome' in page
      ? page
      : { outcome: 'found', model: listOf(page.media), ...openEnd(page.next, page.hasMore), next: page.next }
  },
}

type ByHashtag = { readonly hashtag: string }

/** The fields of every source of hashtags. */
const ofHashtags = { ...official, serves: ({ hashtag }: ByHashtag) => isKnownToGraph(hashtag) }

export const officialHashtag: Source<ByHashtag, Hashtag> = {
  ...ofHashtags,
  lacks: ['postCount', 'isTrending'],
  async lookup({ hashtag }, context) {
    const answer = await readHashtag(context, hashtag)
    return answer.outcome === 'answered' ? { outcome: 'found', model: answer.found } : answer
  },
}

const hashtagPage = (context: LookupContext, name: string, edge: HashtagEdge, among: Among) =>
  firstMatching(
    context.continuation,
    async (after) => {
      const answer = await readHashtagMedia(context, name, edge, after)
      return answer.outcome === 'answered' ? answer.found : answer
    },
    among,
  )

/** v2: `newest` is limited to the last 24 hours, because Graph's recent posts go back no further. */
export const officialHashtagMedia: Source<ByHashtag & { readonly sort?: 'top' | 'newest' }, Page<Media>> = {
  ...ofHashtags,
  async lookup({ hashtag, sort }, context) {
    const edge = sort === 'newest' ? 'recent_media' : 'top_media'
    const page = await hashtagPage(context, hashtag, edge, all)
    return 'outcome' in page
      ? page
      : { outcome: 'found', model: listOf(page.media), ...openEnd(page.next, page.hasMore), next: page.next }
  },
}

/** Maximum age in hours for each value of `datePosted`. */
const hours = {
  'last-hour': 1,
  'last-day': 24,
  'last-week': 168,
  'last-month': 720,
  'last-year': 8760,
} as const

type HashtagSearch = ByHashtag & {
  readonly datePosted?: keyof typeof hours
  readonly mediaType?: 'all' | 'reels'
}

/** v1: for ages up to a day the recent posts are read, for older posts the most popular posts. */
export const officialHashtagSearch: Source<HashtagSearch, Page<Media>> = {
  ...ofHashtags,
  async lookup({ hashtag, datePosted, mediaType }, context) {
    const age = datePosted === undefined ? null : hours[datePosted]
    const since = age === null ? null : new Date(context.clock.now() - age * 3_600_000).toISOString()
    const edge = age !== null && age <= 24 ? 'recent_media' : 'top_media'
    const among = mediaType === 'reels' ? reels(context) : all
    const isNew = ({ createdAt }: Media) => since === null || (createdAt !== null && createdAt >= since)
    const page = await hashtagPage(context, hashtag, edge, (media) => among(media).filter(isNew))
    return 'outcome' in page
      ? page
      : { outcome: 'found', model: listOf(page.media), ...openEnd(page.next, page.hasMore), next: page.next }
  },
}
