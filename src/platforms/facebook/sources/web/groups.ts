import { changed } from '../../../../catalog/errors.ts'
import { isPrivate, type LookupContext, type Refusal, type Source } from '../../../../catalog/source.ts'
import {
  type DriftReporter,
  otherObject,
  requiredList,
  requireSameId,
  skipEntry,
} from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, str, url as urlOf } from '../../../../reading/values.ts'
import { type GroupRef, groupUrl } from '../../identifiers.ts'
import type { Group, List, Post } from '../../model.ts'
import { resolveGroup } from '../links.ts'
import { parseCount } from './counts.ts'
import { requireSameGroup, segmentsOf } from './identity.ts'
import { findField, findObjects, type PageData, restrictedOrChanged } from './page-data.ts'
import { pageOfList, readPositioned } from './positions.ts'
import { openPage } from './site.ts'
import { isAnotherKind, isForeignUnit, isStory, postIdOf, readStory } from './story.ts'

/** Reads groups as visitors see them: name and description, and for public groups sometimes a few posts. */

/** The group in a page's data: all objects with the first group's id, merged. */
function dataOf(data: PageData): Json | undefined {
  const groups = findObjects(data.answers, (one) => obj(one.group) !== undefined).map(
    (one) => obj(one.group)!,
  )
  return groups.length === 0
    ? undefined
    : Object.assign({}, ...groups.filter(({ id }) => id === groups[0]!.id))
}

const textOf = (value: unknown) => str(at(value, 'text'))

function readGroup(data: PageData, requested: string): Group | Refusal {
  const group = dataOf(data)
  const { tags } = data
  const name = str(group?.name) ?? str(tags.get('og:title')?.replace(/ \| Facebook$/, ''))
  const link = urlOf(group?.url) ?? urlOf(tags.get('og:url')) ?? urlOf(data.canonical)
  if (name === null || link === null) return restrictedOrChanged(data, '"group"')
  const [, inLink = null, ...below] = segmentsOf(link)
  // The page of a post in the group names the group, too.
  const stated = [link, tags.get('og:url') ?? null, data.canonical]
  const other = below.length > 0 ? link : stated.find((one) => segmentsOf(one).length > 2)
  if (other !== undefined) throw otherObject('group.url', requested, other)
  const appLink = tags.get('al:android:url') ?? tags.get('al:ios:url') ?? ''
  const id = str(group?.id) ?? /group\/(?:\?id=)?(\d+)/.exec(appLink)?.[1] ?? inLink
  if (/^\d+$/.test(requested)) requireSameId(requested, /^\d+$/.test(id ?? '') ? id : null, 'group.id')
  else if (inLink !== null && !/^\d+$/.test(inLink)) requireSameId(requested, inLink, 'group.url')
  const members =
    textOf(findField(group, 'group_member_profiles')) ??
    str(at(group, 'group_member_profiles', 'formatted_count_text'))
  const privacy = obj(group?.privacy_info)
  return {
    id: must(id, 'group.id'),
    url: groupUrl(inLink ?? requested),
    name,
    description: textOf(group?.description_with_entities) ?? str(tags.get('og:description')),
    createdAt: null,
    historySummary: null,
    privacy: { label: textOf(privacy?.title), description: textOf(privacy?.description) },
    visibility: { label: null, description: null },
    memberCount:
      members === null
        ? count(at(group, 'group_member_profiles', 'count'))
        : (parseCount(members)?.value ?? null),
    postsLastDay: null,
    postsLastMonth: null,
    newMembersText: null,
  }
}

/** Whether only members can see the group's content. */
function isClosed(data: PageData): boolean {
  const words = textOf(at(dataOf(data), 'privacy_info', 'title')) ?? ''
  // The title "Private group" in the languages in which Facebook answers.
  return (
    /\bprivat|\bprivé|\bprivad|besloten|закрыт|частн|非公開|비공개|خاصة/iu.test(words) ||
    findField(dataOf(data), 'privacy_type') === 'CLOSED'
  )
}

async function openGroup(context: LookupContext, ref: GroupRef) {
  const group = await resolveGroup(context, ref)
  if (typeof group !== 'string') return group
  const answer = await openPage(context, groupUrl(group))
  if (answer.outcome !== 'answered') return answer
  const read = readGroup(answer.found, group)
  return 'outcome' in read ? read : { group: read, data: answer.found }
}

type ByGroup = { readonly url?: GroupRef; readonly groupId?: string }

