import { at, type Json } from '../../../../reading/narrow.ts'
import { str, url } from '../../../../reading/values.ts'
import { site } from '../../identifiers.ts'
import type { Actor } from '../../model.ts'
import { visibleText } from './wire.ts'

/** Reads people and organizations inside other objects. */

/** Splits a link to a page into its last path segment and the kind of page. */
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

/** Reads the entity id that a profile link contains. */
export const readEntityId = (link: unknown): string | null =>
  /fsd?_profile(?:%3A|:)(A[A-Z][a-zA-Z0-9]AA[\w-]+)/.exec(str(link) ?? '')?.[1] ?? null

/** Links of reactions contain the entity id instead of the handle. */
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

/** Reads the author of a comment or reaction. */
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

/** Reads the author of a post. */
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

/** Reads a person's employer or school. */
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

/** Reads the name in a link, in lower case. */
export const nameOf = (value: unknown): string | null => visibleText(value)?.toLowerCase() ?? null

/** Joins first and last name. One of them may be empty; both have to be known. */
export function fullName(first: unknown, last: unknown): string | null {
  const parts = [first, last].map((part) => (part === '' ? '' : visibleText(part)))
  return parts.includes(null) ? null : str(parts.filter(Boolean).join(' '))
}

/** Reads a person whom a search or another profile shows. */
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
