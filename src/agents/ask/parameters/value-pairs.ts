import { memoize } from '../../../catalog/memoize.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import type { Question } from '../question/question.ts'
import { isWithin, wordSet } from '../words/words.ts'
import type { Reading } from './reading.ts'

/**
 * Two values of a filter in one question: both, which are all that it has (`active and inactive`), or one that is denied
 * (`inactive, not the active ones`).
 */

/** Whether a filter has two values beside the one that stands for all. */
const hasTwo = memoize(({ schema }: Parameter): boolean => {
  const values = (schema.enum as readonly string[] | undefined) ?? []
  return values.includes('all') && values.length === 3
})

const conjunctions = wordSet('and or und oder sowie y e o u et ou como auch plus well also')
/** Words beside a conjunction that change nothing. */
const beside = wordSet(
  'the ones those that which are were have as well also both still already no longer currently die der den als auch noch schon nicht mehr los las lo también tambien les aussi bien que deja os as tanto quanto quanto assim ads ad ones anzeigen anuncios anúncios anuncios annonces publicités publicites listings items',
)
const denying = wordSet(
  'not but non pas nicht aber pero mais mas nao never without sin sans sem ohne rather instead than',
)
const opening = wordSet('both either tanto sowohl ambos ambas beide tant')
const closing = wordSet('both alike beide beides ambos ambas')

/** At most so many words are between the two values. */
const maxBetween = 5

/** The readings of both values as one: the value for all. */
function bothReadings(
  { words, tokens, things }: Question,
  { name, parameter }: { readonly name: string; readonly parameter: Parameter },
  readings: readonly Reading[],
): Reading[] {
  if (!hasTwo(parameter)) return []
  const value = 'all'
  const isJoining = (place: number) => conjunctions.has(words[place]!) || /^[,/&+]$/.test(tokens[place]!.text)
  const isBeside = (place: number) => beside.has(words[place]!) || isWithin(things, place)
  const isJoined = (from: number, to: number) => {
    const places = Array.from({ length: to - from }, (_, at) => from + at)
    return (
      places.length > 0 &&
      places.length <= maxBetween &&
      places.some(isJoining) &&
      !places.some((place) => denying.has(words[place]!) && words[place + 1] !== 'mehr') &&
      places.every((place) => isJoining(place) || isBeside(place))
    )
  }
  return readings.flatMap((first) =>
    readings.flatMap((second) => {
      const isOther = first.value !== second.value && first.value !== value && second.value !== value
      if (!isOther || second.from < first.to || !isJoined(first.to, second.from)) return []
      const [before, behind] = [words[first.from - 1] ?? '', words[second.to] ?? '']
      return [
        {
          name,
          value,
          from: opening.has(before) ? first.from - 1 : first.from,
          to: closing.has(behind) ? second.to + 1 : second.to,
          isCertain: true,
          isWhole: true,
        },
      ]
    }),
  )
}

const article = wordSet('the a der die das den el la los las le les o os a as only just')
const denial = wordSet('not non nicht pas nao keine kein')

/** Whether the word before a value, without its article, denies it. */
const isDenied = ({ words }: Question, { from }: Reading): boolean =>
  denial.has(words[article.has(words[from - 1] ?? '') ? from - 2 : from - 1] ?? '')

/** The readings of a filter, with both of two values as one, and without a value that is denied beside another. */
export function pairedReadings(
  question: Question,
  input: { readonly name: string; readonly parameter: Parameter },
  readings: readonly Reading[],
): Reading[] {
  if (readings.length < 2) return [...readings]
  const wanted = readings.filter(
    (one) => !isDenied(question, one) || !readings.some((other) => isAnother(question, one, other)),
  )
  return [...wanted, ...bothReadings(question, input, wanted)]
}

const isAnother = (question: Question, one: Reading, other: Reading): boolean =>
  other.value !== one.value && !isDenied(question, other) && (other.to <= one.from || one.to <= other.from)
