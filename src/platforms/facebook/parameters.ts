import { parameterError } from '../../catalog/errors.ts'
import { flag, identifier, oneOf, parameter, text } from '../../catalog/parameters.ts'
import { hostingPhrases } from '../shared/hosting.ts'
import * as identifiers from './identifiers.ts'

/** Parameters shared by several operations. The simulated Facebook contains their examples. */

export const examples = {
  page: 'https://www.facebook.com/adabakery',
  pageId: '100064843289145',
  post: 'https://www.facebook.com/adabakery/posts/1304655294363177',
  reel: 'https://www.facebook.com/reel/998877665544332',
  group: 'https://www.facebook.com/groups/woodworkingideas',
  item: '1677104469719388',
  event: '1234567890123456',
  ad: '1103135646905363',
} as const

export const pageLink = {
  description:
    'Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link.',
  example: examples.page,
  expects: `the link of a page or profile such as ${examples.page}, or its name or id`,
} as const

export const pageUrl = identifier({ ...pageLink, required: true }, identifiers.readPage)

export const pageId = identifier(
  {
    description: 'Id of the page (digits), or a link that holds it.',
    example: examples.pageId,
    expects: `the id of a page (digits, for example ${examples.pageId})`,
  },
  identifiers.readPageId,
)

export const postLink = {
  description:
    'Link of a post, photo, video or reel in any form (numeric or `pfbid` permalink, story.php, watch, fb.watch, share link), or `<page id>_<post id>`.',
  example: examples.post,
  expects: `the link of a post, photo, video or reel such as ${examples.post}`,
} as const

export const postUrl = identifier({ ...postLink, required: true }, identifiers.readPost)
export const postUrlOptional = identifier(postLink, identifiers.readPost)

export const feedbackId = identifier(
  {
    description: 'Feedback id, as `post.feedbackId` of a post gives it, in place of `url`.',
    example: 'ZmVlZGJhY2s6MTMwNDY1NTI5NDM2MzE3Nw==',
    expects: 'the `post.feedbackId` of a post, or the numeric id of a post',
  },
  identifiers.readFeedback,
)

const groupLink = {
  description: 'Link of the group, its name in links, or a share link.',
  example: examples.group,
  expects: `the link of a group such as ${examples.group}`,
} as const

export const groupUrl = identifier({ ...groupLink, required: true }, identifiers.readGroup)
export const groupUrlOptional = identifier(groupLink, identifiers.readGroup)
export const groupId = identifier(
  {
    description: 'Id of the group (digits), in place of `url`.',
    example: '251560641854558',
    expects: 'the id of a group: digits, for example 251560641854558',
    max: 256,
  },
  (raw) => (/^\d+$/.test(raw) ? raw : null),
)

export const itemId = identifier(
  {
    description: 'Id of the listing (digits).',
    example: examples.item,
    expects: `the id of a listing: digits, for example ${examples.item}`,
    max: 256,
  },
  identifiers.readItem,
)
export const itemUrl = identifier(
  {
    description: 'Link of the listing, in place of `itemId`.',
    example: `https://www.facebook.com/marketplace/item/${examples.item}/`,
    expects: `the link of a listing such as https://www.facebook.com/marketplace/item/${examples.item}/`,
  },
  identifiers.readItem,
)

export const eventId = identifier(
  {
    description: 'Id of the event (digits).',
    example: examples.event,
    expects: `the id of an event: digits, for example ${examples.event}`,
    max: 256,
  },
  identifiers.readEvent,
)
export const eventUrl = identifier(
  {
    description: 'Link of the event, or a short link (`fb.me/e/…`), in place of `eventId`.',
    example: `https://www.facebook.com/events/${examples.event}/`,
    expects: `the link of an event such as https://www.facebook.com/events/${examples.event}/`,
  },
  identifiers.readEventLink,
)
export const eventListUrl = identifier(
  {
    description: 'Link of a page of Facebook that lists events of a place or kind.',
    example: 'https://www.facebook.com/events/explore/us-atlanta/107991659233606/',
    required: true,
    expects:
      'the link of a list of events such as https://www.facebook.com/events/explore/us-atlanta/107991659233606/',
  },
  identifiers.readEventList,
)

const ad = {
  description: 'Library id of the ad (digits), or its link in the Ad Library.',
  example: examples.ad,
  expects: `the library id of an ad (digits), or its link such as https://www.facebook.com/ads/library/?id=${examples.ad}`,
} as const
export const adId = identifier(ad, identifiers.readAd)
export const adUrl = identifier(
  {
    ...ad,
    description: 'Link of the ad in the Ad Library, in place of `adId`.',
    example: `https://www.facebook.com/ads/library/?id=${examples.ad}`,
  },
  identifiers.readAd,
)

export const hostMedia = flag({
  description: 'Keeps pictures and videos on this service; each kept file costs extra: see the price.',
  asked: hostingPhrases,
  shapes: false,
})

export const words = (description: string, example: string, max = 512) =>
  text({ description, example, required: true, max })

/** A decimal number between two bounds, both included. */
export function decimal<
  const O extends { description: string; example: string; min: number; max: number; required?: boolean },
>(options: O) {
  const { min, max } = options
  return parameter(options, { type: 'number', minimum: min, maximum: max }, (raw, name) => {
    const value = /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(raw) ? Number(raw) : Number.NaN
    if (!(value >= min && value <= max)) {
      throw parameterError(`${name} must be a number from ${min} to ${max}, for example ${options.example}`)
    }
    return value
  })
}

/** Country filter of ad searches and of a company's ads. */
export const country = identifier(
  {
    description: 'Country in which the ads were shown (ISO 3166-1 alpha-2), or ALL (default).',
    example: 'DE',
    expects: 'a two-letter country code such as DE, or ALL',
    max: 3,
  },
  (raw) => (/^([a-z]{2}|all)$/i.test(raw) ? raw.toUpperCase() : null),
)
export const adStatus = oneOf(['all', 'active', 'inactive'], {
  description: 'Whether the ads are running now (default active).',
  example: 'active',
})
export const mediaType = oneOf(['all', 'image', 'video', 'meme', 'image-and-meme', 'none'], {
  description: 'What the ads show (default all).',
  example: 'image',
})
export const adSort = oneOf(['impressions', 'most-recent'], {
  description: 'Order (default impressions).',
  example: 'most-recent',
})

/** @throws ServiceError bad_request where one date is after the other */
export function datesInOrder({ startDate, endDate }: { startDate?: string; endDate?: string }): void {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw parameterError('startDate must not be after endDate')
  }
}
