/** What changes on a page although its content does not: times, counters, tokens, labels of adverts. Pure. */

/** Sorted from long to short where one word begins with another. */
const counterWords = [
  ...['views?', 'reads?', 'likes?', 'shares?', 'comments?', 'replies', 'reply', 'followers?', 'subscribers?'],
  ...['votes?', 'points?', 'claps?', 'visitors?', 'visits?', 'downloads?', 'online', 'watching', 'viewing'],
  ...[
    'people',
    'members?',
    'reactions?',
    'retweets?',
    'reposts?',
    'upvotes?',
    'ratings?',
    'reviews?',
    'plays',
  ],
  ...['users?', 'guests?', 'fans?', 'shoppers', 'cart', 'basket', 'warenkorb', 'aufrufe', 'kommentare?'],
  ...[
    'antworten',
    'besucher',
    'vues',
    'commentaires?',
    'visitas',
    'comentarios?',
    'visualizzazioni',
    'commenti',
  ],
].join('|')
const counter = new RegExp(
  `\\d[\\d.,' ]{0,12}[km]?\\+?(?= ?(?:${counterWords})\\b)|(?<=\\b(?:${counterWords})[: ]{0,2}\\(?)\\d[\\d.,']{0,12}[km]?\\+?`,
  'giu',
)
/** A longer passage is prose: its numbers are content. */
const maxCounterWords = 9

const spans = [
  ...[
    'seconds?',
    'secs?',
    'minutes?',
    'mins?',
    'hours?',
    'hrs?',
    'days?',
    'weeks?',
    'wks?',
    'months?',
    'years?',
    'yrs?',
  ],
  ...['sekunden?', 'minuten?', 'stunden?', 'tage?n?', 'wochen?', 'monate?n?', 'jahre?n?'],
  ...[
    'secondes?',
    'heures?',
    'jours?',
    'semaines?',
    'mois',
    'ans?',
    'segundos?',
    'minutos?',
    'horas?',
    'd[ií]as?',
  ],
  ...[
    'semanas?',
    'mes(?:es)?',
    'años?',
    'anos?',
    'ore',
    'ora',
    'giorn[io]',
    'settiman[ae]',
    'mes[ei]',
    'ann[io]',
  ],
  ...[
    'uur',
    'dagen',
    'dag',
    'weken',
    'week',
    'maanden',
    'maand',
    'jaar',
    'godzin[ay]?',
    'dni',
    'час(?:а|ов)?',
  ],
  ...['минут[уы]?', 'д(?:ень|ня|ней)', 'saat', 'dakika', 'gün', '[smhdwy]', 'mo'],
].join('|')
const amount = '(?:\\d{1,4}|an?|one|two|three|few|several|einer?m?|une?|un[ao]?|een)'
const relativeTimes = [
  new RegExp(
    `\\b(?:about |over |almost )?${amount}\\s?(?:${spans})(?:,? (?:and )?\\d{1,3}\\s?(?:${spans}))?\\s(?:ago|fa|geleden|temu|назад|önce|atrás)(?![\\p{L}])`,
    'giu',
  ),
  new RegExp(`(?<![\\p{L}])(?:vor|il y a|hace|há) ${amount} (?:${spans})(?![\\p{L}])`, 'giu'),
  /\d{1,4}\s?(?:秒|分|時間|日|週間|か月|年|小时|分钟|天|周|个月)前/gu,
  /\b(?:just now|moments? ago|yesterday|a moment ago|gerade eben|gestern)\b(?: at \d{1,2}:\d\d(?: ?[ap]m)?)?/giu,
]

const months = [
  'jan(?:uary|uar|vier)?|ene(?:ro)?|gennaio',
  'feb(?:ruary|ruar)?|févr?(?:ier)?|febrero|febbraio',
  'mar(?:ch|s|zo)?|märz',
  'apr(?:il|ile)?|avr(?:il)?|abr(?:il)?',
  'may|mai|mayo|maggio',
  'june?|juni|juin|junio|giugno',
  'july?|juli|juil(?:let)?|julio|luglio',
  'aug(?:ust)?|août|ago(?:sto)?',
  'sept?(?:ember|embre)?|settembre|septiembre',
  'o[ck]t(?:ober|obre|ubre)?|ottobre',
  'nov(?:ember|embre|iembre)?',
  'de[cz](?:ember|embre)?|déc(?:embre)?|dic(?:iembre|embre)?',
]
const monthForms = months.map((one) => new RegExp(`^(?:${one})$`, 'iu'))
const monthWord = `(?:${months.join('|')})`
const dates = new RegExp(
  [
    `(?:\\d{1,2}(?:st|nd|rd|th|\\.|er)? (?:de )?${monthWord}\\.?(?: de)?,? \\d{4})`,
    `(?:${monthWord}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})`,
    `(?:\\d{4}-\\d\\d-\\d\\d)(?:[T ]\\d\\d:\\d\\d(?::\\d\\d)?(?:\\.\\d{1,6})?(?:Z|[+-]\\d\\d:?\\d\\d)?)?`,
    `(?:\\d{1,2}[./]\\d{1,2}[./]\\d{4})`,
  ].join('|'),
  'giu',
)
const clock = /\b\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?(?: (?:UTC|GMT|[A-Z]{2,4}T|Uhr))?(?![\d:])/giu
const weekday =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b,?|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b,?/giu
/** Words before the time at which a page was written or built. */
const updateCue =
  /\b(?:(?:last |page )?(?:updated|modified|refreshed|generated|reloaded|checked|synced)|as of|current time|local time|server time|today is|stand:|aktualisiert|mis à jour|actualizado|aggiornato|bijgewerkt)/iu
