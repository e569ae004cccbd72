import type { AnyOperation } from '../../catalog/operation.ts'
import type { Parameter } from '../../catalog/parameters.ts'
import { isCountry, isLanguage, languages } from '../question/places.ts'
import type { Question } from '../question/question.ts'
import { takes } from '../question/targets.ts'
import { parametersOf, roleOf } from '../ranking/roles.ts'
import type { Speech } from '../words/speech.ts'
import { wordSet } from '../words/words.ts'
import { choicesOf } from './choices.ts'
import { choose, isCalled, windowIn } from './choose.ts'
import { readFlag, readParts } from './flags.ts'
import { readNumbers } from './numbers.ts'
import { datesIn } from './ranges.ts'
import { type Filters, fill, free } from './used-words.ts'

const placeWords = wordSet(
  'in from for region country market of within en aus im fur au aux no na nos nas do da de dos pour para pais land pays across to las los la le the code der den',
)

/** No country in particular. */
const anywhere =
  /\b(?:all|every|any|todos los|tous les|todos os|alle[nr]?) (?:countr(?:y|ies)|paises|pays|landern?)\b|\b(?:worldwide|weltweit|globally)\b/

/** What a country's code follows in any letters: `region de`. */
const codeNames = wordSet('region country code market land pays pais countrycode')

function country(
  speech: Speech,
  question: Question,
  name: string,
  parameter: Parameter,
  into: Filters,
  closed: ReadonlySet<number>,
): void {
  const { words, tokens } = question
  const allowed = parameter.schema.enum as readonly string[] | undefined
  const codes: string[] = []
  const take = (code: string, from: number, to: number) => {
    const match = allowed ? allowed.find((one) => one.toUpperCase() === code) : code
    if (match === undefined || codes.includes(match)) return
    codes.push(match)
    const start = placeWords.has(words[from - 1] ?? '') ? from - 1 : from
    fill(into.used, placeWords.has(words[start - 1] ?? '') && start < from ? start - 1 : start, to)
  }
  for (const found of question.countries) {
    // `About the volcano of Iceland`: part of what is searched for.
    if (
      /^(?:of|de|do|da|del|du|des|von)$/.test(words[found.from - 1] ?? '') &&
      question.cues.some(
        (cue) =>
          cue.to <= found.from &&
          !words.slice(cue.to, found.from).some((word) => word === '.' || word === 'en'),
      )
    )
      continue
    // `Bank of England`.
    const owner = words[found.from - 2] ?? '.'
    if (
      /^(?:of|de|do|da|del|du|des|von)$/.test(words[found.from - 1] ?? '') &&
      tokens[found.from - 2]?.kind === 'word' &&
      !closed.has(found.from - 2) &&
      !speech.frame.has(owner) &&
      !speech.things.words.has(owner) &&
      !speech.values.words.has(owner)
    )
      continue
    // `UK store`: where it is sold.
    const sold = /^(?:store|shop|market|marketplace|site)$/.test(words[found.to] ?? '')
    const inPlace =
      sold || placeWords.has(words[found.from - 1] ?? '') || found.from === 0 || codes.length > 0
    const capital = /^\p{Lu}/u.test(tokens[found.from]?.text ?? '')
    if (
      found.to - found.from === 1 &&
      words[found.from]!.length < 3 &&
      words[found.from] !== 'uk' &&
      !sold &&
      words[found.from - 1] !== 'the' &&
      tokens[found.from]!.text !== tokens[found.from]!.text.toUpperCase()
    )
      continue
    // Without a preposition: `tiktok ads canada`, but not what is announced as searched for.
    // `TikTok shop uk …`: beside the platform or what is asked for.
    const beside =
      words[found.from]!.length > 1 &&
      (question.mentions.some((one) => one.to === found.from) ||
        question.things.some((one) => one.to === found.from)) &&
      question.tokens[found.from]!.kind === 'word' &&
      !question.misspelled.has(found.from)
    const ends =
      (words[found.from]!.length > 3 || beside) && !question.cues.some((cue) => cue.to <= found.from)
    if (free(closed, found) && (inPlace || capital || ends)) take(found.id, found.from, found.to)
  }
  tokens.forEach((token, place) => {
    if (
      isCountry(token.text) &&
      !closed.has(place) &&
      (/^[A-Z]{2}$/.test(token.text) ? placeWords : codeNames).has(words[place - 1] ?? '')
    )
      take(token.text.toUpperCase(), place, place + 1)
  })
  // `Across every country`.
  if (codes.length === 0 && anywhere.test(words.join(' ')) && takes(parameter, name, 'ALL')) codes.push('ALL')
  if (codes.length > 0) into.params[name] = /ies$/.test(name) ? codes.join(',') : codes[0]!
}

