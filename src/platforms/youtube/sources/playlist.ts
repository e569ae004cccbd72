import { changed } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { at, int, type Json, obj, objs, str } from '../../shared/narrow.ts'
import { channelUrl, stillUrl, videoUrl } from '../identifiers.ts'
import type { PlaylistData } from '../records.ts'
import { type Answer, openTube, rawText, refusal, type Tube } from './innertube.ts'
import { appended, type Listed, rowOf, unwrap } from './rows.ts'
import { absoluteUrl, countOf, handleOf, secondsOf } from './texts.ts'

/** Answers have no cursor on this route: up to this many further pages of 100 are read into one answer. */
const furtherPages = 4

type PlaylistVideo = PlaylistData['videos'][number]

function fromRaw(item: Json): PlaylistVideo | null {
  const id = str(item.videoId)
  if (!id) return null
  const target = obj(at(item, 'shortBylineText', 'runs', 0, 'navigationEndpoint', 'browseEndpoint'))
  const durationText = rawText(item.lengthText)
  return {
    id,
    title: rawText(item.title),
    url: videoUrl(id),
    thumbnailUrl: absoluteUrl(objs(at(item, 'thumbnail', 'thumbnails')).at(-1)?.url) ?? stillUrl(id),
    durationSeconds: int(item.lengthSeconds) ?? secondsOf(durationText),
    durationText,
    channelTitle: rawText(item.shortBylineText),
    channelUrl: channelUrl(handleOf(str(target?.canonicalBaseUrl)), str(target?.browseId)),
  }
}

/** Raw items of a playlist page. Deleted entries have no title label, on which the library's class fails. */
function rawItems(answer: Answer): Json[] {
  const found: Json[] = []
  const walk = (value: unknown, depth: number) => {
    if (depth > 20 || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) walk(item, depth + 1)
      return
    }
    const item = obj((value as Json).playlistVideoRenderer)
    if (item) found.push(item)
    else for (const inner of Object.values(value)) walk(inner, depth + 1)
  }
  walk([answer.raw.contents, answer.raw.onResponseReceivedActions], 0)
  return found
}

function videosOf(answer: Answer, listed: Listed, tube: Tube): PlaylistVideo[] {
  const old = rawItems(answer).flatMap((item) => fromRaw(item) ?? [])
  if (old.length > 0) return old
  return listed.nodes.flatMap((node): PlaylistVideo[] => {
    const row = rowOf(node, tube)
    if (!row) return []
    return [
      {
        id: row.id,
        title: row.title,
        url: videoUrl(row.id),
        thumbnailUrl: row.thumbnailUrl,
        durationSeconds: row.durationSeconds,
        durationText: row.durationText,
        channelTitle: row.channel?.title ?? null,
        channelUrl: row.channel ? channelUrl(row.channel.handle, row.channel.id) : null,
      },
    ]
  })
}

/** The list part of a page: the first page's list renderer, or what a continuation reloads or appends. */
function listedOf(answer: Answer, tube: Tube): Listed | null {
  const { PlaylistVideoList, ItemSection } = tube.library.YTNodes
  const memo = answer.tree.contents_memo
  const list = memo?.getType(PlaylistVideoList)[0]
  if (list) {
    // The continuation of long lists sits beside the list, or inside it.
    const inside = unwrap(list.videos, tube)
    const beside = unwrap(memo?.getType(tube.library.YTNodes.ContinuationItem) ?? [], tube)
    return { nodes: inside.nodes, token: inside.token ?? beside.token }
  }
  if (answer.raw.onResponseReceivedActions) return appended(answer, tube)
  const section = memo?.getType(ItemSection)[0]
  return section ? unwrap(section.contents ?? [], tube) : null
}

