import { changed, Fault, ServiceError } from '../catalog/errors.ts'
import type { AnyOperation, ListShape } from '../catalog/operation.ts'
import { priceParts, storedParts, sumOfParts } from '../catalog/price.ts'
import { priceFor } from '../catalog/price-override.ts'
import { assembleRecord, nextPageOf, shapeOf } from '../catalog/record-shape.ts'
import type {
  Continuation,
  CursorFor,
  Finding,
  Outcome,
  RecordFinding,
  UnreadableEntry,
} from '../catalog/source.ts'
import type { Pieces } from '../runtime/threads/pieces.ts'
import type { Answer } from './cache.ts'
import { type CountedRecord, countUnits } from './count-units.ts'
import type { CursorBox } from './cursors.ts'
import { asFault } from './faults.ts'
import { sealNested } from './nested-cursors.ts'
import { cutPage, firstPosition, placePage } from './page-cut.ts'
import type { PreparedLookup } from './prepare.ts'
import { countUnreadable, noneUnreadable, type UnreadableCounts } from './unreadable-counts.ts'

/** Largest response, envelope included, in UTF-8 bytes (INTERFACE.md, "Other limits"). */
export const maxResponseBytes = 4_000_000
/** Maximum size that the envelope adds to `data`. */
const envelopeBytes = 300

type Given = Readonly<Record<string, unknown>>

/** The content of a record without the requested object: null, `[]`, and the declared `echo` and `blank` fields. */
function blankOf(operation: AnyOperation, params: Given): Record<string, unknown> {
  const { blank, numbersPages } = shapeOf(operation.record)
  const content = { ...blank, ...operation.blank, ...operation.echo?.(params) }
  if (!numbersPages) return content
  const numbered = { currentPage: params.page ?? 1, nextPage: null }
  return { ...content, page: { ...numbered, ...(content.page as object | undefined) } }
}

/** The number of items in a record's list: the operation's declared list, or the only list of the record. */
function itemsOf(operation: AnyOperation, content: Record<string, unknown>): number {
  const items = operation.list?.items(content) ?? Object.values(content).find(Array.isArray)
  return items?.length ?? 0
}

/** The content with each item of its lists once: platforms repeat a pinned post, or one that moved between two requests. */
function withoutRepeats(operation: AnyOperation, content: Record<string, unknown>): Record<string, unknown> {
  const list: ListShape | undefined = operation.list
  const items: readonly unknown[] | undefined = list?.items(content)
  const idOf = (own: readonly unknown[]) => (item: unknown) =>
    own === items ? list!.itemId(item as never) : identicalOf(item)
  const changes: Record<string, unknown> = {}
  let repeats = 0
  for (const [name, own] of Object.entries(content)) {
    if (!Array.isArray(own) || own.length < 2) continue
    // Rows of a batch are answers to inputs, each paid.
    if (own !== items && operation.price.inputs !== undefined) continue
    const once = onceEach(own, idOf(own))
    if (once.length === own.length) continue
    repeats += own.length - once.length
    changes[name] = once
  }
  if (repeats === 0) return content
  for (const name of shapeOf(operation.record).itemCounts) {
    if (typeof content[name] === 'number') changes[name] = content[name] - repeats
  }
  return { ...content, ...changes }
}

/** What two entries of a list beside the items share if they are one: an id and all other values. */
const identicalOf = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && Object.keys(entry).some((name) => /^id$|[a-z]Id$/.test(name))
    ? JSON.stringify(entry)
    : ''

/** The items with each id once; an item with an empty id stays. */
function onceEach(items: readonly unknown[], idOf: (item: unknown) => string): unknown[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const id = idOf(item)
    const isRepeat = id !== '' && seen.has(id)
    seen.add(id)
    return !isRepeat
  })
}

/** The record of an outcome other than found, where the source reports no further fields. */
export function blankRecord(
  operation: AnyOperation,
  outcome: Exclude<Outcome, 'found'>,
  params: Given,
): Record<string, unknown> {
  const page = { nextCursor: null, hasMore: false, returnedCount: 0 }
  return assembleRecord(shapeOf(operation.record), outcome, blankOf(operation, params), page)
}

export interface FinishOptions {
  readonly cursors: CursorBox
  readonly cursorFor: CursorFor
  /** When we sent the request to the platform: milliseconds since the Unix epoch. */
  readonly readAt: number
  /** Counts fields that a platform has moved or removed. */
  readonly drift: (operation: AnyOperation, source: string, field: string) => void
  /** Gets the record of a found object, before it becomes JSON text. */
  readonly onRecord?: (record: unknown) => void
}

function hasData(finding: Finding | RecordFinding): finding is RecordFinding {
  return 'data' in finding
}

/** The sealed cursor of the next page; null where this is the last. */
function nextCursorOf(
  { operation, mode, params, cursor }: PreparedLookup,
  finding: Finding | RecordFinding,
  content: Record<string, unknown>,
  source: string,
  cursors: CursorBox,
  hasRest: boolean,
): string | null {
  if (finding.outcome !== 'found' || !operation.parameters.cursor) return null
  const count = itemsOf(operation, content)
  const before = cursor?.position ?? firstPosition
  const seal = (continuation: Continuation, by: string | undefined, skip: number) => {
    const position = { skip, items: before.items + count, pages: before.pages + 1 }
    return cursors.seal(operation, mode, params, { continuation, source: by, position })
  }
  if (hasRest) return seal(cursor?.continuation ?? null, source, before.skip + count)
  const way = 'next' in finding ? (finding.next ?? null) : null
  const sealed = (continuation: Continuation, by?: string) =>
    continuation === null ? null : seal(continuation, by, 0)
  if (!shapeOf(operation.record).numbersPages) return sealed(way, source)
  const page = nextPageOf(content)
  // Every source can continue at a page number. A source's own continuation binds the cursor to that source.
  if (page === null || way === null || hasData(finding)) return sealed(page)
  return sealed({ page, way }, source)
}

