import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import {
  answered,
  badRequest,
  given,
  missing,
  refuseForced,
  secondsOf,
  type Wire,
} from '../../../../gateways/vendors/scrapecreators/sandbox/answers.ts'
import { pageAt } from '../../../../gateways/vendors/scrapecreators/sandbox/pages.ts'
import { type Forced, forcedBy, forcedByNumber, forcedIn } from '../../../../simulation/forced.ts'
import { newestFirst } from '../../../../simulation/lists.ts'
import { mentioning } from '../../../../simulation/mention.ts'
import type { Call } from '../../../../simulation/router.ts'
import { dice, timeline, words } from '../../../../simulation/world.ts'
import { readEvent } from '../../identifiers.ts'
import { site } from '../../links.ts'
import {
  accountOf,
  avatarOf,
  coverOf,
  eventAnnounced,
  eventOf,
  eventUrl,
  nameOf,
  pageIdOf,
  type SimulatedEvent,
} from '../world.ts'
import { requestedPage } from './lists.ts'

/** ScrapeCreators' answers about events. */

function eventsOf(seed: string, forced: Forced | null, now: number, newest: number | null, host?: string) {
  const line = timeline(`facebook events ${seed}`, forced === 'busy' ? 1 : 24 * 60)
  const at = (index: number) => {
    const by = host ?? nameOf(words.personName(dice('facebook event of', seed, index)))
    return eventAnnounced(by, line.timeOf(index))
  }
  return newestFirst(line, now, at, { newest, most: 60, forced })
}

function wireOf(event: SimulatedEvent, now: number): Wire {
  const { id, name, at, host } = event
  const d = dice('facebook event page', id)
  return {
    id,
    __typename: 'Event',
    name,
    day_time_sentence: new Date(at).toUTCString(),
    event_place: { __typename: 'Page', contextual_name: accountOf(host).place, id: pageIdOf(`${host}.hall`) },
    ticketing_context_row: { price_range_text: d.chance(0.5) ? '$10 – $20' : null },
    is_online: false,
    is_past: at < now,
    event_kind: 'PUBLIC_TYPE',
    start_timestamp: secondsOf(at),
    social_context: {
      text: '21 interested · 10 going',
      interested_count: 21,
      going_count: 10,
      went_count: null,
    },
  }
}

export function eventSearch(call: Call): SimulatedResponse {
  const query = given(call, 'query') ?? ''
  const forced = forcedBy(query)
  refuseForced(forced)
  const list = (newest: number | null) => eventsOf(query, forced, call.now, newest)
  const { items, next } = pageAt(call, list, 10)
  const events = items.map((event) => ({
    ...wireOf({ ...event, name: mentioning(event.name, query) }, call.now),
    url: eventUrl(event),
    cover_photo: {
      accessibility_caption: 'No photo description available.',
      eventImage: { uri: coverOf(event.host) },
      id: `${event.id}1`,
    },
  }))
  return answered({ events, cursor: next })
}

export function eventList(call: Call): SimulatedResponse {
  const place = given(call, 'url')
  if (place === null) return badRequest('url is required')
  const forced = forcedIn(place)
  refuseForced(forced)
  const seed = `${place} ${given(call, 'time')}`
  const list = (newest: number | null) => eventsOf(seed, forced, call.now, newest)
  const { items, next } = pageAt(call, list, 10)
  const events = items.map((event) => ({
    ...wireOf(event, call.now),
    eventUrl: eventUrl(event),
    is_happening_now: false,
    cover_photo: {
      photo: {
        accessibility_caption: 'May be an image of crowd',
        image: { uri: coverOf(event.host) },
        id: `${event.id}1`,
      },
    },
    cover_video: null,
  }))
  return answered({ events, cursor: next })
}

export function pageEvents(call: Call): SimulatedResponse {
  const name = requestedPage(call)
  if (name === null) return badRequest('url is required')
  const forced = forcedBy(name)
  refuseForced(forced)
  const list = (newest: number | null) => eventsOf(name, forced, call.now, newest, name)
  const { items, next } = pageAt(call, list, 10)
  const creator = {
    __typename: 'User',
    url: `${site}/${name}`,
    name: accountOf(name).name,
    id: pageIdOf(name),
  }
  const events = items.map((event) => {
    const { social_context, ticketing_context_row, is_online, ...wire } = wireOf(event, call.now)
    const of = { url: eventUrl(event), is_canceled: false, is_happening_now: false, cover_video: null }
    return { ...wire, ...of, is_online_or_detected_online: false, event_creator: creator }
  })
  return answered({ events, cursor: next, has_next_page: next !== null, total_count: 60 })
}

export function eventDetails(call: Call): SimulatedResponse {
  const id = readEvent(given(call, 'id') ?? given(call, 'url') ?? '')
  if (id === null) return badRequest('id or url is required')
  const forced = forcedByNumber(id)
  if (forced === 'not_found') return missing
  refuseForced(forced)
  const event = eventOf(id)
  const { host, at } = event
  const person = accountOf(host)
  const { ticketing_context_row, social_context, ...wire } = wireOf(event, call.now)
  const by = { id: pageIdOf(host), name: person.name, type: 'User' }
  const face = { url: `${site}/${host}`, is_verified: person.verified, profile_picture_url: avatarOf(host) }
  return answered({
    ...wire,
    url: eventUrl(event),
    description: words.paragraph(dice('facebook event text', id)),
    category: 'Food',
    categories: ['Food', 'Markets'],
    privacy: 'public',
    start_time: null,
    end_time: null,
    time_text: null,
    duration: '4 hr',
    price: null,
    ticket_url: `https://tickets.example/${id}`,
    ticket_source: null,
    ticket_provider: 'Tickets',
    location_name: `${person.place} Hall`,
    address: '1 Main Street',
    city: person.place,
    city_id: pageIdOf(`${host}.city`),
    latitude: 27.77,
    longitude: -82.63,
    attendance_count: 31,
    can_view_members: true,
    host_context_text: `Event by ${person.name}`,
    hosts: [{ ...by, ...face }],
    creator: { ...by, url: null, is_verified: null, profile_picture_url: null },
    is_canceled: false,
    cover_photo_url: coverOf(host),
    rsvp_style: 'PUBLIC_RSVP_STYLE',
    start_time_formatted: new Date(at).toUTCString().slice(0, 11),
    interested_count: 21,
    going_count: 10,
  })
}
