import { countFitting, estimateTokens, fittingLength } from './answers/budget.ts'
import { declaredNames } from './answers/declared-names.ts'
import { minRows, shortObject, shortRows, shortTokens } from './answers/short.ts'
import type { More, ShownResult } from './result.ts'
import { handleOf, type StoredResult } from './result-store.ts'
import type { ToolCall } from './tools/tool.ts'

type Fields = Readonly<Record<string, unknown>>

/** Tokens for the sentence, the charge and the names around the items. */
export const frameTokens = 200

/** A result whose rest is not cut yet. */
export type Rest = Omit<StoredResult, 'name' | 'rest'>

interface CutContent {
  readonly data: Fields
  readonly more: More | undefined
  readonly note: string | null
  /** Whether the short form leaves something out. */
  readonly isShortened?: boolean
}

/** Cuts a list between items, and any other answer inside its longest text. */
export async function cutToBudget(
  call: ToolCall,
  content: Fields,
  listName: string | null,
  rest: Rest,
): Promise<CutContent> {
  const { maxTokens: tokens, limit } = rest.view
  if (listName !== null) {
    const { [listName]: list, ...others } = content
    const items = list as readonly unknown[]
    if (items.length === 0 && rest.next === null) {
      return { data: content, more: undefined, note: `The list is empty: there are no ${listName}.` }
    }
    const room = tokens - frameTokens - estimateTokens(JSON.stringify(others))
    if (rest.view.isShort) return cutShort(call, { items, others, listName, room }, rest)
    const shown = Math.min(countFitting(items, room), limit ?? items.length)
    const left = items.slice(shown)
    const data = { ...others, [listName]: items.slice(0, shown) }
    const note = `${shown} of ${items.length} ${listName} of this page are shown.`
    return { data, ...(await storeRest(call, { ...rest, name: listName, rest: left }, note)) }
  }
  if (rest.view.isShort) {
    const { value: short, left, isCut } = shortObject(content, wholeTexts)
    if (estimateTokens(JSON.stringify(short)) <= tokens - frameTokens) {
      const stored = await storeRest(call, { ...rest, name: '', rest: [] }, null)
      return { data: short, ...stored, note: leftNote(call, rest, left), isShortened: isCut }
    }
  }
  if (estimateTokens(JSON.stringify(content)) <= tokens - frameTokens) {
    return { data: content, ...(await storeRest(call, { ...rest, name: '', rest: [] }, null)) }
  }
  return cutLongestText(call, content, rest)
}

interface ShortList {
  readonly items: readonly unknown[]
  readonly others: Fields
  readonly listName: string
  readonly room: number
}

/** The first rows of a list in the short form. The rest is read on in longer parts. */
async function cutShort(
  call: ToolCall,
  { items, others, listName, room }: ShortList,
  rest: Rest,
): Promise<CutContent> {
  const { limit } = rest.view
  const { rows: short, left, isCut } = shortRows(items)
  const fitting = limit ?? Math.max(minRows, countFitting(short, rest.view.rowTokens ?? shortTokens.rows))
  const shown = Math.min(fitting, items.length, countFitting(short, room))
  const beside = shortObject(others, wholeTexts)
  const data = { ...beside.value, [listName]: short.slice(0, shown) }
  const note = [`${shown} of ${items.length} ${listName} of this page are shown.`, leftNote(call, rest, left)]
  const view = { ...rest.view, rowTokens: nextTokens }
  const stored = { ...rest, view, name: listName, rest: items.slice(shown) }
  const isShortened = beside.isCut || isCut
  const text = note.filter((one) => one !== null).join(' ')
  return { data, ...(await storeRest(call, stored, text)), isShortened }
}

/** Tokens of the rows of a further part of a short list. */
const nextTokens = 2000

const maxNamed = 10

/** Names what a short answer leaves out. A page chooses the names of its metadata, so only declared names are written. */
function leftNote({ state }: ToolCall, { operation }: Rest, left: readonly string[]): string | null {
  const declared = declaredNames(state.registry.byId(operation.id)!)
  const known = left.filter((one) => declared.has(one.split(' ')[0]!))
  if (known.length === 0) return null
  const others = known.length > maxNamed ? ` and ${known.length - maxNamed} others` : ''
  return `Left out: ${known.slice(0, maxNamed).join(', ')}${others}.`
}

/** Texts that are the answer itself and are cut by the budget only. */
export const wholeTexts: ReadonlySet<string> = new Set([
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

async function cutLongestText(call: ToolCall, content: Fields, rest: Rest): Promise<CutContent> {
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
  const declared = declaredNames(call.state.registry.byId(rest.operation.id)!)
  const shownPath = path.filter((name) => declared.has(name))
  const left = isSmall ? 'lists beside it are' : 'what is beside it is'
  const note = `${end} of ${text.length} characters of ${shownPath.join('.')} are shown; ${left} left out.`
  const stored = { ...rest, name: shownPath.at(-1) ?? 'text', rest: text.slice(end) }
  return {
    data: replaceAt(bare, path, text.slice(0, end)) as Fields,
    ...(await storeRest(call, stored, note)),
  }
}

/** Shows a part of an answer; the whole is paid for, so it can be read on as text. */
async function showPart(call: ToolCall, whole: Fields, data: Fields, rest: Rest): Promise<CutContent> {
  const stored = { ...rest, name: 'whole', rest: JSON.stringify(whole) }
  const note = 'Parts are left out; `next` returns the whole as JSON.'
  return { data, ...(await storeRest(call, stored, note)) }
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

/** An operator bounds what an account may store; a call for less needs no storage. */
const notStored =
  'The rest cannot be read on, because the storage of this account is full: call again with fields, limit or a higher maxTokens.'

async function storeRest(
  call: ToolCall,
  stored: StoredResult,
  note: string | null,
): Promise<Omit<CutContent, 'data'>> {
  if (stored.rest.length === 0 && stored.next === null) return { more: undefined, note }
  const name = await call.state.results.store(call.actor, stored)
  if (name === null) return { more: undefined, note: note === null ? notStored : `${note} ${notStored}` }
  return { more: moreOf(stored, name, 0), note }
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
  const whole = rest.slice(position)
  const left = view.isShort && typeof whole !== 'string' ? shortRows(whole).rows : whole
  const room = Math.min(maxTokens - frameTokens, view.isShort ? nextTokens : maxTokens)
  const shown =
    typeof left === 'string'
      ? fittingLength(left, maxTokens - frameTokens)
      : Math.min(countFitting(left, room), view.limit ?? left.length)
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
