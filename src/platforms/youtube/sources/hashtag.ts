import { changed } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { at, str } from '../../shared/narrow.ts'
import type { HashtagData } from '../records.ts'
import { type Answer, continued, openTube, refusal, type Tube } from './innertube.ts'
import { appended, type Listed, rowsOf, unwrap } from './rows.ts'
import { searchRow } from './search.ts'

/** The first page of a hashtag. The address of its shorts tab is asked from the site, which alone knows it. */
async function hashtagPage(hashtag: string, type: 'all' | 'shorts', tube: Tube): Promise<Answer> {
  if (type === 'all') return tube.ask((yt) => yt.getHashtag(hashtag))
  const url = `https://www.youtube.com/hashtag/${encodeURIComponent(hashtag)}/shorts`
  const resolved = await tube.post('/navigation/resolve_url', { url })
  const params = str(at(resolved.raw, 'endpoint', 'browseEndpoint', 'params'))
  if (!params) return resolved
  return tube.post('/browse', { browseId: 'FEhashtag', params })
}

/** One page of a hashtag: all its videos, or its shorts. */
export async function lookupHashtag(
  hashtag: string,
  type: 'all' | 'shorts',
  context: LookupContext,
): Promise<LookupAnswer<HashtagData>> {
  const tube = await openTube(context)
  const token = str(context.continuation)
  const answer = token
    ? continued(await tube.post('/browse', { continuation: token }))
    : await hashtagPage(hashtag, type, tube)
  const refused = refusal(answer)
  if (refused) return { outcome: refused }
  const listed = hashtagListed(answer, tube)
  const rows = rowsOf(listed, tube, 'hashtag results')
  const now = context.clock.now()
  const results = rows
    .filter((row) => type === 'all' || row.kind === 'short')
    .map((row) => ({
      ...searchRow(row, now),
      kind: row.kind === 'short' ? ('short' as const) : ('video' as const),
    }))
  return {
    outcome: 'found',
    data: {
      hashtag,
      type,
      results,
      totalResults: results.length,
      page: { nextCursor: null, hasMore: listed.token !== null },
    },
    next: listed.token,
  }
}

function hashtagListed(answer: Answer, tube: Tube): Listed {
  const grid = answer.tree.contents_memo?.getType(tube.library.YTNodes.RichGrid)[0]
  if (grid) return unwrap(grid.contents, tube)
  if (answer.raw.onResponseReceivedActions) {
    const listed = appended(answer, tube)
    if (listed) return listed
  }
  // A tag nobody used has a page that says so.
  const message = answer.tree.contents_memo?.getType(tube.library.YTNodes.Message)[0]
  if (message) return { nodes: [message], token: null }
  throw changed('hashtag grid')
}
