import { expect, test } from 'vitest'
import { readHlsCaptions } from '../../src/reading/hls.ts'
import { costHere } from '../support/cost.ts'

const home = 'https://video.test/v/master.m3u8'

const rendition = (attributes: string) => `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="E"${attributes}`
const stream = (attributes = '') => `#EXT-X-STREAM-INF:BANDWIDTH=1${attributes}\nv.m3u8`
const master = (...lines: string[]) => `#EXTM3U\n${lines.join('\n')}\n`
const english = rendition(',LANGUAGE="en",URI="en.m3u8"')
const list = '#EXTM3U\n#EXTINF:6.0,\nen.vtt\n#EXT-X-ENDLIST\n'
const cues = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'

/** Captions of a video with these files. */
function captionsOf(files: Record<string, string>, language?: string) {
  const read = async (url: string) => files[url.split('/').at(-1)!] ?? null
  return readHlsCaptions(home, read, { drift: () => undefined }, language)
}

test('a rendition is read through its playlist; streams without captions return no captions', async () => {
  const files = {
    'master.m3u8': master(english, stream(',SUBTITLES="subs"')),
    'en.m3u8': list,
    'en.vtt': cues,
  }
  expect(await captionsOf(files)).toEqual({
    kind: 'captions',
    language: 'en',
    segments: [{ text: 'Hello', startMs: 1000, endMs: 2000 }],
  })
  expect(await captionsOf(files, 'de')).toEqual({ kind: 'none' })
  expect(await captionsOf({ 'master.m3u8': master(stream()) })).toEqual({ kind: 'none' })
})

test.each([
  ['a master playlist of nothing', { 'master.m3u8': master() }],
  ['a group of captions that is named and not there', { 'master.m3u8': master(stream(',SUBTITLES="subs"')) }],
  ['a rendition without an address', { 'master.m3u8': master(rendition(',LANGUAGE="en"'), stream()) }],
  ['a rendition of nothing', { 'master.m3u8': master(english, stream()), 'en.m3u8': '#EXTM3U\n' }],
  [
    'a captions file in which nothing is a cue',
    { 'master.m3u8': master(english, stream()), 'en.m3u8': list, 'en.vtt': cues.replace('-->', '=>') },
  ],
])('%s is a fault, not a video without captions', async (_, files) => {
  await expect(captionsOf(files)).rejects.toMatchObject({ reason: 'changed' })
})

test('if a rendition has no language, no other language is reported missing', async () => {
  const files = { 'master.m3u8': master(rendition(',URI="en.m3u8"'), stream()) }
  await expect(captionsOf(files, 'de')).rejects.toMatchObject({ reason: 'changed' })
})

test('a playlist of a megabyte is read in a thread, and caption files have a size together', async () => {
  const files = {
    'master.m3u8': master(english, stream(',SUBTITLES="subs"')),
    'en.m3u8': `#EXTM3U\n${'#EXTINF:6.0,\nen.vtt\n'.repeat(50_000)}#EXT-X-ENDLIST\n`,
    'en.vtt': cues,
  }
  expect(await captionsOf(files)).toMatchObject({ kind: 'captions', segments: [{ text: 'Hello' }] })
  expect(await costHere(() => captionsOf(files))).toBeLessThan(100)
  const long = { ...files, 'en.m3u8': list.replace(/(#EXTINF.*\n.*\n)/, '$1'.repeat(30)) }
  await expect(captionsOf({ ...long, 'en.vtt': cues + '\n'.repeat(1_000_000) })).rejects.toThrow(
    'caption files of more than',
  )
})

test('no playlist gives properties to objects of others', async () => {
  for (const [type, group, name] of [
    ['__proto__', 'shared', 'E'],
    ['SUBTITLES', '__proto__', 'shared'],
    ['SUBTITLES', 'constructor', 'shared'],
  ]) {
    const media = `#EXT-X-MEDIA:TYPE=${type},GROUP-ID="${group}",NAME="${name}",URI="en.m3u8"`
    await captionsOf({ 'master.m3u8': master(media, stream()) }).catch(() => undefined)
    expect([({} as { shared?: unknown }).shared, (Object as { shared?: unknown }).shared]).toEqual([
      undefined,
      undefined,
    ])
  }
})

const longLines: Readonly<Record<string, string>> = {
  'a tag after a space': ` #EXT-X-STREAM-INF:${'A'.repeat(49_000)}`,
  'a tag with a carriage return': `#EXT-X-STREAM-INF:\r${',A'.repeat(24_000)}`,
  'names and their uses': `${Array.from({ length: 800 }, (_, n) => `#EXT-X-DEFINE:NAME="a${n}",VALUE="b"`).join('\n')}\n${'{$a}\n'.repeat(4000)}`,
  'dates of one id': Array.from({ length: 1500 }, (_, n) => `#EXT-X-DATERANGE:ID="a",X-${n}=1`).join('\n'),
  'hints of parts': '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="a"\n'.repeat(1300),
}

test.each(Object.entries(longLines))('%s in a playlist is read in time by its length', async (_, lines) => {
  const costs: number[] = []
  for (let i = 0; i < 3; i++) {
    costs.push(await costHere(() => captionsOf({ 'master.m3u8': master(lines) }).catch(() => undefined)))
  }
  expect(Math.min(...costs)).toBeLessThan(25)
})

test('a tag may have any length and form of attributes', async () => {
  const long = `,CHARACTERISTICS="${'a,b=c '.repeat(5000)}", LANGUAGE=en ,URI="en.m3u8"`
  const files = {
    'master.m3u8': master(rendition(long), stream(',SUBTITLES="subs"')).replaceAll('\n', '\r\n'),
    'en.m3u8': list,
    'en.vtt': cues,
  }
  expect(await captionsOf(files, 'en')).toMatchObject({ kind: 'captions', language: 'en' })
})

test('hundreds of small caption files leave the thread to others while they are read', async () => {
  const files = {
    'master.m3u8': master(english, stream(',SUBTITLES="subs"')),
    'en.m3u8': list.replace(/(#EXTINF.*\n.*\n)/, '$1'.repeat(500)),
    'en.vtt': `WEBVTT\n\n${'00:01.000 --> 00:02.000\nHello\n\n'.repeat(300)}`,
  }
  let isDone = false
  let turns = 0
  const reading = captionsOf(files).finally(() => {
    isDone = true
  })
  for (; !isDone; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(await reading).toMatchObject({ kind: 'captions' })
  expect(turns).toBeGreaterThan(10)
})
