import { changed } from '../../../../catalog/errors.ts'
import { expectValue, readOptional, readParts, requiredList, skipEntry } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { num, str } from '../../../../reading/values.ts'
import type { Row, Video } from '../../model.ts'
import { countOf, dateOf, linkTarget, quantityOf, rawText, secondsOf } from '../texts.ts'
import type { Tube } from './innertube.ts'
import { find, findAll, unwrap, within } from './lists.ts'
import { collaboratorsIn, linkedOwner, type Reading, readRow } from './rows.ts'

/** The page beside the player (`/next`): its sections, by name. */
export interface WatchPage {
  readonly raw: Json
  readonly results: readonly Json[]
}

/** Asks for the page beside the player. Null where it carries no video (which the player explains). */
export async function watchPage(id: string, tube: Tube): Promise<WatchPage | null> {
  const { status, walled, raw } = await tube.post('/next', { videoId: id })
  if (status >= 400 || walled) return null
  const page = must(obj(at(raw, 'contents', 'twoColumnWatchNextResults')), 'twoColumnWatchNextResults')
  // For some videos the page contains the related videos only.
  if (page.results === undefined && page.secondaryResults !== undefined) return { raw, results: [] }
  const results = objs(
    requiredList(at(page, 'results', 'results', 'contents'), 'twoColumnWatchNextResults.results'),
  )
  return results.length === 0 ? null : { raw, results }
}

const section = ({ results }: WatchPage, name: string): Json | undefined =>
  results.map((item) => obj(item[name])).find(Boolean)

/** The fields of a video and its owner on the watch page. */
export type WatchFields = ReturnType<typeof readWatch>

/** Reads the page. */
export function readWatch(page: WatchPage, reading: Reading) {
  const primary = expectValue(section(page, 'videoPrimaryInfoRenderer'), 'videoPrimaryInfoRenderer', reading)
  const secondary = section(page, 'videoSecondaryInfoRenderer')
  const counter = obj(at(primary, 'viewCount', 'videoViewCountRenderer'))
  const owner = obj(at(secondary, 'owner', 'videoOwnerRenderer'))
  const isLive = counter?.isLive === true
  const viewCountText = rawText(counter?.viewCount)
  const commentCountText = readOptional('video.comments', reading, null, () => commentCount(page))
  const dateText = rawText(primary?.dateText)
  const { hidesLikes, ...likes } = likesIn(primary, reading)
  const video = {
    title: rawText(primary?.title),
    description: rawText(secondary?.attributedDescription) ?? rawText(secondary?.description),
    // Streams show their current audience instead of views.
    viewCount: isLive ? null : quantityOf(viewCountText, 'views'),
    viewCountText,
    ...likes,
    commentCount: quantityOf(commentCountText, 'comments'),
    commentCountText: quantityOf(commentCountText, 'comments') === null ? null : commentCountText,
    publishedAt: dateOf(dateText),
    publishDateText: dateText,
    chapters: readOptional('video.chapters', reading, [], () => chaptersIn(page, reading)),
    related: readOptional('video.related', reading, [], () => relatedIn(page, reading)),
  }
  return {
    /** The id of the page's video, if the page contains it. */
    id: str(at(page.raw, 'currentVideoEndpoint', 'watchEndpoint', 'videoId')),
    video,
    hidesLikes,
    isLive,
    descriptionLinks: linksIn(secondary),
    ownerTitle: rawText(owner?.title),
    /** All channels that the owner's name links to. Videos by several channels have several. */
    owners: findAll(owner, 'browseEndpoint').flatMap((link) => linkedOwner(link) ?? []),
    collaborators: readOptional('video.collaborators', reading, null, () => collaboratorsIn(owner, reading)),
    /** An artist has one page for the videos of all their channels (label, Vevo). */
    isArtist: JSON.stringify(owner?.badges ?? null).includes('VERIFIED_ARTIST'),
  }
}

function linksIn(secondary: Json | undefined): string[] {
  const runs = [
    ...objs(at(secondary, 'attributedDescription', 'commandRuns')),
    ...objs(at(secondary, 'description', 'runs')),
  ]
  return [...new Set(runs.flatMap((run) => linkTarget(find(run, 'urlEndpoint')?.url) ?? []))]
}

