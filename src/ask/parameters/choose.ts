import type { Parameter } from '../../catalog/parameters.ts'
import type { Question } from '../question/question.ts'
import type { Speech } from '../words/speech.ts'
import { type Found, nameWords } from '../words/words.ts'
import { choicesOf, kindred } from './choices.ts'
import { numberAt, rangesIn, unitSeconds } from './ranges.ts'
import { type Filters, fill, free } from './used-words.ts'

/** Orders, kinds, states, windows of time: the values of parameters that choose. */

const sortCue =
  /(?:^| )(?:sort|sorted|sorting|order|ordered|rank|ranked|ranking|by|first|section|tab|filter|ordenado|ordenados|ordenadas|por|sortiert|nach|geordnet|trie|triees|tries|par|mode|view|status|type|show|only|just|the|most|mas|plus|mais|am|les|los|las|os|as|die|der|den|my|any|all)$/

/** States whose words hardly mean anything else. */
const telling = new Set([
  'remote',
  'hybrid',
  'onSite',
  'fullTime',
  'partTime',
  'contract',
  'temporary',
  'internship',
  'inactive',
  'sold',
  'political',
  'cheapest',
  'priciest',
])

/** Whether a word of an order or state stands where it says one, and is no part of a name or subject. */
function isSaid(speech: Speech, question: Question, found: Found): boolean {
  const { words, tokens } = question
  if (found.to - found.from > 1) return true
  // `Comments` are an order only where it is said: `by comments`.
  if (speech.things.at(words, found.from).length > 0 && found.id === 'comments')
    return /^(?:by|most|more|sort|sorted|order|ordered|nach|por|par|sort)$/.test(words[found.from - 1] ?? '')
  if (speech.values.at(question.words, found.from).some(({ id }) => telling.has(id))) return true
  const before = words.slice(Math.max(0, found.from - 2), found.from).join(' ')
  let next = found.to
  const mention = () =>
    question.mentions.find(
      (one) => one.from === next && !question.things.some((thing) => thing.from === next),
    )
  while (next < words.length && (speech.functions.has(words[next]!) || mention()))
    next = mention()?.to ?? next + 1
  // `What's hot on …`
  if (/(?:^| )(?:what s|whats|what is|que hay|was ist|o que ha)$/.test(words.slice(0, found.from).join(' ')))
    return true
  if (question.windows.some((one) => one.from === found.to || (one.from <= next && one.to > next)))
    return true
  if (next >= words.length || words[next] === '.' || words[next] === '§') return true
  // `The best of r/…`: of what the target has.
  if (question.targets.some((target) => target.place === next)) return true
  if (
    /^(?:first|zuerst|zunachst|primero|primeiro|primeiros|abord|sorted|ordered|sortiert|sortierte|section|tab|order|posts?|only|ads?|status|treffer|ergebnisse|results?|resultados?|resultats?|hits|eintrage|stories)$/.test(
      words[found.to] ?? '',
    )
  )
    return true
  if (question.things.some((thing) => thing.from <= next && thing.to > next)) return true
  if (numberAt(question, next) !== null || tokens[next]?.kind === 'quote') return true
  if (speech.values.at(words, next).length > 0) return true
  if (/^(?:sort|sorted|order|ordered|by|section|tab|por|nach|par|status)$/.test(words[found.from - 1] ?? ''))
    return true
  // Set off by marks: `…, newest ones`.
  if (asideFrom(speech, question, found)) return true
  // After its noun, as in Spanish, French and Portuguese: `comentarios nuevos de …`.
  return (
    question.things.some((thing) => thing.to === found.from) ||
    (sortCue.test(` ${before}`) && found.to === words.length)
  )
}

/** Whether a value stands beside the name of its parameter: `the pets industry`. */
function isNamedSo({ words }: Question, name: string, { asked }: Parameter, { from, to }: Found): boolean {
  const own = [...nameWords(name), ...(asked?.as ?? [])]
  return [words[from - 1], words[to]].some((word) => word !== undefined && own.includes(word))
}

/** Whether a value of several words stands beside the name of its parameter, and so is no part of anything else. */
export function isCalled(question: Question, name: string, parameter: Parameter): boolean {
  return choicesOf(name, parameter)
    .said.all(question.words)
    .some(
      (found) =>
        (found.to - found.from > 1 || parameter.asked?.as !== undefined) &&
        isNamedSo(question, name, parameter, found),
    )
}

/** Whether an order stands between marks with nothing beside it. */
function asideFrom(speech: Speech, { words }: Question, { from, to }: Found): boolean {
  let [start, end] = [from, to]
  while (start > 0 && words[start - 1] !== '.') start -= 1
  while (end < words.length && words[end] !== '.') end += 1
  const own = [...words.slice(start, from), ...words.slice(to, end)]
  return (
    (start > 0 || end < words.length) &&
    own.every((word) => speech.frame.has(word) || speech.values.words.has(word))
  )
}

