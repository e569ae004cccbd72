type Told<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The fields that were told; those that are null are left out (for records whose fields are optional). */
export function told<T extends Readonly<Record<string, unknown>>>(fields: T): Told<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Told<T>
}

/** The fields of these names, as they are. */
export const pick = <T, Name extends keyof T>(from: T, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>
