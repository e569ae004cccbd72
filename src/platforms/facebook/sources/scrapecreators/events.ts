import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import {
  askList,
  askSearch,
  askThing,
  cursorOf,
  isRefusal,
  onward,
} from '../../../../gateways/vendors/scrapecreators/calls.ts'
import type { ListForm } from '../../../../gateways/vendors/scrapecreators/wire.ts'
import { scrapecreators } from '../../../../gateways/vendors/scrapecreators.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import {
  readEntries,
  readOptional,
  readParts,
  requiredList,
  requireSameId,
  requireUncontradicted,
} from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, iso, isoFromSeconds, num, str, text, url } from '../../../../reading/values.ts'
import { type EventRef, type PageRef, pageUrl } from '../../identifiers.ts'
import type { Event, EventHost, ListedEvent } from '../../model.ts'
import { type NamedPage, resolveEvent, resolvePage } from '../links.ts'
import { readTexts } from '../optional-lists.ts'
import { requireSamePage } from './lists.ts'

/** ScrapeCreators' lookups of events. */

const online = (event: Json) => bool(event.is_online) ?? bool(event.is_online_or_detected_online)

function placeOf(event: Json): ListedEvent['place'] {
  const place = obj(event.event_place)
  if (!place) return null
  return {
    id: str(place.id),
    name: str(place.contextual_name) ?? str(place.name),
    city: str(at(place, 'location', 'reverse_geocode', 'city')),
  }
}

/** The cover: `cover_photo` itself, or the photo inside it. */
function coverOf(event: Json): ListedEvent['cover'] {
  const cover = obj(at(event, 'cover_photo', 'photo')) ?? obj(event.cover_photo)
  const address = url(at(cover, 'image', 'uri')) ?? url(at(cover, 'eventImage', 'uri'))
  return { photoId: str(cover?.id), url: address, alt: str(cover?.accessibility_caption) }
}

/** Reads the fields that all forms of an event have. */
function readEvent(entry: unknown): ListedEvent {
  const event = must(obj(entry), 'event')
  const social = obj(event.social_context) ?? event
  const creator = obj(event.event_creator)
  return {
    id: must(str(event.id), 'event.id'),
    url: must(url(event.url) ?? url(event.eventUrl), 'event.url'),
    name: must(str(event.name), 'event.name').trim(),
    startAt: isoFromSeconds(event.start_timestamp),
    dayTimeSentence: str(event.day_time_sentence),
    isCanceled: bool(event.is_canceled),
    isHappeningNow: bool(event.is_happening_now),
    isOnline: online(event),
    isPast: bool(event.is_past),
    kind: str(event.event_kind),
    creator: creator ? { id: str(creator.id), name: str(creator.name), url: url(creator.url) } : null,
    place: placeOf(event),
    cover: coverOf(event),
    coverVideoUrl: url(at(event, 'cover_video', 'playable_url')),
    priceRange: str(at(event, 'ticketing_context_row', 'price_range_text')),
    social: {
      summary: str(social.text),
      interestedCount: count(social.interested_count),
      goingCount: count(social.going_count),
      wentCount: count(social.went_count),
    },
  }
}

const eventsIn = (entries: readonly unknown[], context: LookupContext): ListedEvent[] =>
  readEntries(entries, readEvent, context, 'events')

const searchPath = '/v1/facebook/events/search'
const form: ListForm = { entries: 'events' }

export const scrapecreatorsEventSearch = vendorSource(scrapecreators, {
  paths: [searchPath],
  async ask({ query }: { readonly query: string }, vendor, context) {
    const page = await askSearch(vendor, context, searchPath, { query }, form)
    return { outcome: 'found', model: { items: eventsIn(page.entries, context) }, ...onward(page) }
  },
})

const listPath = '/v1/facebook/events'
const times = { today: 'today', thisWeek: 'this_week', nextWeek: 'next_week' } as const

