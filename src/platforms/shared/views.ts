type Told<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The fields that have a value; null and undefined are left out (for records whose fields are optional). */
export function knownFields<T extends Readonly<Record<string, unknown>>>(fields: T): Told<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Told<T>
}

/** The fields with these names. */
export const pick = <T, Name extends keyof T>(from: T, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>

/** The fields of a model whose names occur in the shape of a record. */
export function fieldsOf<Shape extends object, Model extends object>(
  shape: Shape,
  model: Model,
): Pick<Model, keyof Shape & keyof Model> {
  const names = Object.keys(shape).filter((name) => name in model) as (keyof Shape & keyof Model)[]
  return Object.fromEntries(names.map((name) => [name, model[name]])) as Pick<
    Model,
    keyof Shape & keyof Model
  >
}
