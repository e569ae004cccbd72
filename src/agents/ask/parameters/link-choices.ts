import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Target } from '../question/question.ts'
import { parametersOf, roleOf } from '../roles.ts'
import { maxLinkParts, sameTarget, withScheme } from '../targets/parsers.ts'
import type { Vocabulary } from '../vocabulary.ts'

/**
 * Reads the parts of a link that the identifier does not need: `tagged` in `…/somebody/tagged` sets the tab,
 * `stories` in `…/stories/somebody` says what is asked for.
 * @param params gets the values of choices that links name
 * @returns the concepts that the links name
 */
export function linkChoices(
  vocabulary: Vocabulary,
  operation: AnyOperation,
  params: Record<string, string | string[]>,
  taken: readonly Target[],
): string[] {
  return taken.flatMap(({ kind, text }) => {
    if (kind !== 'link') return []
    const parts = text.split(/[?#]/, 1)[0]!.split('/')
    const idle = parts.filter(
      (part, place) =>
        place > 0 && place < maxLinkParts && part !== '' && isIdle(operation, params, text, parts, place),
    )
    const concepts = idle.flatMap((part) => [...vocabulary.subjects(part)])
    for (const [name, parameter] of parametersOf(operation)) {
      if (roleOf(name, parameter) !== 'choice' || params[name] !== undefined) continue
      const value = (parameter.schema.enum as readonly string[]).find((one) =>
        idle.some(
          (part) =>
            part.toLowerCase() === one.toLowerCase() ||
            [...vocabulary.subjects(part)].some((subject) => vocabulary.subjects(one).has(subject)),
        ),
      )
      if (value !== undefined) params[name] = value
    }
    return concepts
  })
}

/** Whether a link names the same without one of its parts. */
function isIdle(
  operation: AnyOperation,
  params: Record<string, unknown>,
  text: string,
  parts: readonly string[],
  place: number,
): boolean {
  const without = withScheme(parts.toSpliced(place, 1).join('/'))
  return parametersOf(operation).some(
    ([name, parameter]) =>
      params[name] !== undefined &&
      roleOf(name, parameter) === 'identifier' &&
      sameTarget(parameter, name, withScheme(text), without),
  )
}
