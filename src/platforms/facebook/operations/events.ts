import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, exactlyOne, oneOf } from '../../../catalog/parameters.ts'
import { eventId, eventListUrl, eventUrl, examples, words } from '../parameters.ts'
import * as records from '../records/events.ts'
import {
  scrapecreatorsEventDetails,
  scrapecreatorsEventList,
  scrapecreatorsEventSearch,
} from '../sources/scrapecreators/events.ts'

/** Facebook shows events to members only, and its Graph API only the page's own: a provider or a data vendor serves these. */

export const search = operation({
  id: 'facebook.events.search',
  path: '/v1/facebook/events/search',
  summary: 'Public events of Facebook that match words.',
  parameters: { query: words('Words to look for.', 'jazz festival'), cursor: cursor() },
  record: records.eventSearchRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('events'),
  phrases: [
    'search facebook events',
    'find events on facebook about a topic',
    'facebook events matching words',
    'concerts on facebook events',
  ],
  echo: ({ query }) => ({ query }),
  view: records.eventSearchView,
  sources: [scrapecreatorsEventSearch],
})

export const list = operation({
  id: 'facebook.events',
  path: '/v1/facebook/events',
  summary: 'Events of a place or kind, from a page of Facebook that lists them.',
  parameters: {
    url: eventListUrl,
    time: oneOf(records.eventTimes, { description: 'When they take place.', example: 'thisWeek' }),
    cursor: cursor(),
  },
  record: records.eventsRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('events'),
  phrases: [
    'facebook events in a city',
    'events this week near a place on facebook',
    'what is on today according to facebook events',
    'list of facebook events of a location page',
  ],
  echo: ({ url, time }) => ({ url, time: time ?? null }),
  view: records.eventsView,
  sources: [scrapecreatorsEventList],
})

export const details = operation({
  id: 'facebook.events.details',
  path: '/v1/facebook/events/details',
  summary: 'One Facebook event: time, place, hosts, tickets, attendance.',
  parameters: { eventId, url: eventUrl },
  check: exactlyOne(['eventId', 'url'], `eventId=${examples.event}`),
  record: records.eventRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  phrases: [
    'details of a facebook event',
    'when and where does a facebook event take place',
    'how many people go to a facebook event',
    'who hosts this facebook event',
    'tickets of a facebook event',
  ],
  view: records.eventView,
  sources: [scrapecreatorsEventDetails],
})