function ownerOf(answer: Answer): NonNullable<PlaylistData['playlist']>['owner'] {
  const renderers = objs(at(answer.raw, 'sidebar', 'playlistSidebarRenderer', 'items'))
  const secondary = renderers.map((item) => obj(item.playlistSidebarSecondaryInfoRenderer)).find(Boolean)
  const sidebar = obj(at(secondary, 'videoOwner', 'videoOwnerRenderer'))
  const stack = headerRows(answer)
    .flatMap((row) => objs(row.metadataParts))
    .map((part) => obj(at(part, 'avatarStack', 'avatarStackViewModel')))
    .find(Boolean)
  const title = rawText(sidebar?.title) ?? rawText(stack?.text)?.replace(/^by /, '') ?? null
  const target =
    obj(at(sidebar, 'navigationEndpoint', 'browseEndpoint')) ??
    obj(at(stack, 'rendererContext', 'commandContext', 'onTap', 'innertubeCommand', 'browseEndpoint')) ??
    obj(at(stack, 'text', 'commandRuns', 0, 'onTap', 'innertubeCommand', 'browseEndpoint'))
  const id = str(target?.browseId)
  const handle = handleOf(str(target?.canonicalBaseUrl))
  if (!title && !id) return null
  return {
    platform: 'youtube',
    platformUserId: id,
    handle,
    displayName: title,
    profileUrl: channelUrl(handle, id),
  }
}

function headerRows(answer: Answer): Json[] {
  const view = at(answer.raw, 'header', 'pageHeaderRenderer', 'content', 'pageHeaderViewModel')
  return objs(at(view, 'metadata', 'contentMetadataViewModel', 'metadataRows'))
}

function totalOf(answer: Answer): number | null {
  const texts = headerRows(answer).flatMap((row) => objs(row.metadataParts).map((part) => rawText(part.text)))
  const primary = objs(at(answer.raw, 'sidebar', 'playlistSidebarRenderer', 'items'))
    .map((item) => obj(item.playlistSidebarPrimaryInfoRenderer))
    .find(Boolean)
  const stats = objs(primary?.stats).map(rawText)
  const old = rawText(at(answer.raw, 'header', 'playlistHeaderRenderer', 'numVideosText'))
  return countOf([...texts, ...stats, old].find((text) => text && /\bvideos?\b/i.test(text)))
}

function titleOf(answer: Answer): string | null {
  const { raw } = answer
  const primary = objs(at(raw, 'sidebar', 'playlistSidebarRenderer', 'items'))
    .map((item) => obj(item.playlistSidebarPrimaryInfoRenderer))
    .find(Boolean)
  return (
    str(at(raw, 'metadata', 'playlistMetadataRenderer', 'title')) ??
    rawText(
      at(
        raw,
        'header',
        'pageHeaderRenderer',
        'content',
        'pageHeaderViewModel',
        'title',
        'dynamicTextViewModel',
        'text',
      ),
    ) ??
    rawText(at(raw, 'header', 'playlistHeaderRenderer', 'title')) ??
    rawText(primary?.title) ??
    str(at(raw, 'microformat', 'microformatDataRenderer', 'title'))
  )
}

/** Looks up a playlist: its header, and its first 500 videos. */
export async function lookupPlaylist(
  id: string,
  context: LookupContext,
): Promise<LookupAnswer<PlaylistData>> {
  const tube = await openTube(context)
  const answer = await tube.post('/browse', { browseId: `VL${id}` })
  const outcome = refusal(answer)
  if (outcome) return { outcome }
  const title = titleOf(answer)
  if (!title) throw changed('playlist title')
  const totalVideos = totalOf(answer)
  let listed = listedOf(answer, tube)
  const videos = listed ? videosOf(answer, listed, tube) : []
  if (videos.length === 0 && (totalVideos ?? 1) > 0 && !listed) throw changed('playlistVideoListRenderer')
  for (let page = 0; page < furtherPages && listed?.token; page++) {
    const next = await tube.post('/browse', { continuation: listed.token })
    if (next.status >= 400 || next.walled) {
      context.drift('playlist continuation')
      break
    }
    listed = appended(next, tube)
    if (!listed) throw changed('onResponseReceivedActions')
    videos.push(...videosOf(next, listed, tube))
  }
  return {
    outcome: 'found',
    data: { lookupStatus: 'found', playlist: { id, title, owner: ownerOf(answer), totalVideos }, videos },
  }
}
