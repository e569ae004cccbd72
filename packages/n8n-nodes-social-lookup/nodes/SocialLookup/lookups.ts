import { createHash } from 'node:crypto'
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow'
import { NodeOperationError } from 'n8n-workflow'
import { lookups } from './generated/lookups'
import type { Lookup } from './lookup'
import { parametersFrom } from './parameters'
import { type Answer, callService, cursorsOf, type ServiceRequest } from './requests'

/** Options of every lookup, beside its own parameters. */
interface LookupOptions {
  readonly commonShape?: boolean
  readonly fields?: string
  readonly idempotencyKey?: string
}

/** The lookup that an operation id names. */
function lookupOf(context: IExecuteFunctions, operation: string, itemIndex: number): Lookup {
  const lookup = lookups[operation]
  if (lookup !== undefined) return lookup
  throw new NodeOperationError(context.getNode(), `The operation ${operation} is unknown`, { itemIndex })
}

/** A field of type JSON is a text, or what an expression made of it. */
function jsonValue(context: IExecuteFunctions, name: string, value: unknown, itemIndex: number): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    if (!/^\s*[{[]/.test(value)) return value
    throw new NodeOperationError(context.getNode(), `'${name}' is not valid JSON`, { itemIndex })
  }
}

/** The request of a lookup without its cursor. */
function requestOf(
  context: IExecuteFunctions,
  lookup: Lookup,
  parameters: IDataObject,
  itemIndex: number,
): ServiceRequest {
  const left = { ...parameters }
  const path = lookup.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left[name]
    delete left[name]
    return encodeURIComponent(String(value ?? ''))
  })
  if (lookup.method === 'GET') return { path, query: left, itemIndex }
  const body = Object.fromEntries(
    Object.entries(left).map(([name, value]) => [name, jsonValue(context, name, value, itemIndex)]),
  ) as IDataObject
  return { method: lookup.method, path, body, itemIndex }
}

/**
 * The Idempotency-Key of a request: the same for each try of an item in one run of the node, so that a retry is charged
 * once; another one for each run, item and page.
 */
function idempotencyKey(
  context: IExecuteFunctions,
  request: ServiceRequest,
  own: string | undefined,
  page: number,
): string | undefined {
  if (own) return page === 0 ? own : `${own}-${page}`
  const execution = context.getExecutionId()
  if (!execution) return undefined
  const { itemIndex = 0, path, query, body } = request
  const run = context.getWorkflowDataProxy(itemIndex).$runIndex ?? 0
  const parts = [execution, context.getNode().id, run, itemIndex, page, path, query, body]
  return `n8n-${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`
}

/** The outcome of an answer: found, not_found, private or restricted. */
const outcomeOf = ({ data, meta }: Answer) =>
  (meta?.lookupStatus ?? data?.lookupStatus ?? null) as string | null

/** The entries of a list; those of several lists state which one. */
function entriesOf(data: IDataObject, names: readonly string[]): IDataObject[] {
  return names.flatMap((name) => {
    const entries = Array.isArray(data[name]) ? (data[name] as unknown[]) : []
    return entries.map((entry) => {
      const record =
        typeof entry === 'object' && entry !== null ? (entry as IDataObject) : { value: entry as string }
      return names.length > 1 ? { list: name, ...record } : record
    })
  })
}

/** The record of an answer without its envelope. */
function recordOf(answer: Answer, subject: string | null): IDataObject {
  const { data } = answer
  const lookupStatus = outcomeOf(answer)
  const record = subject === null ? undefined : data[subject]
  if (subject === null || typeof record !== 'object' || record === null) return { lookupStatus, ...data }
  const rest = Object.entries(data).filter(([name]) => name !== subject)
  return { ...Object.fromEntries(rest), ...(record as IDataObject), lookupStatus }
}

/** The request of a further page. The number of a page names one too, and is not sent beside a cursor. */
function atCursor(base: ServiceRequest, cursor: string): ServiceRequest {
  const query: IDataObject = { ...base.query, cursor }
  delete query.page
  return { ...base, query }
}

/** Runs the lookup of one item; lists page by page until there are enough items. */
export async function runLookup(
  context: IExecuteFunctions,
  names: readonly string[],
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const read = (name: string, fallback?: unknown) =>
    context.getNodeParameter(name, itemIndex, fallback as object) as unknown
  const lookup = lookupOf(context, String(read('operation')), itemIndex)
  const { commonShape, fields, idempotencyKey: own } = read('options', {}) as LookupOptions
  const simplify = read('simplify', true) as boolean
  const common = commonShape === true ? lookup.common : null
  const view = [common === null ? '' : 'common', simplify ? 'compact' : ''].filter(Boolean).join(', ')
  const headers: IDataObject = { ...(view && { 'x-view': view }), ...(fields && { 'x-fields': fields }) }
  const isList = lookup.items.length > 0
  const limit = isList && !read('returnAll', false) ? Number(read('limit', 50)) : Number.POSITIVE_INFINITY
  const shown: IDataObject[] = []
  const nextCursor = cursorsOf(context, itemIndex)
  let count = 0
  let request = requestOf(context, lookup, parametersFrom(names, read), itemIndex)
  for (let page = 0; ; page++) {
    const key = idempotencyKey(context, request, own, page)
    const sent = { ...headers, ...(key && { 'idempotency-key': key }) }
    const answer = await callService(context, { ...request, headers: sent })
    const entries = isList ? entriesOf(answer.data, common === null ? lookup.items : [common]) : []
    const isMissing = page === 0 && entries.length === 0 && !['found', null].includes(outcomeOf(answer))
    if (!simplify) shown.push(answer as unknown as IDataObject)
    else if (!isList) shown.push(recordOf(answer, common ?? lookup.subject))
    else if (isMissing) shown.push({ lookupStatus: outcomeOf(answer) })
    else shown.push(...entries.slice(0, limit - count))
    count += entries.length
    const cursor = lookup.isPaged && count < limit ? nextCursor(answer.data) : null
    if (cursor === null) break
    request = atCursor(request, cursor)
  }
  return shown.map((json) => ({ json, pairedItem: { item: itemIndex } }))
}
