import { z } from 'zod'
import { count, each, id, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page, totalCount } from '../../../catalog/record-schema.ts'
import { contentView } from '../../shared/record-view.ts'
import { unknownFields } from '../../shared/unknown-fields.ts'
import type { Event, List, ListedEvent } from '../model.ts'
import { platform } from './shared.ts'

/** Facebook shows events to members only: a provider or a data vendor fills these records. */

const flag = z.boolean().nullable()
const time = isoTime.nullable()
const named = z.strictObject(each(nullableText, 'id', 'name'))

export const profileEventsRecord = z.strictObject({
  lookupStatus,
  events: z.array(
    z
      .strictObject({
        id,
        url: z.string(),
        name: nullableText,
        startAt: time,
        dayTimeSentence: nullableText,
        ...each(flag, 'isCanceled', 'isHappeningNow', 'isOnline', 'isPast'),
        eventKind: nullableText,
        creator: z
          .strictObject(each(nullableText, 'id', 'name', 'url'))
          .register(recordNames, { name: 'FacebookAuthor' })
          .nullable(),
        place: z.strictObject(each(nullableText, 'id', 'name', 'city')).nullable(),
        ...each(nullableText, 'coverPhotoUrl', 'coverVideoUrl'),
      })
      .register(recordNames, { name: 'FacebookProfileEvent' }),
  ),
  page,
})

const unknownPlace = unknownFields('id', 'name')

/** An event under the names that the records of lists use. */
const namedEvent = (event: ListedEvent) => ({
  ...event,
  startsAt: event.startAt,
  dayTimeLabel: event.dayTimeSentence,
  eventKind: event.kind,
  coverPhotoUrl: event.cover.url,
  ticketPriceLabel: event.priceRange,
})

export const profileEventsView = contentView(profileEventsRecord, ({ items }: List<ListedEvent>) => ({
  events: items.map(namedEvent),
}))

const counts = each(count.nullable(), 'interestedCount', 'goingCount', 'wentCount')

export const eventSearchRecord = z.strictObject({
  query: z.string(),
  events: z.array(
    z
      .strictObject({
        id,
        url: nullableText,
        name: z.string(),
        dayTimeSentence: nullableText,
        startAt: time,
        ...each(flag, 'isOnline', 'isPast'),
        eventKind: nullableText,
        place: named,
        cover: z.strictObject(each(nullableText, 'url', 'alt')),
        priceRange: nullableText,
        ...counts,
      })
      .register(recordNames, { name: 'FacebookFoundEvent' }),
  ),
  totalEvents: totalCount(),
  page,
})

export const eventSearchView = contentView(
  eventSearchRecord.omit({ query: true }),
  ({ items }: List<ListedEvent>) => ({
    events: items.map((event) => ({
      ...namedEvent(event),
      ...event.social,
      place: event.place ?? unknownPlace,
    })),
    totalEvents: items.length,
  }),
)

export const eventTimes = ['today', 'thisWeek', 'nextWeek'] as const

export const eventsRecord = z.strictObject({
  url: z.string(),
  time: z.enum(eventTimes).nullable(),
  events: z.array(
    z
      .strictObject({
        id,
        url: nullableText,
        name: z.string(),
        cover: z.strictObject(each(nullableText, 'photoId', 'imageUrl', 'accessibilityCaption')),
        ...each(flag, 'isOnline', 'isPast', 'isHappeningNow'),
        startsAt: time,
        dayTimeLabel: nullableText,
        place: named,
        kind: nullableText,
        social: z.strictObject({ summary: nullableText, ...counts }),
        ticketPriceLabel: nullableText,
      })
      .register(recordNames, { name: 'FacebookListedEvent' }),
  ),
  totalEvents: totalCount(),
  page,
})

export const eventsView = contentView(
  eventsRecord.omit({ url: true, time: true }),
  ({ items }: List<ListedEvent>) => ({
    events: items.map((event) => ({
      ...namedEvent(event),
      cover: { ...event.cover, imageUrl: event.cover.url, accessibilityCaption: event.cover.alt },
      place: event.place ?? unknownPlace,
    })),
    totalEvents: items.length,
  }),
)

const host = z
  .strictObject({
    ...each(nullableText, 'id', 'name', 'type', 'url'),
    isVerified: flag,
    profilePictureUrl: nullableText,
  })
  .register(recordNames, { name: 'FacebookEventHost' })

export const eventRecord = z.strictObject({
  lookupStatus,
  event: z
    .strictObject({
      platform: z.literal('facebook'),
      eventId: id,
      url: z.string(),
      name: z.string(),
      coverPhotoUrl: nullableText,
      ...each(z.boolean(), 'isOnline', 'isPast'),
      ...each(nullableText, 'kind', 'dayTimeSentence'),
      startAt: time,
      ...each(nullableText, 'description', 'category'),
      categories: z.array(z.string()),
      privacy: nullableText,
      isCanceled: z.boolean(),
      ...each(nullableText, 'hostContextText', 'rsvpStyle'),
    })
    .register(recordNames, { name: 'FacebookEvent' })
    .nullable(),
  schedule: z
    .strictObject({
      ...each(time, 'startAt', 'endAt'),
      ...each(nullableText, 'timeText', 'duration', 'dayTimeSentence', 'startTimeFormatted'),
    })
    .nullable(),
  location: z
    .strictObject({
      ...each(nullableText, 'name', 'address', 'city', 'cityId'),
      ...each(z.number().nullable(), 'latitude', 'longitude'),
      place: named.nullable(),
    })
    .nullable(),
  attendance: z
    .strictObject({
      ...each(nullableInt, 'interestedCount', 'goingCount', 'attendanceCount'),
      canViewMembers: flag,
    })
    .nullable(),
  tickets: z.strictObject(each(nullableText, 'price', 'url', 'source', 'provider')).nullable(),
  hosts: z.array(host),
  creator: host.nullable(),
})

export const eventView = contentView(eventRecord, (event: Event) => ({
  event: { ...event, platform, eventId: event.id, coverPhotoUrl: event.cover.url },
  schedule: { ...event.schedule, startAt: event.startAt, dayTimeSentence: event.dayTimeSentence },
  location: { ...event, name: event.locationName },
  attendance: { ...event.social, ...event },
  tickets: event.tickets,
  hosts: event.hosts,
  creator: event.host,
}))
