import type { QuestionState } from '../learned/rank-features.ts'
import { refusedPhrases, refusedTable } from '../lexicon/tables.ts'
import { isWithin, plain } from '../words/words.ts'

/** Whether a question is about a service that no lookup reads. */

/** Names that are words or brands as well: they are the place that is asked for only after `on`. */
const ambiguous = new Set((refusedTable.get('elsewhere and a word') ?? []).map(plain))
/** Names in scripts that write words without spaces. */
const unspaced = (refusedTable.get('elsewhere in a text') ?? []).map((name) => name.normalize('NFC'))
/** Short hosts of services that have another name. */
const hosts = new Set(refusedTable.get('elsewhere by host') ?? [])

/** `on Amazon` is the place that is asked for; `ads of Amazon` and `jobs at Amazon` are about a company. */
const on = /^(?:on|via|auf|sur|en|no|na)$/
const before = /^(?:on|at|from|via|in|auf|bei|aus|en|sur|chez|no|na|em|de|do|da|my|our|his|her|their|s)$/

/** Whether a question names another service as the place that is asked for. */
export function isElsewhere({ question, tags }: QuestionState): boolean {
  const { refused, tokens, words, text, targets } = question
  const isNamed = refused.some(({ id, from, to }) => {
    if (id !== 'elsewhere') return false
    const span = tags.spans.find((one) => one.from <= from && from < one.to)
    const isOn = before.test(words[from - 1] ?? '')
    const name = words.slice(from, to).join(' ')
    // `VK-Seite` is one word.
    const isCompound = tokens[to]?.from === tokens[to - 1]!.to + 1 && text[tokens[to - 1]!.to] === '-'
    if (ambiguous.has(name)) return span === undefined && (isCompound || on.test(words[from - 1] ?? ''))
    return (
      span === undefined ||
      (span.from === from && span.kind !== 'topic') ||
      (span.from === from && (isOn || from === 0))
    )
  })
  if (isNamed) return true
  const host = (link: string) =>
    plain(link)
      .replace(/^https?:\/\//, '')
      .replace(/^(?:www|m|de|en|fr|es|pt)\./, '')
      .split(/[/?#]/, 1)[0]!
  const isHost = targets.some(({ kind, text: link }) => {
    if (kind !== 'link') return false
    const own = host(link)
    return (
      hosts.has(own) || refusedPhrases.at(own.split('.').slice(0, 1), 0).some(({ id }) => id === 'elsewhere')
    )
  })
  return isHost || unspaced.some((name) => text.normalize('NFC').includes(name))
}

/** Whether a question asks on a service that no table names: `on iNaturalist`. A capital letter within a word makes a brand's name. */
export const isOnUnknownService = ({ question: { tokens, words, mentions } }: QuestionState): boolean =>
  tokens.some(
    ({ kind, text }, place) =>
      kind === 'word' &&
      on.test(words[place - 1] ?? '') &&
      /^\p{Lu}?\p{Ll}+\p{Lu}\p{L}*$/u.test(text) &&
      !isWithin(mentions, place),
  )

const joining = /^(?:and|or|und|oder|y|o|et|ou|e|&|\/|\+|,)$/

/** Whether a question asks the same of another service as of a platform: `snapchat and tiktok profile of …`. */
export const isElsewhereAsWell = ({
  question: { refused, tokens, words, mentions },
  tags,
}: QuestionState): boolean =>
  refused.some(({ id, from, to }) => {
    if (id !== 'elsewhere' || ambiguous.has(words.slice(from, to).join(' '))) return false
    if (tags.spans.some((span) => span.from <= from && from < span.to)) return false
    const isJoining = (place: number) => joining.test(tokens[place]?.word || (tokens[place]?.text ?? ''))
    return mentions.some(
      (one) =>
        one.isName &&
        ((isJoining(to) && one.from === to + 1) || (isJoining(from - 1) && one.to === from - 1)),
    )
  })
