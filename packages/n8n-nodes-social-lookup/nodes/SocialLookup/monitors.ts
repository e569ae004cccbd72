import type { IDataObject, IHookFunctions } from 'n8n-workflow'
import { NodeOperationError } from 'n8n-workflow'
import { fieldNames } from './fields'
import { parametersFrom } from './parameters'
import { callService, create, findOrMiss } from './requests'

/** What the node stores of its monitor while the workflow is active. */
interface Stored {
  monitorId?: string
  endpointId?: string
  /** Signs the deliveries. */
  secret?: string
}

const storedOf = (context: IHookFunctions) => context.getWorkflowStaticData('node') as Stored

const monitorPath = (id: string) => `/v1/monitors/${encodeURIComponent(id)}`
const endpointPath = (id: string) => `/v1/webhook-endpoints/${encodeURIComponent(id)}`

/** Whether monitor and endpoint are there, and the endpoint has the address of this workflow. */
export async function isMonitored(context: IHookFunctions): Promise<boolean> {
  const { monitorId, endpointId, secret } = storedOf(context)
  if (!monitorId || !endpointId || !secret) return false
  const endpoint = await findOrMiss(context, { path: endpointPath(endpointId) })
  const monitor = await findOrMiss(context, { path: monitorPath(monitorId) })
  if (monitor !== null && endpoint?.data.url === context.getNodeWebhookUrl('default')) return true
  await deleteMonitor(context)
  return false
}

function jsonField(context: IHookFunctions, name: string, value: unknown): IDataObject {
  if (typeof value !== 'string') return value as IDataObject
  try {
    return JSON.parse(value)
  } catch (error) {
    throw new NodeOperationError(context.getNode(), `'${name}' is not valid JSON`, {
      description: (error as Error).message,
    })
  }
}

const namesIn = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** The body of `POST /v1/monitors`, without its endpoint. */
function monitorOf(context: IHookFunctions): IDataObject {
  const read = (name: string, fallback?: unknown) =>
    context.getNodeParameter(name, fallback as object) as unknown
  const operationId = String(read('operation'))
  const watch = read('watch', 'items') as string
  const { cron, timezone, filters, spendCapCredits, reportFirst } = read('monitorOptions', {}) as IDataObject
  const isOfItems = watch === 'items'
  const { id, name } = context.getWorkflow()
  return {
    name: `n8n: ${name ?? id}`.slice(0, 200),
    operationId,
    params: parametersFrom(fieldNames(operationId), read),
    schedule: cron
      ? { type: 'cron', expression: cron, timezone: timezone || 'UTC' }
      : { type: 'interval', minutes: read('minutes', 60) as number },
    watch,
    ...(!isOfItems && { fields: namesIn(String(read('fields', ''))) }),
    ...(watch === 'values' && { conditions: jsonField(context, 'Conditions', read('conditions', '[]')) }),
    ...(isOfItems && filters !== undefined && { filters: jsonField(context, 'Filters', filters) }),
    ...(isOfItems && reportFirst !== undefined && { reportFirst }),
    ...(spendCapCredits !== undefined && { spendCapCredits }),
  }
}

/**
 * Creates an endpoint for the workflow's address and a monitor that sends to it. Without the monitor, the endpoint goes again.
 * @throws NodeApiError with what the service refuses
 */
export async function createMonitor(context: IHookFunctions): Promise<void> {
  const stored = storedOf(context)
  const body = monitorOf(context)
  const { notices } = context.getNodeParameter('monitorOptions', {}) as IDataObject
  const endpoint = await create(context, {
    path: '/v1/webhook-endpoints',
    body: {
      kind: 'http',
      url: context.getNodeWebhookUrl('default'),
      description: body.name,
      ...(notices === true && { notices }),
    },
  })
  stored.endpointId = String(endpoint.data.id)
  stored.secret = String(endpoint.data.secret)
  try {
    const monitor = await create(context, {
      path: '/v1/monitors',
      body: { ...body, webhookEndpointId: stored.endpointId },
    })
    stored.monitorId = String(monitor.data.id)
  } catch (error) {
    stored.monitorId = await findMonitorOf(context, stored.endpointId).catch(() => undefined)
    await deleteMonitor(context)
    throw error
  }
}

/** The monitor that sends to an endpoint, among the newest: the answer to its creation may be lost for good. */
async function findMonitorOf(context: IHookFunctions, endpointId: string): Promise<string | undefined> {
  const { data } = await callService(context, { path: '/v1/monitors', query: { limit: 100 } })
  const found = (data.monitors as IDataObject[]).find(
    ({ webhookEndpointId }) => webhookEndpointId === endpointId,
  )
  return found === undefined ? undefined : String(found.id)
}

/** Deletes monitor and endpoint, and forgets them; those that are gone already are fine. */
export async function deleteMonitor(context: IHookFunctions): Promise<void> {
  const stored = storedOf(context)
  if (stored.monitorId) await findOrMiss(context, { method: 'DELETE', path: monitorPath(stored.monitorId) })
  delete stored.monitorId
  if (stored.endpointId)
    await findOrMiss(context, { method: 'DELETE', path: endpointPath(stored.endpointId) })
  delete stored.endpointId
  delete stored.secret
}
