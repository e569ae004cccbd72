import { z } from 'zod'
import { count, id, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus, page, totalCount } from '../../../catalog/records.ts'
import { pick } from '../../shared/views.ts'
import type { Event, EventHost, EventPlace, EventSocial, List, ListedEvent } from '../model.ts'

/** Events are told to members alone: their records are a provider's or a data vendor's to fill. */

const flag = z.boolean().nullable()
const time = isoTime.nullable()
const named = z.strictObject({ id: nullableText, name: nullableText })

export const profileEventsRecord = z.strictObject({
  lookupStatus,
  events: z.array(
    z.strictObject({
      id,
      url: z.string(),
      name: nullableText,
      startAt: time,
      dayTimeSentence: nullableText,
      isCanceled: flag,
      isHappeningNow: flag,
      isOnline: flag,
      isPast: flag,
      eventKind: nullableText,
      creator: z.strictObject({ id: nullableText, name: nullableText, url: nullableText }).nullable(),
      place: z.strictObject({ id: nullableText, name: nullableText, city: nullableText }).nullable(),
      coverPhotoUrl: nullableText,
      coverVideoUrl: nullableText,
    }),
  ),
  page,
})

export const profileEventsView = ({ items }: List<ListedEvent>) => ({
  events: items.map(({ timeText, kind, cover, ...event }) => ({
    ...pick(event, 'id', 'url', 'name', 'startAt', 'isCanceled', 'isHappeningNow', 'isOnline', 'isPast'),
    ...pick(event, 'creator', 'place', 'coverVideoUrl'),
    ...{ dayTimeSentence: timeText, eventKind: kind, coverPhotoUrl: cover.url },
  })),
})

const counts = {
  interestedCount: count.nullable(),
  goingCount: count.nullable(),
  wentCount: count.nullable(),
}

export const eventSearchRecord = z.strictObject({
  query: z.string(),
  events: z.array(
    z.strictObject({
      id,
      url: nullableText,
      name: z.string(),
      dayTimeSentence: nullableText,
      startAt: time,
      isOnline: flag,
      isPast: flag,
      eventKind: nullableText,
      place: named,
      cover: z.strictObject({ url: nullableText, alt: nullableText }),
      priceRange: nullableText,
      ...counts,
    }),
  ),
  totalEvents: totalCount(),
  page,
})

const countsOf = ({ interested, going, went }: EventSocial) => ({
  ...{ interestedCount: interested, goingCount: going, wentCount: went },
})
const placeOf = (place: EventPlace | null) => ({ id: place?.id ?? null, name: place?.name ?? null })

export const eventSearchView = ({ items }: List<ListedEvent>) => ({
  events: items.map(({ timeText, kind, place, cover, price, social, ...event }) => ({
    ...pick(event, 'id', 'url', 'name', 'startAt', 'isOnline', 'isPast'),
    ...{ dayTimeSentence: timeText, eventKind: kind, place: placeOf(place) },
    ...{ cover: { url: cover.url, alt: cover.alt }, priceRange: price, ...countsOf(social) },
  })),
  totalEvents: items.length,
})

export const eventTimes = ['today', 'thisWeek', 'nextWeek'] as const

export const eventsRecord = z.strictObject({
  url: z.string(),
  time: z.enum(eventTimes).nullable(),
  events: z.array(
    z.strictObject({
      id,
      url: nullableText,
      name: z.string(),
      cover: z.strictObject({
        photoId: nullableText,
        imageUrl: nullableText,
        accessibilityCaption: nullableText,
      }),
      isOnline: flag,
      isPast: flag,
      isHappeningNow: flag,
      startsAt: time,
      dayTimeLabel: nullableText,
      place: named,
      kind: nullableText,
      social: z.strictObject({ summary: nullableText, ...counts }),
      ticketPriceLabel: nullableText,
    }),
  ),
  totalEvents: totalCount(),
  page,
})

export const eventsView = ({ items }: List<ListedEvent>) => ({
  events: items.map(({ startAt, timeText, kind, place, cover, price, social, ...event }) => ({
    ...pick(event, 'id', 'url', 'name', 'isOnline', 'isPast', 'isHappeningNow'),
    cover: { photoId: cover.photoId, imageUrl: cover.url, accessibilityCaption: cover.alt },
    ...{ startsAt: startAt, dayTimeLabel: timeText, place: placeOf(place), kind },
    ...{ social: { summary: social.text, ...countsOf(social) }, ticketPriceLabel: price },
  })),
  totalEvents: items.length,
})

const host = z.strictObject({
  id: nullableText,
  name: nullableText,
  type: nullableText,
  url: nullableText,
  isVerified: flag,
  profilePictureUrl: nullableText,
})

export const eventRecord = z.strictObject({
  lookupStatus,
  event: z
    .strictObject({
      platform: z.literal('facebook'),
      eventId: id,
      url: z.string(),
      name: z.string(),
      coverPhotoUrl: nullableText,
      isOnline: z.boolean(),
      isPast: z.boolean(),
      kind: nullableText,
      dayTimeSentence: nullableText,
      startAt: time,
      description: nullableText,
      category: nullableText,
      categories: z.array(z.string()),
      privacy: nullableText,
      isCanceled: z.boolean(),
      hostContextText: nullableText,
      rsvpStyle: nullableText,
    })
    .nullable(),
  schedule: z
    .strictObject({
      startAt: time,
      endAt: time,
      timeText: nullableText,
      duration: nullableText,
      dayTimeSentence: nullableText,
      startTimeFormatted: nullableText,
    })
    .nullable(),
  location: z
    .strictObject({
      name: nullableText,
      address: nullableText,
      city: nullableText,
      cityId: nullableText,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      place: named.nullable(),
    })
    .nullable(),
  attendance: z
    .strictObject({
      interestedCount: nullableInt,
      goingCount: nullableInt,
      attendanceCount: nullableInt,
      canViewMembers: flag,
    })
    .nullable(),
  tickets: z
    .strictObject({
      price: nullableText,
      url: nullableText,
      source: nullableText,
      provider: nullableText,
    })
    .nullable(),
  hosts: z.array(host),
  creator: host.nullable(),
})

const hostOf = ({ pictureUrl, ...of }: EventHost): z.infer<typeof host> => ({
  ...pick(of, 'id', 'name', 'type', 'url', 'isVerified'),
  profilePictureUrl: pictureUrl,
})

export function eventView(of: Event) {
  const { timeText, startAt, schedule, place, social } = of
  return {
    event: {
      platform: 'facebook' as const,
      eventId: of.id,
      ...pick(
        of,
        'url',
        'name',
        'isOnline',
        'isPast',
        'kind',
        'startAt',
        'description',
        'category',
        'privacy',
      ),
      ...pick(of, 'isCanceled', 'rsvpStyle'),
      ...{ coverPhotoUrl: of.cover.url, dayTimeSentence: timeText, hostContextText: of.hostText },
      categories: [...of.categories],
    },
    schedule: {
      ...{ startAt, endAt: schedule.endAt, timeText: schedule.timeText, duration: schedule.duration },
      ...{ dayTimeSentence: timeText, startTimeFormatted: schedule.startText },
    },
    location: {
      ...pick(of, 'address', 'city', 'cityId', 'latitude', 'longitude'),
      ...{ name: of.locationName, place: place && placeOf(place) },
    },
    attendance: {
      ...{ interestedCount: social.interested, goingCount: social.going },
      ...{ attendanceCount: of.attendance, canViewMembers: of.canViewMembers },
    },
    tickets: { ...of.tickets },
    hosts: of.hosts.map(hostOf),
    creator: of.host && hostOf(of.host),
  }
}