export const webGroup: Source<ByGroup, Group> = {
  name: 'web',
  async lookup({ url, groupId }, context) {
    const found = await openGroup(
      context,
      groupId === undefined ? must(url ?? null, 'url') : { group: groupId },
    )
    if ('outcome' in found) return found
    return { outcome: isClosed(found.data) ? 'private' : 'found', model: found.group }
  },
}

const postsAtOnce = 5

const feedOf = (data: PageData) =>
  findObjects(data.answers, (one) => obj(one.group_feed) !== undefined)[0]?.group_feed

/** The posts that other posts share. */
const sharedIn = (data: PageData): Json[] =>
  findObjects(data.answers, (one) => obj(one.attached_story) !== undefined).flatMap((one) =>
    findObjects(one.attached_story, isStory),
  )

/** The entries of a group's feed and the posts streamed after it; each post once, and no post of a suggestion. */
function entriesOf(data: PageData): unknown[] {
  const feed = feedOf(data)
  const edges = feed === undefined ? [] : requiredList(at(feed, 'edges'), 'group_feed.edges')
  const inOthers = new Set(sharedIn(data))
  const shown = edges.map((edge) => {
    const node = obj(at(edge, 'node'))
    if (node && isForeignUnit(node)) {
      for (const story of findObjects(node, isStory)) inOthers.add(story)
      return node
    }
    // A post in a further object is at its own place of the feed. A post may contain the post that it shares.
    const isWrapper = node === undefined || (str(node.__typename) === null && !('comet_sections' in node))
    return isWrapper ? (findObjects(edge, isStory).find((story) => !inOthers.has(story)) ?? node) : node
  })
  const later = findObjects(data.answers, isStory).filter((story) => !inOthers.has(story))
  const known = new Set<string>()
  return [...shown, ...later].filter((entry) => {
    const id = obj(entry) && isStory(obj(entry)!) ? postIdOf(obj(entry)!) : null
    if (id === null) return true
    const isFirst = !known.has(id)
    known.add(id)
    return isFirst
  })
}

const isWhole = ({ isComplete, isIntact, hasFailedQuery }: PageData) =>
  isComplete && isIntact && !hasFailedQuery

/** Whether a complete, intact page proves that the group has no posts: a feed without a next page. */
const isEnded = (data: PageData): boolean =>
  bool(at(feedOf(data), 'page_info', 'has_next_page')) === false && isWhole(data)

function readEntry(entry: unknown, reporter: DriftReporter): Post | typeof skipEntry {
  const node = must(obj(entry), 'post')
  // The feed contains headings between posts.
  if (/Header|Divider/.test(str(node.__typename) ?? '')) return skipEntry
  if (isAnotherKind(node)) {
    reporter.drift('group_feed: foreign entry')
    return skipEntry
  }
  if (!isStory(node)) throw changed('post')
  return readStory(node, reporter)
}

/** Whether an entry proves nothing about posts: a heading, or an advertisement. Other kinds may be posts of a new form. */
const isBesidePosts = (entry: unknown) => {
  const node = obj(entry) ?? {}
  return isForeignUnit(node) || /Header|Divider/.test(str(node.__typename) ?? '')
}

/** The few posts of a group that Facebook shows visitors. */
export const webGroupPosts: Source<{ readonly url: GroupRef; readonly sortBy?: string }, List<Post>> = {
  name: 'web',
  async lookup({ url }, context) {
    const found = await openGroup(context, url)
    if ('outcome' in found) return found
    if (isClosed(found.data)) return isPrivate
    const entries = entriesOf(found.data)
    if (entries.every(isBesidePosts)) {
      const isEmpty = Array.isArray(at(feedOf(found.data), 'edges')) && isEnded(found.data)
      if (isEmpty) return { outcome: 'found', model: { items: [] }, next: null }
      return restrictedOrChanged(found.data, 'group_feed', 'comet_sections')
    }
    const { group } = found
    const [, inLink = null] = segmentsOf(group.url)
    const read = (entry: unknown) => {
      const post = readEntry(entry, context)
      if (post !== skipEntry) requireSameGroup([group.id, inLink], post.url, 'post.url')
      return post
    }
    const list = readPositioned(entries, read, context, 'group_feed')
    if (list.entries.length === 0) throw changed('group_feed', 'no posts')
    const { items, next } = pageOfList(list, postsAtOnce, context.continuation)
    const isEnd = bool(at(feedOf(found.data), 'page_info', 'has_next_page')) === false
    return { outcome: 'found', model: { items }, next, ...(next === null && !isEnd ? { hasMore: null } : {}) }
  },
}
