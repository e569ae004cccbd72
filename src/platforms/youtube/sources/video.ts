import { Fault } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { at, iso, str } from '../../shared/narrow.ts'
import { channelUrl, stillUrl, videoUrl } from '../identifiers.ts'
import type { VideoData } from '../records.ts'
import { openTube, type Tube } from './innertube.ts'
import { type Player, playerOf } from './player.ts'
import { type Row, shownVideo } from './rows.ts'
import { clockOf, countOf, dateOf, handleOf } from './texts.ts'
import {
  chaptersOf,
  commentCountText,
  likesOf,
  relatedOf,
  secondaryInfo,
  type WatchPage,
  watchPage,
} from './watch.ts'

function relatedVideo(row: Row, now: number): VideoData['relatedVideos'][number] | [] {
  if (!row.title) return []
  const { channel } = row
  return {
    ...shownVideo(row, now),
    title: row.title,
    channel: channel && {
      displayName: channel.title,
      handle: channel.handle,
      profileUrl: channelUrl(channel.handle, channel.id),
      ...(channel.id ? { platformUserId: channel.id } : {}),
    },
  }
}

function channelRecord(player: Player, info: ReturnType<typeof secondaryInfo> | null): VideoData['channel'] {
  const id = player.channelId ?? info?.channel?.id ?? null
  const handle = info?.channel?.handle ?? handleOf(str(player.microformat?.ownerProfileUrl))
  const profileUrl = channelUrl(handle, id)
  if (!profileUrl) return null
  return {
    platform: 'youtube',
    handle: handle ?? id!,
    displayName: player.author ?? info?.channel?.title ?? null,
    profileUrl,
    ...(id ? { platformUserId: id } : {}),
  }
}

/** The page beside the player carries only optional fields: its failure costs only those. */
async function optionalPage(id: string, tube: Tube, context: LookupContext): Promise<WatchPage | null> {
  try {
    return await watchPage(id, tube)
  } catch (error) {
    if (context.signal.aborted || !(error instanceof Fault)) throw error
    return null
  }
}

/** Looks up one video: the player's answer, and the page beside it. */
export async function lookupVideo(
  id: string,
  language: string | undefined,
  context: LookupContext,
): Promise<LookupAnswer<VideoData>> {
  const tube = await openTube(context)
  const localized = language === undefined ? tube : await openTube(context, { language })
  const [answer, page] = await Promise.all([
    localized.post('/player', { videoId: id, contentCheckOk: true, racyCheckOk: true }),
    optionalPage(id, tube, context),
  ])
  const player = playerOf(answer)
  if ('outcome' in player) return player
  if (!page) context.drift('video watch page')
  const info = page ? secondaryInfo(page) : null
  const likes = page ? likesOf(page) : { count: null }
  const publishedAt = iso(
    str(at(player.microformat, 'publishDate')) ?? str(at(player.microformat, 'uploadDate')),
  )
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      video: {
        id: player.id ?? id,
        url: videoUrl(player.id ?? id),
        title: player.title ?? info?.title ?? null,
        description: player.description ?? info?.description ?? null,
        descriptionLinks: info?.descriptionLinks ?? [],
        thumbnailUrl: player.thumbnailUrl ?? stillUrl(id),
        publishedAt: publishedAt ?? dateOf(info?.dateText),
        publishDateText: info?.dateText ?? null,
        durationMs: player.durationMs,
        durationFormatted: clockOf(player.durationMs === null ? null : player.durationMs / 1000),
        genre: str(at(player.microformat, 'category')),
        keywords: [...player.keywords],
        isPaidPromotion: player.isPaidPromotion,
        liveStatus: player.liveStatus === 'none' && info?.isLive ? 'live' : player.liveStatus,
        scheduledStartAt: player.scheduledStartAt,
      },
      channel: channelRecord(player, info),
      metrics: {
        views: player.viewCount ?? (info?.isLive ? null : (info?.viewCount ?? null)),
        likes: likes.count ?? player.likeCount,
        comments: page ? countOf(commentCountText(page)) : null,
      },
      chapters: page ? chaptersOf(page) : [],
      captions: player.captions.map(({ label, languageCode, kind, isTranslatable }) => ({
        label,
        languageCode,
        kind,
        isTranslatable,
      })),
      relatedVideos: page
        ? relatedOf(page, tube).flatMap((row) => relatedVideo(row, context.clock.now()))
        : [],
    },
  }
}
