import type { Parameter } from '../../../catalog/parameters.ts'
import type { Question } from '../question/question.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** A value that words of a question may give a parameter. The tagger decides whether they do. */
export interface Reading {
  readonly name: string
  readonly value: string
  /** Places of the first word and after the last one. */
  readonly from: number
  readonly to: number
  /** Other values of the parameter that the words may mean, for where this one does not go with the rest. */
  readonly others?: readonly string[]
  /** Whether the words can hardly mean anything else: the parameter is named, or its value is written as it is sent. */
  readonly isCertain?: boolean
  /** Whether the words are one phrase: no part of them is a topic. */
  readonly isWhole?: boolean
}

/** What a reader of one parameter is given. */
export interface ReaderInput {
  readonly vocabulary: Vocabulary
  readonly question: Question
  readonly name: string
  readonly parameter: Parameter
  /** The current time in milliseconds. */
  readonly now: number
}
