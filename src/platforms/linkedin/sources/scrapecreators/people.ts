import { type DriftReporter, readPartsOrNull, skipEntry } from '../../../../reading/entries.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, str, url } from '../../../../reading/values.ts'
import type { Activity, Actor, Person, Post, ProfileEntry } from '../../model.ts'
import { unknownPerson, unknownPost } from '../unknown-models.ts'
import { actorByName, unmasked } from '../web/elements.ts'
import { readJsonLdEducations, readJsonLdPositions } from '../web/json-ld-person.ts'
import { pictureOf, placeOf, readActor, timeIn } from './values.ts'

/** The guest page of a person on LinkedIn. Asterisks mask many fields; masked fields are unknown. */

/** Reads the person in `Posted by Ada Okafor` or `Shared by …`. */
const actorIn = (activity: string | null) => /\bby (.+)$/.exec(activity ?? '')?.[1] ?? null

function readRecent(entry: unknown): Post {
  const card = must(obj(entry), 'recentPosts')
  const { url: address, path, id } = placeOf(card.link, 'recentPosts.link')
  const picture = pictureOf(card.image)
  return {
    ...unknownPost,
    type: path.startsWith('/pulse/') ? 'article' : 'post',
    id,
    url: address,
    title: unmasked(str(card.title)),
    author: actorByName(unmasked(actorIn(str(card.activityType))), 'person'),
    publishedAt: timeIn(id),
    images: picture === null ? null : [{ url: picture, width: null, height: null }],
  }
}

function readActivity(entry: unknown): Activity {
  const card = must(obj(entry), 'activity')
  const { url: address, path, id } = placeOf(card.link, 'activity.link')
  return {
    id: id ?? must(path.split('/').filter(Boolean).at(-1), 'activity.link'),
    url: address,
    title: unmasked(str(card.title)),
    interaction: unmasked(str(card.activityType)),
    imageUrl: pictureOf(card.image),
  }
}

function readTitled(entry: unknown): ProfileEntry | typeof skipEntry {
  const one = must(obj(entry), 'entry')
  const name = must(str(one.name), 'name')
  const title = unmasked(name)
  if (title === null) return skipEntry
  return {
    title,
    issuer: null,
    dateLabel: str(one.dateRange),
    startDate: null,
    endDate: null,
    url: url(one.url),
    description: unmasked(str(one.description)),
  }
}

/** Reads the positions. Without dates it is unknown whether a position continues. */
function positionsOf(value: unknown): Person['positions'] {
  const positions = readJsonLdPositions({ worksFor: value })
  return (
    positions?.map((one) => ({
      ...one,
      isCurrent: one.startDate === null && one.endDate === null ? null : one.isCurrent,
    })) ?? null
  )
}

/**
 * Reads a person.
 * @throws Fault changed if the name is missing
 */
export function readPerson(body: Json, reporter: DriftReporter): Person {
  const list = <T>(name: string, read: (entry: unknown) => T | typeof skipEntry) =>
    readPartsOrNull(body[name], read, reporter, name)
  const picture = pictureOf(body.image)
  return {
    ...unknownPerson,
    name: must(unmasked(str(body.name)), 'name'),
    summary: unmasked(str(body.about)),
    pictureUrl: picture,
    pictures: picture === null ? null : [{ url: picture, width: null, height: null }],
    location: unmasked(str(body.location)),
    followerCount: count(body.followers),
    connectionCount: count(body.connections),
    positions: positionsOf(body.experience),
    educations: readJsonLdEducations({ alumniOf: body.education }, reporter),
    publications: list('publications', readTitled),
    projects: list('projects', readTitled),
    recommendations: list('recommendations', (entry) => {
      const one = must(obj(entry), 'recommendations')
      const body = must(str(one.text), 'recommendations.text')
      if (unmasked(body) === null) return skipEntry
      return {
        id: null,
        text: body,
        author: readActor(one, 'link', 'person'),
        relationship: null,
        createdAt: null,
      }
    }),
    posts: list('recentPosts', readRecent),
    activity: list('activity', readActivity),
    similar: list(
      'similarProfiles',
      (one): Actor => must(readActor(one, 'link', 'person'), 'similarProfiles'),
    ),
  }
}
