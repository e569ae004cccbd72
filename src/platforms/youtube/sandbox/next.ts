import type { SimulatedResponse } from '../../../upstream/types.ts'
import { dice } from '../../shared/world.ts'
import { commentCount, hasNoComments, sectionToken, turnedOff } from './comments.ts'
import { isHidden } from './player.ts'
import { ago, clock, compact, day, exact, shortViews, views } from './text.ts'
import {
  answer,
  avatars,
  channelEndpoint,
  continueItem,
  outsideLink,
  stills,
  verifiedBadge,
  videoLockup,
  type Wire,
  watchEndpoint,
} from './wire.ts'
import { anyChannel, newestIndex, range, type Video, videoAt, videoOf } from './world.ts'

const relatedCount = 20

function viewCount(video: Video, now: number): Wire {
  const count = video.views(now)
  if (video.special?.live) {
    return {
      videoViewCountRenderer: {
        viewCount: { runs: [{ text: exact(count) }, { text: ' watching now' }] },
        isLive: true,
        originalViewCount: String(count),
      },
    }
  }
  return {
    videoViewCountRenderer: {
      viewCount: { simpleText: views(count) },
      shortViewCount: { simpleText: shortViews(count) },
      originalViewCount: '0',
    },
  }
}

function likeButton(video: Video, now: number): Wire {
  const hidden = video.special?.likesHidden === true
  const likes = video.likes(now)
  const spoken = hidden ? 'I like this' : `like this video along with ${exact(likes)} other people`
  const button = (iconName: string, title: string, accessibilityText: string) => ({
    buttonViewModel: {
      iconName,
      title,
      accessibilityText,
      style: 'BUTTON_VIEW_MODEL_STYLE_MONO',
      type: 'BUTTON_VIEW_MODEL_TYPE_TONAL',
      buttonSize: 'BUTTON_VIEW_MODEL_SIZE_DEFAULT',
    },
  })
  const toggle = (shown: Wire) => ({
    toggleButtonViewModel: {
      toggleButtonViewModel: {
        defaultButtonViewModel: shown,
        toggledButtonViewModel: shown,
        isTogglingDisabled: true,
      },
    },
  })
  return {
    segmentedLikeDislikeButtonViewModel: {
      likeButtonViewModel: {
        likeButtonViewModel: {
          ...toggle(button('LIKE', hidden ? 'Like' : compact(likes), spoken)),
          likeStatusEntityKey: `like ${video.id}`,
          likeStatusEntity: { key: `like ${video.id}`, likeStatus: 'INDIFFERENT' },
        },
      },
      dislikeButtonViewModel: {
        dislikeButtonViewModel: {
          ...toggle(button('DISLIKE', 'Dislike', 'Dislike this video')),
          dislikeEntityKey: `like ${video.id}`,
        },
      },
      iconType: 'LIKE_ICON_TYPE_UNKNOWN',
      likeCountEntity: { key: 'unset_like_count_entity_key' },
      dynamicLikeCountUpdateData: {
        updateStatusKey: 'like_count_update_status_key',
        placeholderLikeCountValuesKey: 'like_count_placeholder_values_key',
        updateDelayLoopId: 'like_count_update_delay_loop_id',
        updateDelaySec: 5,
      },
    },
  }
}

function dateTexts(video: Video, now: number): Wire {
  const { special } = video
  const shown = day(video.publishedAt)
  if (special?.live) return { dateText: { simpleText: `Started streaming on ${shown}` } }
  if (special?.gate === 'upcoming') return { dateText: { simpleText: `Scheduled for ${shown}` } }
  return { dateText: { simpleText: shown }, relativeDateText: { simpleText: ago(video.publishedAt, now) } }
}

/** Time marks lead into the video, addresses out of YouTube. */
function linkedDescription(video: Video): Wire {
  const found = video.description.matchAll(/https:\/\/\S+|^\d+:\d{2}(?= )/gm)
  const commandRuns = [...found].map((match) => {
    const [text] = match
    const [minutes = 0, seconds = 0] = text.split(':').map(Number)
    const innertubeCommand = text.startsWith('https')
      ? outsideLink(text)
      : watchEndpoint(video.id, { startTimeSeconds: minutes * 60 + seconds })
    return { startIndex: match.index, length: text.length, onTap: { innertubeCommand } }
  })
  return { content: video.description, commandRuns }
}

function results(video: Video, now: number): Wire[] {
  const { channel } = video
  const comments = hasNoComments(video)
    ? { contents: [turnedOff], sectionIdentifier: 'comment-item-section' }
    : {
        contents: [continueItem('next', sectionToken(video.id, false))],
        header: {
          commentsHeaderRenderer: { countText: { runs: [{ text: 'Comments' }] }, screenReaderOnly: true },
        },
        sectionIdentifier: 'comment-item-section',
        targetId: 'comments-section',
      }
  return [
    {
      videoPrimaryInfoRenderer: {
        title: { runs: [{ text: video.title }] },
        viewCount: viewCount(video, now),
        videoActions: { menuRenderer: { topLevelButtons: [likeButton(video, now)] } },
        ...dateTexts(video, now),
      },
    },
    {
      videoSecondaryInfoRenderer: {
        owner: {
          videoOwnerRenderer: {
            thumbnail: { thumbnails: avatars(channel, 48, 88, 176) },
            title: { runs: [{ text: channel.title, navigationEndpoint: channelEndpoint(channel) }] },
            subscriptionButton: { type: 'FREE' },
            navigationEndpoint: channelEndpoint(channel),
            subscriberCountText: { simpleText: `${compact(channel.subscribers(now), 3)} subscribers` },
            ...(channel.verified ? { badges: [verifiedBadge] } : {}),
          },
        },
        metadataRowContainer: { metadataRowContainerRenderer: { collapsedItemCount: 0 } },
        showMoreText: { simpleText: '...more' },
        showLessText: { simpleText: 'Show less' },
        attributedDescription: linkedDescription(video),
      },
    },
    { itemSectionRenderer: comments },
  ]
}

