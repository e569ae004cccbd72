import { commonData } from '../catalog/common.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import { pickFields, shapeValue } from '../http/answer-view.ts'
import { countFitting, estimateTokens, fittingLength } from './answers/budget.ts'
import { cleanValue } from './answers/clean.ts'
import { hostedLinks } from './answers/hosted-links.ts'
import { outcomeSentence } from './answers/outcomes.ts'
import type { More, ShownResult } from './result.ts'
import { handleOf, type NextCall, resultUri, type StoredResult } from './result-store.ts'
import type { RanLookup } from './run-operation.ts'
import type { ToolCall } from './tools/tool.ts'

type Fields = Readonly<Record<string, unknown>>

/** How a caller wants an answer. */
export interface ShownView {
  readonly common: boolean
  readonly detail: 'compact' | 'full'
  readonly fields?: readonly string[] | undefined
  readonly limit?: number | undefined
  readonly maxTokens: number
}

/** The lookup as a result: shaped, cut to the budget, with a handle for the rest. */
export async function showLookup(call: ToolCall, ran: RanLookup, given: ShownView): Promise<ShownResult> {
  const { operation, result } = ran
  const platform = call.state.registry.platform(operation.platform)?.displayName ?? operation.platform
  const record = (given.common ? commonData(operation, ran.data) : null) ?? ran.data
  const { lookupStatus: _, page, ...others } = record as Fields & { page?: { nextCursor: string | null } }
  const content = withoutReserved(others)
  const listName = listNameOf(operation, ran.data, given.common)
  const view = knownFields(content, listName, given)
  const next = nextCallOf(ran, page?.nextCursor ?? null)
  const thing = operation.platform === 'web' ? 'page' : (listName ?? thingOf(content))
  const base = {
    status: result.outcome,
    untrusted: operation.platform === 'web' ? 'web page' : platform,
    charged: result.credits,
    creditsLeft: result.creditsRemaining,
  }
  const sentence = outcomeSentence(
    result.outcome,
    platform,
    thing.replaceAll(/([A-Z])/g, ' $1').toLowerCase(),
    operation.platform !== 'web' && listName !== null,
  )
  if (result.outcome !== 'found') {
    return { ...base, sentence, data: shaped(content, { ...view, fields: undefined }, null) }
  }
  const { id, aliases } = operation
  const stored = {
    operation: { id, ...(aliases === undefined ? {} : { aliases }) },
    title: `${platform} ${thing}`,
    platform: base.untrusted,
    next,
    view,
  }
  const { data, more, note } = await cutToBudget(
    call,
    shapedContent(content, view, listName),
    listName,
    stored,
  )
  const rest = more === undefined || more.isCharged ? [] : [restLink(more.next)]
  const links = [...rest, ...hostedLinks(ran.data, call.state.publicUrl())]
  const notes = [
    note,
    missingPartsNote(content, given.fields),
    unknownFieldsNote(content, given.fields, view.fields),
  ].filter((one) => one !== null)
  return { ...base, sentence: [sentence, ...notes].join(' '), data, more, links }
}

/** Names outside the mark of foreign text are plain: a page may choose the names of its data. */
const isPlainName = (name: string): boolean => /^\w{1,40}$/.test(name)

/** The objects that `fields` select from: the items of lists, and the objects below the top level. */
const objectsOf = (content: Fields): readonly Fields[] =>
  Object.values(content)
    .flatMap((value) => (Array.isArray(value) ? value.slice(0, 5) : [value]))
    .filter((one): one is Fields => typeof one === 'object' && one !== null)

/** Whether an object has a field; what is null may have any field inside. */
function hasField(value: unknown, path: readonly string[]): boolean {
  const [name, ...inner] = path
  if (name === undefined || value === null) return true
  if (Array.isArray(value)) return value.length === 0 || value.slice(0, 5).some((one) => hasField(one, path))
  return typeof value === 'object' && Object.hasOwn(value as Fields, name)
    ? hasField((value as Fields)[name], inner)
    : false
}

/**
 * The view with the fields that the answer has. Models name fields from the top as well (`jobs.title`), as
 * describe_lookup lists them. Where no named field exists, all fields are shown, because the answer is paid for.
 */
function knownFields(content: Fields, listName: string | null, view: ShownView): ShownView {
  if (view.fields === undefined) return view
  const objects = objectsOf(content)
  const inside = view.fields.map((field) => {
    const [top, ...inner] = field.split('.')
    const isFromTop = top === listName || typeof content[top!] === 'object'
    return isFromTop && !objects.some((one) => Object.hasOwn(one, top!)) ? inner.join('.') : field
  })
  const known = inside.filter(
    (field) => field === '' || objects.some((one) => hasField(one, field.split('.'))),
  )
  // An empty name is the list or object itself.
  return { ...view, fields: known.length === 0 || known.includes('') ? undefined : known }
}