/** The likes behind the like button; null where the uploader hides them. */
function likesIn(
  primary: Json | undefined,
  reading: Reading,
): Pick<Video, 'likeCount' | 'likeCountText'> & { readonly hidesLikes: boolean } {
  const button = find(find(primary?.videoActions, 'likeButtonViewModel'), 'defaultButtonViewModel')
  const view = obj(button?.buttonViewModel)
  const shown = expectValue(str(view?.title), 'video.likes', reading)
  // The button shows "469k"; its accessibility text has every digit.
  const exact = countOf(/along with ([\d,.]+) other/.exec(str(view?.accessibilityText) ?? '')?.[1])
  const isCounted = shown !== null && /\d/.test(shown)
  return {
    likeCount: exact ?? quantityOf(shown, 'likes'),
    likeCountText: isCounted ? shown : null,
    // A button without a number: the uploader hides the likes, or there are none.
    hidesLikes: shown !== null && !isCounted && exact === null,
  }
}

function panels({ raw }: WatchPage): Json[] {
  const found = objs(findAll(raw.engagementPanels, 'engagementPanelSectionListRenderer'))
  if (found.length === 0 && raw.engagementPanels !== undefined && objs(raw.engagementPanels).length > 0) {
    throw changed('engagementPanels')
  }
  return found
}

const panelName = (panel: Json) => str(panel.panelIdentifier) ?? str(panel.targetId) ?? ''

/** "1.1k": the number beside "Comments"; null where comments are turned off. */
function commentCount(page: WatchPage): string | null {
  const panel = panels(page).find((item) => panelName(item) === 'engagement-panel-comments-section')
  return rawText(at(panel, 'header', 'engagementPanelTitleHeaderRenderer', 'contextualInfo'))
}

export const isCommentsNotice = (text: string | null) => /^comments are turned off\b/i.test(text ?? '')

/** Whether the page shows that comments are turned off. */
export function commentsTurnedOff({ results }: WatchPage): boolean {
  return results.some((item) => {
    const part = obj(item.itemSectionRenderer)
    if (part?.sectionIdentifier !== 'comment-item-section') return false
    return objs(part.contents).some((inner) => isCommentsNotice(rawText(at(inner.messageRenderer, 'text'))))
  })
}

/**
 * The chapters of a video, by their uploader or by YouTube: in a panel of their own, which a video without chapters
 * lacks. That it is lacking is known only where the others are there; the description's always is.
 */
function chaptersIn(page: WatchPage, reading: Reading): Video['chapters'][number][] {
  const all = panels(page)
  const panel = all.find((item) => /macro-markers.*chapters/.test(panelName(item)))
  if (!panel) {
    const isWhole = all.length === arr(page.raw.engagementPanels).length
    if (!isWhole || !all.some((item) => panelName(item) === 'engagement-panel-structured-description'))
      throw changed('engagementPanels', all.map(panelName))
    return []
  }
  const items = requiredList(
    within(panel, 'content.macroMarkersListRenderer.contents'),
    'macroMarkersListRenderer',
  )
  const read = (item: unknown) => {
    const marker = obj(at(item, 'macroMarkersListItemRenderer'))
    // A note on the author precedes the chapters.
    if (!marker && at(item, 'macroMarkersInfoItemRenderer')) return skipEntry
    const startTimeText = rawText(marker?.timeDescription)
    const seconds = num(at(marker, 'onTap', 'watchEndpoint', 'startTimeSeconds')) ?? secondsOf(startTimeText)
    const title = must(rawText(marker?.title), 'chapter.title')
    return { title, startTimeText, startTimeSeconds: must(seconds, 'chapter.startTimeSeconds') }
  }
  return readParts(items, read, reading, 'video.chapters')
}

/** The videos shown beside this one. A contract without null for their titles leaves out those without. */
function relatedIn({ raw }: WatchPage, reading: Reading): Row[] {
  const path = 'contents.twoColumnWatchNextResults.secondaryResults.secondaryResults.results'
  const { entries } = unwrap(requiredList(within(raw, path), 'secondaryResults.results'))
  const read = (entry: Json) => {
    const row = readRow(entry, reading)
    if (row !== skipEntry) must(row.title, 'related.title')
    return row
  }
  return readParts(entries, read, reading, 'video.related')
}
