import type { Finding, LookupContext, Source } from '../../../../catalog/source.ts'
import { readEntries, requireSameId, skipEntry } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, int, str, text } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { organizationUrl } from '../../identifiers.ts'
import type { Actor, List, Reactions } from '../../model.ts'
import type { CommentWithId } from '../../records/v2/activities.ts'
import { needsToken, requestRest } from './api.ts'
import { isoFromMilliseconds, type RestPage, readRestPage, startOf } from './paging.ts'

/** Comments and reactions below posts of organizations that the token's member administers. */

const permission = 'r_organization_social (Community Management), and a role at the organization'
const pageSize = 50

type ByActivity = { readonly activityId: string }

const urnOf = ({ activityId }: ByActivity) => encodeURIComponent(`urn:li:activity:${activityId}`)

/** Requests a page of comments or reactions. */
async function pageAt(context: LookupContext, path: string): Promise<SourceAnswer<RestPage>> {
  const start = startOf(context.continuation)
  const separator = path.includes('?') ? '&' : '?'
  const answer = await requestRest(context, `${path}${separator}start=${start}&count=${pageSize}`, permission)
  if (answer.outcome !== 'answered') return answer
  return { outcome: 'answered', found: readRestPage(answer.found, start, pageSize) }
}

const numberOf = (start: number) => Math.floor(start / pageSize) + 1

/** Reads the actor from a URN: people have an id that only this app can use, organizations their number. */
function actorOf(value: unknown): Actor {
  const [, kind, id] = must(/^urn:li:(person|organization):([\w-]+)$/.exec(str(value) ?? ''), 'actor')
  const isPerson = kind === 'person'
  return {
    kind: isPerson ? 'person' : 'organization',
    id: id!,
    handle: null,
    name: null,
    headline: null,
    url: isPerson ? null : organizationUrl(id!),
    pictureUrl: null,
    location: null,
    followerCount: null,
  }
}

/**
 * Checks that an entry belongs to the requested activity. Entries may also name the post by its share or ugcPost id.
 */
function sameActivity({ activityId }: ByActivity, urn: unknown): void {
  requireSameId(activityId, /urn:li:activity:(\d+)/.exec(str(urn) ?? '')?.[1], 'object')
}

function readComment(params: ByActivity, entry: unknown): CommentWithId | typeof skipEntry {
  const comment = must(obj(entry), 'comment')
  if (str(comment.parentComment) !== null) return skipEntry
  sameActivity(params, comment.object)
  const likes = obj(comment.likesSummary)
  const replies = obj(comment.commentsSummary)
  return {
    id: must(str(comment.id), 'comment.id'),
    text: must(text(at(comment, 'message', 'text')), 'comment.message.text'),
    createdAt: isoFromMilliseconds(at(comment, 'created', 'time')),
    author: actorOf(comment.actor),
    likeCount: count(likes?.totalLikes) ?? count(likes?.aggregatedTotalLikes),
    replyCount: count(replies?.totalFirstLevelComments ?? replies?.aggregatedTotalComments),
  }
}

export const officialComments: Source<ByActivity, List<CommentWithId>> = {
  name: 'official',
  requires: needsToken,
  async lookup(params, context): Promise<Finding<List<CommentWithId>>> {
    const answer = await pageAt(context, `/rest/socialActions/${urnOf(params)}/comments`)
    if (answer.outcome !== 'answered') return answer
    const { entries, start, total, next } = answer.found
    const items = readEntries(entries, (entry) => readComment(params, entry), context, 'comments')
    return { outcome: 'found', model: { items, start, page: numberOf(start), totalCount: total }, next }
  },
}

function readReaction(params: ByActivity, entry: unknown): { type: string; by: Actor } {
  const reaction: Json = must(obj(entry), 'reaction')
  const id = str(reaction.id) ?? ''
  sameActivity(params, str(reaction.root) ?? id)
  const actor = /urn:li:reaction:\((urn:li:\w+:[\w-]+),/.exec(id)?.[1] ?? at(reaction, 'created', 'actor')
  return { type: must(str(reaction.reactionType), 'reactionType'), by: actorOf(actor) }
}

export const officialReactions: Source<ByActivity, Reactions> = {
  name: 'official',
  requires: needsToken,
  async lookup(params, context): Promise<Finding<Reactions>> {
    const answer = await pageAt(context, `/rest/reactions/(entity:${urnOf(params)})?q=entity`)
    if (answer.outcome !== 'answered') return answer
    const { entries, start, total, next } = answer.found
    const people = readEntries(entries, (entry) => readReaction(params, entry), context, 'reactions')
    // The kinds of reactions are complete only if this page contains all reactions.
    const isWhole = start === 0 && next === null && people.length === entries.length
    const types = isWhole ? byFrequency(people.map(({ type }) => type)) : null
    const known = total ?? (start === 0 && next === null ? int(entries.length) : null)
    return {
      outcome: 'found',
      model: { totalCount: known, types, people, start, page: numberOf(start) },
      next,
    }
  },
}

function byFrequency(types: readonly string[]): string[] {
  const counted = new Map<string, number>()
  for (const type of types) counted.set(type, (counted.get(type) ?? 0) + 1)
  return [...counted].sort((a, b) => b[1] - a[1]).map(([type]) => type)
}
