import { inflateSync } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { readJson3, readTimedXml, readWebVtt } from '../../src/reading/captions.ts'
import { captionTracks, isPlaylist, playlistSegments } from '../../src/reading/hls.ts'
import { json3, json3Event, segmentHeader, spoken, timedXml, webVtt } from '../../src/simulation/captions.ts'
import { mp4 } from '../../src/simulation/movies.ts'
import { jpeg, png } from '../../src/simulation/pictures.ts'
import { masterPlaylist, mediaPlaylist } from '../../src/simulation/playlists.ts'
import { dice } from '../../src/simulation/world.ts'
import { processorMs } from '../support/processor-time.ts'

const sizes = [
  [8, 8],
  [72, 128],
  [301, 17],
] as const

test.each(sizes)('pictures of %i by %i have that size and format', async (width, height) => {
  for (const [bytes, mime] of [
    [png(width, height, [1, 2, 3]), 'image/png'],
    [jpeg(width, height, 200), 'image/jpeg'],
    [jpeg(width, height, 0), 'image/jpeg'],
  ] as const) {
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe(mime)
    expect(imageSize(bytes)).toMatchObject({ width, height })
  }
})

test('the largest pictures are made in the time of small ones, and their pixels are of one colour', () => {
  const bytes = png(11_520, 16_384, [1, 2, 3])
  const data = bytes.subarray(bytes.indexOf('IDAT') + 4)
  const pixels = inflateSync(data)
  expect(pixels.equals(Buffer.alloc(16_384 * (1 + 11_520 / 8)))).toBe(true)
  const larger = processorMs(() => [png(11_520, 16_384, [1, 2, 3]), jpeg(11_520, 16_384, 200)])
  // Two milliseconds, and a garbage collection of what other files left. Pixel by pixel it takes seconds.
  expect(larger).toBeLessThan(250)
})

test('a film is an MP4', async () => {
  const film = mp4(png(36, 64, [9, 9, 9]), 36, 64, 12)
  expect((await fileTypeFromBuffer(film))?.mime).toBe('video/mp4')
})

const transcript = spoken(dice('speech'), 3)
const segments = transcript.map(({ startMs, endMs, text }) => ({ startMs, endMs, text }))

test('captions have the same text in every format', () => {
  expect(readWebVtt(webVtt(transcript))).toEqual(segments)
  expect(readWebVtt(webVtt(transcript, segmentHeader, ' line:-1'))).toEqual(segments)
  expect(readJson3(json3(transcript.map(json3Event)))).toEqual(segments)
  expect(readTimedXml(timedXml(transcript))).toEqual(segments)
})

test('a playlist names its captions, and those their files', () => {
  const master = masterPlaylist({ address: 'v.m3u8', width: 1280, height: 720 }, [
    { language: 'de', name: 'Deutsch', address: 'subs/de.m3u8' },
  ])
  const home = 'https://video.example/a/master.m3u8'
  expect(isPlaylist(String(master.body))).toBe(true)
  expect(captionTracks(String(master.body), home)).toMatchObject([
    { language: 'de', url: 'https://video.example/a/subs/de.m3u8' },
  ])
  expect(playlistSegments(String(mediaPlaylist(['0.vtt', '1.vtt'], 6).body), home)).toEqual([
    'https://video.example/a/0.vtt',
    'https://video.example/a/1.vtt',
  ])
})
