import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { page } from '../../../simulation/lists.ts'
import { ago, clock, compact, day, exact } from '../../../simulation/wording.ts'
import { dice } from '../../../simulation/world.ts'
import { subscribersText } from './channel-header.ts'
import { sectionToken, turnedOff } from './comments.ts'
import { commentCount, hasNoComments } from './discussion.ts'
import { videoLockup } from './lockups.ts'
import { isHidden } from './player.ts'
import { shortViews, views } from './text.ts'
import {
  answer,
  avatars,
  byline,
  channelEndpoint,
  continueItem,
  deep,
  outsideLink,
  runs,
  sections,
  simple,
  stills,
  thumbnails,
  verifiedBadge,
  type Wire,
  watchEndpoint,
} from './wire.ts'
import { anyChannel, range, uploads, type Video, videoOf } from './world.ts'

const relatedCount = 20

function viewCount(video: Video, now: number): Wire {
  const count = video.views(now)
  const told = video.special?.live
    ? { viewCount: runs(exact(count), ' watching now'), isLive: true, originalViewCount: String(count) }
    : { viewCount: simple(views(count)), shortViewCount: simple(shortViews(count)), originalViewCount: '0' }
  return { videoViewCountRenderer: told }
}

function toggle(iconName: string, title: string, accessibilityText: string): Wire {
  const shown = deep('buttonViewModel', {
    iconName,
    title,
    accessibilityText,
  })
  return deep('toggleButtonViewModel.toggleButtonViewModel', {
    defaultButtonViewModel: shown,
    toggledButtonViewModel: shown,
    isTogglingDisabled: true,
  })
}

function likeButton(video: Video, now: number): Wire {
  const hidden = video.special?.likesHidden === true
  const likes = video.likes(now)
  const spoken = hidden ? 'I like this' : `like this video along with ${exact(likes)} other people`
  const key = `like ${video.id}`
  return deep('segmentedLikeDislikeButtonViewModel', {
    likeButtonViewModel: deep('likeButtonViewModel', {
      ...toggle('LIKE', hidden ? 'Like' : compact(likes), spoken),
      likeStatusEntityKey: key,
      likeStatusEntity: { key, likeStatus: 'INDIFFERENT' },
    }),
    dislikeButtonViewModel: deep('dislikeButtonViewModel', {
      ...toggle('DISLIKE', 'Dislike', 'Dislike this video'),
      dislikeEntityKey: key,
    }),
    likeCountEntity: { key: 'unset_like_count_entity_key' },
    dynamicLikeCountUpdateData: { updateStatusKey: 'like_count_update_status_key', updateDelaySec: 5 },
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
    const [minutes = 0, seconds = 0] = text.split(':').map(Number)
    const innertubeCommand = text.startsWith('https')
      ? outsideLink(text)
      : watchEndpoint(id, { startTimeSeconds: minutes * 60 + seconds })
    return { startIndex: index, length: text.length, onTap: { innertubeCommand } }
  })
  return { content: description, commandRuns }
}

const commentsSection = (video: Video): Wire => ({
  contents: hasNoComments(video) ? [turnedOff] : [continueItem('next', sectionToken(video.id, false))],
  sectionIdentifier: 'comment-item-section',
})

function results(video: Video, now: number): Wire[] {
  const { channel } = video
  const commentsHeader = { countText: runs('Comments'), screenReaderOnly: true }
  const heading = { header: { commentsHeaderRenderer: commentsHeader }, targetId: 'comments-section' }
  return [
    deep('videoPrimaryInfoRenderer', {
      title: runs(video.title),
      viewCount: viewCount(video, now),
      videoActions: deep('menuRenderer.topLevelButtons', [likeButton(video, now)]),
      ...dateTexts(video, now),
    }),
    deep('videoSecondaryInfoRenderer', {
      owner: deep('videoOwnerRenderer', {
        thumbnail: thumbnails(avatars(channel, 48, 88, 176)),
        title: byline(channel),
        navigationEndpoint: channelEndpoint(channel),
        subscriberCountText: simple(subscribersText(channel, now)),
        ...(channel.verified ? { badges: [verifiedBadge] } : {}),
      }),
      attributedDescription: linkedDescription(video),
    }),
    { itemSectionRenderer: { ...commentsSection(video), ...(hasNoComments(video) ? {} : heading) } },
  ]
}

/** A panel beside the video, opened by a click. */
function panel(name: string, title: Wire, content: Wire, more: Wire = {}): Wire {
  const id = `engagement-panel-${name}`
  return {
    engagementPanelSectionListRenderer: {
      panelIdentifier: id,
      header: { engagementPanelTitleHeaderRenderer: { title, ...more } },
      content,
      targetId: id,
      visibility: 'ENGAGEMENT_PANEL_VISIBILITY_HIDDEN',
    },
  }
}

function chapterPanel(video: Video): Wire[] {
  if (video.chapters.length === 0) return []
  const contents = video.chapters.map(({ title, startSeconds }) =>
    deep('macroMarkersListItemRenderer', {
      title: simple(title),
      timeDescription: simple(clock(startSeconds)),
      thumbnail: thumbnails(stills(video.id)),
      onTap: watchEndpoint(video.id, { continuePlayback: true, startTimeSeconds: startSeconds }),
    }),
  )
  const list = { macroMarkersListRenderer: { contents } }
  return [panel('macro-markers-description-chapters', simple('Chapters'), list)]
}

function commentPanel(video: Video, now: number): Wire[] {
  if (hasNoComments(video)) return []
  const itemSectionRenderer = { ...commentsSection(video), targetId: 'engagement-panel-comments-section' }
  const contextualInfo = runs(compact(commentCount(video, now)))
  return [
    panel('comments-section', runs('Comments'), sections([{ itemSectionRenderer }]), { contextualInfo }),
  ]
}

/** The description again; every watch page has it. */
const descriptionPanel = (video: Video): Wire =>
  panel('structured-description', simple('Description'), {
    structuredDescriptionContentRenderer: {
      items: [
        deep('expandableVideoDescriptionBodyRenderer', {
          attributedDescriptionBodyText: linkedDescription(video),
        }),
      ],
    },
  })

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
  const beside = { results: related(video, now), targetId: 'watch-next-feed' }
  return answer({
    ...frame(results(video, now), { secondaryResults: { secondaryResults: beside } }),
    currentVideoEndpoint,
    engagementPanels: [...commentPanel(video, now), ...chapterPanel(video), descriptionPanel(video)],
  })
}
