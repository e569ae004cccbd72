import { changed } from '../../../../catalog/errors.ts'
import type { Finding } from '../../../../catalog/source.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import { twitterapiio } from '../../../../gateways/vendors/twitterapiio.ts'
import { requiredList, requireSameId } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { iso, isoFromSeconds, num } from '../../../../reading/values.ts'
import type { Community, Post } from '../../model.ts'
import { readCommunity, requireCommunity } from '../common-fields.ts'
import { readPosts } from './lists.ts'
import { readBody } from './wire.ts'

const infoPath = '/twitter/community/info'
const postsPath = '/twitter/community/tweets'

/** Reads a time: a date, or seconds or milliseconds since the Unix epoch. The documentation does not specify it. */
function timeOf(value: unknown): string | null {
  const number = num(value)
  if (number === null) return iso(value)
  return isoFromSeconds(number > 1e11 ? number / 1000 : number)
}

export const twitterapiioCommunity = vendorSource(twitterapiio, {
  paths: [infoPath],
  async ask({ url: id }: { readonly url: string }, vendor): Promise<Finding<Community>> {
    const read = readBody(await vendor.get(infoPath, { community_id: id }))
    if ('refusal' in read) return read.refusal
    const info = must(obj(read.body.community_info), 'community_info')
    const model = readCommunity(info, info.id, timeOf(info.created_at))
    requireSameId(id, model.id, 'community_info.id')
    return { outcome: 'found', model }
  },
})

export const twitterapiioCommunityPosts = vendorSource(twitterapiio, {
  paths: [postsPath],
  async ask({ url: id }: { readonly url: string }, vendor, context): Promise<Finding<readonly Post[]>> {
    const read = readBody(await vendor.get(postsPath, { community_id: id }))
    if ('refusal' in read) return read.refusal
    const rows = requiredList(read.body.tweets, 'tweets')
    for (const row of rows) requireCommunity(id, row)
    if (rows.length === 0 && read.body.has_next_page === true)
      throw changed('tweets', 'empty, though there is more')
    return { outcome: 'found', model: readPosts(rows, context) }
  },
})
