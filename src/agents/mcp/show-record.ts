import { commonData } from '../../catalog/common.ts'
import { cutNote, pickFields, shapeValue } from '../../catalog/http/answer-view.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import { cleanValue } from './answers/clean.ts'
import { declaredNames } from './answers/declared-names.ts'
import { knownFields, missingPartsNote, unknownFieldsNote } from './answers/fields.ts'
import { hostedLinks } from './answers/hosted-links.ts'
import { outcomeSentence } from './answers/outcomes.ts'
import { cutToBudget, type Rest, wholeTexts } from './cut-answer.ts'
import type { ShownResult } from './result.ts'
import { type NextCall, resultUri } from './result-store.ts'
import type { RanLookup } from './run-operation.ts'
import type { ToolCall } from './tools/tool.ts'

type Fields = Readonly<Record<string, unknown>>

/** How a caller wants an answer. */
export interface ShownView {
  readonly common: boolean
  /** Whether the other shape is shown where it has more of the named fields. */
  readonly anyShape?: boolean
  readonly detail: 'compact' | 'full'
  /** Whether the caller stated no form: a few rows with their most telling fields, and the way to the rest. */
  readonly isShort?: boolean
  /** Tokens of the rows of a short list; absent: the fewest. */
  readonly rowTokens?: number
  readonly fields?: readonly string[] | undefined
  readonly limit?: number | undefined
  readonly maxTokens: number
}

/** The lookup as a result: shaped, cut to the budget, with a handle for the rest. */
export async function showLookup(call: ToolCall, ran: RanLookup, given: ShownView): Promise<ShownResult> {
  const { operation, result } = ran
  const platform = call.state.registry.platform(operation.platform)?.displayName ?? operation.platform
  const { content, listName, page, view } = chooseShape(operation, ran.data, given)
  const next = nextCallOf(ran, page?.nextCursor ?? null)
  const thing = operation.platform === 'web' ? 'page' : (listName ?? thingOf(content))
  const base = {
    status: result.outcome,
    untrusted: operation.platform === 'web' ? 'web page' : platform,
    charged: result.credits,
    creditsLeft: result.creditsRemaining,
    unreadableEntries: result.unreadableEntries,
  }
  const unfound = result.outcome === 'found' ? null : shaped(content, { ...view, fields: undefined }, null)
  const sentence = outcomeSentence(
    result.outcome,
    platform,
    thing.replaceAll(/([A-Z])/g, ' $1').toLowerCase(),
    { isList: operation.platform !== 'web' && listName !== null, isPartly: hasContent(unfound) },
  )
  if (unfound !== null) {
    const notes = [sentence, repeatedNote(result.first)].filter((one) => one !== null)
    return { ...base, sentence: notes.join(' '), data: unfound }
  }
  const { id, aliases } = operation
  const stored = {
    operation: { id, ...(aliases === undefined ? {} : { aliases }) },
    title: `${platform} ${thing}`,
    platform: base.untrusted,
    next,
    view,
  }
  const { data, more, note, isShortened } = await cutToBudget(
    call,
    shapedContent(content, view, listName),
    listName,
    stored,
  )
  const isCut = isShortened === true || JSON.stringify(data).includes(cutNote)
  const readOn = isCut ? await storeWhole(call, { content, view, listName, stored }) : undefined
  const rest = more === undefined || more.isCharged ? [] : [restLink(more.next)]
  const links = [...rest, ...hostedLinks(ran.data, call.state.publicUrl())]
  const notes = [
    note,
    unreadableNote(result.unreadableEntries),
    repeatedNote(result.first),
    missingPartsNote(content, given.fields),
    noEffectNote(operation, listName, given),
    unknownFieldsNote(content, listName, given.fields, view.fields, declaredNames(operation)),
  ].filter((one) => one !== null)
  return { ...base, sentence: [sentence, ...notes].join(' '), data, more, readOn, links }
}

/** States that a call costs no credits, because an equal one was charged before. */
const repeatedNote = (first: { readonly credits: number } | undefined): string | null =>
  first === undefined
    ? null
    : `An equal call was charged before (${first.credits}), so this one is free and has its answer.`

