import type { Finding } from '../../catalog/source.ts'
import { changed } from '../../errors.ts'
import type { Community, Post } from '../../platforms/twitter/model.ts'
import * as operations from '../../platforms/twitter/operations/communities.ts'
import { provenList, sameThing } from '../../reading/entries.ts'
import { type Json, must, obj } from '../../reading/narrow.ts'
import { count, iso, isoFromSeconds, num, str, text } from '../../reading/values.ts'
import { vendorSource } from '../frame/vendor.ts'
import { readPosts } from './lists.ts'
import { readBody } from './wire.ts'

const infoPath = '/twitter/community/info'
const postsPath = '/twitter/community/tweets'

/** How people join: everybody may, or in one of X's restricted ways. */
const policies = /^(?<open>open)$|^(restricted\w*|super_?follow\w*|closed)$/i

/** A time as a date, or as seconds or milliseconds since the Unix epoch: the documentation does not say which. */
function timeOf(value: unknown): string | null {
  const number = num(value)
  if (number === null) return iso(value)
  return isoFromSeconds(number > 1e11 ? number / 1000 : number)
}

function readCommunity(told: Json): Community {
  const policy = policies.exec(str(told.join_policy) ?? '')
  if (!policy) throw changed('community_info.join_policy', told.join_policy)
  return {
    id: must(str(told.id), 'community_info.id'),
    name: must(str(told.name), 'community_info.name'),
    description: text(told.description),
    createdAt: must(timeOf(told.created_at), 'community_info.created_at'),
    memberCount: must(count(told.member_count), 'community_info.member_count'),
    isOpen: policy.groups?.open !== undefined,
  }
}

export const community = vendorSource(operations.communities, {
  paths: [infoPath],
  async ask({ url: id }, vendor): Promise<Finding<Community>> {
    const read = readBody(await vendor.get(infoPath, { community_id: id }))
    if ('refusal' in read) return read.refusal
    const model = readCommunity(must(obj(read.body.community_info), 'community_info'))
    sameThing(id, model.id, 'community_info.id')
    return { outcome: 'found', model }
  },
})

export const communityPosts = vendorSource(operations.communitiesTweets, {
  paths: [postsPath],
  async ask({ url: id }, vendor, context): Promise<Finding<readonly Post[]>> {
    const read = readBody(await vendor.get(postsPath, { community_id: id }))
    if ('refusal' in read) return read.refusal
    return { outcome: 'found', model: readPosts(provenList(read.body.tweets, 'tweets'), context) }
  },
})
