import type { Question } from '../question/question.ts'

/** Numbers and times in a question, read where a parameter takes one. */

/** A value, and the places of the words that said it. */
export interface Read<T> {
  readonly value: T
  readonly from: number
  readonly to: number
}

const few: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twenty: 20,
  thirty: 30,
  fifty: 50,
  hundred: 100,
  dos: 2,
  tres: 3,
  cinco: 5,
  diez: 10,
  zwei: 2,
  drei: 3,
  funf: 5,
  zehn: 10,
  deux: 2,
  trois: 3,
  cinq: 5,
  dix: 10,
  dois: 2,
  dez: 10,
}

/** The number a token is: `1,500`, `2.5k`, `ten`; null for anything else. */
export function numberAt(question: Question, place: number): number | null {
  const token = question.tokens[place]
  if (!token) return null
  const text = token.text.toLowerCase()
  const match = /^(\d+(?:[.,]\d+)*)([km])?$/.exec(text)
  if (match) {
    const digits = /^\d{1,3}(?:[.,]\d{3})+$/.test(match[1]!)
      ? match[1]!.replace(/[.,]/g, '')
      : match[1]!.replace(',', '.')
    const value = Number(digits) * (match[2] === 'k' ? 1000 : match[2] === 'm' ? 1_000_000 : 1)
    if (!Number.isFinite(value)) return null
    const next = question.words[place + 1] ?? ''
    const scale = match[2]
      ? 1
      : /^(?:thousand|tausend|mil|mille)$/.test(next)
        ? 1000
        : /^(?:million|millions|millionen|millones|milhoes)$/.test(next)
          ? 1_000_000
          : 1
    return value * scale
  }
  return token.kind === 'word' ? (few[token.word] ?? null) : null
}

/** A number with its bounds: `at least 20`, `between 3 and 20`, `under 3`. */
export interface Range {
  readonly least: number | null
  readonly most: number | null
}

const leastWords =
  /(?:^| )(?:no cheaper than|not cheaper than|nicht billiger als|no mas barato que|pas moins cher que|nothing below|nothing under|nothing less than|nothing shorter than|not under|not below|not less than|not shorter than|no shorter than|no less than|nichts unter|nicht unter|nicht kurzer als|nicht weniger als|nada de menos de|nada por debajo de|no menos de|rien en dessous de|rien de moins de|pas moins de|nada abaixo de|nao menos de|at least|more than|over|above|from|minimum|min|minimum of|longer than|greater than|no less than|exceeding|starting at|mindestens|mehr als|uber|ab|langer als|mindestens als|mas de|al menos|por lo menos|minimo|desde|superior a|plus de|au moins|a partir de|superieur a|mais de|pelo menos|acima de|ao menos|minimum of at least)$/
const mostWords =
  /(?:^| )(?:no dearer than|not dearer than|no pricier than|no costlier than|not more expensive than|no more expensive than|nicht teurer als|no mas caro que|no mas cara que|pas plus cher que|nao mais caro que|nothing over|nothing above|nothing longer than|nothing more than|not over|not above|not longer than|no longer than|no more than|nichts uber|nicht uber|nicht langer als|nicht mehr als|nada de mas de|no mas de|nada por encima de|rien de plus de|pas plus de|nada acima de|nao mais de|at most|less than|under|below|up to|maximum|max|shorter than|fewer than|no more than|cheaper than|within|hochstens|weniger als|unter|bis|bis zu|kurzer als|maximal|menos de|hasta|como mucho|maximo|por debajo de|moins de|au plus|jusqu a|maximum de|inferieur a|no maximo|ate|abaixo de|not more than)$/

/** What says, right behind a number, that more will do as well. */
const directlyMore = /^(?:or more|or longer|oder mehr|o mas|ou plus|ou mais|plus)(?= |$)/

