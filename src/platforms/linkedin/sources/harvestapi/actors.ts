import { at, type Json } from '../../../../reading/narrow.ts'
import { str, url } from '../../../../reading/values.ts'
import { site } from '../../identifiers.ts'
import type { Actor } from '../../model.ts'
import { visibleText } from './wire.ts'

/** People and organizations as other things name them. */

/** The last name in a link to a page, and the kind of page. */
export function readNames(link: unknown): { readonly kind: string; readonly name: string } | null {
  const address = url(link)
  const [, kind, name] = /linkedin\.com\/(in|company|school|showcase)\/([^/?#]+)/.exec(address ?? '') ?? []
  if (kind === undefined || name === undefined) return null
  try {
    return { kind, name: decodeURIComponent(name) }
  } catch {
    return { kind, name }
  }
}

const entityForm = /^A[A-Z][a-zA-Z0-9]AA[\w-]{10,}$/

/** The entity id that a link to a profile carries beside its name. */
export const readEntityId = (link: unknown): string | null =>
  /fsd?_profile(?:%3A|:)(A[A-Z][a-zA-Z0-9]AA[\w-]+)/.exec(str(link) ?? '')?.[1] ?? null

/** Links of reactions hold the entity id in place of the handle. */
const handleOf = (name: string | null, id: string | null) =>
  name === null || name === id || entityForm.test(name) ? null : name.toLowerCase()

export const pageOf = (kind: string, name: string) => `${site}/${kind}/${encodeURIComponent(name)}`

const unnamed: Actor = {
  kind: null,
  id: null,
  handle: null,
  name: null,
  headline: null,
  url: null,
  pictureUrl: null,
  location: null,
  followerCount: null,
}

/** Who wrote a comment or reacted. */
export function readActor(actor: Json): Actor {
  const link = readNames(actor.linkedinUrl)
  const isOrganization = actor.type === 'company' || (link !== null && link.kind !== 'in')
  const id = str(actor.id)
  const handle = handleOf(str(actor.universalName) ?? link?.name ?? null, id)
  return {
    ...unnamed,
    kind: isOrganization ? 'organization' : link || actor.type === 'profile' ? 'person' : null,
    id,
    handle,
    name: visibleText(actor.name),
    headline: isOrganization ? null : visibleText(actor.position),
    url: link && pageOf(link.kind, link.name),
    pictureUrl: url(at(actor, 'picture', 'url')) ?? url(actor.pictureUrl),
  }
}

/** Who wrote a post. */
export function readAuthor(author: Json): Actor {
  const link = readNames(author.linkedinUrl)
  const isOrganization = author.type === 'company'
  const handle = str(isOrganization ? author.universalName : author.publicIdentifier)
  return {
    ...unnamed,
    kind: isOrganization ? 'organization' : author.type === 'profile' ? 'person' : null,
    id: readEntityId(author.linkedinUrl),
    handle: handle?.toLowerCase() ?? null,
    name: visibleText(author.name),
    headline: author.type === 'profile' ? visibleText(author.info) : null,
    url: link && pageOf(link.kind, handle ?? link.name),
    pictureUrl: url(at(author, 'avatar', 'url')),
  }
}

/** An organization that somebody works or worked for, or studied at. */
export function readEmployer(names: {
  readonly id?: unknown
  readonly slug?: unknown
  readonly name: unknown
  readonly link: unknown
  readonly logo?: unknown
}): Actor | null {
  const link = readNames(names.link)
  const [id, slug, name] = [str(names.id), str(names.slug), visibleText(names.name)]
  if (id === null && slug === null && name === null) return null
  return {
    ...unnamed,
    kind: 'organization',
    id,
    handle: slug?.toLowerCase() ?? null,
    name,
    url: link && pageOf(link.kind, link.name),
    pictureUrl: url(names.logo),
  }
}

/** A name in links, in one letter case. */
export const nameOf = (value: unknown): string | null => visibleText(value)?.toLowerCase() ?? null

/** Both names; either may be empty, but not untold. */
export function fullName(first: unknown, last: unknown): string | null {
  const parts = [first, last].map((part) => (part === '' ? '' : visibleText(part)))
  return parts.includes(null) ? null : str(parts.filter(Boolean).join(' '))
}

/** Somebody whom a search or another profile shows. */
export function readShown(person: Json): Actor {
  const handle = nameOf(person.publicIdentifier)
  return {
    ...unnamed,
    kind: 'person',
    id: str(person.id),
    handle,
    name: visibleText(person.name) ?? fullName(person.firstName, person.lastName),
    headline: visibleText(person.position) ?? visibleText(person.headline),
    url: handle && pageOf('in', handle),
    pictureUrl: url(person.photo) ?? url(person.pictureUrl),
    location: visibleText(at(person, 'location', 'linkedinText')),
  }
}
