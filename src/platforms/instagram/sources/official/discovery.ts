import { changed } from '../../../../catalog/errors.ts'
import type { Continuation, LookupContext } from '../../../../catalog/source.ts'
import { requireSameId, requireUncontradicted } from '../../../../reading/entries.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, str, text, url } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import type { Person, Profile } from '../../model.ts'
import { unknownPerson, unknownProfile } from '../unknown-models.ts'
import { ownUser, requestGraph } from './graph.ts'
import { type Edge, mediaFields, readEdge } from './media.ts'

/** Business discovery: professional accounts (business, creator) by their handle, with their posts. */

/** The page size of the site's feed, so that pages of both sources are alike. */
const pageSize = 12

const profileFields =
  'id,username,name,biography,website,profile_picture_url,followers_count,follows_count,media_count'

export interface Discovered {
  readonly profile: Profile
  readonly edge: Edge
}

function profileOf(user: Json, edge: Edge | null): Profile {
  return {
    // The Graph API has its own account ids, which Instagram does not resolve: they are left out.
    ...unknownProfile,
    // Older versions of the Graph API also send Instagram's own id.
    id: str(count(user.ig_id)),
    handle: must(str(user.username), 'business_discovery.username').toLowerCase(),
    name: text(user.name),
    pictureUrl: url(user.profile_picture_url),
    followerCount: count(user.followers_count),
    postCount: count(user.media_count),
    followingCount: count(user.follows_count),
    bio: text(user.biography),
    websiteUrl: url(user.website),
    // Business discovery finds professional accounts only.
    isProfessional: true,
    recentMedia: edge?.media ?? null,
  }
}

/** The author of the posts. */
const authorOf = (user: Json): Person => ({
  ...unknownPerson,
  handle: str(user.username)?.toLowerCase() ?? null,
  name: text(user.name),
  pictureUrl: url(user.profile_picture_url),
})

/** The characters of Graph cursors. Other characters could change the field list around the cursor. */
const cursorForm = /^[\w=+/-]+$/

/** Requests fields of an account. An account that Graph does not show is `restricted`: see {@link discover}. */
async function ask(context: LookupContext, handle: string, fields: string): Promise<SourceAnswer<Json>> {
  const answer = await requestGraph(context, `/${ownUser(context)}`, {
    fields: `business_discovery.username(${handle}){${fields}}`,
  })
  if (answer.outcome !== 'answered') return { outcome: 'restricted' }
  const user = obj(answer.body.business_discovery)
  if (!user) throw changed('business_discovery')
  requireSameId(
    handle,
    must(str(user.username), 'business_discovery.username'),
    'business_discovery.username',
  )
  return { outcome: 'answered', found: user }
}

/** Reads an account without its posts. */
export async function discoverProfile(
  context: LookupContext,
  handle: string,
): Promise<SourceAnswer<Profile>> {
  const answer = await ask(context, handle, profileFields)
  return answer.outcome === 'answered'
    ? { outcome: 'answered', found: profileOf(answer.found, null) }
    : answer
}

/**
 * Reads an account with a page of its posts, newest first. Graph gives the same error for missing, personal and adult
 * accounts, so the outcome is `restricted`, never `not_found`.
 */
export async function discover(
  context: LookupContext,
  handle: string,
  continuation: Continuation,
): Promise<SourceAnswer<Discovered>> {
  const after = typeof continuation === 'string' ? continuation : null
  if (after !== null && !cursorForm.test(after)) throw changed('media.paging.cursors.after')
  const page = `media.limit(${pageSize})${after === null ? '' : `.after(${after})`}`
  const answer = await ask(context, handle, `${profileFields},${page}{${mediaFields},media_product_type}`)
  if (answer.outcome !== 'answered') return answer
  const user = answer.found
  const posts = count(user.media_count)
  // Graph omits the edge for an account without posts.
  const edge = user.media === undefined && posts === 0 ? { data: [] } : user.media
  const read = readEdge(edge, authorOf(user), pageSize, context)
  if (read.media.length === 0 && after === null) {
    requireUncontradicted({ counts: [user.media_count] }, 'business_discovery.media')
  }
  return { outcome: 'answered', found: { profile: profileOf(user, read), edge: read } }
}