/** The window of time a question names, in days. */
export function windowIn(question: Question): Found | null {
  const found = question.windows.filter(({ from, to, id }) => {
    // A unit alone says nothing: `the day after tomorrow`, `year in review`.
    return (
      to - from > 1 ||
      !/^(?:hour|day|week|month|year)$/.test(question.words[from]!) ||
      (id !== '' &&
        question.words[from - 1] === 'the' &&
        /^(?:of|for)$/.test(question.words[from - 2] ?? '')) ||
      // `Top week`.
      /^(?:top|best|hot|trending|popular|controversial|timeframe|timerange|period)$/.test(
        question.words[from - 1] ?? '',
      )
    )
  })
  return found[0] ?? numberedWindow(question)
}

const unitDays: Readonly<Record<string, number>> = {
  hour: 1 / 24,
  hours: 1 / 24,
  stunden: 1 / 24,
  horas: 1 / 24,
  heures: 1 / 24,
  day: 1,
  days: 1,
  tage: 1,
  tagen: 1,
  dias: 1,
  jours: 1,
  week: 7,
  weeks: 7,
  wochen: 7,
  semanas: 7,
  semaines: 7,
  month: 30,
  months: 30,
  monate: 30,
  monaten: 30,
  meses: 30,
  mois: 30,
  year: 365,
  years: 365,
  jahre: 365,
  jahren: 365,
  anos: 365,
  ans: 365,
}

/** What says of a length of time that it is no longer ago. */
const recent =
  /(?:^| )(?:last|past|previous|letzten|letzte|letzter|vergangenen|ultimos|ultimas|derniers|dernieres|within|within the|les|(?:not|no|nicht|pas|nao) (?:older|alter|plus vieux|plus vieilles|mais antigos?) (?:than|als|que|qu|do que)|at most|at the most|hochstens|maximal|no mas de|menos de|moins de|au plus|ate|no maximo|younger than|newer than|less than|junger als)$/
const single = /^(?:a|an|one|ein|eine|einen|einem|einer|una?|une|uma?)$/
const units: Readonly<Record<string, number>> = {
  woche: 7,
  monat: 30,
  tag: 1,
  jahr: 365,
  stunde: 1 / 24,
  semana: 7,
  mes: 30,
  dia: 1,
  ano: 365,
  hora: 1 / 24,
  semaine: 7,
  jour: 1,
  an: 365,
  annee: 365,
  heure: 1 / 24,
}

function numberedWindow(question: Question): Found | null {
  const { words } = question
  for (let place = 1; place + 1 < words.length; place += 1) {
    const amount = single.test(words[place]!) ? 1 : numberAt(question, place)
    const days = unitDays[words[place + 1]!] ?? units[words[place + 1]!]
    if (amount === null || days === undefined) continue
    const said = recent.exec(words.slice(Math.max(0, place - 4), place).join(' '))
    const old = /^(?:old|alt|de antiguedad|ago)$/.test(words[place + 2] ?? '')
    if (
      said &&
      (old ||
        !/^ ?(?:at most|at the most|hochstens|maximal|no mas de|menos de|moins de|au plus|ate|no maximo|less than)$/.test(
          said[0],
        ) ||
        datedThings(question, place))
    )
      return {
        id: String(amount * days),
        from: place - said[0].trim().split(' ').length,
        to: place + (old ? 3 : 2),
      }
  }
  return null
}

/** Whether days and longer are said, which no film lasts. */
const datedThings = ({ words }: Question, place: number) =>
  (unitDays[words[place + 1]!] ?? units[words[place + 1]!] ?? 0) >= 1

const valueSent = ({ schema }: Parameter, text: string) =>
  (schema.enum as readonly string[]).find((value) => value.toLowerCase() === text.toLowerCase())

/** The unit of `longer than 20`: that of the values. */
function impliedUnit(
  { words, tokens }: Question,
  { from, to }: { readonly from: number; readonly to: number },
  lengths: readonly { readonly least: number; readonly most: number }[],
): number | null {
  const ends = to >= tokens.length || tokens[to]!.kind === 'mark'
  if (!ends || !lasting.test(words.slice(Math.max(0, from - 1), to).join(' '))) return null
  return lengths.every(({ least, most }) => least % 60 === 0 && (most % 60 === 0 || !Number.isFinite(most)))
    ? 60
    : 1
}

const lasting =
  /(?:^| )(?:longer|shorter|langer|kurzer|laenger|kuerzer|duran|dauern|durent|duram|largos?|largas?|longs?|longues?|longos?|courts?|curtos?|cortos?)(?: |$)/

