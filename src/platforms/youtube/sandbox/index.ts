import type { SimulatedPlatform, SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { type Forced, forcedBy } from '../../../simulation/forced.ts'
import { type Call, type Route, routed } from '../../../simulation/router.ts'
import { timedText } from './captions.ts'
import { browseChannel, channelContinuation } from './channel.ts'
import { about } from './channel-header.ts'
import { commentContinuation, commentSection, readSectionToken, replyContinuation } from './comments.ts'
import { dataApi } from './data-api.ts'
import { browseHashtag, hashtagContinuation, hashtagEndpoint, hashtagIn } from './hashtag.ts'
import { next } from './next.ts'
import { playerBody } from './player.ts'
import { browsePlaylist, forcedByPlaylist, playlistContinuation } from './playlist.ts'
import { browsePost, forcedByPost, postEndpoint, postOf } from './posts.ts'
import { reelItem, reelSequence } from './reel.ts'
import { search, searchContinuation } from './search.ts'
import { specialOf } from './special.ts'
import { type Continuation, inner, proto, readToken, textIn } from './tokens.ts'
import { answer, captchaPage, channelEndpoint, failure, type Wire, watchEndpoint } from './wire.ts'
import { channelById, channelOf, videoOf } from './world.ts'

const channelIdForm = /^UC[\w-]{22}$/
const videoIdForm = /^[\w-]{11}$/
const unreadable = failure('INVALID_ARGUMENT')

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const bodyOf = ({ json }: Call) => (typeof json === 'object' && json !== null ? (json as Wire) : {})

/** What a request's identifier forces on the platform as a whole: failing or slow answers. */
function forcedIn(call: Call): Forced | null {
  const body = bodyOf(call)
  const videoId = [body.videoId, (body.playerRequest as Wire | undefined)?.videoId, call.query.get('v')]
  const named = videoId.map(text).find(Boolean) ?? readSectionToken(body.continuation)?.videoId
  if (named) return specialOf(named)?.forced ?? null
  const browseId = text(body.browseId)
  if (channelIdForm.test(browseId)) return channelById(browseId).forced
  if (browseId.startsWith('VL')) return forcedByPlaylist(browseId.slice(2))
  if (browseId === 'FEhashtag') return forcedBy(hashtagIn(body.params))
  if (browseId === 'FEpost_detail') return forcedByPost(textIn(inner(proto(body.params), 56), 3) ?? '')
  if (body.query) return forcedBy(text(body.query))
  const parts = text(body.url).split('/')
  const forced = parts.map((part) => forcedBy(part) ?? forcedByPost(part)).find((one) => one !== null) ?? null
  // Waiting once is enough: finding the channel is not slow, reading it is.
  return forced === 'slow' ? null : forced
}

/** Whether a captcha stands before the public page of what is asked for, which the Data API still tells of. */
function isWalled({ browseId, query }: Wire): boolean {
  if (channelIdForm.test(text(browseId))) return channelById(text(browseId)).handle === 'sim_botwall'
  return browseId === 'VLPLsim_botwall' || query === 'sim_botwall'
}

type Continuing = (at: Continuation, now: number) => SimulatedResponse

/** Later pages, by the list that their token names. */
const continuing: Readonly<Record<string, Continuing>> = {
  about: (at, now) => about(channelOf(at.id ?? ''), now),
  videos: channelContinuation,
  shorts: channelContinuation,
  playlists: channelContinuation,
  posts: channelContinuation,
  playlist: playlistContinuation,
  hashtag: hashtagContinuation,
  search: searchContinuation,
  comments: commentContinuation,
  replies: replyContinuation,
}

function later({ continuation }: Wire, now: number): SimulatedResponse {
  const section = readSectionToken(continuation)
  if (section) return commentSection(videoOf(section.videoId, now), section.sort, now)
  const at = readToken(continuation)
  return (at && continuing[at.list]?.(at, now)) ?? unreadable
}

function browse(body: Wire, now: number): SimulatedResponse {
  const browseId = text(body.browseId)
  if (channelIdForm.test(browseId)) return browseChannel(channelById(browseId), body.params, now)
  if (browseId.startsWith('VL')) return browsePlaylist(browseId.slice(2), now)
  if (browseId === 'FEhashtag') return browseHashtag(body.params, now)
  if (browseId === 'FEpost_detail') return browsePost(body.params, now)
  return later(body, now)
}

function resolve(body: Wire, now: number): SimulatedResponse {
  const url = URL.parse(text(body.url))
  if (!url) return unreadable
  const notFound = failure('NOT_FOUND')
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const videoId = first === 'watch' ? url.searchParams.get('v') : first === 'shorts' ? second : null
  if (videoId) return answer({ endpoint: watchEndpoint(videoId) })
  if (first === 'post') {
    if (forcedByPost(second) === 'not_found') return notFound
    return answer({ endpoint: postEndpoint(postOf(second, now).channel, second) })
  }
  if (first === 'hashtag' && second) {
    return answer({ endpoint: hashtagEndpoint(second, url.pathname.endsWith('/shorts') ? 2 : 1) })
  }
  if (first === 'channel') {
    return channelIdForm.test(second) ? answer({ endpoint: channelEndpoint(channelById(second)) }) : notFound
  }
  const name = first === 'user' || first === 'c' ? second : first
  const channel = name ? channelOf(name) : null
  if (!channel || channel.forced === 'not_found') return notFound
  return answer({ endpoint: channelEndpoint(channel, '', 'EgC4AQCSAwDyBgQKAjIA') })
}

const withVideo =
  (respond: (videoId: string, now: number) => SimulatedResponse) =>
  (body: Wire, now: number): SimulatedResponse =>
    videoIdForm.test(text(body.videoId)) ? respond(text(body.videoId), now) : unreadable

/** InnerTube's calls. */
const calls: Readonly<Record<string, (body: Wire, now: number) => SimulatedResponse>> = {
  browse,
  search: (body, now) => (body.query ? search(text(body.query), body.params, now) : later(body, now)),
  next: (body, now) => (body.continuation === undefined ? withVideo(next)(body, now) : later(body, now)),
  player: withVideo((videoId, now) => answer(playerBody(videoOf(videoId, now), now))),
  'navigation/resolve_url': resolve,
  'reel/reel_item_watch': reelItem,
  'reel/reel_watch_sequence': reelSequence,
  // Attestation is asked of everybody since December 2025.
  get_transcript: () => failure('FAILED_PRECONDITION'),
}

const site = 'https://www.youtube.com'

const routes: readonly Route[] = [
  ...Object.entries(calls).map(
    ([name, respond]): Route => [
      'POST',
      site,
      `/youtubei/v1/${name}`,
      (call) => {
        const body = bodyOf(call)
        if (call.request.body?.length && call.json === undefined) return unreadable
        return isWalled(body) ? captchaPage : respond(body, call.now)
      },
    ],
  ),
  ['POST', site, '/youtubei/v1/*', () => failure('NOT_FOUND')],
  ['GET', site, '/api/timedtext', timedText],
  ['GET', 'https://www.googleapis.com', '/youtube/v3/:method', dataApi],
]

/** YouTube's stand-in for test keys (docs/SANDBOX-YOUTUBE.md): InnerTube, captions and the Data API. */
export function simulatedYoutube(): SimulatedPlatform {
  return routed(routes, { forced: (call) => (call.params.method ? null : forcedIn(call)) })
}
