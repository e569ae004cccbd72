import { describe, expect, test } from 'vitest'
import type { LookupContext } from '../../src/catalog/source.ts'
import { Fault, ServiceError } from '../../src/errors.ts'
import { isFlood } from '../../src/pages/dom.ts'
import { bestOf } from '../../src/pages/prepare.ts'
import { readPage, type Wanted } from '../../src/pages/read.ts'
import { readPageData } from '../../src/platforms/instagram/sources/web/page-data.ts'
import { getPage } from '../../src/platforms/tiktok/sources/web/site.ts'
import { readSourceLabel } from '../../src/platforms/twitter/sources/text.ts'
import { analyse, loadReaders } from '../../src/platforms/youtube/analysis/analysis.ts'
import {
  agoOf,
  countOf,
  dateOf,
  handleOf,
  linksIn,
  ofForm,
} from '../../src/platforms/youtube/sources/texts.ts'
import { readJson3, readTimedXml, readWebVtt } from '../../src/reading/captions.ts'
import { captionTracks, playlistSegments } from '../../src/reading/hls.ts'
import { loadHtml } from '../../src/reading/html.ts'
import { parseJson } from '../../src/reading/json.ts'

const readers = await loadReaders()

async function tiktok(html: string): Promise<void> {
  const answer = {
    status: 200,
    url: 'https://www.tiktok.com/x',
    headers: {},
    text: () => html + ' '.repeat(20_001),
  }
  const context = { upstream: { request: async () => answer } } as unknown as LookupContext
  const got = await getPage(context, answer.url)
  got?.page.json('SIGI_STATE')
}

/**
 * Pages are read in threads, which is no reason to keep one busy. A flood of tags is read as its text, as other units are:
 * the step there is none of growth.
 */
const web = (wanted: Wanted) => async (text: string) =>
  isFlood(text) ||
  readPage({
    seen: { status: 200, headers: {}, requestedUrl: 'https://a.example/', url: 'https://a.example/' },
    body: Buffer.from(`<html><body>${text}</body></html>`),
    contentType: 'text/html; charset=utf-8',
    wanted,
  })

const comment = (text: string) => ({
  id: '1',
  text,
  likeCount: 0,
  replyCount: 0,
  author: { creator: false, verified: false },
})

/** Everything that reads text of platforms with patterns, and markup. */
const subjects: Record<string, (text: string) => unknown> = {
  'a WebVTT file': readWebVtt,
  'a cue of WebVTT': (text) => readWebVtt(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`),
  'a word of JSON captions': (text) =>
    readJson3({ events: [{ tStartMs: 1, dDurationMs: 1, segs: [{ utf8: text }] }] }),
  'XML captions': readTimedXml,
  'a cue of XML captions': (text) =>
    readTimedXml(`<transcript><text start="1" dur="1">${text}</text></transcript>`),
  'a playlist': (text) => captionTracks(`#EXTM3U\n${text}`, 'https://a.b/c'),
  'a line of a playlist': (text) =>
    captionTracks(`#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,${text}\nx`, 'https://a.b/c'),
  'a segment of a playlist': (text) => playlistSegments(`#EXTM3U\n#EXTINF:6,${text}\nx`, 'https://a.b/c'),
  JSON: parseJson,
  'a text in JSON': (text) => parseJson(`{"a":1234567890123456789,"b":${JSON.stringify(text)}}`),
  'a page': (text) => loadHtml(text)('title').text(),
  'a piece of HTML': (text) => loadHtml(text, null, false).text(),
  'a page of Instagram': readPageData,
  'a page of TikTok': tiktok,
  'texts of YouTube': (text) => [
    agoOf(text, 0),
    dateOf(text),
    countOf(text),
    linksIn(text),
    handleOf(text),
    ofForm([text], 'views'),
  ],
  'a comment': (text) => analyse([comment(text)], 1, readers),
  'a label of X': readSourceLabel,
  'a web page': web({ as: 'markdown', filter: 'fit' }),
  'a web page that is searched': web({ as: 'markdown', filter: 'bm25', query: 'who is it' }),
  'a web page that is asked': web({ as: 'answer', question: 'When and who is it, Ada?' }),
  'a listing of a web page': (text) =>
    web({ as: 'markdown', filter: 'bm25', query: 'a' })(`<pre>${text}</pre>x`),
  'a set of pictures': bestOf,
}

/** What is repeated: the beginnings of what the readers look for, and what makes parsers look back. */
const units =
  '<|<a |<title|<title>|<script id=|<script id=SIGI_STATE |</|&|&amp;|<&|"failure_reason":"MA"|1|a|1 | |\n|\n\n|-->|00:00.000 --> 00:01.000\n|{\\|{"a":|[|"|http://|http://.|@|/@|#1|<b>|<b></i>|<a><p>|<table>|<div>|good |don\'t |https://x.y/é |é|\'|<a href="|<a href="x|A=1,|A="x",|1234567890123456 |<!--|<![CDATA[|es |![|[a](|\\[|`| \n|<p>who is it. |<br>|<h1>a</h1>|<li>|<td>|&nbsp;|_blank|<meta name=a content=b>|<img srcset="a b|awswaf.com/'.split(
    '|',
  )

/** Processor time of this process in milliseconds: what others do on the machine does not count. */
async function cost(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage()
  try {
    await read(text)
  } catch (error) {
    // Refused is as good as read; readers that stumble are refusals to the pipeline.
    if (
      !(error instanceof Fault || error instanceof ServiceError) &&
      !stumbles.some((kind) => error instanceof kind)
    )
      throw error
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const stumbles = [SyntaxError, RangeError, TypeError]

const megabyte = 1024 * 1024
/** What takes less is not measured well enough to tell how it grows. */
const telling = 400
/** Twice the text takes twice the time; the square would be four times, and collecting garbage is in between. */
const mostGrowth = 3.6

describe.each(Object.entries(subjects))('reading %s', (_, read) => {
  test.each(units)('takes time by its length, of nothing but %j', async (unit) => {
    const text = unit.repeat(Math.ceil((2 * megabyte) / unit.length))
    // From small to large, so that what grows by the square is told long before the megabytes.
    let before = Number.POSITIVE_INFINITY
    for (let length = 64 * 1024; length <= 2 * megabyte; length *= 2) {
      let now = await cost(read, text.slice(0, length))
      for (let again = 0; again < 5 && now > telling && now / before > mostGrowth; again++) {
        now = Math.min(now, await cost(read, text.slice(0, length)))
      }
      if (now > telling)
        expect(now / before, `${length} characters, ${Math.round(now)} ms`).toBeLessThan(mostGrowth)
      before = Math.max(now, telling / 4)
    }
  })
})
