/** Values by name; null where the platform does not report a value. */
export type Nullable<Name extends string, T> = { readonly [N in Name]: T | null }

/** Null under each name: for values that the platform does not report. */
export function unknownFields<Name extends string>(...names: Name[]): Readonly<Record<Name, null>> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>
}
