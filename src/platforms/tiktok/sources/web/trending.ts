import pMap from 'p-map'
import { type LookupContext, restricted } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { provenList, readEntries } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, int, isoFromSeconds, str, url } from '../../../../reading/values.ts'
import { optional } from '../../../shared/optional.ts'
import type { Post, PostList } from '../../model.ts'
import { blankPost, namedAuthor } from '../untold.ts'
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

/** `contentType`: 1 is a video. */
const kinds: Readonly<Record<number, Post['mediaType']>> = { 1: 'video', 2: 'slideshow' }

/** A post as the ranking tells it: views, no likes or comments. */
function readEntity(entity: unknown): Post {
  const info = must(obj(at(entity, 'itemInfo')), 'itemInfo')
  const by = obj(at(entity, 'itemAuthorInfo'))
  const metrics = at(entity, 'itemMetrics')
  const handle = must(str(by?.handlerName), 'itemAuthorInfo.handlerName')
  const post = blankPost(must(str(info.itemID), 'itemInfo.itemID'))
  return {
    ...post,
    caption: str(info.title),
    createdAt: isoFromSeconds(info.createTime),
    mediaType: must(kinds[int(info.contentType) ?? 0], 'itemInfo.contentType'),
    thumbnailUrl: url(info.coverURL) ?? url(at(info, 'coverURLList', 0)),
    cleanUrl: url(info.videoURL),
    stats: {
      ...post.stats,
      views: count(at(metrics, 'videoViewsLifeTime')) ?? count(at(metrics, 'videoViews')),
    },
    author: {
      ...namedAuthor(handle, str(by?.nickName)),
      id: str(info.authorID),
      avatarUrl: url(by?.avatarURI),
      signature: str(by?.bio),
    },
  }
}

/** What is shown of the preview at a time: views, engagement and completion of the last 7 days. */
const metrics = [1, 2, 3]

/**
 * Trending posts of a country. The preview shows the first four of each ranking and no likes or comments: several
 * rankings are put together, and each post is completed by its own page where that can be read. Restricted where the
 * platform wants a login, and where a wall stands before every one of the pages.
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
  const read = readEntries(entities, readEntity, context, 'entityInfos')
  const once = [...new Map(read.map((post) => [post.id, post])).values()]
  const pages = await pMap(
    once,
    ({ id, author }) =>
      optional('trending entry', context, () =>
        openVideoPage(context, { id, handle: author?.handle ?? null }),
      ),
    { concurrency: 5 },
  )
  if (once.length > 0 && pages.every((page) => page?.outcome === 'restricted')) return restricted
  const posts = once.map((post, place) => {
    const page = pages[place]
    return page?.outcome === 'found' ? page.model : post
  })
  return { outcome: 'found', model: { posts } }
})
