import { at } from './narrow.ts'

/**
 * The places of values by model name: paths with dots between names. The first place that has a
 * value counts.
 */
export type Places<Name extends string> = Readonly<Record<Name, string | readonly string[]>>

/**
 * Values of one kind by model name; null if every place lacks a value: `named(url, user, {
 * avatarUrl: ['avatarLarger', 'avatar_thumb.url_list.0'] })`.
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
