import { changed, Fault } from '../../../../catalog/errors.ts'
import { type LookupContext, notFound, restricted } from '../../../../catalog/source.ts'
import { expectValue, requireSameId, requireUncontradicted } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, str, text, url } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import type { ProfileRef } from '../../identifiers.ts'
import type { Person } from '../../model.ts'
import { fillUnknown } from '../unknown-models.ts'
import { mergeMedia } from './embed-node.ts'
import { type FoundProfile, linkOf, pronounsOf } from './found-profile.ts'
import { accountId, namedPerson, nodesOf, personOf, readNodes, readOptionalList } from './nodes.ts'
import { ownerIn, requireOwned } from './owners.ts'
import { profileEmbed } from './profile-embed.ts'
import { profilePage } from './profile-page.ts'
import { api, readOrFault, tryRead } from './reader.ts'

/** @throws Fault changed if the related account lacks handle, id, badge or privacy: v1 has no null for them */
function relatedOf(node: Json): Person {
  const person = namedPerson(node)
  must(person.id, 'user.id')
  must(person.isPrivate, 'user.is_private')
  must(person.isVerified, 'user.is_verified')
  return person
}

/** Reads the user of `web_profile_info`. */
function readUser(user: Json, context: LookupContext): FoundProfile {
  const followers = expectValue(
    count(at(user, 'edge_followed_by', 'count')),
    'user.edge_followed_by',
    context,
  )
  const timeline = obj(user.edge_owner_to_timeline_media)
  if (!timeline) context.drift('user.edge_owner_to_timeline_media')
  const related = expectValue(nodesOf(user.edge_related_profiles), 'user.edge_related_profiles', context)
  const posts = count(timeline?.count)
  const media = readNodes(timeline, context, 'user.edge_owner_to_timeline_media')
  const isPrivate = must(bool(user.is_private), 'user.is_private')
  if (media === null && !isPrivate) throw changed('user.edge_owner_to_timeline_media.edges')
  if (!isPrivate) {
    const nodes = nodesOf(timeline) ?? []
    requireOwned(
      nodes,
      { id: accountId(user), handle: str(user.username)?.toLowerCase() ?? null },
      'timeline.owner',
    )
    const signs = { counts: [timeline?.count], more: [at(timeline, 'page_info', 'has_next_page')] }
    if (nodes.length === 0) requireUncontradicted(signs, 'user.edge_owner_to_timeline_media.edges')
  }
  return {
    profile: {
      ...personOf(user),
      handle: must(str(user.username), 'user.username').toLowerCase(),
      followerCount: followers,
      postCount: posts,
      followingCount: count(at(user, 'edge_follow', 'count')),
      bio: text(user.biography),
      pronouns: pronounsOf(user.pronouns),
      category: str(user.category_name),
      largePictureUrl: url(user.profile_pic_url_hd),
      websiteUrl: url(user.external_url),
      links: readOptionalList(user.bio_links, linkOf, context, 'user.bio_links'),
      isBusiness: bool(user.is_business_account),
      isProfessional: bool(user.is_professional_account),
      accountType: null,
      highlightCount: count(user.highlight_reel_count),
      hasLiveStory: null,
      about: null,
      recentMedia: media,
      relatedProfiles: readOptionalList(related, relatedOf, context, 'user.edge_related_profiles'),
    },
    media,
    hasMore: bool(at(timeline, 'page_info', 'has_next_page')),
    hasReels: bool(user.has_clips),
    marksReels: true,
    isPartial: false,
  }
}

async function profileInfo(context: LookupContext, handle: string): Promise<SourceAnswer<FoundProfile>> {
  const answer = await api(context, '/api/v1/users/web_profile_info/', { username: handle })
  if (answer.outcome !== 'answered') return answer
  const data = obj(answer.found.data)
  if (data && 'user' in data && data.user === null) return notFound
  const user = obj(data?.user)
  if (!user) throw changed('data.user')
  requireSameId(handle, str(user.username), 'user.username')
  return { outcome: 'answered', found: readUser(user, context) }
}

