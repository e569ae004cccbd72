import type { ShownThing } from '../../../catalog/ports/simulated.ts'
import { dice, words } from '../../../simulation/world.ts'
import { site } from '../links.ts'
import {
  accountOf,
  avatarOf,
  codeIn,
  coverOf,
  eventAnnounced,
  eventBehind,
  eventOf,
  eventUrl,
  nameOf,
  pageIdOf,
  pageNamed,
  type SimulatedEvent,
} from './world.ts'

/** Fields of simulated events. Only the simulated provider serves events. */

type EventFields = Readonly<Record<string, unknown>>

function hostFields(host: string): EventFields {
  const { name, verified } = accountOf(host)
  return {
    ...{ id: pageIdOf(host), name, type: 'User', url: `${site}/${host}` },
    ...{ isVerified: verified, profilePictureUrl: avatarOf(host) },
  }
}

function fieldsOfEvent(event: SimulatedEvent, now: number): EventFields {
  const { id, name, at, host } = event
  const startAt = new Date(at).toISOString()
  const day = new Date(at).toUTCString()
  const { place } = accountOf(host)
  const hall = { id: pageIdOf(`${host}.hall`), name: `${place} Hall`, city: place }
  return {
    ...{ id, eventId: id, url: eventUrl(event), name, startAt, startsAt: startAt },
    ...{ dayTimeSentence: day, dayTimeLabel: day, eventKind: 'PUBLIC_TYPE', kind: 'PUBLIC_TYPE' },
    ...{ isPast: at < now, isCanceled: false, isHappeningNow: false, isOnline: false },
    ...{ coverPhotoUrl: coverOf(host), coverVideoUrl: null, creator: hostFields(host), place: hall },
    ...{
      description: words.paragraph(dice('facebook event text', id)),
      category: 'Food',
      categories: ['Food'],
    },
    ...{
      privacy: 'public',
      hostContextText: `Event by ${accountOf(host).name}`,
      rsvpStyle: 'PUBLIC_RSVP_STYLE',
    },
  }
}

/** The known fields of a record that contains an event, alone or in a list. */
export function eventFields({
  operationId,
  fields,
  requested,
  known,
  seed,
  at,
  now,
}: ShownThing): EventFields | null {
  if (fields.has('hosts') && fields.has('event')) {
    const { eventId, url, share } = requested
    const opened = share === undefined ? undefined : eventBehind(codeIn(String(share)))
    const event = eventOf(String(eventId ?? url ?? opened ?? '0'))
    const { place, creator, startAt, dayTimeSentence } = fieldsOfEvent(event, now)
    return {
      event: { eventId: event.id },
      schedule: { startAt, endAt: null, dayTimeSentence },
      location: { name: (place as EventFields).name, city: (place as EventFields).city, place },
      attendance: { interestedCount: 21, goingCount: 10, attendanceCount: 31, canViewMembers: true },
      tickets: { price: null, url: `https://tickets.example/${event.id}`, source: null, provider: 'Tickets' },
      ...{ hosts: [creator], creator },
    }
  }
  if (!fields.has('dayTimeSentence') && !fields.has('dayTimeLabel')) return null
  if (typeof known.eventId === 'string') return fieldsOfEvent(eventOf(known.eventId), now)
  if (!fields.has('id')) return null
  const page = operationId === 'facebook.profiles.events' ? (requested.handle ?? requested.id) : undefined
  const by = page === undefined ? nameOf(words.personName(dice(seed))) : pageNamed(String(page))
  return fieldsOfEvent(eventAnnounced(by, at), now)
}
