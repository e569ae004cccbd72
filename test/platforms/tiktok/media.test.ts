import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { readWebVtt } from '../../../src/transcripts/captions.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** Files, captions and what they cost. */

let running: TestService
beforeAll(async () => {
  running = await startTestService({ platforms: [tiktok], env: { TRANSCRIPTION_MAX_SECONDS: '600' } })
})
afterAll(() => running.close())

const ada = 'https://www.tiktok.com/@ada.cooks/video/7336839120215361045'

interface Video {
  id: string
  url: string
  hostedMedia?: {
    status: string
    type: string
    role: string
    url?: string
    errorCode?: string
    mime?: string
  }[]
}

async function videosOf(handle: string, query = ''): Promise<{ videos: Video[]; credits: number }> {
  const { data, meta } = (await running.call(`/v1/tiktok/profiles/${handle}/videos${query}`)).body
  return { videos: data.videos, credits: meta.creditsCharged }
}

const call = async (path: string, url: string, more: Record<string, string> = {}) =>
  (await running.call(`/v1/tiktok/${path}?${new URLSearchParams({ url, ...more })}`)).body

describe('downloads', () => {
  test('a video is kept, served in ranges as what it is, for eleven credits', async () => {
    const { data, meta } = await call('videos/download', ada)
    expect(meta.creditsCharged).toBe(11)
    expect(data.downloads).toHaveLength(1)
    const [file] = data.downloads
    expect(file).toMatchObject({
      postId: data.video.id,
      type: 'video',
      originalUrl: data.media.downloadWithoutWatermarkUrl,
    })
    const whole = await fetch(file.cdnUrl)
    expect(whole.headers.get('content-type')).toBe('video/mp4')
    const part = await fetch(file.cdnUrl, { headers: { range: 'bytes=4-7' } })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('ftyp')
  })

  test('every picture of a photo post is kept', async () => {
    const photos = (await videosOf('ada.cooks')).videos.find((video) => video.url.includes('/photo/'))!
    const { data } = await call('videos/download', photos.url)
    expect(data.video.mediaType).toBe('slideshow')
    expect(data.media.slideshowImages.length).toBeGreaterThan(1)
    expect(data.downloads.map((one: { originalUrl: string }) => one.originalUrl)).toEqual(
      data.media.slideshowImages,
    )
    expect(data.downloads.every((one: { type: string }) => one.type === 'image')).toBe(true)
  })

  test('downloadMedia costs ten more when files were kept, and nothing more when there were none', async () => {
    const kept = await call('videos', ada, { downloadMedia: 'true' })
    expect(kept.meta.creditsCharged).toBe(11)
    expect(kept.data.downloads).toHaveLength(1)
    const plain = await call('videos', ada)
    expect(plain.meta.creditsCharged).toBe(1)
    expect(plain.data.downloads).toEqual([])
    const gone = (await videosOf('sim_gone_media')).videos[0]!
    const failed = await call('videos', gone.url, { downloadMedia: 'true' })
    expect(failed).toMatchObject({
      data: { lookupStatus: 'found', downloads: [] },
      meta: { creditsCharged: 1 },
    })
  })

  test('a download of which no file could be kept fails and costs nothing', async () => {
    const gone = (await videosOf('sim_gone_media')).videos[0]!
    const before = await running.balance()
    const answer = await call('videos/download', gone.url)
    expect(answer.error).toMatchObject({ code: 'lookup_failed', message: expect.stringContaining('files') })
    expect(await running.balance()).toBe(before)
  })

  test('hostMedia costs two credits for each file kept, and none for a failed one', async () => {
    const page = await videosOf('ada.cooks', '?hostMedia=true')
    const assets = page.videos.flatMap((video) => video.hostedMedia ?? [])
    expect(page.videos).toHaveLength(12)
    for (const video of page.videos) {
      const roles = video.hostedMedia?.map((asset) => asset.role)
      expect(roles).toEqual(video.url.includes('/photo/') ? ['thumbnail'] : ['thumbnail', 'video'])
    }
    expect(new Set(assets.map((asset) => asset.role))).toEqual(new Set(['thumbnail', 'video']))
    expect(assets.every((asset) => asset.status === 'stored')).toBe(true)
    expect(page.credits).toBe(1 + 2 * assets.length)
    const picture = await fetch(assets.find((asset) => asset.role === 'thumbnail')!.url!)
    expect(picture.headers.get('content-type')).toBe('image/png')

    const gone = await videosOf('sim_gone_media', '?hostMedia=true')
    const failed = gone.videos.flatMap((video) => video.hostedMedia ?? [])
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.every((asset) => asset.status === 'failed' && asset.errorCode === 'fetch_failed')).toBe(
      true,
    )
    expect(gone.credits).toBe(1)
  })
})

