import { at } from './narrow.ts'

/** Where values stand, by names of ours: names with dots between them; of several places the first that tells one. */
export type Places<Name extends string> = Readonly<Record<Name, string | readonly string[]>>

/**
 * Values of one kind under names of ours, null where none of its places tells one:
 * `named(url, user, { avatarUrl: ['avatarLarger', 'avatar_thumb.url_list.0'] })`.
 */
export function named<T, Name extends string>(
  read: (value: unknown) => T | null,
  from: unknown,
  places: Places<Name>,
): Record<Name, T | null> {
  const first = (paths: readonly string[]) => {
    for (const path of paths) {
      const value = read(at(from, ...path.split('.')))
      if (value !== null) return value
    }
    return null
  }
  return Object.fromEntries(
    Object.entries<Places<Name>[Name]>(places).map(([name, where]) => [
      name,
      first(typeof where === 'string' ? [where] : where),
    ]),
  ) as Record<Name, T | null>
}
