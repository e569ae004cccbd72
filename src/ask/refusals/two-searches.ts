import type { Mention } from '../question/mentions.ts'
import type { Question } from '../question/question.ts'
import type { Speech } from '../words/speech.ts'

/** Two platforms that are each asked for something of their own, in one question. */

const joining =
  /^(?:and|und|sowie|y|et|e|then|dann|luego|puis|also|plus|afterwards|danach|anschliessend|despues|ensuite|depois|\.)$/
const standing = /^(?:on|in|auf|bei|en|sur|dans|no|na|from)$/
const seeking = /^(?:for|nach|para|pour|por)$/
const other =
  /(?:^| )(?:one|first|eines?|das eine|uno|una|l un|l une|um|uma)(?= ).* (?:the other|the second|das andere|das zweite|el otro|la otra|l autre|o outro|a outra)(?= |$)/

/** Whether words of the caller's own, or a target, stand between two places. */
function holds(speech: Speech, { tokens, words }: Question, from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ kind, word }, offset) => {
    if (kind === 'mark') return false
    if (kind !== 'word') return true
    const said = words[from + offset]!
    return !speech.frame.has(said) && !speech.frame.has(word) && !speech.things.words.has(said)
  })
}

/** Whether two platforms are searched, each for something else: `search … for kayaks and … for vans`. */
export function searchesTwo(speech: Speech, question: Question): boolean {
  const { words, mentions, things, tokens } = question
  const last = words.length
  const headed = ({ from, to }: Mention) =>
    things.some(
      (thing) =>
        thing.from === to ||
        thing.to === from ||
        (thing.to === from - 1 && standing.test(words[from - 1]!)) ||
        (thing.from <= from && thing.to >= to),
    )
  return mentions.some((one) =>
    mentions.some((next) => {
      if (next.from <= one.to || next.platform === one.platform || tokens[one.from]!.kind !== 'word')
        return false
      let start = next.from
      while (start > one.to && speech.frame.has(words[start - 1]!) && !joining.test(words[start - 1]!))
        start -= 1
      const join = words[start - 1] ?? ''
      const away = other.test(words.slice(0, next.from).join(' '))
      if (!away && (!joining.test(join) || start - 1 <= one.to)) return false
      if (tokens[start - 1]?.kind === 'mark' && !/^[.,;]$/.test(tokens[start - 1]!.text)) return false
      const end = Math.min(last, ...mentions.filter(({ from }) => from > next.from).map(({ from }) => from))
      const own = holds(speech, question, one.to, start - 1)
      const others = holds(speech, question, next.to, end)
      const on = standing.test(words[next.from - 1] ?? '')
      // `On … bread and on … cake`, `… for bread and … for cake`.
      if (own && others && join !== '.' && on && (one.from === 0 || one.weight >= 2)) return true
      if (own && others && seeking.test(words[one.to] ?? '') && seeking.test(words[next.to] ?? ''))
        return true
      // `The … profile of …, then the … jobs for …`: each with its noun.
      const asked = headed(one) && headed(next)
      return asked && own && others && (away || join === '.' || next.from - start > 0) && next.weight > 0.5
    }),
  )
}