/** Names arguments that changed nothing, so that a caller does not rely on them. */
function noEffectNote(
  { common }: AnyOperation,
  listName: string | null,
  { common: isCommon, limit }: ShownView,
): string | null {
  const idle = [
    ...(limit !== undefined && listName === null ? ['limit (the answer is no list)'] : []),
    ...(isCommon && common === undefined ? ['common (this lookup has no common shape)'] : []),
  ]
  return idle.length === 0 ? null : `Without effect: ${idle.join(', ')}.`
}

/** States how many entries the result lacks because they could not be read. */
const unreadableNote = (entries: number | undefined): string | null =>
  entries === undefined
    ? null
    : `${entries === 1 ? '1 entry' : `${entries} entries`} could not be read and ${entries === 1 ? 'is' : 'are'} missing.`

interface WholeAnswer extends Omit<Shape, 'page'> {
  readonly stored: Rest
}

/** Stores the whole answer where a form of it leaves something out: what is paid for can be read on for free. */
async function storeWhole(
  call: ToolCall,
  { content, view, listName, stored }: WholeAnswer,
): Promise<string | undefined> {
  if (view.detail === 'full') return undefined
  const whole = shapedContent(content, { ...view, detail: 'full' }, listName)
  const rest = JSON.stringify(whole)
  const wholeView = { ...stored.view, isShort: false }
  const answer = { ...stored, view: wholeView, next: null, name: 'whole', rest }
  return (await call.state.results.store(call.actor, answer)) ?? undefined
}

interface Shape {
  readonly content: Fields
  readonly listName: string | null
  readonly page: { readonly nextCursor: string | null } | undefined
  readonly view: ShownView
}

function shapeOf(operation: AnyOperation, data: Fields, given: ShownView): Shape {
  const record = (given.common ? commonData(operation, data) : null) ?? data
  const { lookupStatus: _, page, ...others } = record as Fields & { page?: { nextCursor: string | null } }
  const content = withoutReserved(others)
  const listName = listNameOf(operation, data, given.common)
  return { content, listName, page, view: knownFields(content, listName, given) }
}

/** The shape of the view; the other one where it has more of the fields that the caller names. */
function chooseShape(operation: AnyOperation, data: Fields, given: ShownView): Shape {
  const shape = shapeOf(operation, data, given)
  if (given.anyShape !== true || given.fields === undefined || operation.common === undefined) return shape
  const other = shapeOf(operation, data, { ...given, common: !given.common })
  const countOf = ({ view }: Shape) => view.fields?.length ?? 0
  return countOf(other) > countOf(shape) ? other : shape
}

/** Whether an answer that is not found shows a part of it all the same. Texts alone are those of the request. */
const hasContent = (data: Fields | null): boolean =>
  data !== null && Object.values(data).some((value) => typeof value === 'object' && value !== null)

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

function shaped(content: unknown, { detail, fields }: ShownView, whole: ReadonlySet<string> | null): Fields {
  const value = shapeValue(cleanValue(content), detail, whole ?? new Set(), fields) as Fields
  return fields === undefined ? value : pickFields(value, fields)
}

/** The named fields of objects, and of the items of lists, beside each other. What has none of them is left out. */
function pickBeside(value: Fields, fields: readonly string[]): Fields {
  const isObject = (one: unknown): one is Fields => typeof one === 'object' && one !== null
  const pick = (inner: unknown): unknown => {
    if (Array.isArray(inner) && inner.some(isObject)) {
      return inner
        .filter(isObject)
        .map((one) => pickFields(one, fields))
        .filter((one) => Object.keys(one).length > 0)
    }
    return isObject(inner) && !Array.isArray(inner) ? pickFields(inner, fields) : inner
  }
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, pick(inner)] as const)
      .filter(([name, inner]) => fields.includes(name) || !isObject(inner) || isKept(inner)),
  )
}

/** An object or list without any of the fields would look as if it were empty; lists of texts have no fields. */
const isKept = (inner: object): boolean =>
  Array.isArray(inner) ? typeof inner[0] === 'object' : Object.keys(inner).length > 0

function shapedContent(content: Fields, view: ShownView, listName: string | null): Fields {
  if (listName === null) {
    const value = shapeValue(cleanValue(content), view.detail, wholeTexts, view.fields) as Fields
    return view.fields === undefined ? value : pickBeside(value, view.fields)
  }
  const { [listName]: items, ...others } = content
  const list = (items as readonly unknown[]) ?? []
  const rest = shaped(others, { ...view, fields: undefined }, null)
  return { ...rest, [listName]: list.map((item) => shaped(item, view, null)) }
}