const maxCueWords = 14

const uuid = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/giu
const token = /\b(?=[\da-z_-]{0,200}\d)(?=[\da-z_-]{0,200}[a-z])[\da-z_-]{16,200}\b/giu
/** Parts of random characters change often between digits, capitals and small letters: `8f3a2b1c`, not `windows11`. */
const minRandomLength = 8
const minKindChanges = 3

/** Whether a long run of letters and digits is random: hyphens also join words and versions (`node-v24-linux-x64`). */
const isRandom = (text: string): boolean => {
  const parts = text.split(/[-_]/)
  return (
    parts.length === 1 ||
    parts.some(
      (part) =>
        part.length >= minRandomLength && (part.match(/\d+|[a-z]+|[A-Z]+/g) ?? []).length > minKindChanges,
    )
  )
}
const copyright = /((?:©|\(c\)|copyright)[^\d]{0,40})(?:\d{4}\s?[-–]\s?)?\d{4}/giu

/** A line that only announces an advert. */
export const isAdvertLabel = (passage: string): boolean =>
  /^(?:[[(]?\s?)(?:ad|ads|adverts?|advertisements?|advertorial|sponsored(?: content| links?| post)?|promoted|anzeige|werbung|publicité|publicidad|pubblicità|advertentie|реклама|reklama|広告|广告)(?:\s?[\])]?[:.]?)$/iu.test(
    passage,
  )

const wordsIn = (text: string) => text.split(' ').length
const dayMs = 86_400_000

/** The day of a written date, in milliseconds since the Unix epoch. Of `1/2/2026` both readings. */
function daysOf(text: string): number[] {
  const iso = /(\d{4})-(\d\d)-(\d\d)/.exec(text)
  if (iso) return [Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))]
  const [year] = /\d{4}/.exec(text) ?? []
  const short = /^(\d{1,2})[./](\d{1,2})[./]/.exec(text)
  if (short) {
    const [one, two] = [Number(short[1]), Number(short[2])]
    return [Date.UTC(Number(year), two - 1, one), Date.UTC(Number(year), one - 1, two)]
  }
  const word = text.match(/\p{L}+/gu)?.find((part) => monthForms.some((form) => form.test(part)))
  const month = monthForms.findIndex((form) => word !== undefined && form.test(word))
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(text.replace(year ?? '', ''))?.[0]
  return month < 0 || day === undefined ? [] : [Date.UTC(Number(year), month, Number(day))]
}

/** Whether a written date is that of the check: the day before and after, because of time zones. */
const isDayOf = (text: string, at: number) =>
  daysOf(text).some((day) => at >= day - dayMs && at < day + 2 * dayMs)

/**
 * A passage with placeholders for what changes by itself. Two passages with the same text here have the same content.
 * @param at when it was read: the date of the check is no content of a page
 */
export function withoutNoise(passage: string, at: number): string {
  const words = wordsIn(passage)
  const isUpdate = words <= maxCueWords && updateCue.test(passage)
  let isNow = false
  let text = passage
  for (const form of relativeTimes) text = text.replace(form, '‹time›')
  text = text.replace(dates, (date) => {
    if (!isUpdate && !isDayOf(date, at)) return date
    isNow = true
    return '‹date›'
  })
  const isOnlyTime = text.replace(clock, '').replace(weekday, '').trim() === ''
  if (isNow || isUpdate || isOnlyTime) text = text.replace(clock, '‹time›').replace(weekday, '‹day›')
  if (words <= maxCounterWords) text = text.replace(counter, '‹count›')
  text = text.replace(uuid, '‹token›').replace(token, (run) => (isRandom(run) ? '‹token›' : run))
  return text.replace(copyright, '$1‹year›')
}

/** A text as rules to ignore compare it: a run of digits stands for any number. */
export const ignorable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\d+(?:[.,' ]\d+)*/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
