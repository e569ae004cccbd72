import { type Continuation, type LookupContext, restricted } from '../../../../catalog/source.ts'
import { changed, Fault } from '../../../../errors.ts'
import { readEntries, requiredList, requireSameId } from '../../../../reading/entries.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import { bool, str } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import type { ProfileRef } from '../../identifiers.ts'
import { reelsIn } from '../reels.ts'
import { readItem } from './items.ts'
import type { MediaList } from './media-list.ts'
import { readProfile } from './profile.ts'
import { api, tryRead } from './reader.ts'
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
  // The account is beside the posts or in each post.
  const user = obj(found.user) ?? obj(at(found, 'items', 0, 'user'))
  const told = ref.kind === 'id' ? (str(user?.pk) ?? str(user?.id)) : str(user?.username)
  requireSameId(ref.kind === 'id' ? ref.id : ref.handle, told, 'feed.user')
  if (user && bool(user.is_private) === true) return { outcome: 'private' }
  const items = requiredList(found.items, 'feed.items')
  // Feeds of deleted accounts are empty too. An existing account without posts is named in `user`.
  if (items.length === 0 && !user && maxId === null && found.more_available !== true) return restricted
  const media = readEntries(items, (item) => readItem(obj(item) ?? {}, context), context, 'feed.items')
  const more = must(bool(found.more_available), 'feed.more_available')
  if (more && items.length === 0) throw changed('feed.items', 'empty, though there is more')
  const next = more ? must(str(found.next_max_id), 'feed.next_max_id') : null
  return { outcome: 'answered', found: { media, next, hasMore: more, marksReels: true, isPartial: false } }
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
  const { media, hasMore, marksReels, isPartial, profile: of } = profile.found
  if (of.isPrivate === true) return { outcome: 'private' }
  if (media === null) throw changed('profile.media')
  if (hasMore !== false) context.drift('feed refused, the first posts only')
  return {
    outcome: 'answered',
    found: { media, next: null, hasMore: hasMore === true, marksReels, isPartial },
  }
}

/** Maximum number of feed pages that one lookup reads until it finds a Reel. */
const maxFeedPages = 3

/**
 * Reads Reels of an account with a restricted feed: from its Reels tab, otherwise from the posts on its public pages.
 * Public pages without Reels prove nothing if the account has more posts.
 */
async function readReelsWithoutFeed(
  context: LookupContext,
  ref: ProfileRef,
  list: SourceAnswer<MediaList>,
): Promise<SourceAnswer<MediaList>> {
  const seen = list.outcome === 'answered' && list.found.marksReels ? list.found : null
  if (ref.kind === 'handle') {
    const readTab = () => readReelsTab(context, ref.handle, null)
    if (seen === null) return readTab()
    const tab = await tryRead(readTab, context, 'the Reels tab')
    if (tab?.outcome === 'answered' && tab.found.media.length > 0) return tab
  }
  if (seen === null) return restricted
  const media = reelsIn(seen.media, context)
  return media.length === 0 && seen.hasMore ? restricted : { outcome: 'answered', found: { ...seen, media } }
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
    if (reels.length > 0 || next === null || read === maxFeedPages) {
      return { outcome: 'answered', found: { ...list.found, media: reels } }
    }
    from = next
  }
}
