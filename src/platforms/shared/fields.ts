/** The fields of a model that a record has under the same names, by the shape of the record. */
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
