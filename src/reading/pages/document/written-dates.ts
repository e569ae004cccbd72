import { anyOf } from '../../alternatives.ts'
import { monthOf } from '../../month-names.ts'
import { isDay } from '../../possible-dates.ts'

/** A date in a text. */
export interface WrittenDate {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** The day, and the time of day after it (`YYYY-MM-DDTHH:MM`) if the text has one: texts in the order of their times. */
  readonly order: string
  /** Where the date begins and ends in the text; a time of day after it is part of it. */
  readonly start: number
  readonly end: number
}

/** Web pages have been published since 1990: earlier dates are of what a page is about. */
const minYear = 1990

const yearFirst = /(?<![\d./-])(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?!\d)/g
const eastAsian = /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/g
const numeric = /(?<![\d./-])(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4})(?!\d)/g
const dayFirst =
  /(?<![\d:])(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[ -](?:de |of )?(\p{L}{3,12})\.?,?[ -](?:de |del )?(\d{4})(?!\d)/gu
const monthFirst = /(?<!\p{L})(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/gu
const zone = '(?:[A-Z]{2,4}|[+-]\\d{2}:?\\d{2})'
const clock = new RegExp(
  `^(?:[ ,|@T·•-]|at|um|à|kl\\.?){0,6}\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,6})?)?(?: ?[ap]\\.?m\\.?)?(?: ?${zone})?(?![\\d\\p{L}])`,
  'iu',
)

type Parts = readonly [year: number, month: number | null, day: number]

/** Day and month of `03/04/2025`: only the United States put the month first. Null if their order is unknown. */
function numericParts(match: RegExpExecArray, language: string): Parts | null {
  const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])]
  if (match[2] === '.' || first > 12 || first === second) return [year, second, first]
  if (second > 12 || /^en-us$/i.test(language)) return [year, first, second]
  return /^en$|^$/i.test(language) ? null : [year, second, first]
}

const forms: readonly (readonly [RegExp, (match: RegExpExecArray, language: string) => Parts | null])[] = [
  [yearFirst, (match) => [Number(match[1]), Number(match[3]), Number(match[4])]],
  [eastAsian, (match) => [Number(match[1]), Number(match[2]), Number(match[3])]],
  [numeric, numericParts],
  [dayFirst, (match) => [Number(match[3]), monthOf(match[2]!), Number(match[1])]],
  [monthFirst, (match) => [Number(match[3]), monthOf(match[1]!), Number(match[2])]],
]

/** A time of day as `THH:MM`; an empty string for a text without one. */
function clockOf(text: string): string {
  const [, hours, minutes, half] = /(\d{1,2}):(\d{2})(?::\d{2})?(?: ?([ap])\.?m)?/i.exec(text) ?? []
  if (hours === undefined) return ''
  const noon =
    half === undefined ? 0 : (half.toLowerCase() === 'p' ? 12 : 0) - (Number(hours) === 12 ? 12 : 0)
  return `T${twoDigits(Number(hours) + noon)}:${minutes}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/**
 * The dates in a line of text, in order, each with year, month and day.
 * @param text white space collapsed
 * @param language of the page (BCP 47), for the order of numbers in `03/04/2025`; dates of unknown order are left out
 */
export function writtenDates(text: string, language: string): WrittenDate[] {
  const found: WrittenDate[] = []
  for (const [form, partsOf] of forms) {
    for (const match of text.matchAll(form)) {
      const [year, month, day] = partsOf(match, language) ?? [0, null, 0]
      if (month === null || year < minYear || !isDay(year, month, day)) continue
      const start = match.index
      const end = start + match[0].length
      if (found.some((one) => start < one.end && one.start < end)) continue
      const time = clock.exec(text.slice(end, end + 40))?.[0] ?? ''
      const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`
      found.push({ day: date, order: `${date}${clockOf(time)}`, start, end: end + time.length })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

const publishedWords = [
  'published|posted|publish date|date published|first published|submitted|asked|started by|created|released|written',
  'veröffentlicht|erschienen|erstellt|publié|publiée|posté|mis en ligne|publicado|publicada|publicación',
  'pubblicato|pubblicata|gepubliceerd|geplaatst|publicerad|opublikowano|опубликовано|yayın',
]
/** Words before a date that say that it is the day of publication: "Posted on", "Posted by Ada Moor on". */
const publishedLabel = new RegExp(
  `(?<!\\p{L})${anyOf(publishedWords)}(?![\\p{L}])[^.!?:]{0,40}[:,]? ?$`,
  'iu',
)
/** "Date:" alone. */
const dateLabel = /(?:^|[^\p{L} ] ?)(?:date|datum|stand|fecha|data)\b ?:? ?$/iu
const updateWords = [
  'updat|modif|review|edited|revised|verified|last (?:checked|changed)',
  'aktualisiert|geändert|überarbeitet|bearbeitet|mis à jour|modifié|actualizad|atualizad|modificad',
  'aggiornat|bijgewerkt|gewijzigd|uppdaterad|zaktualizowano|обновлено|güncelle',
]
const updated = new RegExp(anyOf(updateWords), 'i')
const otherWords = [
  'joined|registered|member since|last (?:visit|seen|active|activity|post|reply)|expir|deadline|due|until|ends?|starts?',
  'begins?|opens?|closes?|event|when|valid|copyright|©|born|died|release date|available|retrieved|accessed|anmeldeschluss',
]
const other = new RegExp(`(?<!\\p{L})${anyOf(otherWords)}(?!\\p{L})`, 'iu')

/** What a date says of the page: its publication, its last change, something else; `bare` dates have no label. */
export type DateRole = 'published' | 'modified' | 'other' | 'bare'

/** The role that the words before a date give it. */
export function dateRole(before: string): DateRole {
  const near = before.slice(-60)
  if (updated.test(near)) return 'modified'
  if (other.test(near)) return 'other'
  if (publishedLabel.test(near) || dateLabel.test(near)) return 'published'
  return /[:=] ?$/.test(near) ? 'other' : 'bare'
}

const fillers = [
  '(?<!\\d)\\d{1,6} ?(?:min\\w*|mins?|hours?|h)(?:\\.|\\b)(?: ?read(?:ing)?| de lectura| lesezeit)?',
  'reading time|read time|lesezeit|temps de lecture',
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\b',
  '(?<!\\d)\\d{1,6} (?:comments?|kommentare?|views?|shares?)|share|print',
]
const filler = new RegExp(anyOf(fillers), 'giu')

/** The words of a line beside its dates, without reading times, weekdays and separators. */
export function besideDates(text: string, dates: readonly WrittenDate[]): string {
  let rest = ''
  let at = 0
  for (const { start, end } of dates) {
    rest += `${text.slice(at, start)} `
    at = end
  }
  return `${rest}${text.slice(at)}`
    .replace(filler, ' ')
    .replace(/[^\p{L}\p{N}.!?]+/gu, ' ')
    .trim()
}
