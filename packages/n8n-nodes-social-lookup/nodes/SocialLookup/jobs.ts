import { createHash } from 'node:crypto'
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow'
import { NodeOperationError } from 'n8n-workflow'
import { callService, cursorsOf } from './requests'

/** Rows that one request of JSON takes. */
const maxRows = 6000

function parsedJson(context: IExecuteFunctions, name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch (error) {
    throw new NodeOperationError(context.getNode(), `'${name}' is not valid JSON`, {
      description: (error as Error).message,
      itemIndex: 0,
    })
  }
}

/** The fields of an item that a row can have: texts, numbers, booleans and lists of them. */
function rowOf(json: IDataObject): IDataObject {
  const isFlat = (value: unknown): boolean => value === null || typeof value !== 'object'
  return Object.fromEntries(
    Object.entries(json).filter(([, value]) => (Array.isArray(value) ? value.every(isFlat) : isFlat(value))),
  )
}

/**
 * Creates one job from all input items.
 * @throws NodeOperationError for inputs that are no list, or more rows than one request takes
 */
export async function createJob(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const items = context.getInputData()
  const read = (name: string, fallback?: object) => context.getNodeParameter(name, 0, fallback) as unknown
  const isFromItems = read('inputSource') === 'items'
  const inputs = isFromItems
    ? items.map(({ json }) => rowOf(json))
    : parsedJson(context, 'Rows', read('inputs'))
  if (!Array.isArray(inputs))
    throw new NodeOperationError(context.getNode(), "'Rows' is not a list of objects", { itemIndex: 0 })
  if (inputs.length > maxRows)
    throw new NodeOperationError(context.getNode(), `A job of this node has at most ${maxRows} rows`, {
      description: `There are ${inputs.length}. Split them with the node Loop Over Items.`,
      itemIndex: 0,
    })
  const { columns, parameters, ...more } = read('additionalFields', {}) as IDataObject
  const body: IDataObject = {
    operationId: read('jobOperation') as string,
    inputs,
    maxCredits: read('maxCredits') as number,
    ...(columns !== undefined && { columns: parsedJson(context, 'Columns', columns) as IDataObject }),
    ...(parameters !== undefined && {
      parameters: parsedJson(context, 'Parameters', parameters) as IDataObject,
    }),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== '')),
  }
  const execution = context.getExecutionId()
  const run = context.getWorkflowDataProxy(0).$runIndex ?? 0
  const parts = JSON.stringify([execution, context.getNode().id, run, body])
  const key = `n8n-job-${createHash('sha256').update(parts).digest('hex')}`
  const headers: IDataObject = execution ? { 'idempotency-key': key } : {}
  const { data } = await callService(context, {
    method: 'POST',
    path: '/v1/jobs',
    body,
    headers,
    itemIndex: 0,
  })
  const json = (data.job ?? data) as IDataObject
  return [{ json, pairedItem: items.map((_, item) => ({ item })) }]
}

/** Reads a job, its rows, or ends it. */
export async function runJob(context: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const read = (name: string, fallback?: unknown) =>
    context.getNodeParameter(name, itemIndex, fallback as object) as unknown
  const path = `/v1/jobs/${encodeURIComponent(String(read('jobId')))}`
  const pairedItem = { item: itemIndex }
  const operation = read('operation')
  if (operation !== 'getRows') {
    const isCancel = operation === 'cancel'
    const { data } = await callService(context, {
      method: isCancel ? 'POST' : 'GET',
      path: isCancel ? `${path}/cancel` : path,
      itemIndex,
    })
    return [{ json: (data.job ?? data) as IDataObject, pairedItem }]
  }
  const limit = read('returnAll', false) ? Number.POSITIVE_INFINITY : Number(read('limit', 50))
  const found: INodeExecutionData[] = []
  const nextCursor = cursorsOf(context, itemIndex)
  let cursor: string | null = null
  do {
    const query = {
      rows: read('rows', 'ended') as string,
      limit: Math.min(100, limit),
      cursor,
    }
    const { data } = await callService(context, { path: `${path}/rows`, query, itemIndex })
    const rows = data.rows as IDataObject[]
    found.push(...rows.slice(0, limit - found.length).map((json) => ({ json, pairedItem })))
    cursor = found.length < limit ? nextCursor(data) : null
  } while (cursor !== null)
  return found
}
