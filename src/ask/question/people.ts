import type { Speech } from '../words/speech.ts'
import { plain, wordSet } from '../words/words.ts'
import type { Question } from './question.ts'
import { type Span, textOf } from './subject.ts'

/** Whom a question is about, beside names: what somebody does, where they studied or are, who publishes. */

/** What somebody does: `product managers at …`, `with the title data scientist`, `who works as …`. */
export function occupationIn(speech: Speech, question: Question, closed: ReadonlySet<number>): Span | null {
  const { tokens, words } = question
  const free = (place: number) => tokens[place]?.kind === 'word' && !closed.has(place)
  const plural = question.implied.find((one) => one.id === 'profile' && !closed.has(one.from))
  if (plural) {
    let { from } = plural
    while (
      from > 0 &&
      free(from - 1) &&
      !speech.functions.has(words[from - 1]!) &&
      // `Find backend engineers`.
      !question.things.some(({ id, to }) => id === 'search' && to === from) &&
      (!speech.frame.has(words[from - 1]!) || speech.idNames.has(words[from - 1]!))
    )
      from -= 1
    return { text: textOf(question, from, plural.to), from, to: plural.to, sure: 3 }
  }
  const cue = words.findIndex(
    (word, place) =>
      /^(?:title|titled|position|role)$/.test(word) ||
      (/^(?:as|als|como|comme)$/.test(word) &&
        // `Working at … as …`.
        words
          .slice(Math.max(0, place - 5), place)
          .some((one) =>
            /^(?:works?|working|employed|arbeite[nt]|trabajan?|travaill\w+|trabalham?)$/.test(one),
          )),
  )
  if (cue < 0) return null
  let from = cue + 1
  while (free(from) && /^(?:of|is|a|an|the|as|una?|une?|eine?)$/.test(words[from]!)) from += 1
  let to = from
  while (
    free(to) &&
    !/^(?:at|in|for|bei|en|chez|em|na|no|from|on|near|who|and|working|within)$/.test(words[to]!)
  )
    to += 1
  return to > from ? { text: textOf(question, from, to), from: cue, to, sure: 3 } : null
}

const studying =
  /^(?:studied|study|studying|graduated|graduates?|alumn\w+|attended|degree|estudi\w+|egresad\w+|studiert\w*|absolvent\w*|etudi\w+|diplome\w*|estud\w+|formad\w+)$/

/** Where somebody studied: `people who studied at …`, `alumni of …`. */
export function schoolIn(question: Question, closed: ReadonlySet<number>): Span | null {
  const { tokens, words } = question
  const cue = words.findIndex(
    (word, place) =>
      studying.test(word) && /^(?:at|from|of|in|an|bei|en|a|de|na|no|da|do)$/.test(words[place + 1] ?? ''),
  )
  if (cue < 0) return null
  let from = cue + 2
  while (
    /^(?:the|der|die|la|le|el|a|l|universite|school)$/.test(words[from] ?? '') &&
    !/^\p{Lu}/u.test(tokens[from]!.text)
  )
    from += 1
  let to = from
  while (
    tokens[to]?.kind === 'word' &&
    !closed.has(to) &&
    (/^\p{Lu}/u.test(tokens[to]!.text) || /^(?:of|de|da|do|di|von|for)$/.test(words[to]!))
  )
    to += 1
  return to > from ? { text: textOf(question, from, to), from: cue, to, sure: 3 } : null
}

/** Whether a name may be a person's: written like one, and not where somebody works or is. */
export function isPerson(speech: Speech, { words }: Question, { text, from }: Span): boolean {
  // `Werkstudent Marketing`: words of everyday are hardly a name.
  if (
    plain(text)
      .split(/\s+/)
      .some((word) => word.length > 6 && speech.common.has(word))
  )
    return false
  const place = /^(?:at|in|near|bei|en|chez|em|na|no|from)$/.test(words[from - 1] ?? '')
  return !place && /^\p{Lu}/u.test(text) && text.split(/\s+/).length < 4
}

/** Whether a name stands beside the noun of what it names: `the group knitters`. */
export function isNamed({ things }: Question, { from, to }: Span): boolean {
  return things.some(
    (thing) =>
      (thing.to === from || thing.from === to) && /^(?:community|group|profile|company)$/.test(thing.id),
  )
}

/** Whether a name is said to be who runs, posts or offers: `by Nike`, `Nike ads`, `which ads has Nike run`. */
export function isAuthor(
  { words, tokens, things }: Question,
  { from, to }: Span,
  besideSubject: boolean,
): boolean {
  const before = words[from - 1] ?? ''
  // `jobs of a nurse`: where words have to be searched for, these are they.
  if (besideSubject && !/^(?:by|at|from|bei|par|por|chez|company|firma|empresa|entreprise)$/.test(before))
    return false
  if (/^(?:for|fur|fuer|para|pour|nach|on|about|in|mention|mentioning)$/.test(before)) return false
  if (
    /^(?:by|of|from|at|von|vom|bei|de|del|da|do|du|par|por|pela|pelo|d|advertiser|company|brand|firm|firma|does|has|is|did|that|which|tiene|tienen|tem|diffuse|schaltet|veicula|lanza|publica)$/.test(
      before,
    )
  )
    return true
  if (things.some((thing) => thing.to === from && /^(?:company|advertiser)$/.test(thing.id))) return true
  if (
    /^(?:s|run|runs|running|has|have|is|publish|publishes|published|advertises|schaltet|publica|diffuse|veicula|hat)$/.test(
      words[to] ?? '',
    )
  )
    return true
  return /^\p{Lu}/u.test(tokens[from]!.text)
}

const nearWords = wordSet('location in near around at within en cerca bei nahe pres em perto dans im a')

/**
 * Where something is that is looked for: `in Porto`, `near Lyon`.
 * @param employed whether `at` stands before who employs rather than before a place
 */
export function locationIn(
  speech: Speech,
  question: Question,
  closed: ReadonlySet<number>,
  employed: boolean,
): Span | null {
  const { words, tokens } = question
  // `En télétravail`, `Hamburg, Teilzeit`: how, not where.
  const isState = (place: number) => question.values.some(({ from, to }) => from <= place && place < to)
  for (let place = words.length - 1; place > 0; place -= 1) {
    if (
      !nearWords.has(words[place - 1]!) ||
      isState(place) ||
      (employed && words[place - 1] === 'at') ||
      // `À Nantes`, but not `is there a …`.
      (words[place - 1] === 'a' && !/^[àÀ]$/.test(tokens[place - 1]!.text)) ||
      closed.has(place) ||
      tokens[place]!.kind !== 'word' ||
      speech.functions.has(words[place]!)
    )
      continue
    let to = place + 1
    while (
      to < words.length &&
      !closed.has(to) &&
      (tokens[to]!.kind === 'word' ||
        (tokens[to]!.text === ',' && !isState(to + 1) && /^\p{Lu}/u.test(tokens[to + 1]?.text ?? ''))) &&
      !question.things.some((thing) => thing.from === to) &&
      (!speech.functions.has(words[to]!) || /^\p{Lu}/u.test(tokens[to]!.text))
    )
      to += 1
    if (question.things.some((thing) => thing.from <= place && thing.to > place)) continue
    while (to > place + 1 && tokens[to - 1]!.kind === 'mark') to -= 1
    const from = question.tokens[place]!.from
    return { text: question.text.slice(from, tokens[to - 1]!.to), from: place, to, sure: 2 }
  }
  return null
}
