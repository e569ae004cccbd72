import { changed, Fault } from '../../../../catalog/errors.ts'
import { type Continuation, type LookupContext, restricted } from '../../../../catalog/source.ts'
import {
  readEntries,
  requiredList,
  requireSameId,
  requireUncontradicted,
  valueReporter,
  withoutForeign,
} from '../../../../reading/entries.ts'
import { must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, str } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import type { ProfileRef } from '../../identifiers.ts'
import { reelsIn } from '../reels.ts'
import { readItem } from './items.ts'
import type { MediaList } from './media-list.ts'
import { accountId } from './nodes.ts'
import { isOfOthers, ownerIn, ownerOf, requireOwned } from './owners.ts'
import { readProfile } from './profile.ts'
import { api, readOrFault } from './reader.ts'
import { readReelsTab } from './reels-tab.ts'

const pageSize = 12

/** Reads a page of an account's feed from the site's JSON. */
async function feedPage(
  context: LookupContext,
  ref: ProfileRef,
  maxId: string | null,
): Promise<SourceAnswer<MediaList>> {
  const path =
    ref.kind === 'id' ? `/api/v1/feed/user/${ref.id}/` : `/api/v1/feed/user/${ref.handle}/username/`
  const answer = await api(context, path, { count: pageSize, max_id: maxId })
  if (answer.outcome !== 'answered') return answer
  const { found } = answer
  const user = obj(found.user)
  const { id, handle } = ownerOf(ref)
  if (id !== null) requireSameId(id, str(user?.pk) ?? str(user?.id), 'feed.user')
  else requireSameId(handle ?? '', str(user?.username), 'feed.user')
  const listed = requiredList(found.items, 'feed.items')
  const owner = {
    id: id ?? (user ? accountId(user) : null),
    handle: handle ?? str(user?.username)?.toLowerCase() ?? null,
  }
  const isOther = (item: unknown) => isOfOthers(obj(item) ?? {}, owner)
  const items = withoutForeign(listed, isOther, context, 'feed.items')
  // The newest post may be another account's, with this account as a coauthor.
  requireOwned(items, owner, 'feed.items.user')
  const named =
    user ??
    objs(items)
      .map((item) => ownerIn(item, owner))
      .find((one) => one !== undefined)
  if (named && bool(named.is_private) === true) return { outcome: 'private' }
  if (listed.length === 0) {
    // Feeds of deleted accounts are empty too. An existing account without posts is named in `user`.
    if (!user && maxId === null && found.more_available !== true) return restricted
    const posts = maxId === null ? user?.media_count : undefined
    const signs = { counts: [found.num_results, posts], more: [found.more_available] }
    requireUncontradicted(signs, 'feed.items')
  }
  const media = readEntries(items, (item) => readItem(obj(item) ?? {}, context), context, 'feed.items')
  const more = must(bool(found.more_available), 'feed.more_available')
  const next = more ? must(str(found.next_max_id), 'feed.next_max_id') : null
  const hasReels = bool(user?.has_clips)
  return {
    outcome: 'answered',
    found: { media, next, hasMore: more, hasReels, marksReels: true, isPartial: false },
  }
}

/**
 * Reads a page of an account's posts, newest first. If Instagram restricts the feed, it returns the posts that come with
 * the profile, without further pages.
 */
export async function readMediaList(
  context: LookupContext,
  ref: ProfileRef,
  continuation: Continuation,
): Promise<SourceAnswer<MediaList>> {
  const maxId = typeof continuation === 'string' ? continuation : null
  const feed = await feedPage(context, ref, maxId)
  if (maxId !== null || (feed.outcome !== 'restricted' && feed.outcome !== 'not_found')) return feed
  const profile = await readProfile(context, ref)
  if (feed.outcome === 'not_found' && profile.outcome === 'restricted') return feed
  if (profile.outcome !== 'answered') return profile
  // The profile exists, so its feed cannot be missing.
  if (feed.outcome === 'not_found') throw changed('feed')
  const { media, hasMore, hasReels, marksReels, isPartial, profile: of } = profile.found
  if (of.isPrivate === true) return { outcome: 'private' }
  if (media === null) throw changed('profile.media')
  if (hasMore !== false) context.drift('feed refused, the first posts only')
  return {
    outcome: 'answered',
    found: { media, next: null, hasMore, hasReels, marksReels, isPartial },
  }
}

