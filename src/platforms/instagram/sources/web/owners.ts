import { otherObject } from '../../../../reading/entries.ts'
import { type Json, obj, objs } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import type { ProfileRef } from '../../identifiers.ts'
import { accountId } from './nodes.ts'

/** Whose list it is: each post names its author, and accounts that published it together. */

/** The account of a list; null for an unknown value. */
export interface ListOwner {
  readonly id: string | null
  /** Lower case. */
  readonly handle: string | null
}

export const ownerOf = (ref: ProfileRef): ListOwner =>
  ref.kind === 'id' ? { id: ref.id, handle: null } : { id: null, handle: ref.handle }

/** Whether an account is the owner of a list; null if they have no comparable value. */
function isOwner(user: Json, { id, handle }: ListOwner): boolean | null {
  const ownId = accountId(user)
  if (id !== null && ownId !== null) return id === ownId
  const name = str(user.username)
  return handle === null || name === null ? null : name.toLowerCase() === handle
}

/** The author of a post and the accounts that published it together with the author. */
export function authorsOf(item: Json): Json[] {
  const author = obj(item.user) ?? obj(item.owner)
  const coauthors = objs(item.coauthor_producers).map((one) => obj(one.user) ?? one)
  return author ? [author, ...coauthors] : coauthors
}

/** The account in a post that is the owner of the list; undefined if the post does not name it. */
export const ownerIn = (item: Json, owner: ListOwner): Json | undefined =>
  authorsOf(item).find((user) => isOwner(user, owner) === true)

/** Whether a post names its authors, and the owner of the list is none of them. */
export function isOfOthers(item: Json, owner: ListOwner): boolean {
  const authors = authorsOf(item)
  return authors.length > 0 && authors.every((user) => isOwner(user, owner) === false)
}

/** Whether the accounts that published a post together can be read; null where the post has no list of them. */
function areCoauthorsReadable({ coauthor_producers: list }: Json): boolean | null {
  if (list === undefined || list === null) return null
  const isPerson = (one: unknown) => {
    const person = obj(obj(one)?.user) ?? obj(one)
    return person !== undefined && (accountId(person) !== null || str(person.username) !== null)
  }
  return Array.isArray(list) && list.every(isPerson)
}

/**
 * Checks that every post of a list is of its owner, alone or together with other accounts. Posts without authors pass.
 * @param form `feed`: a post without a list of coauthors has none. `grid`: grids and embeds leave this list out, so a post
 *   of another account may be a common one; but not all posts are
 * @throws Fault changed for a post of other accounts. A post with unreadable coauthors passes beside posts of the owner.
 */
export function requireOwned(
  items: readonly unknown[],
  owner: ListOwner,
  field: string,
  form: 'feed' | 'grid' = 'feed',
): void {
  const posts = objs(items)
  const ofOthers = posts.filter((item) => isOfOthers(item, owner))
  // Unreadable coauthors may be the owner; so may those of a post that alone has no list of them.
  const hasLists = posts.some((item) => Array.isArray(item.coauthor_producers))
  const isProven = (item: Json) => areCoauthorsReadable(item) ?? (form === 'feed' && !hasLists)
  const stranger = ofOthers.length === posts.length ? ofOthers[0] : ofOthers.find(isProven)
  if (stranger === undefined) return
  const authors = authorsOf(stranger).map(({ username, pk }) => str(username) ?? str(pk))
  throw otherObject(field, owner, authors)
}
