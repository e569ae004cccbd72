import pMap from 'p-map'
import { type LookupContext, restricted } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { provenList, readEntries } from '../../../../reading/entries.ts'
import { at, type Json, must } from '../../../../reading/narrow.ts'
import { count, int, str } from '../../../../reading/values.ts'
import { optional } from '../../../shared/optional.ts'
import type { PostLink } from '../../identifiers.ts'
import type { PostList } from '../../model.ts'
import { addressOf } from './calls.ts'
import { openVideoPage } from './post.ts'
import { jsonBehindWall, web } from './site.ts'

/** Trending posts of a country from the open preview of Creative Center. */

/** Countries served from Europe (EEA, United Kingdom, Switzerland). */
export const european: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

function hostOf(region: string): string {
  if (region === 'US') return 'https://ads.us.tiktok.com'
  return european.has(region) ? 'https://ads-useast2a.tiktok.com' : 'https://ads.tiktok.com'
}

/** The platform's code for "log in to see more". */
const invalidLogin = 38001001

async function report(context: LookupContext, address: string): Promise<Json | null> {
  const response = await context.upstream.request({
    url: address,
    headers: {
      accept: 'application/json',
      origin: 'https://ads.tiktok.com',
      referer: 'https://ads.tiktok.com/creative/creativeCenter/trends/video',
    },
  })
  const json = jsonBehindWall(response)
  if (json === null) return null
  const code = int(at(json, 'BaseResp', 'StatusCode'))
  if (code === invalidLogin) return null
  if (code !== 0) throw changed('BaseResp.StatusCode', code ?? Object.keys(json))
  return json
}

/** What a ranking names: of a post itself it tells views alone. */
function readLink(entity: unknown): PostLink {
  const handle = must(str(at(entity, 'itemAuthorInfo', 'handlerName')), 'itemAuthorInfo.handlerName')
  return { id: must(str(at(entity, 'itemInfo', 'itemID')), 'itemInfo.itemID'), handle }
}

/** What is shown of the preview at a time: views, engagement and completion of the last 7 days. */
const metrics = [1, 2, 3]

/**
 * Trending posts of a country. The preview shows the first four of each ranking and no likes or comments: several
 * rankings are put together, and each post is read from its own page; one whose page cannot be read is left out.
 * Restricted where the platform wants a login, and where a wall stands before every one of the pages.
 */
export const webTrending = web<{ region: string }, PostList>(async ({ region }, context) => {
  const base = `${hostOf(region)}/CreativeOne/Report`
  const overview = await report(context, `${base}/GetTopContentsOverview`)
  if (overview === null) return restricted
  const end = must(count(overview.lastDailyEndTimestamp), 'lastDailyEndTimestamp')
  const rankings = await pMap(metrics, (metric) => {
    const query = {
      countryCode: region,
      periodDimension: 3,
      periodEndTimestamp: end,
      orderByMetric: metric,
      contentLabelIDs: '',
      organicOnly: 'false',
      limit: 20,
      page: 1,
    }
    return report(context, addressOf(`${base}/CreativeCenterGetTopContentsList`, base, query))
  })
  const shown = rankings.filter((ranking) => ranking !== null)
  if (shown.length > 0 && shown.length < rankings.length) context.drift('ranking walled')
  if (shown.length === 0) return restricted
  const entities = shown.flatMap((ranking) => provenList(ranking.entityInfos, 'entityInfos'))
  const links = readEntries(entities, readLink, context, 'entityInfos')
  const once = [...new Map(links.map((link) => [link.id, link])).values()]
  const open = (link: PostLink) => optional('trending entry', context, () => openVideoPage(context, link))
  const pages = await pMap(once, open, { concurrency: 5 })
  if (once.length > 0 && pages.every((page) => page?.outcome === 'restricted')) return restricted
  const read = (page: (typeof pages)[number]) => must(page?.outcome === 'found' ? page.model : null, 'page')
  return { outcome: 'found', model: { posts: readEntries(pages, read, context, 'entries') } }
})
