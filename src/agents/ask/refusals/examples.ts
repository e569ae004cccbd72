import type { AnyOperation } from '../../../catalog/operation.ts'
import { parametersOf, roleOf } from '../roles.ts'

/** The parameter that says whose or what a lookup is, with the declaration's example; null where there is none. */
export function exampleTarget(operation: AnyOperation): readonly [name: string, example: string] | null {
  const own = parametersOf(operation).flatMap(([name, parameter]) => {
    const example = operation.example[name] ?? ''
    return example !== '' && /^(?:identifier|text|cursor)$/.test(roleOf(name, parameter))
      ? [[name, String([example].flat()[0])] as const]
      : []
  })
  return own[0] ?? null
}

/** A question that asks for a lookup in the declaration's own words, with a target. */
export function exampleQuestion(operation: AnyOperation, target: string | null): string {
  const phrase =
    operation.phrases.find((one) => !/[@#]name|r\/name/.test(one)) ??
    operation.phrases[0] ??
    operation.summary
  return target === null ? phrase : `${phrase}: ${target}`
}
