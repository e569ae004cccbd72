import type { SimulatedResponse } from '../../../upstream/types.ts'
import { forcedBy } from '../../shared/forced.ts'
import { dice } from '../../shared/world.ts'
import { found } from './search.ts'
import { compact } from './text.ts'
import { asParams, type Continuation, inner, message, numberIn, proto, textIn } from './tokens.ts'
import {
  answer,
  appendItems,
  captchaPage,
  continueItem,
  shortLockup,
  videoRenderer,
  type Wire,
} from './wire.ts'

const pageSize = 30
const pages = 4
const everything = { sort: 0, uploaded: 0, type: 0, length: 0 }
const targetId = 'browse-feedFEhashtag'

/** The two tabs of a hashtag page, by the number in their `params`. */
const tabs = [
  { type: 1, title: 'All' },
  { type: 2, title: 'Shorts' },
]

function items(hashtag: string, type: number, from: number, now: number): Wire[] {
  const total = forcedBy(hashtag) === 'last_page' ? 8 : pages * pageSize
  const to = Math.min(from + pageSize, total)
  // The world is drawn by the tag as by a query, the `#` keeping the two apart.
  const query = forcedBy(hashtag) === 'busy' ? hashtag : `#${hashtag}`
  const page =
    type === 2
      ? found(query, 'short', everything, now, to)
          .slice(from, to)
          .map((video) => shortLockup(video, now))
      : found(query, 'video', everything, now, to)
          .slice(from, to)
          .map((video) => videoRenderer(video, now))
  const wrapped: Wire[] = page.map((content) => ({ richItemRenderer: { content } }))
  const next: Continuation = { list: 'hashtag', from: to, query: hashtag, filters: [type] }
  return to < total ? [...wrapped, continueItem('browse', next)] : wrapped
}

/** The link of a hashtag page, or of its tab of shorts. */
export function hashtagEndpoint(hashtag: string, type: number): Wire {
  return {
    commandMetadata: {
      webCommandMetadata: {
        url: `/hashtag/${encodeURIComponent(hashtag)}${type === 2 ? '/shorts' : ''}`,
        webPageType: 'WEB_PAGE_TYPE_BROWSE',
        rootVe: 6827,
        apiUrl: '/youtubei/v1/browse',
      },
    },
    browseEndpoint: {
      browseId: 'FEhashtag',
      params: asParams(message([93, message([1, hashtag], [3, type])])),
    },
  }
}

/** POST browse `FEhashtag`. */
export function browseHashtag(params: unknown, now: number): SimulatedResponse {
  const fields = inner(proto(params), 93)
  const hashtag = textIn(fields, 1) ?? ''
  const type = numberIn(fields, 3) === 2 ? 2 : 1
  const forced = forcedBy(hashtag)
  if (forced === 'restricted') return captchaPage()
  const empty = forced === 'empty' || forced === 'not_found' || forced === 'private'
  const d = dice('youtube hashtag', hashtag)
  const counts = empty
    ? 'No videos'
    : `${compact(d.int(2000, 9_000_000))} videos • ${compact(d.int(300, 900_000))} channels`
  return answer({
    contents: {
      twoColumnBrowseResultsRenderer: {
        tabs: tabs.map((tab) => ({
          tabRenderer: {
            title: tab.title,
            endpoint: hashtagEndpoint(hashtag, tab.type),
            ...(tab.type === type
              ? {
                  selected: true,
                  content: {
                    richGridRenderer: { contents: empty ? [] : items(hashtag, type, 0, now), targetId },
                  },
                }
              : {}),
          },
        })),
      },
    },
    header: {
      pageHeaderRenderer: {
        pageTitle: `#${hashtag}`,
        content: {
          pageHeaderViewModel: {
            title: { dynamicTextViewModel: { text: { content: `#${hashtag}` } } },
            metadata: {
              contentMetadataViewModel: {
                metadataRows: [{ metadataParts: [{ text: { content: counts } }] }],
                delimiter: '•',
              },
            },
          },
        },
      },
    },
  })
}

/** A later page of a hashtag, by its token. */
export function hashtagContinuation(continuation: Continuation, now: number): SimulatedResponse {
  const { query = '', from, filters } = continuation
  return appendItems('Actions', targetId, items(query, filters?.[0] ?? 1, from, now))
}
