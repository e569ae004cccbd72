type Told<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The fields that were told; those that are null are left out (for records whose fields are optional). */
export function told<T extends Readonly<Record<string, unknown>>>(fields: T): Told<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Told<T>
}
