import { estimateTokens, wholeCharacters } from './budget.ts'

/**
 * The short form of answers, for models: what names a thing, when it was, what it counts. Nothing of it is lost: the
 * names of what is left out are stated, and the whole answer is read on for free.
 */

type Fields = Readonly<Record<string, unknown>>

/** Estimated tokens of the rows of a list, of one row, and of an object. */
export const shortTokens = { rows: 350, row: 122, object: 400 } as const

/** Rows of a list that are shown, whatever they need. */
export const minRows = 3

const maxTextCharacters = { row: 100, object: 300 } as const
const maxRowsInside = 2
const maxScalars = 5

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameWords =
  /^(?:title|name|displayName|fullName|headline|handle|username|keyword|hashtag|word|query|company)$/
const textWords = /^(?:text|caption|description|bio|summary|body|content|snippet|message|answer)$/i
const ownAddress = /^(?:url|link|permalink|profileUrl|postUrl|canonicalUrl)$/
const timeWords = /(?:At|Date|Time|AtText)$/
const chiefCounts =
  /^(?:(?:view|play|like|comment|follower|member|reaction|subscriber)s?(?:Count)?|score|price|employees?(?:Count)?|rating)$/i
const spanOfWords = /^createdAt(?:Earliest|Latest)$/
const fileWords = /^(?:media|images?|thumbnails?|video|files?)$/i
const makers = /^(?:author|owner|user|account|channel|company|seller|community)$/
const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value)

/** How early a field belongs into a row; null: never, while there is something else. */
function rankOf(name: string, value: unknown, row: Fields): number | null {
  if (nameWords.test(name)) return 0
  if (ownAddress.test(name) && isAddress(value)) return 1
  if (name === 'platform' || isAddress(value) || fileWords.test(name)) return null
  if (spanOfWords.test(name) && 'createdAtText' in row) return null
  if (/id$/i.test(name)) return name === 'id' && !isInAddress(value, row) ? 1 : 9
  if (timeWords.test(name)) return 2
  if (chiefCounts.test(name)) return 3
  if (isObject(value) && makers.test(name)) return 2
  if (isObject(value)) return Object.values(value).every((one) => typeof one === 'number') ? 3 : 4
  if (textWords.test(name)) return Object.keys(row).some((one) => nameWords.test(one)) ? 6 : 1
  if (typeof value === 'number') return 7
  return typeof value === 'string' ? 8 : 10
}

/** Whether an address of the row contains its id, so that the id says nothing more. */
const isInAddress = (id: unknown, row: Fields): boolean =>
  Object.entries(row).some(([name, one]) => ownAddress.test(name) && String(one).includes(String(id)))

/** An address that is cut leads nowhere, so it stays whole. */
function shortText(text: string, most: number): string {
  if (isAddress(text) && !/\s/.test(text)) return text
  return text.length <= most ? text : `${text.slice(0, wholeCharacters(text, most))}…`
}

/** What names an object inside a row: its handle or name, and an id where it has none. */
function shortInside(value: Fields): Fields {
  const named = Object.entries(value).filter(([name, one]) => nameWords.test(name) && typeof one === 'string')
  const numbers = Object.entries(value).filter(([, one]) => typeof one === 'number')
  const chief = numbers.filter(([name]) => chiefCounts.test(name))
  if (named.length === 0 && numbers.length > 0)
    return Object.fromEntries((chief.length > 0 ? chief : numbers).slice(0, 4))
  const handle = named.find(([name]) => name === 'handle' || name === 'username')
  const shown = handle ?? named[0] ?? Object.entries(value).find(([, one]) => typeof one !== 'object')
  return shown === undefined ? {} : Object.fromEntries([shown])
}

interface Shortened {
  readonly value: Fields
  /** Names of the fields that were left out. */
  readonly left: readonly string[]
  /** Whether anything was left out or cut. */
  readonly isCut: boolean
}

interface ShortRows {
  readonly rows: readonly unknown[]
  readonly left: readonly string[]
  readonly isCut: boolean
}

/** Rows that decide which fields a list shows. */
const sampledRows = 10

/** The fields that rows show: the same in every row, so that what is absent in one is unknown. */
function columnsOf(rows: readonly Fields[], tokens: number): ReadonlySet<string> {
  const fields = new Map<string, { rank: number; cost: number }>()
  for (const row of rows.slice(0, sampledRows)) {
    for (const [name, value] of Object.entries(row)) {
      const [rank, short] = [rankOf(name, value, row), shortValue(value)]
      if (rank === null || short === undefined) continue
      const text = typeof short === 'string' ? short : JSON.stringify(short)
      const cost = estimateTokens(`${name}: ${text}`) + 1
      const known = fields.get(name)
      fields.set(name, { rank: Math.min(rank, known?.rank ?? rank), cost: Math.max(cost, known?.cost ?? 0) })
    }
  }
  const shown = new Set<string>()
  let used = 0
  for (const [name, { cost }] of [...fields].sort(([, a], [, b]) => a.rank - b.rank)) {
    if (shown.size > 1 && used + cost > tokens) continue
    used += cost
    shown.add(name)
  }
  return shown
}

