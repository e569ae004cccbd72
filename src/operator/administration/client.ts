import { request as httpsRequest } from 'node:https'
import { userHeader } from '../../accounts/operators/authenticate.ts'
import { type ErrorKind, errorCodes, ServiceError } from '../../catalog/errors.ts'
import { http } from '../../catalog/http/node-http.ts'
import type { AdminVerb } from './verb.ts'
import { type Admin, adminVerbs } from './verbs.ts'

/** The address of a running server's administration. */
export type AdminTarget = { socketPath: string } | { url: string; token: string }

const timeoutMs = 30_000

/**
 * Calls the administration of a running server. The server records `user` beside the way the call
 * arrived. Errors come back as ServiceError with the server's message.
 */
export function remoteAdmin(target: AdminTarget, user?: string): Admin {
  return async (name, input) => {
    const { method, path } = adminVerbs[name] as AdminVerb
    const query = method === 'GET' ? `?${queryOf(input as Record<string, unknown>)}` : ''
    const body = method === 'POST' ? JSON.stringify(input) : undefined
    const answer = await send(target, method, `/admin/v1${path}${query}`, body, user)
    if (answer.page !== undefined) return { items: answer.data, nextCursor: answer.page.nextCursor } as never
    if (answer.data !== undefined) return answer.data as never
    const { code, message } = answer.error ?? {}
    throw new ServiceError(
      code !== undefined && Object.hasOwn(errorCodes, code) ? (code as ErrorKind) : 'internal_error',
      message ?? 'The server gave an answer that the administration does not give; check ADMIN_URL.',
    )
  }
}

function queryOf(input: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, value instanceof Date ? value.toISOString() : String(value))
  }
  return query
}

interface AdminAnswer {
  data?: unknown
  page?: { nextCursor: string | null }
  error?: { code: string; message: string }
}

function send(
  target: AdminTarget,
  method: string,
  path: string,
  body?: string,
  actor?: string,
): Promise<AdminAnswer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(actor === undefined ? {} : { [userHeader]: actor }),
      ...('token' in target ? { authorization: `Bearer ${target.token}` } : {}),
    }
    const onAnswer = async (answer: AsyncIterable<Buffer>) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk)
        const text = Buffer.concat(chunks).toString('utf8')
        resolve(text.startsWith('{') ? (JSON.parse(text) as AdminAnswer) : {})
      } catch (error) {
        reject(error)
      }
    }
    const options = { method, headers, timeout: timeoutMs }
    const request =
      'url' in target
        ? (target.url.startsWith('https:') ? httpsRequest : http.request)(
            new URL(path, target.url),
            options,
            onAnswer,
          )
        : http.request({ ...options, socketPath: target.socketPath, path }, onAnswer)
    request.on('timeout', () => request.destroy(new Error('the server did not answer in time')))
    request.on('error', (error) =>
      reject(new Error(`The server cannot be reached: ${error.message}`, { cause: error })),
    )
    request.end(body)
  })
}
