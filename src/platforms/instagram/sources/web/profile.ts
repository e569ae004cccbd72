import { type LookupContext, notFound } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { expected, sameThing } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, str, text, url } from '../../../../reading/values.ts'
import type { Answer } from '../../../shared/answer.ts'
import type { ProfileRef } from '../../identifiers.ts'
import type { Media, Person, Profile, ProfileLink } from '../../model.ts'
import { untoldProfile } from '../untold.ts'
import { contextOf } from './embed-context.ts'
import { besides, namedPerson, nodesOf, personOf, readNodes } from './nodes.ts'
import { profileTags } from './og-tags.ts'
import { pageData } from './page-data.ts'
import { api, page } from './reader.ts'

/** A profile and the posts that came with it. */
export interface FoundProfile {
  readonly profile: Profile
  /** Newest posts; null where they were not told. */
  readonly media: readonly Media[] | null
  /** Whether there are more posts than these; null where not told. */
  readonly hasMore: boolean | null
  /** Whether these posts say which of them are Reels: those on embeds do not. */
  readonly tellsReels: boolean
}

const linkOf = (link: Json): ProfileLink => ({ title: str(link.title), url: must(url(link.url), 'link.url') })

/** A related account: those without id, badge and privacy cannot be told from others. */
function relatedOf(node: Json): Person {
  const person = namedPerson(node)
  must(person.id, 'user.id')
  must(person.isPrivate, 'user.is_private')
  must(person.isVerified, 'user.is_verified')
  return person
}

/** The user of `web_profile_info`. */
function readUser(user: Json, context: LookupContext): FoundProfile {
  const followers = expected(count(at(user, 'edge_followed_by', 'count')), 'user.edge_followed_by', context)
  const timeline = obj(user.edge_owner_to_timeline_media)
  if (!timeline) context.drift('user.edge_owner_to_timeline_media')
  const related = expected(nodesOf(user.edge_related_profiles), 'user.edge_related_profiles', context)
  const posts = count(timeline?.count)
  const media = readNodes(timeline, context, 'user.edge_owner_to_timeline_media')
  const isPrivate = must(bool(user.is_private), 'user.is_private')
  if (media === null && !isPrivate) throw changed('user.edge_owner_to_timeline_media.edges')
  if (media?.length === 0 && !isPrivate && posts !== null && posts > 0) {
    throw changed('user.edge_owner_to_timeline_media.edges', `empty beside ${posts} posts`)
  }
  return {
    profile: {
      ...personOf(user),
      handle: must(str(user.username), 'user.username').toLowerCase(),
      followers,
      posts,
      following: count(at(user, 'edge_follow', 'count')),
      bio: text(user.biography),
      pronouns: Array.isArray(user.pronouns) ? user.pronouns.flatMap((word) => str(word) ?? []) : null,
      category: str(user.category_name),
      largePictureUrl: url(user.profile_pic_url_hd),
      websiteUrl: url(user.external_url),
      links: besides(user.bio_links, linkOf, context, 'user.bio_links'),
      isBusiness: bool(user.is_business_account),
      isProfessional: bool(user.is_professional_account),
      accountType: null,
      highlights: count(user.highlight_reel_count),
      hasStory: null,
      about: null,
      recent: media,
      related: besides(related, relatedOf, context, 'user.edge_related_profiles'),
    },
    media,
    hasMore: bool(at(timeline, 'page_info', 'has_next_page')),
    tellsReels: true,
  }
}

async function profileInfo(context: LookupContext, handle: string): Promise<Answer<FoundProfile>> {
  const answer = await api(context, '/api/v1/users/web_profile_info/', { username: handle })
  if (answer.outcome !== 'answered') return answer
  const data = obj(answer.found.data)
  if (data && 'user' in data && data.user === null) return notFound
  const user = obj(data?.user)
  if (!user) throw changed('data.user')
  sameThing(handle, str(user.username), 'user.username')
  return { outcome: 'answered', found: readUser(user, context) }
}

/** The profile embed: exact counts and the newest six posts. */
async function profileEmbed(context: LookupContext, handle: string): Promise<Answer<FoundProfile>> {
  const answer = await page(context, `/${handle}/embed/`)
  if (answer.outcome !== 'answered') return answer
  const of = obj(contextOf(answer.found)?.context)
  const username = str(of?.username)
  // Private accounts and those that allow no embeds show the same broken markup: it proves nothing.
  if (!of || username === null) return { outcome: 'restricted' }
  sameThing(handle, username, 'context.username')
  const media = Array.isArray(of.graphql_media)
    ? readNodes(
        { edges: objs(of.graphql_media).map((entry) => ({ node: entry.shortcode_media })) },
        context,
        'context.graphql_media',
      )
    : null
  const posts = count(of.posts_count)
  return {
    outcome: 'answered',
    found: {
      profile: {
        ...untoldProfile,
        ...personOf(of),
        handle: username.toLowerCase(),
        id: str(of.owner_id) ?? str(of.user_id) ?? str(of.id),
        followers: count(of.followers_count),
        posts,
        pronouns: Array.isArray(of.pronouns) ? of.pronouns.flatMap((word) => str(word) ?? []) : null,
        hasStory: bool(of.has_public_story),
        recent: media,
      },
      media,
      hasMore: posts === null || media === null ? null : posts > media.length,
      tellsReels: false,
    },
  }
}

/** The handle behind a numeric id: the feed of a public account names its author. */
export async function handleOf(context: LookupContext, id: string): Promise<Answer<string>> {
  const answer = await api(context, `/api/v1/feed/user/${id}/`, { count: 1 })
  if (answer.outcome !== 'answered') return answer
  const user = obj(answer.found.user) ?? obj(at(answer.found, 'items', 0, 'user'))
  const handle = str(user?.username)
  if (!user || handle === null) throw changed('feed.user')
  sameThing(id, str(user.pk) ?? str(user.id), 'feed.user.pk')
  return { outcome: 'answered', found: handle.toLowerCase() }
}

/**
 * A profile by handle or id: the site's profile information, or where a wall stands before it, the profile's embed.
 * What the first says of a missing account counts; a wall at both is `restricted`.
 */
export async function readProfile(context: LookupContext, ref: ProfileRef): Promise<Answer<FoundProfile>> {
  let handle = ref.kind === 'handle' ? ref.handle : ''
  if (ref.kind === 'id') {
    const answer = await handleOf(context, ref.id)
    if (answer.outcome !== 'answered') return answer
    handle = answer.found
  }
  const info = await profileInfo(context, handle)
  const found = info.outcome === 'restricted' ? await profileEmbed(context, handle) : info
  if (found.outcome === 'answered' && ref.kind === 'id') {
    sameThing(ref.id, found.found.profile.id, 'user.id')
  }
  return found
}

/** The same; where walls stand before both, the tags of the profile's page tell its names and small counts. */
export async function readProfileOrTags(
  context: LookupContext,
  ref: ProfileRef,
): Promise<Answer<FoundProfile>> {
  const answer = await readProfile(context, ref)
  if (answer.outcome !== 'restricted' || ref.kind === 'id') return answer
  const own = await page(context, `/${ref.handle}/`)
  if (own.outcome !== 'answered') return own
  const profile = await profileTags(own.found, ref.handle, context.signal)
  if (profile)
    return { outcome: 'answered', found: { profile, media: null, hasMore: null, tellsReels: false } }
  const data = await pageData(own.found, context.signal)
  if (data.isMissing) return notFound
  if (!data.isShell) throw changed('profile page')
  return answer
}