function language(
  question: Question,
  name: string,
  parameter: Parameter,
  into: Filters,
  closed: ReadonlySet<number>,
): void {
  const allowed = parameter.schema.enum as readonly string[] | undefined
  for (const found of languages().all(question.words)) {
    const before = question.words[found.from - 1] ?? ''
    if (!free(closed, found)) continue
    const named = /^(?:language|speaking|spoken|sprachig\w*)$/.test(question.words[found.to] ?? '')
    const near =
      named ||
      /^(?:in|en|auf|em|language|sprache|idioma|langue|lingua|into|the|is|es|to|al|written|les|der|die)$/.test(
        before,
      ) ||
      question.things.some(
        (thing) => thing.from === found.to || thing.to === found.from || thing.to === found.from - 1,
      )
    if (!near) continue
    const code = allowed ? allowed.find((one) => one.toLowerCase() === found.id) : found.id
    if (code === undefined) continue
    into.params[name] = code
    fill(
      into.used,
      /^(?:in|en|auf|em|to|into)$/.test(before) ? found.from - 1 : found.from,
      named ? found.to + 1 : found.to,
    )
    return
  }
  question.tokens.forEach((token, place) => {
    // `Captions fr`.
    const beside =
      /^(?:fr|de|es|pt|ja|ko|ru|ar|zh|nl|pl|tr|hi|en|sv|da|fi|uk|vi|cs|el|he|th|id)$/i.test(token.text) &&
      question.things.some(({ id, to }) => id === 'transcript' && to === place) &&
      question.tokens[place + 1]?.kind !== 'word'
    if (
      into.params[name] === undefined &&
      (beside || /^(?:language|lang|sprache|idioma|langue)$/i.test(question.tokens[place - 1]?.text ?? '')) &&
      isLanguage(token.text)
    ) {
      const code = token.text.toLowerCase()
      if (allowed && !allowed.includes(code)) return
      into.params[name] = code
      fill(into.used, beside ? place : place - 1, place + 1)
    }
  })
}

/** Reads every parameter beside targets and free text. `closed`: places that are taken by something else. */
export function readFilters(
  speech: Speech,
  question: Question,
  operation: AnyOperation,
  closed: ReadonlySet<number>,
  only?: 'firm' | 'loose',
): Filters {
  const into: Filters = { params: {}, used: new Set(), others: {} }
  const numeric: string[] = []
  for (const [name, parameter] of parametersOf(operation)) {
    const role = roleOf(name, parameter)
    const firm =
      role !== 'choice' ||
      choicesOf(name, parameter).windows.length > 0 ||
      choicesOf(name, parameter).lengths.length > 0 ||
      isCalled(question, name, parameter)
    if (only !== undefined && firm !== (only === 'firm')) continue
    if (role === 'choice') choose(speech, question, name, parameter, into, closed)
    else if (role === 'country') country(speech, question, name, parameter, into, closed)
    else if (role === 'language') language(question, name, parameter, into, closed)
    else if (role === 'number') numeric.push(name)
    else if (role === 'date') date(question, name, into)
    else if (role === 'parts') readParts(speech, question, operation, name, parameter, into)
    else if (role === 'flag') readFlag(speech, question, operation, name, parameter, into)
  }
  if (numeric.length > 0) readNumbers(speech, question, operation, numeric, into)
  return into
}

function date(question: Question, name: string, into: Filters): void {
  const { start, end } = datesIn(question)
  const read = /^(?:start|from|since|after|min)/i.test(name)
    ? start
    : /^(?:end|to|until|before|max)/i.test(name)
      ? end
      : null
  if (read) {
    into.params[name] = read.value
    fill(into.used, read.from, read.to)
    const joint = question.words[read.to] ?? ''
    if (/^(?:to|until|till|and|bis|hasta|a|ate|au|et|y|und|e|jusqu)$/.test(joint)) into.used.add(read.to)
    return
  }
  if (start || end) return
  // A window of time is said by its first day.
  const window = windowIn(question)
  if (window && Number(window.id) >= 1 && /^(?:start|from|since)/i.test(name)) {
    into.params[name] = `-${window.id}`
    fill(into.used, window.from, window.to)
  }
}
