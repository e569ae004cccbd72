import { changed } from '../../../errors.ts'
import type { Person } from '../model.ts'

/** Pieces of records and how they are made. Optional fields are left out where Facebook did not tell. */

/** A value that the contract has no null for: an entry without it cannot be shown. */
export function needed<T>(value: T | null, field: string): T {
  if (value === null) throw changed(field)
  return value
}

/** The public link of somebody who is named by an id alone. */
export function linkOf({ url, id }: Pick<Person, 'url' | 'id'>): string | null {
  return url ?? (id === null ? null : `https://www.facebook.com/profile.php?id=${id}`)
}
