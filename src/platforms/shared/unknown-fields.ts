/** Values that may be told, by name: null where one is not. */
export type Nullable<Name extends string, T> = { readonly [N in Name]: T | null }

/** The same values, none of them told. */
export function unknownFields<Name extends string>(...names: Name[]): Readonly<Record<Name, null>> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>
}
