import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { page } from '../../../simulation/lists.ts'
import { ago, clock, compact, day, exact } from '../../../simulation/wording.ts'
import { dice } from '../../../simulation/world.ts'
import { sectionToken, turnedOff } from './comments.ts'
import { commentCount, hasNoComments } from './discussion.ts'
import { videoLockup } from './lockups.ts'
import { isHidden } from './player.ts'
import {
  answer,
  byline,
  channelEndpoint,
  continueItem,
  deep,
  outsideLink,
  runs,
  sections,
  simple,
  stills,
  subscribersText,
  thumbnails,
  views,
  type Wire,
  watchEndpoint,
} from './wire.ts'
import { anyChannel, range, uploads, type Video, videoOf } from './world.ts'

const relatedCount = 20

function viewCount(video: Video, now: number): Wire {
  const count = video.views(now)
  const told = video.special?.live
    ? { viewCount: runs(exact(count), ' watching now'), isLive: true }
    : { viewCount: simple(views(count)) }
  return { videoViewCountRenderer: told }
}

const button = (title: string, accessibilityText: string): Wire =>
  deep('toggleButtonViewModel.toggleButtonViewModel.defaultButtonViewModel.buttonViewModel', {
    title,
    accessibilityText,
  })

function likeButton(video: Video, now: number): Wire {
  const likes = video.likes(now)
  const like = video.special?.likesHidden
    ? button('Like', 'I like this')
    : button(compact(likes), `like this video along with ${exact(likes)} other people`)
  const key = `like ${video.id}`
  return deep('segmentedLikeDislikeButtonViewModel', {
    likeButtonViewModel: {
      likeButtonViewModel: { ...like, likeStatusEntity: { key, likeStatus: 'INDIFFERENT' } },
    },
    dislikeButtonViewModel: { dislikeButtonViewModel: button('Dislike', 'Dislike this video') },
    likeCountEntity: { key },
    dynamicLikeCountUpdateData: { updateDelaySec: 5 },
  })
}

function dateTexts({ special, publishedAt }: Video, now: number): Wire {
  const shown = day(publishedAt)
  if (special?.live) return { dateText: simple(`Started streaming on ${shown}`) }
  if (special?.gate === 'upcoming') return { dateText: simple(`Scheduled for ${shown}`) }
  return { dateText: simple(shown), relativeDateText: simple(ago(publishedAt, now)) }
}

/** Time marks lead into the video, addresses out of YouTube. */
function linkedDescription({ id, description }: Video): Wire {
  const found = description.matchAll(/https:\/\/\S+|^\d+:\d{2}(?= )/gm)
  const commandRuns = [...found].map(({ 0: text, index }) => {
    const innertubeCommand = text.startsWith('https') ? outsideLink(text) : watchEndpoint(id)
    return { startIndex: index, length: text.length, onTap: { innertubeCommand } }
  })
  return { content: description, commandRuns }
}

const commentsSection = (video: Video): Wire =>
  deep('itemSectionRenderer', {
    contents: [hasNoComments(video) ? turnedOff : continueItem('WATCH_NEXT', sectionToken(video.id))],
    sectionIdentifier: 'comment-item-section',
  })

function results(video: Video, now: number): Wire[] {
  const { channel } = video
  return [
    deep('videoPrimaryInfoRenderer', {
      title: runs(video.title),
      viewCount: viewCount(video, now),
      videoActions: deep('menuRenderer.topLevelButtons', [likeButton(video, now)]),
      ...dateTexts(video, now),
    }),
    deep('videoSecondaryInfoRenderer', {
      owner: deep('videoOwnerRenderer', {
        title: byline(channel),
        navigationEndpoint: channelEndpoint(channel),
        subscriberCountText: simple(subscribersText(channel, now)),
      }),
      attributedDescription: linkedDescription(video),
    }),
    commentsSection(video),
  ]
}

/** A panel beside the video, opened by a click. */
const panel = (name: string, header: Wire, content: Wire): Wire =>
  deep('engagementPanelSectionListRenderer', {
    panelIdentifier: `engagement-panel-${name}`,
    header: { engagementPanelTitleHeaderRenderer: header },
    content,
  })

function chapterPanel({ id, chapters }: Video): Wire {
  const contents = chapters.map(({ title, startSeconds }) =>
    deep('macroMarkersListItemRenderer', {
      title: simple(title),
      timeDescription: simple(clock(startSeconds)),
      thumbnail: thumbnails(stills(id)),
      onTap: watchEndpoint(id, { startTimeSeconds: startSeconds }),
    }),
  )
  const list = { macroMarkersListRenderer: { contents } }
  return panel('macro-markers-description-chapters', { title: simple('Chapters') }, list)
}

function commentPanel(video: Video, now: number): Wire {
  const contextualInfo = runs(compact(commentCount(video, now)))
  return panel(
    'comments-section',
    { title: runs('Comments'), contextualInfo },
    sections(commentsSection(video)),
  )
}

/** The description again; every watch page has it. */
const descriptionPanel = (video: Video): Wire =>
  panel(
    'structured-description',
    { title: simple('Description') },
    deep('structuredDescriptionContentRenderer.items', [
      deep('expandableVideoDescriptionBodyRenderer.attributedDescriptionBodyText', linkedDescription(video)),
    ]),
  )

function related(video: Video, now: number): Wire[] {
  return range(0, relatedCount).map((place) => {
    const channel = anyChannel(dice('youtube related', video.id, place))
    const [one] = page(uploads(channel, 'video', now), { after: place, size: 1 }).items
    return videoLockup(one!, now, true)
  })
}

/** POST next with a video's id: everything of the watch page but the player. */
export function next(videoId: string, now: number): SimulatedResponse {
  const video = videoOf(videoId, now)
  const currentVideoEndpoint = watchEndpoint(videoId)
  const frame = (contents: Wire[], more: Wire = {}) =>
    deep('contents.twoColumnWatchNextResults', { results: { results: { contents } }, ...more })
  // Of a video that is hidden the site answers with the frame of a watch page that has nothing in it.
  if (isHidden(video)) return answer({ ...frame([]), currentVideoEndpoint })
  const beside = deep('secondaryResults.secondaryResults.results', related(video, now))
  return answer({
    ...frame(results(video, now), beside),
    currentVideoEndpoint,
    engagementPanels: [
      ...(hasNoComments(video) ? [] : [commentPanel(video, now)]),
      ...(video.chapters.length > 0 ? [chapterPanel(video)] : []),
      descriptionPanel(video),
    ],
  })
}
