import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { at, int, isoFromSeconds, type Json, obj, objs, str, url } from '../../shared/narrow.ts'
import { emptyPost, noAuthor } from './embed.ts'
import type { Post } from './post.ts'
import { openVideoPage } from './video.ts'
import { inParallel, isWall } from './web.ts'

/** Trending posts of a country from the open preview of Creative Center. */

/** Countries served from Europe (EEA, United Kingdom, Switzerland). */
const european = new Set(
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

async function report(context: LookupContext, url_: string): Promise<Json | null> {
  const response = await context.upstream.request({
    url: url_,
    headers: {
      accept: 'application/json',
      origin: 'https://ads.tiktok.com',
      referer: 'https://ads.tiktok.com/creative/creativeCenter/trends/video',
    },
  })
  const body = response.text().trim()
  if (isWall(response, body) || body === '' || body.startsWith('<')) return null
  const json = obj(response.json())
  const code = int(at(json, 'BaseResp', 'StatusCode'))
  if (code === invalidLogin) return null
  if (!json || code !== 0) throw changed('BaseResp.StatusCode', code)
  return json
}

/** `contentType` of a photo post; 1 is a video. */
const photoType = 2

function readEntity(entity: Json): { post: Post; handle: string | null } | null {
  const info = obj(entity.itemInfo)
  const id = str(info?.itemID)
  if (!info || id === null) return null
  const author = obj(entity.itemAuthorInfo)
  const handle = str(author?.handlerName)
  const post = emptyPost(id)
  post.caption = str(info.title)
  post.createdAt = isoFromSeconds(info.createTime)
  post.mediaType = int(info.contentType) === photoType ? 'slideshow' : 'video'
  post.thumbnailUrl = url(info.coverURL) ?? url(at(info, 'coverURLList', 0))
  post.cleanUrl = url(info.videoURL)
  post.stats.views =
    int(at(entity, 'itemMetrics', 'videoViewsLifeTime')) ?? int(at(entity, 'itemMetrics', 'videoViews'))
  post.author = {
    ...noAuthor,
    id: str(info.authorID),
    handle,
    displayName: str(author?.nickName),
    avatarUrl: url(author?.avatarURI),
    signature: str(author?.bio),
  }
  return { post, handle }
}

/** What is shown of the preview at a time: views, engagement and completion of the last 7 days. */
const metrics = [1, 2, 3]

/**
 * Trending posts of a country. The preview shows the first four of each ranking and no likes or comments: several
 * rankings are put together, and each post is completed by its own page where that can be read. Null where the
 * platform wants a login.
 */
export async function trending(context: LookupContext, region: string): Promise<Post[] | null> {
  const base = `${hostOf(region)}/CreativeOne/Report`
  const overview = await report(context, `${base}/GetTopContentsOverview`)
  if (overview === null) return null
  const end = int(overview.lastDailyEndTimestamp)
  if (end === null) throw changed('lastDailyEndTimestamp', Object.keys(overview))
  const lists = await inParallel(metrics, 3, async (metric) => {
    const query = new URLSearchParams({
      countryCode: region,
      periodDimension: '3',
      periodEndTimestamp: String(end),
      orderByMetric: String(metric),
      contentLabelIDs: '',
      organicOnly: 'false',
      limit: '20',
      page: '1',
    })
    return report(context, `${base}/CreativeCenterGetTopContentsList?${query}`)
  })
  const shown = lists.filter((list) => list !== null)
  if (shown.length === 0) return null
  const found = new Map<string, { post: Post; handle: string | null }>()
  for (const list of shown) {
    if (!Array.isArray(list.entityInfos)) throw changed('entityInfos', Object.keys(list))
    for (const entity of objs(list.entityInfos)) {
      const read = readEntity(entity)
      if (read && !found.has(read.post.id)) found.set(read.post.id, read)
    }
  }
  return inParallel([...found.values()], 5, async ({ post, handle }) => {
    const page = await openVideoPage(context, { kind: 'post', id: post.id, handle, photo: false }).catch(
      () => null,
    )
    if (page?.outcome === 'found') return page.post
    context.drift(`trending entry ${page?.outcome ?? 'fault'}`)
    return post
  })
}
