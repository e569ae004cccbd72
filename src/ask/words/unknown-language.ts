import { englishToo } from '../lexicon/frames.ts'
import type { Token } from './lexer.ts'
import type { Speech } from './speech.ts'

/**
 * Places of words that only join in a language that the question is not in: of `the cold war` and `la liga` in an English
 * question they are part of what is spoken of. A question without words that tell its language may be in any.
 */
export function strangersIn(speech: Speech, tokens: readonly Token[]): ReadonlySet<number> {
  const strangers = new Set<number>()
  const told = tokens.map(({ kind, word }) => (kind === 'word' ? word : ''))
  const covered = new Set(
    [
      ...speech.things.all(told),
      ...speech.windows.all(told),
      ...speech.subjectCues.all(told).filter(({ from, to }) => to - from > 1),
    ].flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset)),
  )
  // Each sentence is in one language.
  const ends = tokens.map(({ kind, text }) => kind === 'mark' && /^[.!?:;]$/.test(text))
  const sentence = (place: number) => {
    let [from, to] = [place, place]
    while (from > 0 && !ends[from - 1]) from -= 1
    while (to < told.length && !ends[to]) to += 1
    return told.slice(from, to)
  }
  told.forEach((word, place) => {
    if (word === '' || covered.has(place) || speech.english.has(word)) return
    const own = [...speech.tongues.values()].filter((tongue) => tongue.has(word))
    if (own.length === 0) return
    const joins = own.some((tongue) => {
      const others = sentence(place).filter((other) => other !== word)
      const english = others.filter(
        (other) => speech.english.has(other) && !tongue.has(other) && !anywhere.test(other),
      ).length
      const same = others.filter(
        (other) => tongue.has(other) && !speech.english.has(other) && !alike.has(other),
      ).length
      return same > 0 ? same >= english : english === 0 && !alike.has(word)
    })
    if (!joins) strangers.add(place)
  })
  return strangers
}

/** What is polite in any language. */
const anywhere =
  /^(?:please|pls|plz|hi|hey|hello|thanks|thx|thnx|ty|tks|ok|okay|lol|omg|bro|asap|etc|top|min|max|minimum|maximum)$/

/** What means something in English too. */
const alike = new Set(englishToo.split(' '))