export const scrapecreatorsEventList = vendorSource(scrapecreators, {
  paths: [listPath],
  note: 'pages of cities',
  async ask(
    { url: of, time }: { readonly url: string; readonly time?: 'today' | 'thisWeek' | 'nextWeek' },
    vendor,
    context,
  ) {
    const query = { url: of, time: time && times[time] }
    const page = await askSearch(vendor, context, listPath, query, form)
    return { outcome: 'found', model: { items: eventsIn(page.entries, context) }, ...onward(page) }
  },
})

/** Whether the page created the event. */
function isBy(ref: NamedPage, { creator }: ListedEvent): boolean {
  if (creator === null) return false
  try {
    requireSamePage(ref, creator.id, creator.url)
    return true
  } catch {
    return false
  }
}

const pagePath = '/v1/facebook/profile/events'
const pageForm: ListForm = { entries: 'events', beside: ['total_count'], flag: 'has_next_page' }

export const scrapecreatorsPageEvents = vendorSource(scrapecreators, {
  paths: [pagePath],
  async ask({ url: of }: { readonly url: PageRef }, vendor, context) {
    const ref = await resolvePage(context, of)
    if ('outcome' in ref) return ref
    const page = await askList(vendor, context, pagePath, { url: pageUrl(ref) }, pageForm)
    if (isRefusal(page)) return page
    const items = eventsIn(page.entries, context)
    const isFirst = cursorOf(context) === null
    if (items.length === 0 && isFirst) requireUncontradicted({ counts: [page.body.total_count] }, 'events')
    // Co-hosts may have created some of the events; if others created all of them, the list is another page's.
    if (items.length > 0 && !items.some((event) => isBy(ref, event))) throw changed('events.event_creator')
    return { outcome: 'found', model: { items }, ...onward(page) }
  },
})

function hostOf(entry: unknown): EventHost {
  const host = must(obj(entry), 'host')
  return {
    id: must(str(host.id), 'host.id'),
    name: str(host.name),
    type: str(host.type),
    url: url(host.url),
    isVerified: bool(host.is_verified),
    profilePictureUrl: url(host.profile_picture_url),
  }
}

function readDetails(event: Json, context: LookupContext): Event {
  const listed = readEvent(event)
  return {
    ...listed,
    isCanceled: must(listed.isCanceled, 'event.is_canceled'),
    isOnline: must(listed.isOnline, 'event.is_online'),
    isPast: must(listed.isPast, 'event.is_past'),
    startAt: iso(event.start_time) ?? listed.startAt,
    cover: { ...listed.cover, url: url(event.cover_photo_url) },
    locationName: str(event.location_name),
    city: str(event.city),
    description: text(event.description),
    category: str(event.category),
    categories: readTexts(event.categories, context, 'categories') ?? [],
    privacy: str(event.privacy),
    hostContextText: str(event.host_context_text),
    rsvpStyle: str(event.rsvp_style),
    schedule: {
      endAt: iso(event.end_time),
      timeText: str(event.time_text),
      duration: str(event.duration),
      startTimeFormatted: str(event.start_time_formatted),
    },
    address: str(event.address),
    cityId: str(event.city_id),
    latitude: num(event.latitude),
    longitude: num(event.longitude),
    attendanceCount: count(event.attendance_count),
    canViewMembers: bool(event.can_view_members),
    tickets: {
      price: str(event.price),
      url: url(event.ticket_url),
      source: str(event.ticket_source),
      provider: str(event.ticket_provider),
    },
    hosts: readParts(requiredList(event.hosts, 'hosts'), hostOf, context, 'hosts'),
    host: readOptional('creator', context, null, () => (obj(event.creator) ? hostOf(event.creator) : null)),
  }
}

const detailsPath = '/v1/facebook/event/details'

export const scrapecreatorsEventDetails = vendorSource(scrapecreators, {
  paths: [detailsPath],
  async ask({ eventId, url: link }: { readonly eventId?: string; readonly url?: EventRef }, vendor, context) {
    const id = eventId ?? (await resolveEvent(context, must(link ?? null, 'url')))
    if (typeof id !== 'string') return id
    const body = await askThing(vendor, detailsPath, { id })
    if (isRefusal(body)) return body
    const model = readDetails(body, context)
    requireSameId(id, model.id, 'event.id')
    return { outcome: 'found', model }
  },
})
