import type { AnyOperation } from '../../catalog/operation.ts'
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

/** Every value that words of a question may give the filters of an operation. */
export function readingsOf(
  vocabulary: Vocabulary,
  question: Question,
  operation: AnyOperation,
  now: number,
): Reading[] {
  return parametersOf(operation).flatMap(
    ([name, parameter]) =>
      readers[roleOf(name, parameter)]?.({ vocabulary, question, operation, name, parameter, now }) ?? [],
  )
}
