import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, exactlyOne, flag, identifier } from '../../../catalog/parameters.ts'
import { hostingPrice } from '../../shared/hosting.ts'
import { commonPosts, commonProfile } from '../common.ts'
import { readPage } from '../identifiers.ts'
import * as parameters from '../parameters.ts'
import { profileEventsRecord, profileEventsView } from '../records/events.ts'
import * as lists from '../records/lists.ts'
import { profileRecord, profileView } from '../records/profiles.ts'
import { officialPhotos, officialPosts, officialProfile, officialReels } from '../sources/official/pages.ts'
import { scrapecreatorsPageEvents } from '../sources/scrapecreators/events.ts'
import {
  scrapecreatorsPhotos,
  scrapecreatorsPosts,
  scrapecreatorsReels,
} from '../sources/scrapecreators/lists.ts'
import { scrapecreatorsProfile } from '../sources/scrapecreators/profiles.ts'
import { webProfile } from '../sources/web/profile.ts'
import { webPhotos, webPosts, webReels } from '../sources/web/timeline.ts'
import { pageWatch } from '../watches.ts'

const { hostMedia, pageUrl: url } = parameters

export const profile = operation({
  id: 'facebook.profiles',
  path: '/v1/facebook/profiles',
  summary: 'One Facebook page or public profile: name, counts, contact, category, opening hours.',
  parameters: {
    url,
    includeBusinessHours: flag({
      description: 'Adds the opening hours of a business (`business.hours`).',
      asked: {
        as: [
          'business hours, opening hours, opening times, when is open, hours it is open, hours they are open, when it is open, open hours, hours of operation, open on, opens, closes',
          'öffnungszeiten, horario de apertura, horario, horarios, horaires, heures d ouverture, horário de funcionamento',
        ],
      },
    }),
  },
  record: profileRecord,
  common: commonProfile,
  price: { base: 1 },
  cacheSeconds: 300,
  phrases: [
    'facebook page details',
    'how many followers does a facebook page have',
    'about a facebook page',
    'phone number and address of a business on facebook',
    'opening hours of a facebook page',
    'facebook profile by link',
  ],
  view: profileView,
  sources: [...officialProfile, webProfile, scrapecreatorsProfile],
})

export const posts = operation({
  id: 'facebook.profiles.posts',
  path: '/v1/facebook/profiles/posts',
  summary: 'Posts of a Facebook page, newest first.',
  parameters: {
    url: identifier(parameters.pageLink, readPage),
    pageId: parameters.pageId,
    hostMedia,
    cursor: cursor(),
  },
  check: exactlyOne(['url', 'pageId'], `url=${parameters.examples.page}`),
  record: lists.postsRecord,
  common: commonPosts,
  price: { base: 1, surcharges: [hostingPrice] },
  cacheSeconds: 120,
  list: listOf('posts', { time: 'createdAt', order: 'pinned_first' }),
  watch: pageWatch('Posts of a Facebook page'),
  phrases: [
    'posts of a facebook page',
    'what did a page publish on facebook',
    'latest facebook posts of a company',
    'timeline of a facebook page',
    'newest posts on facebook by a page',
  ],
  view: lists.postsView,
  sources: [...officialPosts, webPosts, scrapecreatorsPosts],
})

export const reels = operation({
  id: 'facebook.profiles.reels',
  path: '/v1/facebook/profiles/reels',
  summary: 'Reels of a Facebook page, newest first.',
  parameters: { url, hostMedia, cursor: cursor() },
  record: lists.reelsRecord,
  price: { base: 1, surcharges: [hostingPrice] },
  cacheSeconds: 120,
  list: listOf('reels', { time: 'createdAt', order: 'pinned_first' }),
  watch: pageWatch('Reels of a Facebook page'),
  phrases: [
    'reels of a facebook page',
    'which reels did a page upload on facebook',
    'short videos of a facebook page',
    'facebook reels by a creator',
    'newest facebook reels',
  ],
  view: lists.reelsView,
  sources: [...officialReels, webReels, scrapecreatorsReels],
})

export const photos = operation({
  id: 'facebook.profiles.photos',
  path: '/v1/facebook/profiles/photos',
  summary: 'Photos of a Facebook page, newest first.',
  parameters: { url, hostMedia, cursor: cursor() },
  record: lists.photosRecord,
  price: { base: 1, surcharges: [hostingPrice] },
  cacheSeconds: 120,
  list: listOf('photos', { order: 'newest_first' }),
  watch: pageWatch('Photos of a Facebook page'),
  phrases: [
    'photos of a facebook page',
    'photo gallery of a page on facebook',
    'pictures a facebook page uploaded',
    'facebook images of a page',
    'album of a facebook page',
  ],
  view: lists.photosView,
  sources: [...officialPhotos, webPhotos, scrapecreatorsPhotos],
})

export const events = operation({
  id: 'facebook.profiles.events',
  path: '/v1/facebook/profiles/events',
  summary: 'Events that a Facebook page hosts.',
  parameters: { url, cursor: cursor() },
  record: profileEventsRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('events'),
  phrases: [
    'events of a facebook page',
    'which events does a page host on facebook',
    'upcoming events by a facebook page',
    'concert dates of a band on its facebook page',
  ],
  view: profileEventsView,
  sources: [scrapecreatorsPageEvents],
})
