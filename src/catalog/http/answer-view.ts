import { commonData } from '../common.ts'
import { parameterError } from '../errors.ts'
import type { AnyOperation } from '../operation.ts'
import { requireViewFields } from './view-fields.ts'

type Fields = Readonly<Record<string, unknown>>

/** Addresses of pictures, which no model reads. */
const pictureName =
  /(?:avatar|picture|thumbnail|thumb|image|cover|banner|logo|icon|poster|badge)s?(?:Large|Medium|Small)?Urls?$|^(?:image|thumbnail|cover|avatar|banner|logo|avatarUrls|profilePictures|displayUrl|hostedMedia|downloads)$/i

/** Identifiers that serve the platforms only, and fields that repeat another field in other words. */
const trackingName =
  /^(?:secUid|feedbackId|fullId|roomId|urn|conversationId|repliesCursor|renderedHtml|descriptionLinks|\w+Text|\w+Label|\w+Formatted|displayTextRange|subredditNamePrefixed|riskLevel)$/

/** Fields that say the same as a field beside them. */
const repeatedBy: Readonly<Record<string, readonly string[]>> = {
  segments: ['text', 'plainText'],
  content: ['plainText'],
  raw: ['fit'],
  openGraph: ['title'],
}

const textNames = new Set([
  'createdAtText',
  'plainText',
  'publishedTimeText',
  'ratingText',
  'bodyText',
  'selftext',
])

/** Longest text in a compact answer, in characters. */
const maxTextCharacters = 600

const isLeftOut = (name: string, object: object) =>
  pictureName.test(name) ||
  (trackingName.test(name) && !textNames.has(name)) ||
  (repeatedBy[name]?.some((other) => other in object) ?? false)

/** How a text ends that was cut. */
export const cutNote = '… [cut: '

function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const end = text.isWellFormed() && /[\ud800-\udbff]$/.test(text.slice(0, max)) ? max - 1 : max
  return `${text.slice(0, end)}${cutNote}${text.length} characters in all]`
}

/**
 * The value without nulls and empty lists. A compact value also lacks pictures and tracking ids, and long texts are cut
 * with their length stated.
 * @param whole paths of texts that are never cut here (the text of a transcript)
 * @param fields those that the caller names; a compact value has them too
 */
export function shapeValue(
  value: unknown,
  detail: 'compact' | 'full',
  whole: ReadonlySet<string>,
  fields: readonly string[] = [],
): unknown {
  const named = new Set(fields.flatMap((field) => field.split('.')))
  const shape = (inner: unknown, name: string): unknown => {
    if (typeof inner === 'string') {
      return detail === 'compact' && !whole.has(name) ? cut(inner, maxTextCharacters) : inner
    }
    if (Array.isArray(inner)) return inner.map((one) => shape(one, name))
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(
      Object.entries(inner)
        .filter(([key]) => detail === 'full' || named.has(key) || !isLeftOut(key, inner))
        .map(([key, one]) => [key, shape(one, key)] as const)
        .filter(([, one]) => !isEmpty(one)),
    )
  }
  return shape(value, '')
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value as object).length === 0)

/** The named fields of an object. A dot reaches into an inner object: `author.handle`. */
export function pickFields(value: Fields, fields: readonly string[]): Fields {
  const picked: Record<string, unknown> = {}
  for (const field of fields) {
    const [name, ...inner] = field.split('.')
    const found = value[name!]
    if (found === undefined) continue
    if (inner.length === 0) picked[name!] = found
    else if (typeof found === 'object' && found !== null && !Array.isArray(found)) {
      const before = (picked[name!] ?? {}) as Fields
      picked[name!] = { ...before, ...pickFields(found as Fields, [inner.join('.')]) }
    }
  }
  return picked
}

/** How a caller wants the record of a lookup. */
export interface AnswerView {
  /** The shape that all platforms share (docs/COMMON.md). */
  readonly common: boolean
  /** Without nulls, pictures and tracking ids, with long texts cut. */
  readonly compact: boolean
  readonly fields: readonly string[] | null
}

const viewNames = ['common', 'compact']
const maxFields = 50

const listOf = (header: string | string[]): string[] =>
  [header]
    .flat()
    .join(',')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/**
 * Reads the headers `x-view` (`common`, `compact` or both) and `x-fields`. Null without them.
 * @throws ServiceError bad_request for an unknown view, for `common` where the operation has none, and for a field that
 *   no object of the record has
 */
export function readAnswerView(
  operation: AnyOperation,
  views: string | string[] | undefined,
  fields: string | string[] | undefined,
): AnswerView | null {
  if (views === undefined && fields === undefined) return null
  const named = listOf(views ?? [])
  const unknown = named.find((name) => !viewNames.includes(name))
  if (unknown !== undefined) {
    throw parameterError(
      `x-view must be common, compact or both, not ${JSON.stringify(unknown.slice(0, 40))}.`,
    )
  }
  if (named.includes('common') && operation.common === undefined) {
    throw parameterError(`${operation.id} has no common view; leave x-view out or send x-view: compact.`)
  }
  const chosen = fields === undefined ? null : listOf(fields)
  if (chosen !== null && (chosen.length === 0 || chosen.length > maxFields)) {
    throw parameterError(`x-fields must name 1 to ${maxFields} fields, for example: x-fields: handle,name`)
  }
  const common = named.includes('common')
  // The common shapes are the same for all platforms, and say which of their fields a platform has.
  if (chosen !== null && !common) requireViewFields(operation, chosen)
  return { common, compact: named.includes('compact'), fields: chosen }
}

/** The record of a lookup in a view. `lookupStatus` and `page` always stay. */
export function showRecord(
  operation: AnyOperation,
  { common, compact, fields }: AnswerView,
  record: Fields,
): Fields {
  const data = (common ? commonData(operation, record) : null) ?? record
  const { lookupStatus, page, ...content } = data
  const shaped = compact
    ? (shapeValue(content, 'compact', new Set(), fields ?? undefined) as Fields)
    : content
  const shown =
    fields === null
      ? shaped
      : Object.fromEntries(
          Object.entries(shaped).map(([name, value]) => [name, pickInside(value, name, fields)]),
        )
  return {
    ...(lookupStatus === undefined ? {} : { lookupStatus }),
    ...shown,
    ...(page === undefined ? {} : { page }),
  }
}

/** Fields are those of the objects and items below the top level. */
function pickInside(value: unknown, name: string, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pickInside(item, name, fields))
  return typeof value === 'object' && value !== null ? pickFields(value as Fields, fields) : value
}
