import { type Finding, type LookupContext, notFound, restricted } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { must } from '../../../../reading/narrow.ts'
import type { People, Profile } from '../../model.ts'
import { type ListPage, leftBy, listPage, pageFound } from './calls.ts'
import { findProfile, readProfile } from './profile.ts'
import { web } from './site.ts'

/** Followers and followed accounts. */

/** `scene` of the web list. */
const scenes = { followers: 67, following: 21 } as const

/** Codes of a list that its owner shows to nobody. */
const hiddenCodes = new Set([2096, 10222])
/** `followingVisibility` of a list of followed accounts that is shown to nobody else. */
const hiddenFollowing = 2

const hidden = { outcome: 'found', model: { people: [], total: null, hidden: true }, next: null } as const

async function peoplePage(
  context: LookupContext,
  kind: keyof typeof scenes,
  secUid: string,
  from: string | null,
): Promise<Finding<People>> {
  const query = { secUid, scene: scenes[kind], count: 30, maxCursor: 0, minCursor: from ?? 0 }
  const form = { names: ['userList'], read: readProfile, from, cursor: 'minCursor', missing: hiddenCodes }
  const page = await listPage(context, '/api/user/list/', query, form)
  if (page.outcome === 'not_found') return hidden
  const model = ({ items, total }: ListPage<Profile>) => ({ people: items, total, hidden: false })
  return pageFound(page, model, (cursor) => ({ cursor, secUid }))
}

/** The web list of either kind; a list its owner hides is found, and hidden. */
export const webPeople = (kind: keyof typeof scenes) =>
  web<{ handle: string; userId?: string | undefined }, People>(async (params, context) => {
    const [owner, cursor] = leftBy(context, 'secUid')
    if (owner !== null) return peoplePage(context, kind, owner, cursor)
    const answer = await findProfile(context, params.handle)
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    const { id, secUid, followingVisibility } = answer.model
    if (params.userId && must(id, 'user.id') !== params.userId) return notFound
    if (kind === 'following' && followingVisibility === hiddenFollowing) return hidden
    if (secUid !== null) return peoplePage(context, kind, secUid, null)
    if (answer.whole) throw changed('user.secUid')
    return restricted
  })