function recordOf(
  prepared: PreparedLookup,
  finding: Finding | RecordFinding,
  source: string,
  options: FinishOptions,
  lose: (kind: UnreadableEntry) => void,
): Record<string, unknown> {
  const { operation, params } = prepared
  const { outcome } = finding
  const shape = shapeOf(operation.record)
  const position = prepared.cursor?.position ?? firstPosition
  const cut = (content: Record<string, unknown>) =>
    outcome === 'found' ? cutPage(operation, params, content, position) : null
  const pageOf = (content: Record<string, unknown>, hasRest = false) => {
    const nextCursor = nextCursorOf(prepared, finding, content, source, options.cursors, hasRest)
    const isOpen = nextCursor === null && 'hasMore' in finding
    const hasMore = isOpen ? null : nextCursor !== null
    return { nextCursor, hasMore, returnedCount: itemsOf(operation, content) }
  }
  if (hasData(finding)) {
    if (!finding.data) return blankRecord(operation, outcome as 'not_found', params)
    const sealed = sealNested(operation.record, finding.data, (other, continuation) =>
      other === null
        ? options.cursors.seal(operation, prepared.mode, params, { continuation, source })
        : options.cursorFor(other, {}, continuation, source),
    )
    const data = withoutRepeats(operation, sealed)
    const page = cut(data)
    const shown = page?.content ?? { ...data, ...placePage(data.page, position) }
    if (!shape.hasPage || !shown.page) return shown
    const { nextCursor, returnedCount } = pageOf(shown, page?.hasRest)
    const counted = shape.countsItems ? { returnedCount } : {}
    const more = page?.hasRest ? { hasMore: true } : {}
    return { ...shown, page: { ...(shown.page as object), ...more, nextCursor, ...counted } }
  }
  if (finding.model === undefined) {
    if (outcome === 'found') throw new Error(`${operation.id}: found without a model`)
    return blankRecord(operation, outcome, params)
  }
  const { cursorFor, readAt } = options
  const drift = (field: string, unreadable?: UnreadableEntry) => {
    if (unreadable) lose(unreadable)
    options.drift(operation, source, field)
  }
  const seen = operation.view(finding.model, { params, outcome, cursorFor, readAt, drift }) as Record<
    string,
    unknown
  >
  const content =
    outcome === 'found'
      ? withoutRepeats(operation, { ...operation.echo?.(params), ...seen })
      : { ...blankOf(operation, params), ...seen }
  const page = cut(content)
  const shown = page?.content ?? content
  return assembleRecord(shape, outcome, shown, pageOf(shown, page?.hasRest))
}

/**
 * Builds the answer from a source's finding: page cursor, view, schema, size, price. Each step takes some milliseconds a megabyte.
 * @throws Fault changed for a record that does not fit its schema; ServiceError response_too_large
 */
export function* finish(
  prepared: PreparedLookup,
  answered: {
    readonly finding: Finding | RecordFinding
    readonly source: string
    readonly unreadable?: UnreadableCounts
  },
  options: FinishOptions,
  storedAt: number,
): Pieces<Answer> {
  const { operation, params } = prepared
  const { finding, source } = answered
  const { outcome } = finding
  const unreadable = { ...(answered.unreadable ?? noneUnreadable) }
  const lose = (kind: UnreadableEntry) => countUnreadable(unreadable, kind)
  const price = priceFor(operation, prepared.mode)
  let counted: CountedRecord
  try {
    const record = recordOf(prepared, finding, source, options, lose)
    counted = countUnits(operation, price, record, params)
  } catch (error) {
    const fault = asFault(error, operation)
    if (fault instanceof Fault) options.drift(operation, source, fault.field ?? 'shape')
    throw fault
  }
  yield
  const { data, served } = counted
  const checked = operation.record.safeParse(data)
  if (!checked.success) {
    const issue = checked.error.issues[0]
    // Places in lists would be fields of their own, and a metric has each field that it counted.
    const field = ['record', ...(issue?.path ?? []).filter((part) => typeof part === 'string')].join('.')
    options.drift(operation, source, field)
    throw changed(field, `${operation.id}: ${issue?.message}`)
  }
  yield
  if (outcome === 'found') options.onRecord?.(data)
  yield
  const json = JSON.stringify(data)
  yield
  const bytes = Buffer.byteLength(json)
  if (bytes + envelopeBytes > maxResponseBytes) throw new ServiceError('response_too_large')
  const parts = priceParts(price, params, outcome, { ...finding.served, ...served })
  const credits = sumOfParts(parts)
  const { entry, part } = unreadable
  const lost = entry === 0 ? 0 : entry / (entry + itemsOf(operation, data))
  const answer = { json, bytes, outcome, credits, priceParts: storedParts(parts), source, storedAt, lost }
  return entry + part === 0 ? answer : { ...answer, unreadableEntries: entry + part }
}
