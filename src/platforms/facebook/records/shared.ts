import type { Person } from '../model.ts'

/** The value of `platform` in records. */
export const platform = 'facebook' as const

/** The public link of a person or page; built from the id where the link is unknown. */
export function linkOf({ url, id }: Pick<Person, 'url' | 'id'>): string | null {
  return url ?? (id === null ? null : `https://www.facebook.com/profile.php?id=${id}`)
}

/** A person or page under the names that records use. */
export function namedPerson<Known extends Person>(person: Known) {
  const url = linkOf(person)
  return { ...person, url, profileUrl: url, platformUserId: person.id, imageUrl: person.avatarUrl }
}