/** Every number of a question with the words around it that bound it; `closed`: places of what is read already. */
export function rangesIn(question: Question, closed: ReadonlySet<number> = new Set()): Read<Range>[] {
  const { words, tokens } = question
  const found: Read<Range>[] = []
  for (let place = 0; place < tokens.length; place += 1) {
    if (closed.has(place)) continue
    if (tokens[place]!.kind === 'id' && !/^\d{5,7}$/.test(tokens[place]!.text)) continue
    const value = numberAt(question, place)
    if (value === null) continue
    const before = words
      .slice(Math.max(0, place - 4), place)
      .filter((word) => word !== '$' && word !== '.' && word !== 'a')
      .join(' ')
    const joint =
      /(?:^| )(?:between|from|zwischen|von|entre|de|desde)(?: [$€£])?$/.test(before) ||
      /^[-–—]$/.test(tokens[place + 1]?.text ?? '') ||
      // `3 to 20 minutes`.
      (/^(?:to|bis|hasta|a|ate|till|until)$/.test(words[place + 1] ?? '') &&
        tokens[place]!.kind === 'number' &&
        tokens[place + 2]?.kind === 'number')
    if (joint) {
      const second = [place + 2, place + 3, place + 4].find(
        (at) =>
          numberAt(question, at) !== null &&
          tokens
            .slice(place + 1, at)
            .some((token) => /^(?:and|to|und|bis|y|a|hasta|et|e|ate|-|–|—)$/.test(token.word || token.text)),
      )
      if (second !== undefined) {
        const from = place - (/(?:between|from|zwischen|von|entre|de|desde)$/.test(before) ? 1 : 0)
        found.push({ value: { least: value, most: numberAt(question, second) }, from, to: second + 1 })
        place = second
        continue
      }
    }
    // `Max price 300`: what is bound may stand between.
    const bound =
      /(?:^| )(min|minimum|minimal|max|maximum|maximal|least|most) (?:price|preis|precio|prix|preco|cost|budget|likes?|replies|retweets|radius|distance)(?: of)?$/.exec(
        before,
      )?.[1]
    if (bound !== undefined) {
      const least = /^(?:min|least)/.test(bound)
      found.push({
        value: { least: least ? value : null, most: least ? null : value },
        from: place - 2,
        to: place + 1,
      })
      continue
    }
    const width = (match: RegExpExecArray | null) => (match ? match[0].trim().split(' ').length : 0)
    const least = leastWords.exec(` ${before}`)
    const most = mostWords.exec(` ${before}`)
    // `Duration > 20 min`.
    const sign = tokens[place - (tokens[place - 1]?.text === '=' ? 2 : 1)]?.text ?? ''
    if (/^[<>]$/.test(sign)) {
      const over = sign === '>'
      found.push({
        value: { least: over ? value : null, most: over ? null : value },
        from: place,
        to: place + 1,
      })
      continue
    }
    const after = words.slice(place + 1, place + 5).join(' ')
    const orMore =
      /^(?:\S+ )?(?:or more|or longer|plus|oder mehr|o mas|ou plus|ou mais)\b/.test(after) ||
      tokens[place + 1]?.text === '+'
    if (most && width(most) >= width(least))
      found.push({ value: { least: null, most: value }, from: place - width(most), to: place + 1 })
    else if (least || orMore)
      found.push({
        value: { least: value, most: null },
        from: place - width(least),
        to:
          place +
          1 +
          (directlyMore.exec(after)?.[0].split(' ').length ?? (tokens[place + 1]?.text === '+' ? 1 : 0)),
      })
    else found.push({ value: { least: value, most: value }, from: place, to: place + 1 })
  }
  return found
}

/** Seconds in a unit of length of time, by its word. */
export function unitSeconds(word: string): number | null {
  if (/^(?:s|secs?|seconds?|segundos?|sekunden?|secondes?)$/.test(word)) return 1
  if (/^(?:mins?|minutes?|minutos?|minuten?)$/.test(word)) return 60
  if (/^(?:h|hrs?|hours?|horas?|stunden?|heures?)$/.test(word)) return 3600
  return null
}

const months =
  'jan january enero januar janvier janeiro|feb february febrero februar fevrier fevereiro|mar march marzo marz maerz mars marco|apr april abril avril|may mayo mai maio|jun june junio juni juin junho|jul july julio juli juillet julho|aug august agosto aout|sep sept september septiembre septembre setembro|oct october octubre oktober octobre outubro|nov november noviembre novembre novembro|dec december diciembre dezember decembre dezembro'
    .split('|')
    .map((names) => new Set(names.split(' ')))
const monthOf = (word: string | undefined) => (word ? months.findIndex((names) => names.has(word)) + 1 : 0)
const two = (value: number) => String(value).padStart(2, '0')
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** A day, month or year, as its first and last day. */
interface Span {
  readonly first: string
  readonly last: string
  readonly from: number
  readonly to: number
}