/** Maximum number of feed pages that one lookup reads until it finds a Reel. */
const maxFeedPages = 3

/** Whether an account may have Reels although a page of its posts has none. */
const mayHaveReels = ({ hasMore, hasReels }: MediaList) => hasMore !== false || hasReels === true

/** @throws the Fault in place of an answer */
function outcomeOf<T>(answer: T | Fault): T {
  if (answer instanceof Fault) throw answer
  return answer
}

/**
 * Reads Reels of an account with a restricted feed: from its Reels tab, otherwise from the posts on its public pages.
 * Public pages without Reels prove nothing if the account has more posts, or states that it has Reels.
 */
async function readReelsWithoutFeed(
  context: LookupContext,
  ref: ProfileRef,
  list: SourceAnswer<MediaList>,
): Promise<SourceAnswer<MediaList>> {
  const seen = list.outcome === 'answered' && list.found.marksReels ? list.found : null
  // What is missing of them is missing in the answer only if it consists of them.
  const media = seen && reelsIn(seen.media, valueReporter(context))
  const tab =
    ref.kind === 'handle' ? await readOrFault(() => readReelsTab(context, ref.handle, null)) : restricted
  if (!(tab instanceof Fault) && tab.outcome === 'answered' && tab.found.media.length > 0) return tab
  if (seen === null || media === null) return outcomeOf(tab)
  if (tab instanceof Fault) context.drift('the Reels tab')
  if (media.length > 0 || !mayHaveReels(seen)) {
    return { outcome: 'answered', found: { ...seen, media: reelsIn(seen.media, context) } }
  }
  // The tab lists all Reels, so an empty tab contradicts the account's own flag.
  if (seen.hasReels === true && outcomeOf(tab).outcome !== 'restricted') throw changed('user.has_clips')
  return outcomeOf(tab)
}

/** Reads a page of an account's Reels: from its feed, or from public pages if Instagram restricts the feed. */
export async function readReels(
  context: LookupContext,
  ref: ProfileRef,
  continuation: Continuation,
): Promise<SourceAnswer<MediaList>> {
  const tab = obj(continuation)
  if (ref.kind === 'handle' && typeof tab?.tab === 'string') {
    return readReelsTab(context, ref.handle, { tab: tab.tab })
  }
  let from = continuation
  const known = new Set<string>()
  for (let read = 1; ; read++) {
    let fault: Fault | null = null
    const list = await readMediaList(context, ref, from).catch((error: unknown): SourceAnswer<MediaList> => {
      if (!(error instanceof Fault) || from !== null) throw error
      fault = error
      return restricted
    })
    const isWalled = list.outcome === 'restricted' || (list.outcome === 'answered' && list.found.isPartial)
    if (isWalled) {
      const shown = from === null ? await readReelsWithoutFeed(context, ref, list) : restricted
      if (fault !== null && shown.outcome !== 'answered') throw fault
      return shown
    }
    if (list.outcome !== 'answered') return list
    const { media, next } = list.found
    const reels = reelsIn(media, context)
    // The posts of a refused feed are only a part of all posts, and Reels may be on their own tab alone.
    if (reels.length === 0 && next === null && from === null && mayHaveReels(list.found)) {
      return readReelsWithoutFeed(context, ref, list)
    }
    const isStuck = read > 1 && media.every(({ id }) => known.has(id))
    if (reels.length > 0 || next === null || isStuck || read === maxFeedPages) {
      return {
        outcome: 'answered',
        found: { ...list.found, media: reels, ...(isStuck ? { next: null, hasMore: null } : {}) },
      }
    }
    for (const { id } of media) known.add(id)
    from = next
  }
}
