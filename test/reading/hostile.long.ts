import type { LookupContext } from '../../src/catalog/source.ts'
import { readPageData } from '../../src/platforms/instagram/sources/web/page-data.ts'
import { fetchPage } from '../../src/platforms/tiktok/sources/web/site.ts'
import { readSource } from '../../src/platforms/twitter/sources/post-text.ts'
import { readEmbed } from '../../src/platforms/twitter/sources/web/oembed.ts'
import { loadReaders, readComment, summarize } from '../../src/platforms/youtube/analysis/analysis.ts'
import type { WholeComment } from '../../src/platforms/youtube/model.ts'
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
import { type Subjects, takesTimeByLength } from './growth.ts'

const readers = await loadReaders()

async function tiktok(html: string): Promise<void> {
  const answer = {
    status: 200,
    url: 'https://www.tiktok.com/x',
    headers: {},
    text: () => html + ' '.repeat(20_001),
  }
  const context = { upstream: { request: async () => answer } } as unknown as LookupContext
  const got = await fetchPage(context, answer.url)
  got?.page.json('SIGI_STATE')
}

const comment = (text: string) =>
  ({
    id: '1',
    text,
    likeCount: 0,
    replyCount: 0,
    author: { creator: false, verified: false },
  }) as WholeComment

const embedded = (html: string) =>
  readEmbed({ url: 'https://x.com/a/status/20', author_url: 'https://x.com/a', author_name: 'A', html })

/** Everything that reads text of platforms with patterns, and markup. */
const subjects: Subjects = {
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
  'a post of X to be embedded': (text) => embedded(text),
  'the words of a post of X to be embedded': (text) => embedded(`<blockquote><p>${text}`),
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
  'a comment': (text) => summarize([readComment(comment(text), readers)], 1),
  'a label of X': readSource,
}

takesTimeByLength(subjects)
