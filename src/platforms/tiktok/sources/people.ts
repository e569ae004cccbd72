import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { int, obj, objs, str, yes } from '../../shared/narrow.ts'
import { totalOf } from './lists.ts'
import { readUser, type User } from './user.ts'
import { provenList, unsigned } from './web.ts'

export interface PeopleAnswer {
  users: User[]
  next: string | null
  total: number | null
}

/** `scene` of the web list. */
const scenes = { followers: 67, following: 21 } as const

/** Codes of a list that its owner shows to nobody. */
const hiddenCodes = new Set([2096, 10222])

/** One page of followers or followed accounts. Null where the platform refuses, 'hidden' where the owner does. */
export async function peoplePage(
  context: LookupContext,
  kind: keyof typeof scenes,
  secUid: string,
  cursor: string | null,
): Promise<PeopleAnswer | 'hidden' | null> {
  const answer = await unsigned(context, '/api/user/list/', {
    secUid,
    scene: scenes[kind],
    count: 30,
    maxCursor: 0,
    minCursor: cursor ?? 0,
  })
  if (answer === null) return null
  if (hiddenCodes.has(answer.code)) return 'hidden'
  if (answer.code !== 0) throw changed('/api/user/list/ statusCode', answer.code)
  const { json } = answer
  const users = objs(provenList(json, 'userList')).flatMap((entry) => {
    const raw = obj(entry.user)
    return (raw && readUser(raw, obj(entry.stats), obj(entry.statsV2))) ?? []
  })
  const more = yes(json.hasMore) && (int(json.minCursor) ?? 0) > 0
  return { users, next: more ? str(json.minCursor) : null, total: totalOf(json) }
}
