import type { Segment } from '../../../../catalog/ports/transcripts.ts'
import type { Finding, LookupContext, Missing, Source } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { readCaptionFile } from '../../../../reading/caption-files.ts'
import type { Losses } from '../../../../reading/entries.ts'
import type { CaptionTrack, Transcript } from '../../model.ts'
import { isBotCheck, openTube } from './innertube.ts'
import { playerOf } from './player.ts'
import { askPlayer } from './video.ts'

const base = (code: string) => code.toLowerCase().split('-')[0]!

/** The language spoken, as far as tracks tell: automatic captions are made in it. */
function spokenIn(tracks: readonly CaptionTrack[]): string | undefined {
  const spoken =
    tracks.find((track) => track.kind === 'asr') ??
    tracks.find((track) => track.isDefault) ??
    tracks.find((track) => base(track.languageCode) === 'en') ??
    tracks[0]
  return spoken?.languageCode
}

/**
 * The track to read: of the language asked for, else of the one spoken; written captions before automatic ones. Where
 * the language asked for has no track, one that YouTube can translate. Null when there is none.
 */
export function chooseTrack(
  tracks: readonly CaptionTrack[],
  language = spokenIn(tracks),
): { track: CaptionTrack; translate: boolean } | null {
  const written = (candidates: readonly CaptionTrack[]) =>
    candidates.find((track) => track.kind !== 'asr') ?? candidates[0]
  const exact = written(tracks.filter((track) => base(track.languageCode) === base(language ?? '')))
  const track = exact ?? written(tracks.filter((candidate) => candidate.isTranslatable))
  return track ? { track, translate: track !== exact } : null
}

/** Which track is the right one is known only where all can be read. */
const strict: Losses = {
  drift: (field) => {
    throw changed(field)
  },
}

/** The address of a track's captions; they are YouTube's own, at its own origin. */
function trackUrl(track: CaptionTrack, translateTo: string | undefined): URL {
  if (!URL.canParse(track.baseUrl, 'https://www.youtube.com')) throw changed('captionTracks.baseUrl')
  const url = new URL(track.baseUrl, 'https://www.youtube.com')
  if (url.origin !== 'https://www.youtube.com' || url.pathname !== '/api/timedtext') {
    throw changed('captionTracks.baseUrl', url.origin)
  }
  url.searchParams.set('fmt', 'json3')
  if (translateTo) url.searchParams.set('tlang', translateTo)
  return url
}

/**
 * Captions in whichever form the endpoint chose; null for an empty body, its way to ask for attestation, and for a
 * captcha.
 * @throws Fault changed for captions without words: there was a track
 */
async function readCaptions(text: string, context: LookupContext): Promise<Segment[] | null> {
  if (text.trim() === '') return null
  const form = text.trimStart().startsWith('<') ? 'timedXml' : 'json3'
  const segments = await readCaptionFile(text, form, { losses: context, signal: context.signal })
  if (form === 'timedXml' && !segments && isBotCheck(text)) return null
  if (!segments || segments.length === 0) throw changed('timedtext.events')
  return segments
}

/**
 * Looks up the captions of a video. A video without captions is `not_found` with the video named: there is a
 * video, and no transcript of it.
 */
export const webTranscript: Source<{ url: string; language?: string }, Transcript> = {
  name: 'web',
  async lookup({ url: id, language }, context): Promise<Finding<Transcript>> {
    const without = (outcome: Missing) => ({ outcome, model: { id, spoken: null } })
    const player = playerOf(id, await askPlayer(id, await openTube(context)), context)
    if ('outcome' in player) return player.outcome === 'not_found' ? player : without(player.outcome)
    const chosen = chooseTrack(player.captions(strict), language)
    if (!chosen) return without('not_found')
    const { track, translate } = chosen
    const url = trackUrl(track, translate ? language : undefined)
    const response = await context.upstream.request({ url: url.href, headers: { 'accept-language': 'en' } })
    const { status, headers } = response
    if (status === 401 || status === 403 || status === 451) return without('restricted')
    // Gone, although the player names it; or led away (to the consent page, say).
    if (status !== 200) throw changed('timedtext', headers.location ?? status)
    const segments = await readCaptions(response.text(), context)
    if (!segments) return without('restricted')
    const whole = ({ text, startMs, endMs }: Segment) => ({
      text,
      startMs: Math.round(startMs),
      endMs: Math.round(endMs),
    })
    const spokenIn = translate ? base(language!) : base(track.languageCode)
    return { outcome: 'found', model: { id, spoken: { segments: segments.map(whole), language: spokenIn } } }
  },
}
