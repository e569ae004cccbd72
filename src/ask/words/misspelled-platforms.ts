import { elsewhere } from '../lexicon/refused.ts'
import type { Token } from './lexer.ts'
import type { Speech } from './speech.ts'
import { within } from './spelling.ts'

const elsewhereNames = new Set(elsewhere.split(', '))

/** The platform that a word with slips names, right behind what stands before one. */
export function misnamed(speech: Speech, all: readonly Token[], place: number): string | undefined {
  const { word, text } = all[place]!
  if (
    word.length < 6 ||
    speech.common.has(word) ||
    elsewhereNames.has(word) ||
    !/^(?:on|auf|en|no|na|sur|via)$/.test(all[place - 1]?.word ?? '')
  )
    return undefined
  const slips = /^\p{Lu}/u.test(text) ? 1 : 2
  return [...speech.platforms.words].find(
    (name) => name.length > 5 && name[0] === word[0] && within(name, word, slips),
  )
}