function spanAt(question: Question, place: number): Span | null {
  const { words, tokens } = question
  const text = tokens[place]?.text ?? ''
  const year = (at: number) => (/^(?:19|20)\d\d$/.test(tokens[at]?.text ?? '') ? Number(tokens[at]!.text) : 0)
  const day = (at: number) => {
    const value = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(tokens[at]?.text ?? '')?.[1] ?? 0)
    return value >= 1 && value <= 31 ? value : 0
  }
  const whole = (y: number, m: number, d: number, to: number): Span => {
    const date = `${y}-${two(m)}-${two(d)}`
    return { first: date, last: date, from: place, to }
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(question.text.slice(tokens[place]?.from ?? 0))
  if (iso && /^\d{4}$|^\d{4}-/.test(text)) {
    let to = place + 1
    while (to < tokens.length && tokens[to]!.from < tokens[place]!.from + 10) to += 1
    return whole(Number(iso[1]), Number(iso[2]), Number(iso[3]), to)
  }
  const dotted = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text)
  if (dotted) return whole(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]), place + 1)
  const skip = (at: number) =>
    /^(?:de|of|du|do|d)$|^[.,]$/.test(words[at] ?? '') || tokens[at]?.kind === 'mark' ? at + 1 : at
  const month = monthOf(words[place])
  if (month) {
    const dayPlace = place + 1
    const afterDay = day(dayPlace) ? skip(dayPlace + 1) : skip(place + 1)
    if (day(dayPlace) && year(afterDay)) return whole(year(afterDay), month, day(dayPlace), afterDay + 1)
    if (year(afterDay)) {
      const y = year(afterDay)
      return {
        first: `${y}-${two(month)}-01`,
        last: `${y}-${two(month)}-${two(lastDay(y, month))}`,
        from: place,
        to: afterDay + 1,
      }
    }
    return null
  }
  const dayFirst = day(place)
  if (dayFirst) {
    const monthPlace = skip(place + 1)
    const named = monthOf(words[monthPlace])
    const yearPlace = named ? skip(monthPlace + 1) : 0
    if (named && year(yearPlace)) return whole(year(yearPlace), named, dayFirst, yearPlace + 1)
  }
  const y = year(place)
  return y ? { first: `${y}-01-01`, last: `${y}-12-31`, from: place, to: place + 1 } : null
}

/** First and last day that a question names: `from … to …`, `since …`, `before …`, `in March 2024`. */
export function datesIn(question: Question): { start: Read<string> | null; end: Read<string> | null } {
  const { words } = question
  const spans: Span[] = []
  for (let place = 0; place < words.length; place += 1) {
    const span = spanAt(question, place)
    if (!span) continue
    spans.push(span)
    place = span.to - 1
  }
  const [one, other] = spans
  if (!one) return { start: null, end: null }
  const before = words[one.from - 1] ?? ''
  const before2 = `${words[one.from - 2] ?? ''} ${before}`
  const opens =
    /^(?:since|after|from|starting|ab|seit|nach|desde|depuis|apres|a|partir|despues|between|zwischen|entre|von|de|du|vom)$/
  if (other) {
    return {
      start: { value: one.first, from: one.from - (opens.test(before) ? 1 : 0), to: one.to },
      end: { value: other.last, from: one.to, to: other.to },
    }
  }
  const bare = one.first.endsWith('-01-01') && one.last.endsWith('-12-31')
  if (
    /^(?:before|until|till|by|vor|bis|antes|hasta|avant|ate|jusqu)$/.test(before) ||
    /(?:antes de|jusqu a|antes do|up to|bis zum|prior to)$/.test(before2)
  ) {
    return {
      start: null,
      end: { value: one.first === one.last ? one.last : one.first, from: one.from - 1, to: one.to },
    }
  }
  // `From September 2022`: in it.
  const isMonth = one.first !== one.last && !bare
  if (
    !(isMonth && before === 'from' && !/^(?:on|onwards?|until|till|to)$/.test(words[one.to] ?? '')) &&
    (/^(?:since|after|from|ab|seit|nach|desde|depuis|apres|starting|vom|onwards)$/.test(before) ||
      /(?:a partir de|starting from|despues de|depois de|desde el|desde o)$/.test(before2))
  ) {
    return { start: { value: one.first, from: one.from - 1, to: one.to }, end: null }
  }
  // A year alone is as often a part of what is searched for.
  if (bare && !/^(?:in|during|im|jahr|en|em|year|of|from|de|ano|annee|for)$/.test(before))
    return { start: null, end: null }
  return {
    start: { value: one.first, from: one.from - 1, to: one.to },
    end: { value: one.last, from: one.from, to: one.to },
  }
}
