import { join } from 'node:path'
import { isWanted } from '../../../scripts/ask/confidence.ts'
import { type Labelled, readQuestions } from '../../../scripts/ask/questions.ts'
import type { Router } from '../../../src/agents/ask/router.ts'
import type { Registry } from '../../../src/catalog/registry.ts'

/** The labelled questions of a file of this folder about platforms that are there. */
export const questionsOf = (registry: Registry, file = 'questions.txt'): Labelled[] =>
  readQuestions(join(import.meta.dirname, file)).filter(
    ({ wanted }) =>
      wanted.length === 0 || wanted.some(({ path }) => registry.platform(path.split('/')[2]!) !== undefined),
  )

/** The answers of a router to the questions that it gets wrong. */
export function wronglyRouted(router: Router, asked: readonly Labelled[]): string[] {
  return asked.flatMap(({ question, wanted }) => {
    const found = router.route(question)
    const right =
      found.kind === 'route' ? isWanted(wanted, found.operation.path, found.params) : wanted.length === 0
    const shown =
      found.kind === 'route' ? `${found.operation.path} ${JSON.stringify(found.params)}` : found.reason
    return right ? [] : [`${question} → ${shown}`]
  })
}