describe('transcripts', () => {
  test('captions come as WebVTT, as segments and as plain text, in the spoken language', async () => {
    expect((await call('videos', ada)).data.captions).toEqual([
      { language: 'en', original: true },
      { language: 'es', original: false },
    ])
    const { data, meta } = await call('videos/transcript', ada)
    expect(data.video).toEqual({ id: '7336839120215361045', url: ada })
    expect(data.transcript).toMatchObject({ format: 'webvtt', language: 'en', source: 'captions' })
    expect(data.transcript.plainText).toContain('Today we make a soup in one pot.')
    expect(readWebVtt(data.transcript.content)).toEqual(data.transcript.segments)
    expect(meta.creditsCharged).toBe(1)
  })

  test('another language is chosen on demand; one that is not there gives no transcript', async () => {
    const spanish = await call('videos/transcript', ada, { language: 'es' })
    expect(spanish.data.transcript).toMatchObject({ language: 'es' })
    expect(spanish.data.transcript.plainText).toContain('sopa')
    const japanese = await call('videos/transcript', ada, { language: 'ja' })
    expect(japanese.data).toMatchObject({ lookupStatus: 'found', transcript: null })
  })

  test('without captions the audio is transcribed on demand, for ten more credits', async () => {
    const silent = (await videosOf('sim_silent')).videos[0]!
    const without = await call('videos/transcript', silent.url)
    expect(without).toMatchObject({ data: { transcript: null }, meta: { creditsCharged: 1 } })
    const made = await call('videos/transcript', silent.url, { useAiFallback: 'true' })
    expect(made.data.transcript).toMatchObject({ source: 'speech_to_text', language: 'en' })
    expect(readWebVtt(made.data.transcript.content)).toEqual(made.data.transcript.segments)
    expect(made.meta.creditsCharged).toBe(11)
    const captioned = await call('videos/transcript', ada, { useAiFallback: 'true' })
    expect(captioned.meta.creditsCharged).toBe(1)
  })

  test('a video beyond the length limit, or no video at all, is refused and costs nothing', async () => {
    const long = (await videosOf('sim_long')).videos[0]!
    const photos = (await videosOf('ada.cooks')).videos.find((video) => video.url.includes('/photo/'))!
    const before = await running.balance()
    const tooLong = await call('videos/transcript', long.url, { useAiFallback: 'true' })
    expect(tooLong.error.code).toBe('video_too_long_for_transcription')
    const noVideo = await call('videos/transcript', photos.url)
    expect(noVideo.error.code).toBe('transcript_target_not_video')
    expect(await running.balance()).toBe(before)
  })

  test('getTranscript adds the captions to the post', async () => {
    const { data } = await call('videos', ada, { getTranscript: 'true' })
    expect(data.transcript).toMatchObject({ format: 'webvtt', content: expect.stringMatching(/^WEBVTT/) })
  })
})

test('short links lead to their post; a dead one is not found', async () => {
  for (const link of [
    'https://vm.tiktok.com/ZMabc123/',
    'https://vt.tiktok.com/ZSxyz',
    'https://www.tiktok.com/t/ZTabc12/',
  ]) {
    const { data } = await call('videos', link)
    expect(data.lookupStatus).toBe('found')
    expect((await call('videos', data.video.id)).data.video.id).toBe(data.video.id)
  }
  expect((await call('videos', 'https://vm.tiktok.com/sim_not_found/')).data).toMatchObject({
    lookupStatus: 'not_found',
    video: null,
  })
})

test('trim leaves out the details and changes nothing else', async () => {
  const { details, ...rest } = (await call('videos', ada)).data
  expect(details.hashtags.length).toBeGreaterThan(0)
  expect((await call('videos', ada, { trim: 'true' })).data).toEqual(rest)
})

test('popular order sorts by views, and pages on', async () => {
  const path = '/v1/tiktok/profiles/ada.cooks/videos?sortBy=popular'
  const first = (await running.call(path)).body.data
  const second = (await running.call(`${path}&cursor=${first.page.nextCursor}`)).body.data
  const views = [...first.videos, ...second.videos].map((video) => video.stats.views)
  expect(views).toEqual([...views].sort((a, b) => b - a))
})
