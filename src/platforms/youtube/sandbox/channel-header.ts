import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { compact, day, exact } from '../../../simulation/wording.ts'
import { videoCount } from './text.ts'
import {
  append,
  avatars,
  avatarView,
  content,
  continueItem,
  deep,
  linked,
  markedName,
  outsideLink,
  pageHeader,
  part,
  rows,
  sections,
  simple,
  thumbnails,
  type Wire,
} from './wire.ts'
import { type Channel, newestIndex } from './world.ts'

/** `metadata` of a channel page. */
export function metadata(channel: Channel): Wire {
  return deep('metadata.channelMetadataRenderer', {
    title: channel.title,
    description: channel.description,
    externalId: channel.id,
    keywords: channel.keywords.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' '),
    avatar: thumbnails(avatars(channel, 900)),
    channelUrl: `https://www.youtube.com/channel/${channel.id}`,
    vanityChannelUrl: `http://www.youtube.com/@${channel.handle}`,
  })
}

/** Public videos and shorts together, as the header counts them. */
export const itemCount = (channel: Channel, now: number) =>
  newestIndex(channel, 'video', now) + newestIndex(channel, 'short', now) + 2

export const subscribersText = (channel: Channel, now: number) =>
  `${compact(channel.subscribers(now), 3)} subscribers`

/** The banner, names and counts above a channel's tabs. */
export function header(channel: Channel, now: number): Wire {
  const url = `https://yt3.googleusercontent.com/simulated-${channel.seed}=w1060-fcrop64=1`
  const onTap = { innertubeCommand: aboutCommand(channel) }
  return pageHeader(channel.title, {
    title: deep('dynamicTextViewModel', {
      text: markedName(channel),
      rendererContext: channel.verified
        ? { accessibilityContext: { label: `${channel.title}, verified` } }
        : { loggingContext: {} },
    }),
    image: deep('decoratedAvatarViewModel.avatar', avatarView(channel, 'XL', 72, 120, 160)),
    metadata: rows(
      [part(`@${channel.handle}`)],
      [part(subscribersText(channel, now)), part(videoCount(itemCount(channel, now)))],
    ),
    description: deep('descriptionPreviewViewModel', {
      description: content(channel.description),
      truncationText: content('...more'),
      rendererContext: { commandContext: { onTap } },
    }),
    banner: deep('imageBannerViewModel.image.sources', [{ url, width: 1060, height: 175 }]),
  })
}

const aboutTarget = 'about-channel'

/** Opens the About panel, whose content is one more request. */
function aboutCommand(channel: Channel): Wire {
  const contents = [continueItem('browse', { list: 'about', from: 0, id: channel.handle })]
  const identifier = { surface: 'ENGAGEMENT_PANEL_SURFACE_BROWSE', tag: aboutTarget }
  const popup = { popupType: 'PANEL_POPUP_TYPE_DIALOG' }
  return deep('showEngagementPanelEndpoint', {
    engagementPanel: deep('engagementPanelSectionListRenderer', {
      header: deep('engagementPanelTitleHeaderRenderer.title', simple(channel.title)),
      content: sections([{ itemSectionRenderer: { contents, sectionIdentifier: aboutTarget } }]),
      targetId: aboutTarget,
    }),
    identifier,
    engagementPanelPresentationConfigs: { engagementPanelPopupPresentationConfig: popup },
  })
}

/** The About panel: exact numbers, country, links and the day the channel was opened. */
export function about(channel: Channel, now: number): SimulatedResponse {
  const panel = deep('aboutChannelRenderer.metadata.aboutChannelViewModel', {
    description: channel.description,
    country: channel.country,
    subscriberCountText: subscribersText(channel, now),
    viewCountText: `${exact(channel.totalViews(now))} views`,
    joinedDateText: content(`Joined ${day(channel.joined)}`),
    canonicalChannelUrl: `http://www.youtube.com/@${channel.handle}`,
    channelId: channel.id,
    videoCountText: `${exact(itemCount(channel, now))} videos`,
    ...(channel.links.length > 0 ? { customLinksLabel: content('Links') } : {}),
    links: channel.links.map(({ title, url }) =>
      deep('channelExternalLinkViewModel', {
        title: content(title),
        link: linked(url.replace(/^https:\/\/|\/$/g, ''), outsideLink(url)),
      }),
    ),
  })
  return append('Endpoints', aboutTarget, [panel])
}
