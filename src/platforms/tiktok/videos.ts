import { operation } from '../../catalog/operation.ts'
import { flag } from '../../catalog/parameters.ts'
import { Fault } from '../../errors.ts'
import type { LookupContext, Source } from '../../lookup/source.ts'
import { hostPost } from './hosting.ts'
import { region, videoUrl } from './identifiers.ts'
import { toVideoLookup } from './items.ts'
import { type VideoLookup, videoLookup } from './records.ts'
import { fetchCaptions } from './sources/captions.ts'
import { officialPost } from './sources/official-video.ts'
import { needsApp } from './sources/research.ts'
import { findLinkedPost, type PostAnswer, resolvePost } from './sources/video.ts'

/** One post: its record, its files. */

interface VideoWish {
  url: string
  region?: string
  trim?: boolean
  downloadMedia?: boolean
  getTranscript?: boolean
}

export const emptyVideo = (lookupStatus: VideoLookup['lookupStatus']): VideoLookup => ({
  lookupStatus,
  video: null,
  author: null,
  music: null,
  metrics: null,
  media: null,
  transcript: null,
  captions: [],
  downloads: [],
})

async function transcriptOf(context: LookupContext, answer: PostAnswer) {
  if (answer.outcome !== 'found') return null
  try {
    const captions = await fetchCaptions(context, answer.post, answer.mediaCookie)
    return captions && { format: 'webvtt' as const, content: captions.content }
  } catch (error) {
    // Captions are an extra of this lookup: without them the post is still found.
    if (!(error instanceof Fault)) throw error
    context.drift(`captions ${error.reason}`)
    return null
  }
}

const web: Source<VideoWish, VideoLookup> = {
  name: 'web',
  async lookup(params, context) {
    const answer = await findLinkedPost(context, params.url)
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    const data = toVideoLookup(answer.post, params.trim === true)
    if (params.getTranscript) data.transcript = await transcriptOf(context, answer)
    if (!params.downloadMedia) return { outcome: 'found', data }
    const { downloads } = await hostPost(context, answer.post, answer.mediaCookie)
    data.downloads = downloads
    return { outcome: 'found', data, used: { downloadMedia: downloads.length > 0 ? 1 : 0 } }
  },
}

const official: Source<VideoWish, VideoLookup> = {
  name: 'official',
  requires: needsApp,
  // The Research API has neither files nor captions.
  serves: (params) => !params.downloadMedia && !params.getTranscript,
  async lookup(params, context) {
    const link = await resolvePost(context, params.url)
    if ('outcome' in link) return link
    const answer = await officialPost(context, link.id)
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    return { outcome: 'found', data: toVideoLookup(answer.post, params.trim === true) }
  },
}

const trim = flag({ description: 'Leave out `details`, for smaller answers.' })

export const getVideo = operation({
  id: 'tiktok.videos',
  path: '/v1/tiktok/videos',
  summary: 'One TikTok video or photo post',
  parameters: {
    url: videoUrl,
    region,
    trim,
    downloadMedia: flag({
      description:
        'Keep the files of the post and return links to them in `downloads`: 10 credits when files were found.',
    }),
    getTranscript: flag({ description: 'Return the captions of the video in `transcript`.' }),
  },
  record: videoLookup,
  price: { base: 1, surcharges: [{ parameter: 'downloadMedia', credits: 10, per: 'lookup', most: 1 }] },
  cacheSeconds: 300,
  example: { url: 'https://www.tiktok.com/@ada.cooks/video/7336839120215361045' },
  phrases: [
    'details of a tiktok video link',
    'stats of this tiktok',
    'views and likes of a tiktok video',
    'who posted this tiktok',
    'information about a tiktok photo post or slideshow',
  ],
  empty: emptyVideo,
  sources: [web, official],
  timeoutMs: 60_000,
})

const download: Source<VideoWish, VideoLookup> = {
  name: 'web',
  async lookup(params, context) {
    const answer = await findLinkedPost(context, params.url)
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    const { downloads, wanted } = await hostPost(context, answer.post, answer.mediaCookie)
    // The files are what is paid for here: without any of them the lookup did not complete.
    if (wanted > 0 && downloads.length === 0) {
      throw new Fault('media', `none of ${wanted} files could be kept`, {
        publicMessage: 'The files of this post could not be fetched. Nothing was charged.',
      })
    }
    return { outcome: 'found', data: { ...toVideoLookup(answer.post, false), downloads } }
  },
}

export const downloadVideo = operation({
  id: 'tiktok.videos.download',
  path: '/v1/tiktok/videos/download',
  summary: 'Files of one TikTok post, kept for download',
  parameters: { url: videoUrl, region },
  record: videoLookup,
  price: { base: 11 },
  cacheSeconds: 300,
  example: { url: 'https://www.tiktok.com/@ada.cooks/video/7336839120215361045' },
  phrases: [
    'download a tiktok video',
    'save this tiktok as mp4',
    'tiktok without watermark',
    'get the video file of a tiktok link',
    'download the pictures of a tiktok slideshow',
  ],
  empty: emptyVideo,
  sources: [download],
  timeoutMs: 60_000,
})
