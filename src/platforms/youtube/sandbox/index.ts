import type { SimulatedPlatform, SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import type { Forced } from '../../../simulation/forced.ts'
import { type Call, type Route, routed } from '../../../simulation/router.ts'
import type { Wire } from '../../../simulation/wire.ts'
import { about, browseChannel, moreOfTab } from './channel.ts'
import { commentPage, moreReplies, readSectionToken } from './comments.ts'
import { dataApi } from './data-api.ts'
import { forcedOf } from './ids.ts'
import { next } from './next.ts'
import { player, timedText } from './player.ts'
import { browsePlaylist, morePlaylist } from './playlist.ts'
import { browsePost, resolvedPost } from './posts.ts'
import { reelItem, reelSequence } from './reel.ts'
import { browseHashtag, hashtagEndpoint, moreHashtagResults, moreResults, search } from './search.ts'
import { specialOf } from './special.ts'
import { type Continuation, pageIn, readToken } from './tokens.ts'
import { answer, captchaPage, channelEndpoint, failure } from './wire.ts'
import { channelById, channelOf } from './world.ts'

const channelIdForm = /^UC[\w-]{22}$/
const videoIdForm = /^[\w-]{11}$/
const unreadable = failure('INVALID_ARGUMENT')
const notFound = failure('NOT_FOUND')

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const bodyOf = ({ json }: Call) => (typeof json === 'object' && json !== null ? (json as Wire) : {})

/** Failing or slow answers that a request's identifier forces. */
function forcedIn(call: Call): Forced | null {
  const { videoId, continuation, browseId, params, query, url } = bodyOf(call)
  const video = text(videoId) || call.query.get('v') || readSectionToken(continuation)?.id
  if (video) return specialOf(video)?.forced ?? null
  const names = [text(browseId), text(pageIn(params).id), text(query)]
  // Waiting once is enough: finding a thing is not slow, reading it is.
  const address = text(url)
    .split('/')
    .map(forcedOf)
    .filter((forced) => forced !== 'slow')
  return [...names.map(forcedOf), ...address].find((forced) => forced !== null) ?? null
}

/** A channel, playlist or search whose public pages show a captcha, while the Data API answers. */
const walled: ReadonlySet<unknown> = new Set([channelOf('sim_botwall').id, 'VLPLsim_botwall', 'sim_botwall'])

/** Later pages, by the list that their token names. */
const continuing: Readonly<Record<string, (at: Continuation, now: number) => SimulatedResponse>> = {
  about,
  videos: moreOfTab,
  shorts: moreOfTab,
  playlist: morePlaylist,
  hashtag: moreHashtagResults,
  search: moreResults,
  comments: commentPage,
  replies: moreReplies,
}

function later({ continuation }: Wire, now: number): SimulatedResponse {
  const at = readSectionToken(continuation) ?? readToken(continuation)
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

function resolve(body: Wire): SimulatedResponse {
  const url = URL.parse(text(body.url))
  if (!url) return unreadable
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (first === 'post') return resolvedPost(second)
  if (first === 'hashtag') return answer({ endpoint: hashtagEndpoint(second, 'Shorts') })
  const name = first === 'user' || first === 'c' ? second : first
  const channel = channelIdForm.test(second) ? channelById(second) : channelOf(name)
  if (!name || channel.forced === 'not_found') return notFound
  return answer({ endpoint: channelEndpoint(channel) })
}

/** InnerTube's calls. */
const calls: Readonly<Record<string, (body: Wire, now: number) => SimulatedResponse>> = {
  browse,
  search: (body, now) => (body.query ? search(text(body.query), body.params, now) : later(body, now)),
  next: (body, now) => (body.videoId ? next(text(body.videoId), now) : later(body, now)),
  player: ({ videoId }, now) => player(text(videoId), now),
  'navigation/resolve_url': resolve,
  'reel/reel_item_watch': reelItem,
  'reel/reel_watch_sequence': reelSequence,
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
        if (body.videoId && !videoIdForm.test(text(body.videoId))) return unreadable
        return walled.has(body.browseId ?? body.query) ? captchaPage : respond(body, call.now)
      },
    ],
  ),
  ['POST', site, '/youtubei/v1/*', () => notFound],
  ['GET', site, '/api/timedtext', timedText],
  ['GET', 'https://www.googleapis.com', '/youtube/v3/:method', dataApi],
]

/** Simulates YouTube for test keys (docs/YOUTUBE.md): InnerTube, captions and the Data API. */
export function simulatedYoutube(): SimulatedPlatform {
  return routed(routes, { forced: (call) => (call.params.method ? null : forcedIn(call)) })
}