/** Resolves a numeric id to a handle: the feed of a public account names its author. */
export async function handleOf(context: LookupContext, id: string): Promise<SourceAnswer<string>> {
  const answer = await api(context, `/api/v1/feed/user/${id}/`, { count: 1 })
  if (answer.outcome !== 'answered') return answer
  const owner = { id, handle: null }
  const shown = objs(answer.found.items)
  const user =
    obj(answer.found.user) ?? shown.map((item) => ownerIn(item, owner)).find((one) => one !== undefined)
  const handle = str(user?.username)
  if (!user || handle === null) throw changed('feed.user')
  requireSameId(id, str(user.pk) ?? str(user.id), 'feed.user.pk')
  return { outcome: 'answered', found: handle.toLowerCase() }
}

/** Merges page and embed of one account. The page has everything except post counts; the embed has those of six posts. */
function mergeProfiles(own: FoundProfile, embed: FoundProfile): FoundProfile {
  const counted = new Map(embed.media?.map((one) => [one.id, one]))
  const media =
    own.media?.map((one) => {
      const same = counted.get(one.id)
      return same ? mergeMedia(same, one) : one
    }) ?? null
  const more = media === null ? embed : own
  return {
    ...more,
    profile: { ...fillUnknown(own.profile, embed.profile), recentMedia: media ?? embed.media },
    media: media ?? embed.media,
  }
}

/**
 * Reads the public pages of an account with restricted JSON: its embed and its own page. An unreadable page does not
 * discard the embed.
 * @param byTags accept a page with nothing but tags for link previews
 */
async function readPublicPages(
  context: LookupContext,
  handle: string,
  byTags: boolean,
): Promise<SourceAnswer<FoundProfile>> {
  const embed = await readOrFault(() => profileEmbed(context, handle))
  if (!(embed instanceof Fault) && embed.outcome === 'answered') {
    const own = await tryRead(() => profilePage(context, handle), context, 'profile page')
    if (own?.outcome !== 'answered' || own.found.isFromTags) return embed
    return { outcome: 'answered', found: mergeProfiles(own.found, embed.found) }
  }
  const own = await profilePage(context, handle)
  const isThin = own.outcome === 'answered' && own.found.isFromTags && !byTags
  // An unreadable embed is no access restriction.
  if (embed instanceof Fault) {
    if (isThin || own.outcome === 'restricted') throw embed
    context.drift('profile embed')
  }
  return isThin ? restricted : own
}

/**
 * Reads the public pages while the profile information is rate-limited.
 * @throws Fault rate_limited if the public pages show nothing
 */
async function readDuringRateLimit(
  context: LookupContext,
  handle: string,
  byTags: boolean,
  patience: Fault,
): Promise<SourceAnswer<FoundProfile>> {
  const shown = await tryRead(() => readPublicPages(context, handle, byTags), context, 'outside of patience')
  if (shown === null || shown.outcome === 'restricted') throw patience
  return shown
}

/**
 * Reads a profile by handle or id: the site's profile information, or the public pages if that is restricted or
 * rate-limited. Only the profile information proves that an account does not exist.
 */
export async function readProfile(
  context: LookupContext,
  ref: ProfileRef,
  { byTags = false }: { readonly byTags?: boolean } = {},
): Promise<SourceAnswer<FoundProfile>> {
  let handle = ref.kind === 'handle' ? ref.handle : ''
  if (ref.kind === 'id') {
    const answer = await handleOf(context, ref.id)
    if (answer.outcome !== 'answered') return answer
    handle = answer.found
  }
  const info = await profileInfo(context, handle).catch((error: unknown) => {
    if (error instanceof Fault && error.reason === 'rate_limited') return error
    throw error
  })
  const found =
    info instanceof Fault
      ? await readDuringRateLimit(context, handle, byTags, info)
      : info.outcome === 'restricted'
        ? await readPublicPages(context, handle, byTags)
        : info
  if (found.outcome !== 'answered') return found
  if (ref.kind === 'id') requireSameId(ref.id, found.found.profile.id, 'user.id')
  // Public pages show fewer posts.
  if (found !== info && found.found.media !== null && found.found.hasMore !== false) {
    context.drift('profile information refused, the first posts only')
  }
  return found
}