/** Rows of a list by their most telling fields, up to some tokens each, in the order of the whole row. */
export function shortRows(items: readonly unknown[], tokens: number = shortTokens.row): ShortRows {
  const columns = columnsOf(items.filter(isObject), tokens)
  const left = new Set<string>()
  const rows = items.map((item) => {
    if (!isObject(item)) return typeof item === 'string' ? shortText(item, maxTextCharacters.row) : item
    const shown = Object.entries(item).flatMap(([name, value]) => {
      const short = columns.has(name) ? shortValue(value) : undefined
      if (short !== undefined) return [[name, short]]
      left.add(name)
      return []
    })
    return Object.fromEntries(shown)
  })
  return { rows, left: [...left], isCut: JSON.stringify(rows) !== JSON.stringify(items) }
}

const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+Z$/

function shortValue(value: unknown): unknown {
  if (typeof value === 'string' && instant.test(value)) return value.replace(instant, '$1Z')
  if (typeof value === 'string') return shortText(value, maxTextCharacters.row)
  if (Array.isArray(value)) return value.some(isObject) ? undefined : value.slice(0, maxScalars)
  if (!isObject(value)) return value
  const inside = shortInside(value)
  return Object.keys(inside).length === 0 ? undefined : inside
}

/** What stands beside a text that is the answer: its links and files, and the text in other forms. */
const besideText = /^(?:links|media|images|jsonLd)$/
const formsOfText = /^(?:withCitations|references|jsonLd|media|icon)$/

/**
 * An object that is the answer: long texts are cut, lists inside have their first rows, and of a large object its most
 * telling fields are shown.
 * @param whole names of texts that are the answer itself
 */
export function shortObject(value: Fields, whole: ReadonlySet<string>): Shortened {
  const left = new Set<string>()
  const cut = (inner: unknown, name: string, most: number): unknown => {
    if (typeof inner === 'string') return whole.has(name) ? inner : shortText(inner, most)
    if (Array.isArray(inner)) {
      if (!inner.some(isObject)) return inner.slice(0, 2 * maxScalars)
      if (inner.length > maxRowsInside) left.add(`${name} (${maxRowsInside} of ${inner.length})`)
      return shortRows(inner.slice(0, maxRowsInside)).rows
    }
    if (!isObject(inner)) return inner
    return Object.fromEntries(
      Object.entries(inner)
        .filter(([key]) => {
          const isOther = formsOfText.test(key) && hasWhole(inner, whole)
          if (isOther) left.add(key)
          return !isOther
        })
        .map(([key, one]) => [key, cut(one, key, most)]),
    )
  }
  const isText = hasWhole(value, whole)
  const beside = ([name]: [string, unknown]) => isText && besideText.test(name)
  const plain = Object.entries(value).filter((one) => !beside(one))
  for (const [name] of Object.entries(value).filter(beside)) left.add(name)
  const shown = plain.map(([name, inner]): [string, unknown] => {
    const shortened = cut(inner, name, maxTextCharacters.object)
    const isLong = estimateTokens(JSON.stringify(shortened)) > shortTokens.object
    if (!isLong || !isObject(shortened) || hasWhole(shortened, whole)) return [name, shortened]
    const small = smallObject(shortened)
    for (const one of small.left) left.add(one)
    return [name, small.value]
  })
  const short = Object.fromEntries(shown)
  const isCut = JSON.stringify(short) !== JSON.stringify(value)
  return { value: short, left: [...left], isCut }
}

const hasWhole = (value: Fields, whole: ReadonlySet<string>): boolean =>
  Object.entries(value).some(
    ([name, inner]) =>
      (whole.has(name) && typeof inner === 'string') || (isObject(inner) && hasWhole(inner, whole)),
  )

/** The fields of a large object that fit: plain values before objects and lists, in their order. */
function smallObject(value: Fields): { readonly value: Fields; readonly left: readonly string[] } {
  const entries = Object.entries(value)
  const costs = new Map(entries.map(([name, inner]) => [name, estimateTokens(JSON.stringify([name, inner]))]))
  const order = [...entries].sort(([a, x], [b, y]) => weightOf(a, x) - weightOf(b, y))
  const kept = new Set<string>()
  let used = 0
  for (const [name] of order) {
    const cost = costs.get(name)!
    if (kept.size > 1 && used + cost > shortTokens.object) continue
    used += cost
    kept.add(name)
  }
  return {
    value: Object.fromEntries(entries.filter(([name]) => kept.has(name))),
    left: entries.map(([name]) => name).filter((name) => !kept.has(name)),
  }
}

function weightOf(name: string, value: unknown): number {
  if (nameWords.test(name)) return 0
  if (isAddress(value) && !ownAddress.test(name)) return 4
  if (Array.isArray(value)) return 3
  return isObject(value) ? 2 : 1
}
