import type { SimulatedResponse } from '../../../upstream/types.ts'
import { compact, day, exact } from './text.ts'
import { appendItems, avatars, continueItem, outsideLink, verifiedMark, type Wire } from './wire.ts'
import { type Channel, newestIndex } from './world.ts'

/** `metadata` of a channel page. */
export function metadata(channel: Channel): Wire {
  return {
    channelMetadataRenderer: {
      title: channel.title,
      description: channel.description,
      rssUrl: `https://www.youtube.com/feeds/videos.xml?channel_id=${channel.id}`,
      externalId: channel.id,
      keywords: channel.keywords.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' '),
      ownerUrls: [`http://www.youtube.com/@${channel.handle}`],
      avatar: { thumbnails: avatars(channel, 900) },
      channelUrl: `https://www.youtube.com/channel/${channel.id}`,
      isFamilySafe: true,
      availableCountryCodes: ['US', 'DE', 'BR', 'JP', 'KE', 'NO', 'IN'],
      vanityChannelUrl: `http://www.youtube.com/@${channel.handle}`,
    },
  }
}

const countText = (count: number, word: string) => `${compact(count)} ${word}${count === 1 ? '' : 's'}`

/** Public videos and shorts together, as the header counts them. */
export const itemCount = (channel: Channel, now: number) =>
  newestIndex(channel, 'video', now) + newestIndex(channel, 'short', now) + 2

/** The banner, names and counts above a channel's tabs. */
export function header(channel: Channel, now: number): Wire {
  const text = (content: string) => ({ text: { content } })
  const site = channel.links[0]!.url.replace(/^https:\/\/|\/$/g, '')
  return {
    pageHeaderRenderer: {
      pageTitle: channel.title,
      content: {
        pageHeaderViewModel: {
          title: {
            dynamicTextViewModel: {
              text: {
                content: channel.title,
                ...(channel.verified ? verifiedMark(channel.title.length) : {}),
              },
              maxLines: 2,
            },
          },
          image: {
            decoratedAvatarViewModel: {
              avatar: {
                avatarViewModel: {
                  image: { sources: avatars(channel, 72, 120, 160) },
                  avatarImageSize: 'AVATAR_SIZE_XL',
                },
              },
            },
          },
          metadata: {
            contentMetadataViewModel: {
              metadataRows: [
                { metadataParts: [text(`@${channel.handle}`)] },
                {
                  metadataParts: [
                    text(`${compact(channel.subscribers(now), 3)} subscribers`),
                    text(countText(itemCount(channel, now), 'video')),
                  ],
                },
              ],
              delimiter: '•',
            },
          },
          description: {
            descriptionPreviewViewModel: {
              description: { content: channel.description },
              maxLines: 2,
              truncationText: { content: '...more' },
              alwaysShowTruncationText: true,
              rendererContext: { commandContext: { onTap: aboutCommand(channel) } },
            },
          },
          attribution: {
            attributionViewModel: {
              text: {
                content: site,
                commandRuns: [
                  {
                    startIndex: 0,
                    length: site.length,
                    onTap: { innertubeCommand: outsideLink(channel.links[0]!.url) },
                  },
                ],
              },
              suffix: aboutLink(channel),
            },
          },
          banner: {
            imageBannerViewModel: {
              image: {
                sources: [
                  {
                    url: `https://yt3.googleusercontent.com/simulated-${channel.seed}=w1060-fcrop64=1`,
                    width: 1060,
                    height: 175,
                  },
                ],
              },
              style: 'IMAGE_BANNER_STYLE_INSET',
            },
          },
        },
      },
    },
  }
}

const aboutTarget = 'about-channel'

/** Opens the About panel, whose content is one more request. */
function aboutCommand(channel: Channel): Wire {
  const section = {
    itemSectionRenderer: {
      contents: [continueItem('browse', { list: 'about', from: 0, id: channel.handle })],
      sectionIdentifier: aboutTarget,
      targetId: aboutTarget,
    },
  }
  const identifier = { surface: 'ENGAGEMENT_PANEL_SURFACE_BROWSE', tag: aboutTarget }
  const engagementPanel = {
    engagementPanelSectionListRenderer: {
      header: { engagementPanelTitleHeaderRenderer: { title: { simpleText: channel.title } } },
      content: { sectionListRenderer: { contents: [section] } },
      targetId: aboutTarget,
      identifier,
    },
  }
  const popup = { popupType: 'PANEL_POPUP_TYPE_DIALOG' }
  const engagementPanelPresentationConfigs = { engagementPanelPopupPresentationConfig: popup }
  return {
    innertubeCommand: {
      showEngagementPanelEndpoint: { engagementPanel, identifier, engagementPanelPresentationConfigs },
    },
  }
}

function aboutLink(channel: Channel): Wire {
  const content = 'and 1 more link'
  return { content, commandRuns: [{ startIndex: 0, length: content.length, onTap: aboutCommand(channel) }] }
}

/** The About panel: exact numbers, country, links and the day the channel was opened. */
export function about(channel: Channel, now: number): SimulatedResponse {
  const panel = {
    aboutChannelRenderer: {
      metadata: {
        aboutChannelViewModel: {
          description: channel.description,
          country: channel.country,
          subscriberCountText: `${compact(channel.subscribers(now), 3)} subscribers`,
          viewCountText: `${exact(channel.totalViews(now))} views`,
          joinedDateText: { content: `Joined ${day(channel.joined)}` },
          canonicalChannelUrl: `http://www.youtube.com/@${channel.handle}`,
          channelId: channel.id,
          videoCountText: `${exact(itemCount(channel, now))} videos`,
          links: channel.links.map(({ title, url }) => {
            const shown = url.replace(/^https:\/\/|\/$/g, '')
            const onTap = { innertubeCommand: outsideLink(url) }
            return {
              channelExternalLinkViewModel: {
                title: { content: title },
                link: { content: shown, commandRuns: [{ startIndex: 0, length: shown.length, onTap }] },
                favicon: { sources: [{ url: `${url}favicon.ico`, width: 16, height: 16 }] },
              },
            }
          }),
        },
      },
    },
  }
  return appendItems('Endpoints', aboutTarget, [panel])
}
