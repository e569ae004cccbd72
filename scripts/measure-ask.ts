import { join } from 'node:path'
import { certainConfidence } from '../src/agents/ask/part.ts'
import { createRouter, type Refusal, type Route } from '../src/agents/ask/router.ts'
import { createRegistry } from '../src/catalog/registry.ts'
import { platforms } from '../src/platforms/index.ts'
import { isWanted } from './ask/confidence.ts'
import { type Labelled, readQuestions } from './ask/questions.ts'
import { today } from './train-ask.ts'

/** Measures the router on a file of labelled questions, alone and with a perfect model as a second opinion. */

type Answer = Route | Refusal

const isRight = ({ wanted, reason }: Labelled, found: Answer): boolean =>
  found.kind === 'route'
    ? isWanted(wanted, found.operation.path, found.params)
    : reason !== undefined && found.reason === reason

/** Whether a model would be asked. */
const isAsked = (found: Answer) =>
  found.candidates.length > 0 &&
  (found.confidence < certainConfidence || (found.kind === 'refusal' && found.reason === 'no_platform'))

/** Whether a model that never errs finds the answer among the candidates. */
const isReachable = ({ wanted, reason }: Labelled, found: Answer): boolean =>
  reason !== undefined ||
  found.candidates.some(({ profile }) => wanted.some(({ path }) => path === profile.operation.path))

const share = (part: number, all: number) =>
  `${part} of ${all} (${((100 * part) / Math.max(1, all)).toFixed(1)} %)`

function measure(file: string): void {
  const router = createRouter(createRegistry(platforms), { now: () => today })
  const labelled = readQuestions(file)
  const answers = labelled.map((one) => {
    const start = performance.now()
    const found = router.route(one.question)
    return { one, found, ms: performance.now() - start }
  })
  const refused = answers.filter(({ one }) => one.reason !== undefined)
  const right = answers.filter(({ one, found }) =>
    one.reason === undefined ? isRight(one, found) : found.kind === 'refusal',
  )
  const wrong = answers.filter(({ one, found }) => found.kind === 'route' && !isRight(one, found))
  const asked = answers.filter(({ found }) => isAsked(found))
  const withModel = answers.filter(({ one, found }) =>
    isAsked(found) ? isReachable(one, found) : isRight(one, found),
  )
  const always = answers.filter(({ one, found }) => isReachable(one, found))
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  console.log(`right: ${share(right.length, answers.length)}`)
  console.log(`looked up wrongly: ${share(wrong.length, answers.length)}`)
  console.log(
    `must be refused, and are: ${share(refused.filter(({ found }) => found.kind === 'refusal').length, refused.length)}`,
  )
  console.log(
    `with the right reason: ${share(refused.filter(({ one, found }) => isRight(one, found)).length, refused.length)}`,
  )
  console.log(`a model is asked: ${share(asked.length, answers.length)}`)
  console.log(`right with a perfect model: ${share(withModel.length, answers.length)}`)
  console.log(`right with a perfect model that is always asked: ${share(always.length, answers.length)}`)
  console.log(`median ${times[times.length >> 1]!.toFixed(1)} ms`)
}

measure(process.argv[2] ?? join(import.meta.dirname, '../test/agents/ask/held-out.txt'))
