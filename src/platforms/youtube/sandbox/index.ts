import type { SimulatedPlatform, SimulatedRequest, SimulatedResponse } from '../../../upstream/types.ts'
import { type Forced, failingResponse, forcedBy, slowMs } from '../../shared/forced.ts'
import { timedText } from './captions.ts'
import { browseChannel, channelContinuation } from './channel.ts'
import { about } from './channel-header.ts'
import {
  commentAt,
  commentContinuation,
  commentSection,
  readSectionToken,
  replyContinuation,
} from './comments.ts'
import { dataApi } from './data-api.ts'
import { uploadsFeed } from './feed.ts'
import { browseHashtag, hashtagContinuation, hashtagEndpoint } from './hashtag.ts'
import { placeOfComment } from './ids.ts'
import { next } from './next.ts'
import { player } from './player.ts'
import { browsePlaylist, forcedByPlaylist, playlistContinuation } from './playlist.ts'
import { browsePost, forcedByPost, postEndpoint, postOf } from './posts.ts'
import { reelItem, reelSequence } from './reel.ts'
import { search, searchContinuation } from './search.ts'
import { specialOf } from './special.ts'
import { inner, proto, readToken, textIn } from './tokens.ts'
import { answer, captchaPage, channelEndpoint, failure, type Wire, watchEndpoint } from './wire.ts'
import { channelById, channelOf, videoOf } from './world.ts'

const channelIdForm = /^UC[\w-]{22}$/
const videoIdForm = /^[\w-]{11}$/

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** What a request's identifier forces on the platform as a whole: failing or slow answers. */
function forcedIn(path: string, body: Wire, query: URLSearchParams): Forced | null {
  const videoId =
    text(body.videoId) || text((body.playerRequest as Wire | undefined)?.videoId) || query.get('v')
  if (videoId) return specialOf(videoId)?.forced ?? null
  const browseId = text(body.browseId)
  if (channelIdForm.test(browseId)) return channelById(browseId).forced
  if (browseId.startsWith('VL')) return forcedByPlaylist(browseId.slice(2))
  if (browseId === 'FEhashtag') return forcedBy(textIn(inner(proto(body.params), 93), 1) ?? '')
  if (path === '/youtubei/v1/search') return forcedBy(text(body.query))
  const section = readSectionToken(body.continuation)
  if (section) return specialOf(section.videoId)?.forced ?? null
  if (browseId === 'FEpost_detail') return forcedByPost(textIn(inner(proto(body.params), 56), 3) ?? '')
  const named = text(body.url)
    .split('/')
    .map((part) => forcedBy(part) ?? forcedByPost(part))
  return named.find((one) => one !== null) ?? null
}

/** Whether a captcha stands before the public page of what is asked for, which the Data API still tells of. */
function isWalled(body: Wire): boolean {
  const browseId = text(body.browseId)
  if (channelIdForm.test(browseId)) return channelById(browseId).handle === 'sim_botwall'
  return browseId === 'VLPLsim_botwall' || text(body.query) === 'sim_botwall'
}

function browse(body: Wire, now: number): SimulatedResponse {
  const browseId = text(body.browseId)
  if (channelIdForm.test(browseId)) return browseChannel(channelById(browseId), body.params, now)
  if (browseId.startsWith('VL')) return browsePlaylist(browseId.slice(2), now)
  if (browseId === 'FEhashtag') return browseHashtag(body.params, now)
  if (browseId === 'FEpost_detail') return browsePost(body.params, now)
  const continuation = readToken(body.continuation)
  switch (continuation?.list) {
    case 'about':
      return about(channelOf(continuation.id ?? ''), now)
    case 'videos':
    case 'shorts':
    case 'playlists':
    case 'posts':
      return channelContinuation(channelOf(continuation.id ?? ''), continuation, now)
    case 'playlist':
      return playlistContinuation(continuation, now)
    case 'hashtag':
      return hashtagContinuation(continuation, now)
    default:
      return failure(400, 'INVALID_ARGUMENT')
  }
}

