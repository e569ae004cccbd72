import { changed } from '../../../../catalog/errors.ts'
import { type LookupContext, notFound, restricted } from '../../../../catalog/source.ts'
import { expectValue, readParts, requireSameId, requireUncontradicted } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, str, text, url } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import type { Media } from '../../model.ts'
import { unknownProfile } from '../unknown-models.ts'
import { type FoundProfile, linkOf, pronounsOf } from './found-profile.ts'
import { readItem } from './items.ts'
import { accountId, nodesOf, personOf, readOptionalList } from './nodes.ts'
import { profileTags } from './og-tags.ts'
import { requireOwned } from './owners.ts'
import { type PageData, pageData } from './page-data.ts'
import { page } from './reader.ts'

/** An account's own page in the format of 2026: the account, and a grid of its newest posts. */

/** Reads the grid: captions without likes and times, pinned posts first. Null if the page has no grid. */
function gridOf(
  connection: Json | undefined,
  user: Json,
  handle: string,
  context: LookupContext,
): Media[] | null {
  const nodes = nodesOf(connection)
  if (nodes === null) return null
  requireOwned(nodes, { id: accountId(user), handle }, 'grid.user', 'grid')
  const media = readParts(nodes, (node) => readItem(node, context, true), context, 'grid')
  const hasMore = must(bool(at(connection, 'page_info', 'has_next_page')), 'grid.page_info')
  if (nodes.length === 0) {
    requireUncontradicted({ counts: [user.all_media_count, user.media_count], more: [hasMore] }, 'grid.edges')
  }
  return media
}

/** Reads the account from the page's scripts, in the formats of 2025 and 2026; null if they contain no account. */
function readUser({ found }: PageData, handle: string, context: LookupContext): FoundProfile | null {
  const plain = obj(found.user)
  const user = obj(found.xig_user_by_username) ?? (plain && 'follower_count' in plain ? plain : undefined)
  if (!user) return null
  const username = must(str(user.username), 'xig_user.username')
  requireSameId(handle, username, 'xig_user.username')
  const isPrivate = must(bool(user.is_private), 'xig_user.is_private')
  const grid =
    obj(user.polaris_ordered_timeline_connection) ??
    obj(found.xdt_api__v1__feed__user_timeline_graphql_connection)
  const type = [1, 2, 3].find((known) => known === count(user.account_type)) ?? null
  const media = isPrivate ? null : gridOf(grid, user, handle, context)
  return {
    profile: {
      ...unknownProfile,
      ...personOf(user),
      handle: username.toLowerCase(),
      isPrivate,
      followerCount: expectValue(count(user.follower_count), 'xig_user.follower_count', context),
      // Usually null for visitors; the page shows them a rounded count.
      postCount: count(user.all_media_count) ?? count(user.media_count),
      followingCount: count(user.following_count),
      bio: text(user.biography),
      pronouns: pronounsOf(user.pronouns),
      category: str(user.category),
      largePictureUrl: url(at(user, 'hd_profile_pic_url_info', 'url')),
      isBusiness: bool(user.is_business),
      isProfessional: bool(user.is_professional_account) ?? (type === null ? null : type !== 1),
      accountType: type,
      websiteUrl: url(user.external_url),
      links: readOptionalList(user.bio_links, linkOf, context, 'xig_user.bio_links'),
      recentMedia: media,
    },
    media,
    hasMore: bool(at(grid, 'page_info', 'has_next_page')),
    hasReels: bool(user.has_clips),
    marksReels: true,
    isPartial: true,
  }
}

/** An account read from its page. Tags for link previews (`isFromTags`) have rounded and outdated counts. */
export interface ProfilePage extends FoundProfile {
  readonly isFromTags: boolean
}

export async function profilePage(
  context: LookupContext,
  handle: string,
): Promise<SourceAnswer<ProfilePage>> {
  const answer = await page(context, `/${handle}/`)
  if (answer.outcome !== 'answered') return answer
  const data = await pageData(answer.found, context.signal)
  const read = readUser(data, handle, context)
  if (read) return { outcome: 'answered', found: { ...read, isFromTags: false } }
  // Tags must not replace data that is present but unreadable, or that a failed query left out.
  if (data.hasFailedQuery && !data.isMissing) throw changed('profile page query')
  if (Object.entries(data.found).some(([name, value]) => /^xig_user/.test(name) && obj(value))) {
    throw changed('profile page')
  }
  const profile = await profileTags(answer.found, handle, context.signal)
  if (profile) {
    const found = {
      profile,
      media: null,
      hasMore: null,
      hasReels: null,
      marksReels: false,
      isPartial: true,
      isFromTags: true,
    }
    return { outcome: 'answered', found }
  }
  if (data.isMissing) return notFound
  if (!data.isShell) throw changed('profile page')
  return restricted
}
