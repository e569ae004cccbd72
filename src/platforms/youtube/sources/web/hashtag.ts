import type { Source } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { at } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import type { Row } from '../../model.ts'
import { countOf, ofForm } from '../texts.ts'
import { type Answer, openTube, type Tube } from './innertube.ts'
import { appended, browsed, headerOf } from './lists.ts'
import { continued, refusal, shown } from './refusals.ts'
import { distinct, noteIn, rowsOf } from './rows.ts'

/** The first page of a hashtag. The address of its shorts tab is asked from the site, which alone knows it. */
async function hashtagPage(hashtag: string, type: 'all' | 'shorts', tube: Tube): Promise<Answer> {
  if (type === 'all') return tube.ask((yt) => yt.getHashtag(hashtag))
  const url = `https://www.youtube.com/hashtag/${encodeURIComponent(hashtag)}/shorts`
  const resolved = await tube.post('/navigation/resolve_url', { url })
  if (refusal(resolved)) return resolved
  const params = str(at(resolved.raw, 'endpoint', 'browseEndpoint', 'params'))
  if (params === null) throw changed('endpoint.browseEndpoint.params')
  return tube.post('/browse', { browseId: 'FEhashtag', params })
}

/** One page of a hashtag: all its videos, or its shorts. */
export const webHashtag: Source<{ hashtag: string; type?: 'all' | 'shorts' }, readonly Row[]> = {
  name: 'web',
  async lookup({ hashtag, type = 'all' }, context) {
    const tube = await openTube(context)
    const resume = str(context.continuation)
    const answer = resume
      ? await continued('/browse', resume, tube, context)
      : shown(await hashtagPage(hashtag, type, tube))
    if ('outcome' in answer) return answer
    const { raw } = answer
    const listed = raw.onResponseReceivedActions ? appended(raw) : browsed(raw)
    const { rows, token } = rowsOf(listed, context, 'hashtag results')
    // A tag nobody used has a page that says so.
    const isNone =
      countOf(ofForm(headerOf(raw).texts, 'videos')) === 0 ||
      /\bno (?:videos|results|content)\b/i.test(noteIn(listed) ?? '')
    const model = distinct(rows).filter((row) => type === 'all' || row.kind === 'short')
    if (model.length === 0 && (rows.length > 0 || !isNone)) throw changed('hashtag results')
    return { outcome: 'found', model, next: token }
  },
}
