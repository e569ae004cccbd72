import { changed } from '../../../../catalog/errors.ts'
import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import { twitterapiio } from '../../../../gateways/vendors/twitterapiio.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { readEntries } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import type { SearchResult } from '../../model.ts'
import type { SearchRequest } from '../../parameters.ts'
import { pageSize, readPosition, readPosts, rowsOf } from './lists.ts'
import { queryOf } from './query.ts'
import { readUser } from './users.ts'
import { readBody } from './wire.ts'

const postPath = '/twitter/tweet/advanced_search'
const peoplePath = '/twitter/user/search'

async function searchPosts(
  wishes: SearchRequest,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Finding<SearchResult>> {
  const { section = 'top', limit = pageSize } = wishes
  const query = queryOf(wishes, context.clock.now())
  const queryType = section === 'latest' ? 'Latest' : 'Top'
  const read = readBody(
    await vendor.get(postPath, { query, queryType, cursor: readPosition(context).cursor }),
  )
  // A search cannot be missing.
  if ('refusal' in read) throw changed('status')
  const { rows, ...way } = rowsOf(read.body, read.body.tweets, limit, context)
  return { outcome: 'found', model: { posts: readPosts(rows, context), people: [] }, ...way }
}

async function searchPeople(
  { query, limit = pageSize }: SearchRequest,
  vendor: VendorCalls,
  context: LookupContext,
) {
  const read = readBody(await vendor.get(peoplePath, { query, cursor: readPosition(context).cursor }))
  if ('refusal' in read) throw changed('status')
  const { rows, ...way } = rowsOf(read.body, read.body.users, limit, context)
  const found = readEntries(rows, (row) => readUser(must(obj(row), 'user'), context), context, 'users')
  return { outcome: 'found', model: { posts: [], people: found }, ...way } satisfies Finding<SearchResult>
}

const runSearch = (wishes: SearchRequest, vendor: VendorCalls, context: LookupContext) =>
  (wishes.section === 'people' ? searchPeople : searchPosts)(wishes, vendor, context)

const paths = [postPath, peoplePath]

export const twitterapiioSearch = vendorSource(twitterapiio, { paths, ask: runSearch })

export const twitterapiioHashtags = vendorSource(twitterapiio, {
  paths,
  ask: (
    {
      hashtag,
      ...rest
    }: {
      readonly hashtag: string
      readonly cursor?: string
      readonly section?: 'top' | 'latest' | 'people' | 'photos' | 'videos'
      readonly limit?: number
    },
    vendor,
    context,
  ) => runSearch({ ...rest, query: rest.section === 'people' ? hashtag : `#${hashtag}` }, vendor, context),
})