function chapterPanel(video: Video): Wire[] {
  if (video.chapters.length === 0) return []
  const contents = video.chapters.map(({ title, startSeconds }) => ({
    macroMarkersListItemRenderer: {
      title: { simpleText: title },
      timeDescription: { simpleText: clock(startSeconds) },
      thumbnail: { thumbnails: stills(video.id) },
      onTap: watchEndpoint(video.id, { continuePlayback: true, startTimeSeconds: startSeconds }),
    },
  }))
  const id = 'engagement-panel-macro-markers-description-chapters'
  return [
    {
      engagementPanelSectionListRenderer: {
        panelIdentifier: id,
        header: { engagementPanelTitleHeaderRenderer: { title: { simpleText: 'Chapters' } } },
        content: { macroMarkersListRenderer: { contents } },
        targetId: id,
        visibility: 'ENGAGEMENT_PANEL_VISIBILITY_HIDDEN',
      },
    },
  ]
}

function chapterBar(video: Video): Wire {
  if (video.chapters.length === 0) return {}
  const chapters = video.chapters.map(({ title, startSeconds }) => ({
    chapterRenderer: {
      title: { simpleText: title },
      timeRangeStartMillis: startSeconds * 1000,
      thumbnail: { thumbnails: stills(video.id) },
    },
  }))
  const markersMap = [{ key: 'DESCRIPTION_CHAPTERS', value: { chapters } }]
  const bar = {
    multiMarkersPlayerBarRenderer: { visibleOnLoad: { key: 'DESCRIPTION_CHAPTERS' }, markersMap },
  }
  return {
    decoratedPlayerBarRenderer: { decoratedPlayerBarRenderer: { playerBar: bar } },
  }
}

function commentPanel(video: Video, now: number): Wire[] {
  if (hasNoComments(video)) return []
  const id = 'engagement-panel-comments-section'
  const contextualInfo = { runs: [{ text: compact(commentCount(video, now)) }] }
  const section = {
    itemSectionRenderer: {
      contents: [continueItem('next', sectionToken(video.id, false))],
      sectionIdentifier: 'comment-item-section',
      targetId: id,
    },
  }
  return [
    {
      engagementPanelSectionListRenderer: {
        panelIdentifier: id,
        header: {
          engagementPanelTitleHeaderRenderer: { title: { runs: [{ text: 'Comments' }] }, contextualInfo },
        },
        content: { sectionListRenderer: { contents: [section] } },
        targetId: id,
        visibility: 'ENGAGEMENT_PANEL_VISIBILITY_HIDDEN',
      },
    },
  ]
}

function descriptionPanel(video: Video, now: number): Wire {
  const factoid = (value: string, label: string) => ({
    factoidRenderer: {
      value: { simpleText: value },
      label: { simpleText: label },
      accessibilityText: `${value} ${label}`,
    },
  })
  const id = 'engagement-panel-structured-description'
  return {
    engagementPanelSectionListRenderer: {
      panelIdentifier: id,
      header: { engagementPanelTitleHeaderRenderer: { title: { simpleText: 'Description' } } },
      content: {
        structuredDescriptionContentRenderer: {
          items: [
            {
              videoDescriptionHeaderRenderer: {
                title: { runs: [{ text: video.title }] },
                channel: { simpleText: video.channel.title },
                views: { simpleText: views(video.views(now)) },
                publishDate: { simpleText: day(video.publishedAt) },
                factoid: video.special?.likesHidden ? [] : [factoid(compact(video.likes(now)), 'Likes')],
              },
            },
          ],
        },
      },
      targetId: id,
      visibility: 'ENGAGEMENT_PANEL_VISIBILITY_HIDDEN',
    },
  }
}

function related(video: Video, now: number): Wire[] {
  return range(0, relatedCount).map((place) => {
    const channel = anyChannel(dice('youtube related', video.id, place))
    const newest = newestIndex(channel, 'video', now)
    return videoLockup(videoAt(channel, 'video', Math.max(0, newest - place)), now, true)
  })
}

/** POST next with a video's id: everything of the watch page but the player. */
export function next(videoId: string, now: number): SimulatedResponse {
  const video = videoOf(videoId, now)
  if (isHidden(video)) {
    // The site answers with the frame of a watch page that has nothing in it.
    return answer({
      contents: { twoColumnWatchNextResults: { results: { results: { contents: [] } } } },
      currentVideoEndpoint: watchEndpoint(videoId),
    })
  }
  return answer({
    contents: {
      twoColumnWatchNextResults: {
        results: { results: { contents: results(video, now) } },
        secondaryResults: { secondaryResults: { results: related(video, now), targetId: 'watch-next-feed' } },
      },
    },
    currentVideoEndpoint: watchEndpoint(videoId),
    playerOverlays: { playerOverlayRenderer: chapterBar(video) },
    engagementPanels: [...commentPanel(video, now), ...chapterPanel(video), descriptionPanel(video, now)],
  })
}
