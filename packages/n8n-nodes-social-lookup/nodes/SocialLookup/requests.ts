import { randomUUID } from 'node:crypto'
import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  JsonObject,
} from 'n8n-workflow'
import { NodeApiError, NodeOperationError } from 'n8n-workflow'

const credentialName = 'socialLookupApi'

export interface ServiceRequest {
  readonly method?: IHttpRequestMethods
  /** The path with its encoded parameters. */
  readonly path: string
  /** Query parameters; of a list each entry is sent. Absent and empty ones are not sent. */
  readonly query?: IDataObject
  readonly body?: IDataObject
  readonly headers?: IDataObject
  /** The item that the request is for; its number is shown with an error. */
  readonly itemIndex?: number
}

/** The envelope of an answer. */
export interface Answer {
  readonly data: IDataObject
  readonly meta: IDataObject
}

interface FullResponse {
  readonly statusCode: number
  readonly body: unknown
}

/**
 * Reads the cursors of a list one after the other: a service that sends one again would be read, and paid, for ever.
 * @returns the next cursor; null at the end of the list
 */
export function cursorsOf(
  context: IExecuteFunctions,
  itemIndex: number,
): (data: IDataObject) => string | null {
  const seen = new Set<string>()
  return (data) => {
    const cursor = (data.page as IDataObject | undefined)?.nextCursor
    if (typeof cursor !== 'string') return null
    if (seen.has(cursor)) {
      const message = `The list does not end: its cursor ${cursor.slice(0, 200)} comes again`
      throw new NodeOperationError(context.getNode(), message, { itemIndex })
    }
    seen.add(cursor)
    return cursor
  }
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** `?a=1&b=2&b=3`; empty without parameters. */
function queryText(query: IDataObject): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => !isEmpty(one))
      .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/**
 * Calls the service with the node's credentials.
 * @returns the envelope
 * @throws NodeApiError with the service's message, and its reason and request id as the description
 */
export async function callService(
  context: IExecuteFunctions | IHookFunctions,
  request: ServiceRequest,
): Promise<Answer> {
  const { statusCode: status, body } = await send(context, request)
  if (status >= 200 && status < 300 && isAnswer(body)) return body
  throw serviceError(context, status, body, request.itemIndex)
}

/** Whether a body is an envelope: pages of gateways and answers that were cut are not. */
function isAnswer(body: unknown): body is Answer {
  const { data, meta } = (body ?? {}) as Partial<Answer>
  return typeof data === 'object' && data !== null && typeof meta === 'object' && meta !== null
}

/** How often a creation is sent before its answer is given up. */
const maxTries = 3

/**
 * Creates something, as {@link callService}. Where the answer is lost, the request is sent again under the same
 * Idempotency-Key: otherwise something would be there that the node does not know, and never deletes.
 */
export async function create(context: IHookFunctions, request: ServiceRequest): Promise<Answer> {
  const headers = { ...request.headers, 'idempotency-key': `n8n-${randomUUID()}` }
  for (let tries = 1; ; tries++) {
    try {
      return await callService(context, { ...request, method: 'POST', headers })
    } catch (error) {
      const { httpCode } = error as NodeApiError
      // 408: a gateway gave up on a request that may be under way.
      const isRefused = httpCode?.startsWith('4') === true && httpCode !== '408'
      if (isRefused || tries === maxTries) throw error
    }
  }
}

/**
 * Reads or deletes something of the account that may be gone.
 * @returns the envelope; null for a 404
 * @throws NodeApiError for every other answer than a success or a 404
 */
export async function findOrMiss(context: IHookFunctions, request: ServiceRequest): Promise<Answer | null> {
  const { statusCode: status, body } = await send(context, request)
  if (status === 404) return null
  if (status >= 200 && status < 300) return (body ?? {}) as Answer
  throw serviceError(context, status, body)
}

async function send(
  context: IExecuteFunctions | IHookFunctions,
  { method = 'GET', path, query = {}, body, headers = {}, itemIndex }: ServiceRequest,
): Promise<FullResponse> {
  const { baseUrl } = await context.getCredentials(credentialName)
  try {
    return await context.helpers.httpRequestWithAuthentication.call(context, credentialName, {
      method,
      url: `${String(baseUrl).replace(/\/+$/, '')}${path}${queryText(query)}`,
      headers: { accept: 'application/json', ...headers },
      body,
      json: true,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
      // The key would go along to another host.
      disableFollowRedirect: true,
    })
  } catch (error) {
    // No answer came: the service is not reached.
    throw new NodeApiError(context.getNode(), error as JsonObject, { itemIndex })
  }
}

function serviceError(
  context: IExecuteFunctions | IHookFunctions,
  status: number,
  body: unknown,
  itemIndex?: number,
): NodeApiError {
  const stated = (body as { error?: JsonObject } | null)?.error
  const message = typeof stated?.message === 'string' ? stated.message : `The service answered ${status}`
  const details = [
    ['Reason', stated?.reason],
    ['Code', stated?.code],
    ['Request', stated?.requestId],
  ].flatMap(([name, value]) => (typeof value === 'string' ? [`${name}: ${value}`] : []))
  const description =
    details.length > 0
      ? details.join(' · ')
      : 'Check the base URL of the credentials: it is not that of the service.'
  return new NodeApiError(
    context.getNode(),
    { ...stated, status },
    {
      message,
      description,
      httpCode: String(status),
      itemIndex,
    },
  )
}
