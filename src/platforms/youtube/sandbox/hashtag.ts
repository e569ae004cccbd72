import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { forcedBy } from '../../../simulation/forced.ts'
import { compact } from '../../../simulation/wording.ts'
import { dice } from '../../../simulation/world.ts'
import { shortLockup, videoRenderer } from './lockups.ts'
import { everything, findsNothing, found } from './search.ts'
import { asParams, type Continuation, inner, message, numberIn, proto, textIn } from './tokens.ts'
import {
  answer,
  append,
  browseEndpoint,
  captchaPage,
  content,
  continueItem,
  pageHeader,
  part,
  rows,
  selectedTab,
  tabbed,
  titleText,
  type Wire,
} from './wire.ts'

const pageSize = 30
const pages = 4
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
  const videos = found(query, type === 2 ? 'short' : 'video', everything, now, to).slice(from, to)
  const wires: Wire[] = videos.map((video) => {
    const content = type === 2 ? shortLockup(video, now) : videoRenderer(video, now)
    return { richItemRenderer: { content } }
  })
  if (to >= total) return wires
  return [...wires, continueItem('browse', { list: 'hashtag', from: to, query: hashtag, filters: [type] })]
}

/** The link of a hashtag page, or of its tab of shorts. */
export function hashtagEndpoint(hashtag: string, type: number): Wire {
  const url = `/hashtag/${encodeURIComponent(hashtag)}${type === 2 ? '/shorts' : ''}`
  const params = asParams(message([93, message([1, hashtag], [3, type])]))
  return browseEndpoint(url, 'BROWSE', 6827, { browseId: 'FEhashtag', params })
}

/** The hashtag that `params` name. */
export const hashtagIn = (params: unknown) => textIn(inner(proto(params), 93), 1) ?? ''

/** POST browse `FEhashtag`. */
export function browseHashtag(params: unknown, now: number): SimulatedResponse {
  const hashtag = hashtagIn(params)
  const selected = numberIn(inner(proto(params), 93), 3) === 2 ? 2 : 1
  const forced = forcedBy(hashtag)
  if (forced === 'restricted') return captchaPage
  const empty = findsNothing.has(forced)
  const d = dice('youtube hashtag', hashtag)
  const counts = `${compact(d.int(2000, 9_000_000))} videos • ${compact(d.int(300, 900_000))} channels`
  const contents = empty ? [] : items(hashtag, selected, 0, now)
  const shown = tabs.map(({ type, title }) => {
    const told = { title, endpoint: hashtagEndpoint(hashtag, type) }
    const isSelected = type === selected
    return isSelected
      ? selectedTab({ richGridRenderer: { contents, targetId } }, told)
      : { tabRenderer: told }
  })
  const header = pageHeader(`#${hashtag}`, {
    title: titleText(content(`#${hashtag}`)),
    metadata: rows([part(empty ? 'No videos' : counts)]),
  })
  return answer({ ...tabbed(...shown), header })
}

/** A later page of a hashtag, by its token. */
export function hashtagContinuation({ query = '', from, filters }: Continuation, now: number) {
  return append('Actions', targetId, items(query, filters?.[0] ?? 1, from, now))
}
