import { expect, test } from 'vitest'
import type { MediaRequest, StoredMedia } from '../../../src/catalog/ports/media.ts'
import { downloadMedia, hostedAsset, hostMedia } from '../../../src/platforms/shared/hosting.ts'

/** A store that fails for addresses that contain "gone". */
function storeOf(asked: MediaRequest[] = []) {
  const store = async (requests: readonly MediaRequest[]): Promise<StoredMedia[]> => {
    asked.push(...requests)
    return requests.map(({ url, kind }) =>
      url.includes('gone')
        ? { status: 'failed', originalUrl: url, errorCode: 'fetch_failed', errorMessage: 'HTTP 404' }
        : {
            status: 'stored',
            originalUrl: url,
            url: `https://here.example/${asked.length}`,
            expiresAt: '2026-01-01T00:00:00.000Z',
            retainedUntil: '2026-01-02T00:00:00.000Z',
            mime: kind === 'video' ? 'video/mp4' : 'image/png',
            bytes: 10,
            width: 0,
            height: 20,
          },
    )
  }
  return { media: { store } }
}

test('the files of a list are stored in order; failures are reported, stored files are counted', async () => {
  const { assets, served } = await hostMedia(storeOf(), [
    { entityId: 'a', postId: 'p', image: 'https://x/a.png', video: 'https://x/gone.mp4' },
    { entityId: 'b', postId: null, image: 'https://x/b.png', video: null, imageRole: 'display' },
    { entityId: 'c', postId: 'c', image: null, video: null },
  ])
  expect(served).toEqual({ hostMedia: 2 })
  const [picture, video] = assets.get('a')!
  expect(hostedAsset.parse(picture)).toMatchObject({
    status: 'stored',
    role: 'thumbnail',
    entityId: 'a',
    postId: 'p',
    width: null,
    height: 20,
  })
  expect(hostedAsset.parse(video)).toMatchObject({
    status: 'failed',
    role: 'video',
    errorCode: 'fetch_failed',
  })
  expect(assets.get('b')).toMatchObject([{ role: 'display', type: 'image' }])
  expect(assets.get('b')![0]).not.toHaveProperty('postId')
  expect(assets.has('c')).toBe(false)
})

test('no more files are fetched than the price allows', async () => {
  const asked: MediaRequest[] = []
  const entries = Array.from({ length: 20 }, (_, at) => ({
    entityId: String(at),
    postId: null,
    image: 'https://x/i.png',
    video: 'https://x/v.mp4',
  }))
  const { served } = await hostMedia(storeOf(asked), entries)
  expect(served).toEqual({ hostMedia: 24 })
  expect(asked).toHaveLength(24)
})

test('the files of a post are one unit, however many; without a required file the lookup fails', async () => {
  const file = (url: string) => ({ url, kind: 'image' as const })
  const some = { postId: 'p', files: [file('https://x/1.png'), file('https://x/gone.png')] }
  expect(await downloadMedia(storeOf(), some, true)).toMatchObject({
    downloads: [{ postId: 'p', type: 'image', originalUrl: 'https://x/1.png' }],
    served: { downloadMedia: 1 },
  })
  for (const files of [[], [file('https://x/gone.png')]]) {
    expect(await downloadMedia(storeOf(), { postId: 'p', files })).toEqual({
      downloads: [],
      served: { downloadMedia: 0 },
    })
    await expect(downloadMedia(storeOf(), { postId: 'p', files }, true)).rejects.toMatchObject({
      reason: 'media',
    })
  }
})