/** A sentence about parts of a found answer that are null: nulls are left out, and a model would not miss them. */
function missingPartsNote(content: Fields, fields: readonly string[] | undefined): string | null {
  const names = Object.keys(content).filter(
    (name) => content[name] === null && isPlainName(name) && (fields?.includes(name) ?? true),
  )
  return names.length === 0 ? null : `No value for ${names.join(', ')}.`
}

/** A sentence about requested fields that no object of the answer has; null if all exist. */
function unknownFieldsNote(
  content: Fields,
  fields: readonly string[] | undefined,
  used: readonly string[] | undefined,
): string | null {
  const objects = objectsOf(content)
  if (fields === undefined || objects.length === 0) return null
  const isKnown = (path: readonly string[]) => objects.some((one) => hasField(one, path))
  const unknown = fields.filter((field) => {
    const path = field.split('.')
    return !isKnown(path) && !(Object.hasOwn(content, path[0]!) && isKnown(path.slice(1)))
  })
  if (unknown.length === 0) return null
  const known = new Set(objects.flatMap((one) => Object.keys(one)).filter(isPlainName))
  const all = used === undefined ? ' All are shown.' : ''
  return `There is no field ${unknown.join(', ')}; there are ${[...known].join(', ')}.${all}`
}

/** The rest of a page as one resource, for clients that read resources. */
const restLink = (handle: string) => ({
  uri: resultUri(handle),
  name: handle,
  title: 'Everything that is not shown (free for an hour)',
  mimeType: 'application/json',
})

/** The HTTP status of a page has the name of a result's own field. */
const withoutReserved = ({ status, ...others }: Fields): Fields =>
  status === undefined ? others : { ...others, pageStatus: status }

/** The name of the first field that is an object: `profile`. */
const thingOf = (content: Fields): string =>
  Object.entries(content).find(([, value]) => typeof value === 'object')?.[0] ?? 'answer'

/** The top-level field that holds the items of a list. */
function listNameOf(operation: AnyOperation, data: Fields, common: boolean): string | null {
  if (common && operation.common !== undefined) {
    return operation.common.kind === 'posts' || operation.common.kind === 'comments'
      ? operation.common.kind
      : null
  }
  // A batch has a row for each input, in the field that its charges are read from.
  if (operation.price.inputs !== undefined && Array.isArray(data.results)) return 'results'
  const items = operation.list?.items(data)
  const found = items === undefined ? undefined : Object.entries(data).find(([, value]) => value === items)
  return found?.[0] ?? null
}

function nextCallOf({ operation, parameters }: RanLookup, cursor: string | null): NextCall | null {
  if (cursor === null || operation.parameters.cursor === undefined) return null
  // `page` and `cursor` both name a page; the cursor replaces it.
  const { page: _, ...others } = parameters
  return { operationId: operation.id, parameters: { ...others, cursor } }
}

/** Texts that are the answer itself and are cut by the budget only. */
const wholeTexts = new Set([
  'text',
  'plainText',
  'transcript',
  'raw',
  'fit',
  'answer',
  'html',
  'content',
  'markdown',
])

function shaped(content: unknown, { detail, fields }: ShownView, whole: ReadonlySet<string> | null): Fields {
  const value = shapeValue(cleanValue(content), detail, whole ?? new Set(), fields) as Fields
  return fields === undefined ? value : pickFields(value, fields)
}

function shapedContent(content: Fields, view: ShownView, listName: string | null): Fields {
  if (listName === null) {
    const value = shapeValue(cleanValue(content), view.detail, wholeTexts, view.fields) as Fields
    if (view.fields === undefined) return value
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, inner]) => [
          name,
          typeof inner === 'object' && inner !== null && !Array.isArray(inner)
            ? pickFields(inner as Fields, view.fields!)
            : inner,
        ])
        // An object without any of the fields would look as if it were empty.
        .filter(([, inner]) => typeof inner !== 'object' || Object.keys(inner as object).length > 0),
    )
  }
  const { [listName]: items, ...others } = content
  const list = (items as readonly unknown[]) ?? []
  const rest = shaped(others, { ...view, fields: undefined }, null)
  return { ...rest, [listName]: list.map((item) => shaped(item, view, null)) }
}

/** Tokens for the sentence, the charge and the names around the items. */
export const frameTokens = 200

type Rest = Omit<StoredResult, 'name' | 'rest'>

/** Cuts a list between items, and any other answer inside its longest text. */
export async function cutToBudget(
  call: ToolCall,
  content: Fields,
  listName: string | null,
  rest: Rest,
): Promise<{ data: Fields; more: More | undefined; note: string | null }> {
  const { maxTokens: tokens, limit } = rest.view
  if (listName !== null) {
    const { [listName]: list, ...others } = content
    const items = list as readonly unknown[]
    if (items.length === 0 && rest.next === null) {
      return { data: content, more: undefined, note: `The list is empty: there are no ${listName}.` }
    }
    const room = tokens - frameTokens - estimateTokens(JSON.stringify(others))
    const shown = Math.min(countFitting(items, room), limit ?? items.length)
    const left = items.slice(shown)
    const more = await storeRest(call, { ...rest, name: listName, rest: left })
    const note = `${shown} of ${items.length} ${listName} of this page are shown.`
    return { data: { ...others, [listName]: items.slice(0, shown) }, more, note }
  }
  if (estimateTokens(JSON.stringify(content)) <= tokens - frameTokens) {
    return { data: content, more: await storeRest(call, { ...rest, name: '', rest: [] }), note: null }
  }
  return cutLongestText(call, content, rest)
}

