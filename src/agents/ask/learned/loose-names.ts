import { isFiller } from '../lexicon/filler.ts'
import { everydayWords } from '../lexicon/tables.ts'
import type { Question } from '../question/question.ts'
import { isWithin } from '../words/words.ts'
import type { Tagging } from './tagger.ts'

/** Handles without `@` that the tagger missed: `tiktok nurse.odalys`. */

/** A handle by its form: parts joined by dots or underscores, an underscore at an end, or letters before digits. */
const handleForm =
  /^(?=.*\p{L}{3})(?:[\p{L}\p{N}]+(?:[._]+[\p{L}\p{N}]+)+_*|_*[\p{L}\p{N}]+_+|\p{L}{4,}\d{1,4})$/u
/** Names of techniques and files have the form of a handle. */
const noHandle = /\.(?:js|ts|py|net|io|ai|css|html?|pdf|json|csv|txt|mp[34]|exe|md)$|^(?:[\p{L}]\.)+\p{L}?$/iu

/** The place of the only word with the form of a handle that nothing else in the question accounts for; null: there is none. */
function looseHandle({ tokens, words, targets, pairs, mentions }: Question): number | null {
  if (targets.length > 0 || pairs.size > 0 || mentions.length === 0) return null
  const places = tokens.flatMap(({ kind, text }, place) =>
    kind === 'word' &&
    handleForm.test(text) &&
    !noHandle.test(text) &&
    !everydayWords.has(words[place]!) &&
    !isFiller(tokens[place]!, words[place]!) &&
    !isWithin(mentions, place)
      ? [place]
      : [],
  )
  return places.length === 1 ? places[0]! : null
}

/** How sure a name is that only its form shows. */
const probability = 0.8

/** Readings in which a word with the form of a handle is a name, where the likeliest reading finds nothing that is asked about. */
export function withLooseName(question: Question, readings: readonly Tagging[]): readonly Tagging[] {
  const [first, ...others] = readings
  if (first === undefined || first.tags.spans.length > 0) return readings
  const place = looseHandle(question)
  if (place === null) return readings
  const spans = [{ kind: 'name' as const, from: place, to: place + 1, probability }]
  return [{ ...first, tags: { ...first.tags, spans } }, ...others]
}