function watchNext(body: Wire, now: number): SimulatedResponse {
  if (body.continuation === undefined) {
    const videoId = text(body.videoId)
    return videoIdForm.test(videoId) ? next(videoId, now) : failure(400, 'INVALID_ARGUMENT')
  }
  const section = readSectionToken(body.continuation)
  if (section) return commentSection(videoOf(section.videoId, now), section.sort, now)
  const continuation = readToken(body.continuation)
  if (continuation?.list === 'comments') return commentContinuation(continuation, now)
  const place = continuation?.list === 'replies' ? placeOfComment(continuation.id ?? '') : null
  if (!continuation || !place) return failure(400, 'INVALID_ARGUMENT')
  const comment = commentAt(videoOf(place.videoId, now), place.index)
  return replyContinuation(comment, continuation.from, now)
}

function resolve(body: Wire, now: number): SimulatedResponse {
  const url = URL.canParse(text(body.url)) ? new URL(text(body.url)) : null
  if (!url) return failure(400, 'INVALID_ARGUMENT')
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const videoId = first === 'watch' ? url.searchParams.get('v') : first === 'shorts' ? second : null
  if (videoId) return answer({ endpoint: watchEndpoint(videoId) })
  if (first === 'post') {
    if (forcedByPost(second) === 'not_found') return failure(404, 'NOT_FOUND')
    return answer({ endpoint: postEndpoint(postOf(second, now).channel, second) })
  }
  if (first === 'hashtag' && second) {
    return answer({ endpoint: hashtagEndpoint(second, url.pathname.endsWith('/shorts') ? 2 : 1) })
  }
  if (first === 'channel') {
    if (!channelIdForm.test(second)) return failure(404, 'NOT_FOUND')
    return answer({ endpoint: channelEndpoint(channelById(second)) })
  }
  const name = first === 'user' || first === 'c' ? second : first
  const channel = name ? channelOf(name) : null
  if (!channel || channel.forced === 'not_found') return failure(404, 'NOT_FOUND')
  return answer({ endpoint: channelEndpoint(channel, '', 'EgC4AQCSAwDyBgQKAjIA') })
}

function innerTube(call: string, body: Wire, now: number): SimulatedResponse {
  switch (call) {
    case 'browse':
      return browse(body, now)
    case 'search': {
      const continuation = readToken(body.continuation)
      if (continuation?.list === 'search') return searchContinuation(continuation, now)
      return body.query ? search(text(body.query), body.params, now) : failure(400, 'INVALID_ARGUMENT')
    }
    case 'next':
      return watchNext(body, now)
    case 'player':
      return videoIdForm.test(text(body.videoId))
        ? player(text(body.videoId), now)
        : failure(400, 'INVALID_ARGUMENT')
    case 'navigation/resolve_url':
      return resolve(body, now)
    case 'reel/reel_item_watch':
      return reelItem(body, now)
    case 'reel/reel_watch_sequence':
      return reelSequence(body, now)
    // Attestation is asked of everybody since December 2025.
    case 'get_transcript':
      return failure(400, 'FAILED_PRECONDITION')
    default:
      return failure(404, 'NOT_FOUND')
  }
}

function page(url: URL, now: number): SimulatedResponse {
  if (url.pathname === '/api/timedtext') return timedText(url, now)
  if (url.pathname === '/feeds/videos.xml') return uploadsFeed(url, now)
  return {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<title>404 Not Found</title>',
  }
}

function bodyOf(request: SimulatedRequest): Wire | null {
  try {
    return JSON.parse(request.body?.toString('utf8') || '{}') as Wire
  } catch {
    return null
  }
}

function handle(request: SimulatedRequest): SimulatedResponse {
  const { url, now } = request
  if (url.hostname === 'www.googleapis.com') return dataApi(request)
  const body = bodyOf(request)
  if (!body) return failure(400, 'INVALID_ARGUMENT')
  const forced = forcedIn(url.pathname, body, url.searchParams)
  const failing = failingResponse(forced)
  if (failing) return failing
  if (isWalled(body)) return captchaPage()
  const call = /^\/youtubei\/v1\/(.+)$/.exec(url.pathname)?.[1]
  const answered = call && request.method === 'POST' ? innerTube(call, body, now) : page(url, now)
  // Waiting once is enough: finding the channel is not slow, reading it is.
  return forced === 'slow' && call !== 'navigation/resolve_url' ? { ...answered, delayMs: slowMs } : answered
}

/** YouTube's stand-in for test keys (docs/SANDBOX-YOUTUBE.md): InnerTube, captions, feeds and the Data API. */
export function simulatedYoutube(): SimulatedPlatform {
  return { origins: ['https://www.youtube.com', 'https://www.googleapis.com/youtube/'], handle }
}
