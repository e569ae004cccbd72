import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { page } from '../../../simulation/lists.ts'
import { deep, type Wire } from '../../../simulation/wire.ts'
import { ago, clock, compact, day, exact } from '../../../simulation/wording.ts'
import { dice } from '../../../simulation/world.ts'
import { turnedOff } from './comments.ts'
import { commentCount, hasNoComments } from './discussion.ts'
import { videoLockup } from './lockups.ts'
import { isHidden } from './player.ts'
import * as wire from './wire.ts'
import { anyChannel, range, uploads, type Video, videoOf } from './world.ts'

const relatedCount = 20

function viewCount(video: Video, now: number): Wire {
  const count = video.views(now)
  const live = video.special?.live
    ? { viewCount: wire.runs(exact(count), ' watching now'), isLive: true }
    : { viewCount: wire.simple(wire.views(count)) }
  return { videoViewCountRenderer: live }
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
  if (special?.live) return { dateText: wire.simple(`Started streaming on ${shown}`) }
  if (special?.gate === 'upcoming') return { dateText: wire.simple(`Scheduled for ${shown}`) }
  return { dateText: wire.simple(shown), relativeDateText: wire.simple(ago(publishedAt, now)) }
}

/** Time marks lead into the video, addresses out of YouTube. */
function linkedDescription({ id, description }: Video): Wire {
  const found = description.matchAll(/https:\/\/\S+|^\d+:\d{2}(?= )/gm)
  const commandRuns = [...found].map(({ 0: text, index }) => {
    const innertubeCommand = text.startsWith('https') ? wire.outsideLink(text) : wire.watchEndpoint(id)
    return { startIndex: index, length: text.length, onTap: { innertubeCommand } }
  })
  return { content: description, commandRuns }
}

const commentsSection = (video: Video): Wire =>
  deep('itemSectionRenderer', {
    contents: [
      hasNoComments(video) ? turnedOff : wire.continueItem({ list: 'comments', from: 0, id: video.id }),
    ],
    sectionIdentifier: 'comment-item-section',
  })

function results(video: Video, now: number): Wire[] {
  const { channel } = video
  return [
    deep('videoPrimaryInfoRenderer', {
      title: wire.runs(video.title),
      viewCount: viewCount(video, now),
      videoActions: deep('menuRenderer.topLevelButtons', [likeButton(video, now)]),
      ...dateTexts(video, now),
    }),
    deep('videoSecondaryInfoRenderer', {
      owner: deep('videoOwnerRenderer', {
        title: wire.byline(channel),
        navigationEndpoint: wire.channelEndpoint(channel),
        subscriberCountText: wire.simple(wire.subscribersText(channel, now)),
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
      title: wire.simple(title),
      timeDescription: wire.simple(clock(startSeconds)),
      thumbnail: wire.thumbnails(wire.stills(id)),
      onTap: wire.watchEndpoint(id, { startTimeSeconds: startSeconds }),
    }),
  )
  const list = { macroMarkersListRenderer: { contents } }
  return panel('macro-markers-description-chapters', { title: wire.simple('Chapters') }, list)
}

function commentPanel(video: Video, now: number): Wire {
  const contextualInfo = wire.runs(compact(commentCount(video, now)))
  return panel(
    'comments-section',
    { title: wire.runs('Comments'), contextualInfo },
    wire.sections(commentsSection(video)),
  )
}

/** The description again; every watch page has it. */
const descriptionPanel = (video: Video): Wire =>
  panel(
    'structured-description',
    { title: wire.simple('Description') },
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
  const currentVideoEndpoint = wire.watchEndpoint(videoId)
  const frame = (contents: Wire[], more: Wire = {}) =>
    deep('contents.twoColumnWatchNextResults', { results: { results: { contents } }, ...more })
  // For a hidden video the site answers with an empty frame of a watch page.
  if (isHidden(video)) return wire.answer({ ...frame([]), currentVideoEndpoint })
  const beside = deep('secondaryResults.secondaryResults.results', related(video, now))
  return wire.answer({
    ...frame(results(video, now), beside),
    currentVideoEndpoint,
    engagementPanels: [
      ...(hasNoComments(video) ? [] : [commentPanel(video, now)]),
      ...(video.chapters.length > 0 ? [chapterPanel(video)] : []),
      descriptionPanel(video),
    ],
  })
}
