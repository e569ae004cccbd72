import { changed } from '../../../errors.ts'
import { at, type Json, num, obj, objs, str } from '../../shared/narrow.ts'
import { type Answer, rawText, type Tube } from './innertube.ts'
import { type Row, rowOf } from './rows.ts'
import { countOf, handleOf, linkTarget, secondsOf } from './texts.ts'

/** The page beside the player (`/next`): texts, counters, chapters, related videos. */
export interface WatchPage {
  readonly answer: Answer
  readonly primary: Json | undefined
  readonly secondary: Json | undefined
}

/** Asks for the page beside the player. Null where it carries no video (which the player explains). */
export async function watchPage(id: string, tube: Tube): Promise<WatchPage | null> {
  const answer = await tube.post('/next', { videoId: id })
  if (answer.status >= 400 || answer.walled) return null
  const results = at(answer.raw, 'contents', 'twoColumnWatchNextResults', 'results', 'results', 'contents')
  if (!Array.isArray(results)) {
    if (at(answer.raw, 'contents', 'twoColumnWatchNextResults')) return null
    throw changed('twoColumnWatchNextResults')
  }
  const part = (name: string) =>
    objs(results)
      .map((item) => obj(item[name]))
      .find(Boolean)
  const primary = part('videoPrimaryInfoRenderer')
  const secondary = part('videoSecondaryInfoRenderer')
  return primary || secondary ? { answer, primary, secondary } : null
}

/** Title, description, date, views and channel of the page. */
export function secondaryInfo({ primary, secondary }: WatchPage) {
  const owner = obj(at(secondary, 'owner', 'videoOwnerRenderer'))
  const target = obj(at(owner, 'navigationEndpoint', 'browseEndpoint'))
  const counter = obj(at(primary, 'viewCount', 'videoViewCountRenderer'))
  const viewText = rawText(counter?.viewCount)
  return {
    title: rawText(primary?.title),
    description: rawText(secondary?.attributedDescription) ?? rawText(secondary?.description),
    descriptionLinks: descriptionLinks(secondary),
    dateText: rawText(primary?.dateText),
    relativeDateText: rawText(primary?.relativeDateText),
    viewCount: countOf(viewText),
    viewCountText: viewText,
    isLive: counter?.isLive === true,
    channel: owner
      ? {
          id: str(target?.browseId),
          title: rawText(owner.title),
          handle: handleOf(str(target?.canonicalBaseUrl)),
        }
      : null,
  }
}

function descriptionLinks(secondary: Json | undefined): string[] {
  const runs = [
    ...objs(at(secondary, 'attributedDescription', 'commandRuns')).map((run) =>
      at(run, 'onTap', 'innertubeCommand', 'urlEndpoint', 'url'),
    ),
    ...objs(at(secondary, 'description', 'runs')).map((run) =>
      at(run, 'navigationEndpoint', 'urlEndpoint', 'url'),
    ),
  ]
  return [...new Set(runs.flatMap((url) => linkTarget(url) ?? []))]
}

/** The likes behind the like button; null where the uploader hides them. */
export function likesOf({ primary }: WatchPage): { count: number | null; text: string | null } {
  const buttons = objs(at(primary, 'videoActions', 'menuRenderer', 'topLevelButtons'))
  for (const button of buttons) {
    const view = obj(
      at(
        button,
        'segmentedLikeDislikeButtonViewModel',
        'likeButtonViewModel',
        'likeButtonViewModel',
        'toggleButtonViewModel',
        'toggleButtonViewModel',
        'defaultButtonViewModel',
        'buttonViewModel',
      ),
    )
    if (!view) continue
    // The button shows "469k"; its accessibility text has every digit.
    const exact = countOf(/along with ([\d,.]+) other/.exec(str(view.accessibilityText) ?? '')?.[1])
    const shown = str(view.title)
    return { count: exact ?? countOf(shown), text: shown && /\d/.test(shown) ? shown : null }
  }
  return { count: null, text: null }
}

function panels({ answer }: WatchPage): Json[] {
  return objs(objs(answer.raw.engagementPanels).map((item) => item.engagementPanelSectionListRenderer))
}

/** "1.1k": the number beside "Comments"; null where comments are turned off. */
export function commentCountText(page: WatchPage): string | null {
  const panel = panels(page).find((item) => item.panelIdentifier === 'engagement-panel-comments-section')
  return rawText(at(panel, 'header', 'engagementPanelTitleHeaderRenderer', 'contextualInfo'))
}

/** Whether the page says that comments are turned off. */
export function commentsTurnedOff({ answer }: WatchPage): boolean {
  const results = at(answer.raw, 'contents', 'twoColumnWatchNextResults', 'results', 'results', 'contents')
  return objs(results).some((item) => {
    const section = obj(item.itemSectionRenderer)
    if (section?.sectionIdentifier !== 'comment-item-section') return false
    return objs(section.contents).some((part) => part.messageRenderer !== undefined)
  })
}

/** The chapters of a video, by their uploader or by YouTube. */
export function chaptersOf(page: WatchPage) {
  const panel = panels(page).find((item) => /macro-markers.*chapters/.test(str(item.panelIdentifier) ?? ''))
  return objs(at(panel, 'content', 'macroMarkersListRenderer', 'contents')).flatMap((item) => {
    const marker = obj(item.macroMarkersListItemRenderer)
    const title = rawText(marker?.title)
    const startTimeText = rawText(marker?.timeDescription)
    const seconds = num(at(marker, 'onTap', 'watchEndpoint', 'startTimeSeconds')) ?? secondsOf(startTimeText)
    if (!title || seconds === null) return []
    return { title, startTimeText, startTimeSeconds: seconds }
  })
}

/** The videos shown beside this one. */
export function relatedOf(page: WatchPage, tube: Tube): Row[] {
  const { library } = tube
  const { LockupView, CompactVideo } = library.YTNodes
  const memo = page.answer.tree.contents_memo
  const nodes = memo ? [...memo.getType(LockupView), ...memo.getType(CompactVideo)] : []
  return nodes.flatMap((node) => rowOf(node, tube) ?? [])
}
