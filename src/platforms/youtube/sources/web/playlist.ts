import { changed } from '../../../../catalog/errors.ts'
import type { Source } from '../../../../catalog/source.ts'
import { expectValue, otherObject } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import type { Owner, Playlist } from '../../model.ts'
import { sameId } from '../core.ts'
import { countOf, ofForm, rawText } from '../texts.ts'
import { openTube, requestContinuation, requestPage } from './innertube.ts'
import { appended, find, headerOf, itemsOf, kindOf, type ListPage, within } from './lists.ts'
import { noteIn, ownerOf, rowsOf } from './rows.ts'

/** Answers have no cursor on this route: up to this many further pages of 100 are read into one answer. */
const furtherPages = 4
/** Further pages without a new video after which the reader stops. */
const maxRepeats = 2

/** The two parts of the sidebar: about the playlist, and about its owner. */
const sidebar = (raw: Json, part: 'Primary' | 'Secondary') =>
  find(raw.sidebar, `playlistSidebar${part}InfoRenderer`)

function titleOf(raw: Json): string {
  const title =
    str(within(raw, 'metadata.playlistMetadataRenderer.title')) ??
    rawText(
      within(raw, 'header.pageHeaderRenderer.content.pageHeaderViewModel.title.dynamicTextViewModel.text'),
    ) ??
    rawText(within(raw, 'header.playlistHeaderRenderer.title')) ??
    rawText(sidebar(raw, 'Primary')?.title) ??
    str(within(raw, 'microformat.microformatDataRenderer.title'))
  return must(title, 'playlist title')
}

function ownerIn(raw: Json): Owner | null {
  const owner = obj(at(sidebar(raw, 'Secondary'), 'videoOwner', 'videoOwnerRenderer'))
  const stack = owner ?? find(headerOf(raw).parts, 'avatarStackViewModel')
  return ownerOf(rawText(stack?.title ?? stack?.text)?.replace(/^by /, '') ?? null, stack)
}

/** How many videos the header or the sidebar counts. */
function totalOf(raw: Json): number | null {
  const old = [
    ...objs(sidebar(raw, 'Primary')?.stats),
    at(raw, 'header', 'playlistHeaderRenderer', 'numVideosText'),
  ]
  return countOf(ofForm([...headerOf(raw).texts, ...old.flatMap((text) => rawText(text) ?? [])], 'videos'))
}

/** The id an answer names: of its list, or in its address. */
function idIn(raw: Json): string | null {
  const address = str(at(raw, 'microformat', 'microformatDataRenderer', 'urlCanonical'))
  return (
    str(find(raw.contents, 'playlistVideoListRenderer')?.playlistId) ??
    (address && URL.canParse(address) ? new URL(address).searchParams.get('list') : null) ??
    str(find(sidebar(raw, 'Primary')?.title, 'watchEndpoint')?.playlistId)
  )
}

/**
 * Requires that the entries that name their playlist name the requested one.
 * @throws Fault changed for entries of another playlist
 */
function requireEntriesOf(playlistId: string, { entries }: ListPage): void {
  for (const entry of entries) {
    const { kind, content } = kindOf(entry)
    if (kind !== 'playlistVideoRenderer') continue
    const shown = str(at(content, 'navigationEndpoint', 'watchEndpoint', 'playlistId'))
    if (shown !== null && shown !== playlistId)
      throw otherObject('watchEndpoint.playlistId', playlistId, shown)
  }
}

/** Looks up a playlist: its header, and its first 500 videos. */
export const webPlaylist: Source<{ playlistId: string }, Playlist> = {
  name: 'web',
  async lookup({ playlistId }, context) {
    const tube = await openTube(context)
    const answer = requestPage(await tube.post('/browse', { browseId: `VL${playlistId}` }))
    if ('outcome' in answer) return answer
    const { raw } = answer
    const title = titleOf(raw)
    const id = sameId(playlistId, idIn(raw), 'playlistId')
    const totalVideos = expectValue(totalOf(raw), 'playlist.totalVideos', context)
    const listed = itemsOf(raw)
    requireEntriesOf(playlistId, listed)
    let { rows, token } = rowsOf(listed, context, 'playlist videos')
    const isEmpty = rows.length === 0 && (totalVideos === 0 || /^no videos\b/i.test(noteIn(listed) ?? ''))
    if (rows.length === 0 && (!isEmpty || totalVideos)) throw changed('playlist videos', { totalVideos })
    const seen = new Set(rows.map((row) => row.id))
    let repeats = 0
    for (let page = 0; page < furtherPages && token !== null && repeats < maxRepeats; page++) {
      const further = await requestContinuation('/browse', token, tube, context)
      if ('outcome' in further) return further
      const list = appended(further.raw)
      requireEntriesOf(playlistId, list)
      const read = rowsOf(list, context, 'playlist videos')
      if (read.rows.length === 0) throw changed('playlist videos')
      // A playlist may contain a video several times, but a page without a new one does not move on.
      const isNew = read.rows.some((row) => !seen.has(row.id))
      repeats = isNew ? 0 : repeats + 1
      for (const row of read.rows) seen.add(row.id)
      if (isNew) rows = [...rows, ...read.rows]
      token = read.token
    }
    return { outcome: 'found', model: { id, title, owner: ownerIn(raw), totalVideos, rows } }
  },
}
