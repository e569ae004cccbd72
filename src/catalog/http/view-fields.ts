import { z } from 'zod'
import { parameterError } from '../errors.ts'
import { memoize } from '../memoize.ts'
import type { AnyOperation } from '../operation.ts'
import { didYouMean } from './nearest.ts'

/** The names that `x-fields` can choose from: those of the objects and items below the top level of a record. */
interface ViewFields {
  readonly top: readonly string[]
  readonly inner: readonly string[]
  /** Whether an object there has names that its schema does not state. */
  readonly isOpen: boolean
}

const fieldsOf = memoize(({ record }: AnyOperation): ViewFields => {
  const top = objectsIn(record)
  const below = top.objects.flatMap(({ shape }) => Object.values(shape)).map(objectsIn)
  return {
    top: top.objects.flatMap(({ shape }) => Object.keys(shape)),
    inner: [...new Set(below.flatMap(({ objects }) => objects.flatMap(({ shape }) => Object.keys(shape))))],
    isOpen: top.isOpen || below.some(({ isOpen }) => isOpen),
  }
})

/** The objects that a value of a schema can be, or that a list of it has. */
function objectsIn(schema: unknown): { readonly objects: readonly z.ZodObject[]; readonly isOpen: boolean } {
  if (schema instanceof z.ZodObject) {
    return {
      objects: [schema],
      isOpen: schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever),
    }
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return objectsIn(schema.unwrap())
  if (schema instanceof z.ZodArray) return objectsIn(schema.element)
  if (schema instanceof z.ZodUnion) {
    const all = schema.options.map(objectsIn)
    return { objects: all.flatMap(({ objects }) => objects), isOpen: all.some(({ isOpen }) => isOpen) }
  }
  const isClosed = closed.some((kind) => schema instanceof kind)
  return { objects: [], isOpen: !isClosed }
}

/** Values without names. Any other schema may have some. */
const closed = [
  ...[z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull],
  ...[z.ZodStringFormat, z.ZodNumberFormat],
]

/**
 * @param fields as `x-fields` names them
 * @throws ServiceError bad_request for a field that no object or item of the record has
 */
export function requireViewFields(operation: AnyOperation, fields: readonly string[]): void {
  const { top, inner, isOpen } = fieldsOf(operation)
  if (isOpen) return
  for (const field of fields) {
    const [name = '', next] = field.split('.')
    if (inner.includes(name)) continue
    const shown = JSON.stringify(field.slice(0, 60))
    if (top.includes(name) && next !== undefined && inner.includes(next)) {
      throw parameterError(
        `x-fields: ${shown} begins at the top of the record; its fields are those of each object and item. Send ${field.slice(name.length + 1, 60)}.`,
      )
    }
    throw parameterError(
      `x-fields: no object or item of ${operation.id} has a field ${shown}.${didYouMean(name, inner)}`,
    )
  }
}