/** Reads the value of one parameter that chooses. */
export function choose(
  speech: Speech,
  question: Question,
  name: string,
  parameter: Parameter,
  into: Filters,
  closed: ReadonlySet<number>,
): void {
  const choices = choicesOf(name, parameter)
  // `Under_3_min`: as it is sent.
  const sent = question.tokens.findIndex(
    ({ kind, text }, place) =>
      kind === 'word' &&
      /[_-]|[a-z][A-Z]/.test(text) &&
      !closed.has(place) &&
      valueSent(parameter, text) !== undefined,
  )
  if (sent >= 0) {
    into.params[name] = valueSent(parameter, question.tokens[sent]!.text)!
    into.used.add(sent)
    return
  }
  if (choices.windows.length > 0) {
    const window = windowIn(question)
    if (window) {
      const days = Number(window.id) || Number.POSITIVE_INFINITY
      const fits =
        choices.windows.find(([value]) => (value || Number.POSITIVE_INFINITY) >= days) ??
        choices.windows.at(-1)!
      into.params[name] = fits[1]
      fill(into.used, window.from, window.to)
      return
    }
  }
  if (choices.lengths.length > 0) {
    for (const range of rangesIn(question)) {
      const unit =
        unitSeconds(question.words[range.to] ?? '') ?? impliedUnit(question, range, choices.lengths)
      if (unit === null) continue
      const least = (range.value.least ?? 0) * unit
      const most = range.value.most === null ? Number.POSITIVE_INFINITY : range.value.most * unit
      const fits = choices.lengths.find((one) => one.least <= least && most <= one.most)
      if (!fits) continue
      into.params[name] = fits.value
      fill(
        into.used,
        range.from,
        range.to +
          (/^(?:long|lang|lange|length|duration|de|largo)$/.test(question.words[range.to + 1] ?? '') ? 2 : 1),
      )
      return
    }
  }
  // `Used like new` says nothing of what is new.
  const whole = question.values
  const open = (found: Found) =>
    free(closed, found) &&
    // `About the film "Dune"`: of what kind it is that is spoken of.
    !(
      choices.things.has(found.id) &&
      question.tokens[found.to]?.kind === 'quote' &&
      question.cues.some(
        ({ to }) => to === found.from || (to === found.from - 1 && speech.functions.has(question.words[to]!)),
      )
    ) &&
    // `What people say about …`: no tab of people.
    !question.things.some(
      ({ id, from, to }) =>
        /^(?:post|comment)$/.test(id) &&
        from <= found.from &&
        to > found.to &&
        speech.things.at([question.words[found.from]!], 0).some((thing) => thing.id === 'profile'),
    ) &&
    // `How many posts` are counted, and no tab of posts.
    !question.things.some(({ id, from, to }) => id.endsWith('#') && from <= found.from && to >= found.to) &&
    !whole.some(
      ({ id, from, to }) =>
        from <= found.from &&
        to >= found.to &&
        to - from > found.to - found.from &&
        !whole.some((other) => other.from === from && choices.meaning.get(other.id) === found.id) &&
        choices.meaning.get(id) !== found.id,
    )
  const counts = question.things.some(({ id }) => id.endsWith('#'))
  // `Under the tag …` is no tab of what is tagged.
  const meant = (found: Found) => {
    const said = question.things.filter(({ from, to }) => from <= found.from && to >= found.to)
    const own = speech.subjects(nameWords(found.id).join(' '))
    return (
      !choices.things.has(found.id) ||
      said.length === 0 ||
      said.some(({ id }) => own.has(id.replace('#', '')))
    )
  }
  const direct = choices.said
    .all(question.words)
    .filter((found) => open(found) && meant(found))
    // Where something is counted, its verb asks for nothing: `how many posts has … published`.
    .filter(
      (found) =>
        !counts ||
        !choices.things.has(found.id) ||
        question.things.some(({ from, to }) => from < found.to && to > found.from),
    )
  const [usual] = parameter.schema.enum as readonly string[]
  const ordering = /^(?:sort|order)/i.test(name)
  const named = ordering ? [] : direct.filter((found) => choices.things.has(found.id))
  const said =
    named.find((found) => found.id !== usual) ??
    named[0] ??
    direct.find((found) => isSaid(speech, question, found) || isNamedSo(question, name, parameter, found))
  if (said) {
    into.params[name] = said.id
    const other = speech.values
      .at(question.words, said.from)
      .flatMap(({ id }) => [id, ...(kindred[id] ?? [])])
      .map((id) => choices.meaning.get(id))
      .find((one) => one !== undefined && one !== said.id)
    if (other !== undefined && into.others) into.others[name] = other
    if (!choices.things.has(said.id)) fill(into.used, said.from, said.to)
    return
  }
  for (const found of question.values.filter(open)) {
    const value = (kindred[found.id] ?? [])
      .map((id) => choices.meaning.get(id))
      .find((one) => one !== undefined)
    if (value === undefined || !isSaid(speech, question, found)) continue
    into.params[name] = value
    fill(into.used, found.from, found.to)
    return
  }
}
