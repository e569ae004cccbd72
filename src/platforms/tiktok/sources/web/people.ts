import {
  type Finding,
  type LookupContext,
  notFound,
  restricted,
  type Source,
} from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { readEntries } from '../../../../reading/entries.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import { count, str } from '../../../../reading/values.ts'
import type { People } from '../../model.ts'
import { listAt, nextOf, provenEmpty } from '../values.ts'
import { findProfile, readProfile } from './profile.ts'
import { unsigned } from './site.ts'

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
  const answer = await unsigned(context, '/api/user/list/', {
    secUid,
    scene: scenes[kind],
    count: 30,
    maxCursor: 0,
    minCursor: from ?? 0,
  })
  if (answer === null) return restricted
  if (hiddenCodes.has(answer.code)) return hidden
  if (answer.code !== 0) throw changed('/api/user/list/ statusCode', answer.code)
  const { json } = answer
  const entries = listAt(json, 'userList')
  const people = readEntries(
    entries,
    (entry) =>
      readProfile(must(obj(at(entry, 'user')), 'user'), obj(at(entry, 'stats')), obj(at(entry, 'statsV2'))),
    context,
    'userList',
  )
  const total = count(json.total)
  if (from === null) provenEmpty(entries, total, 'userList')
  const next = nextOf(json, entries, from, 'minCursor')
  return {
    outcome: 'found',
    model: { people, total, hidden: false },
    next: next === null ? null : { cursor: next, secUid },
  }
}

/** The web list of either kind; a list its owner hides is found, and hidden. */
export function webPeople(
  kind: keyof typeof scenes,
): Source<{ handle: string; userId?: string | undefined }, People> {
  return {
    name: 'web',
    async lookup(params, context) {
      const left = obj(context.continuation)
      const from = str(left?.secUid)
      if (from !== null) return peoplePage(context, kind, from, str(left?.cursor))
      const answer = await findProfile(context, params.handle)
      if (answer.outcome !== 'found') return { outcome: answer.outcome }
      const { id, secUid, followingVisibility } = answer.model
      if (params.userId && must(id, 'user.id') !== params.userId) return notFound
      if (kind === 'following' && followingVisibility === hiddenFollowing) return hidden
      if (secUid !== null) return peoplePage(context, kind, secUid, null)
      if (answer.whole) throw changed('user.secUid')
      return restricted
    },
  }
}
