import { memoize } from '../../../catalog/memoize.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import type { Question } from '../question/question.ts'
import { parametersOf, type Role, roleOf } from '../roles.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { choiceReadings } from './choices.ts'
import { dateReadings } from './dates.ts'
import { flagReadings, partReadings } from './flags.ts'
import { numberReadings } from './numbers.ts'
import { countryReadings, languageReadings } from './place-codes.ts'
import type { ReaderInput, Reading } from './reading.ts'

const readers: Partial<Record<Role, (input: ReaderInput) => Reading[]>> = {
  choice: choiceReadings,
  number: numberReadings,
  date: dateReadings,
  country: countryReadings,
  language: languageReadings,
  flag: flagReadings,
  parts: partReadings,
}

/**
 * The readings of each parameter of a question. Operations share parameters, and every way to read the spans of a
 * question has the same readings.
 */
const readBefore = memoize((_: Question) => new Map<string, WeakMap<Parameter, readonly Reading[]>>())

function readingsOfParameter(input: ReaderInput): readonly Reading[] {
  const { question, name, parameter } = input
  const byName = readBefore(question)
  const known = byName.get(name) ?? new WeakMap<Parameter, readonly Reading[]>()
  byName.set(name, known)
  const readings = known.get(parameter) ?? readers[roleOf(name, parameter)]?.(input) ?? []
  known.set(parameter, readings)
  return readings
}

/** Every value that words of a question may give the filters of an operation. */
export function readingsOf(
  vocabulary: Vocabulary,
  question: Question,
  operation: AnyOperation,
  now: number,
): Reading[] {
  return parametersOf(operation).flatMap(([name, parameter]) =>
    readingsOfParameter({ vocabulary, question, name, parameter, now }),
  )
}