async function cutLongestText(
  call: ToolCall,
  content: Fields,
  rest: Rest,
): Promise<{ data: Fields; more: More | undefined; note: string | null }> {
  const { maxTokens: tokens } = rest.view
  const withoutLong = withoutLists(content) as Fields
  const isFitting = (value: unknown) => estimateTokens(JSON.stringify(value)) <= tokens - frameTokens
  if (isFitting(withoutLong)) return showPart(call, content, withoutLong, rest)
  const texts = textsOf(withoutLong)
  const [path, text] = texts.reduce((best, one) => (one[1].length > best[1].length ? one : best), [
    [],
    '',
  ] as [string[], string])
  const around = replaceAt(withoutLong, path, '') as Fields
  const isSmall = estimateTokens(JSON.stringify(around)) <= (tokens - frameTokens) / 2
  const bare = isSmall ? around : (onlyAround(around, path) as Fields)
  const room = Math.max(100, tokens - frameTokens - estimateTokens(JSON.stringify(bare)))
  const end = fittingLength(text, room)
  if (end === text.length) return showPart(call, content, replaceAt(bare, path, text) as Fields, rest)
  const more = await storeRest(call, {
    ...rest,
    name: path.findLast(isPlainName) ?? 'text',
    rest: text.slice(end),
  })
  const left = isSmall ? 'lists beside it are' : 'what is beside it is'
  return {
    data: replaceAt(bare, path, text.slice(0, end)) as Fields,
    more,
    note: `${end} of ${text.length} characters of ${path.filter(isPlainName).join('.')} are shown; ${left} left out.`,
  }
}

/** Shows a part of an answer; the whole is paid for, so it can be read on as text. */
async function showPart(call: ToolCall, whole: Fields, data: Fields, rest: Rest) {
  const more = await storeRest(call, { ...rest, name: 'whole', rest: JSON.stringify(whole) })
  return { data, more, note: 'Parts are left out; `next` returns the whole as JSON.' }
}

/** Values of more characters are left out around a text that fills the budget. */
const maxBesideCharacters = 200

/** The text at a path, with the short values on the way to it. */
function onlyAround(value: unknown, path: readonly string[]): unknown {
  const [name] = path
  if (name === undefined) return value
  return Object.fromEntries(
    Object.entries(value as Fields)
      .filter(
        ([key, inner]) =>
          key === name || (typeof inner !== 'object' && String(inner).length <= maxBesideCharacters),
      )
      .map(([key, inner]) => [key, key === name ? onlyAround(inner, path.slice(1)) : inner]),
  )
}

/** Lists beside a long text (links, segments) are left out where the whole does not fit. */
function withoutLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => !Array.isArray(inner) || inner.length < 5)
      .map(([name, inner]) => [name, withoutLists(inner)]),
  )
}

function textsOf(value: unknown, path: string[] = []): [string[], string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, [...path, name]))
}

function replaceAt(value: unknown, path: readonly string[], text: string): unknown {
  const [name, ...inner] = path
  if (name === undefined) return text
  const object = value as Fields
  return { ...object, [name]: replaceAt(object[name], inner, text) }
}

async function storeRest(call: ToolCall, stored: StoredResult): Promise<More | undefined> {
  if (stored.rest.length === 0 && stored.next === null) return undefined
  const name = await call.state.results.store(call.actor, stored)
  return moreOf(stored, name, 0)
}

function moreOf(stored: StoredResult, name: string, position: number): More | undefined {
  const left = stored.rest.length - position
  if (left === 0 && stored.next === null) return undefined
  return {
    next: handleOf(name, position),
    remaining: typeof stored.rest === 'string' ? (left === 0 ? 0 : null) : left,
    isCharged: left === 0,
  }
}

/** Shows the rest of a stored result from a position, without a charge. */
export function showRest(
  stored: StoredResult,
  name: string,
  position: number,
  maxTokens: number,
): ShownResult {
  const { rest, view } = stored
  const left = rest.slice(position)
  const shown =
    typeof left === 'string'
      ? fittingLength(left, maxTokens - frameTokens)
      : Math.min(countFitting(left, maxTokens - frameTokens), view.limit ?? left.length)
  const part = left.slice(0, shown)
  const unit = typeof rest === 'string' ? 'characters' : stored.name
  return {
    status: 'found',
    sentence: `found: the rest of ${stored.title}, ${shown} of ${left.length} remaining ${unit} are shown.`,
    data: { [stored.name]: part },
    untrusted: stored.platform,
    charged: 0,
    more: moreOf(stored, name, position + shown),
  }
}
