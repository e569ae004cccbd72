import { type DriftReporter, readPartsOrNull } from '../../../../reading/entries.ts'
import { pathParts } from '../../../../reading/links.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { count, str, url } from '../../../../reading/values.ts'
import { site, timeOfId } from '../../identifiers.ts'
import type { Actor, Comment, Picture } from '../../model.ts'
import { actorByName, actorOf, unmasked } from '../web/elements.ts'

/** Values of LinkedIn's guest pages as the vendor writes them. */

/** Reads a picture. LinkedIn's placeholders (grey heads, logos) have another host than pictures. */
export function pictureOf(value: unknown): string | null {
  const address = url(value)
  return address === null || new URL(address).hostname.startsWith('static.') ? null : address
}

/** Reads a person or organization by link and name. Returns null if both are unknown. */
export function readActor(value: unknown, link: string, kind: Actor['kind']): Actor | null {
  const actor = obj(value)
  if (!actor) return null
  const more = {
    name: unmasked(str(actor.name)),
    headline: unmasked(str(actor.title)),
    pictureUrl: pictureOf(actor.image),
    followerCount: count(actor.followers),
  }
  return actorOf(str(actor[link]) ?? undefined, more) ?? actorByName(more.name, kind, more)
}

/** Reads the path of a post's page and the id in it. */
export function placeOf(value: unknown, field: string): { url: string; path: string; id: string | null } {
  const { pathname } = new URL(must(url(value), field))
  const id = /-(?:activity|share|ugcPost)-(\d+)/.exec(pathname)?.[1] ?? null
  const inFeed = /urn:li:activity:(\d+)/.exec(pathParts(pathname).join('/'))?.[1] ?? null
  return { url: `${site}${pathname}`, path: pathname, id: id ?? inFeed }
}

export const timeIn = (id: string | null) => (id === null ? null : timeOfId(id))

/** Reads the pictures of a post: a list, or a single picture. Null where there is neither; a list in another form counts. */
export function picturesOf(list: unknown, alone: unknown, reporter: DriftReporter): Picture[] | null {
  const single = url(alone)
  const listed =
    readPartsOrNull(list, (one) => must(url(one), 'images'), reporter, 'images') ??
    (single === null ? null : [single])
  return (
    listed &&
    [...new Set(listed)].flatMap((address) => {
      const picture = pictureOf(address)
      return picture === null ? [] : [{ url: picture, width: null, height: null }]
    })
  )
}

/** Reads a comment of a guest page. */
export function readComment(entry: unknown): Comment {
  const comment = must(obj(entry), 'comment')
  const name = unmasked(str(comment.author))
  return {
    id: null,
    text: must(str(comment.text), 'comment.text'),
    createdAt: null,
    author: actorOf(str(comment.linkedinUrl) ?? undefined, { name }) ?? actorByName(name, 'person'),
    likeCount: null,
    replyCount: null,
  }
}
