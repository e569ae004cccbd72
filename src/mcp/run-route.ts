import { ServiceError } from '../errors.ts'
import { readOnlyRefusal } from '../http/actor.ts'
import type { AnyRoute } from '../http/route.ts'
import { parseParameters, type RawParameters } from '../lookup/request.ts'
import { bodyMessage } from '../server/body-messages.ts'
import type { ToolCall } from './tools/tool.ts'

export function routeOf({ state }: Pick<ToolCall, 'state'>, id: string): AnyRoute {
  const route = state.routes().find((one) => one.id === id)
  if (route === undefined) throw new Error(`there is no route ${id}`)
  return route
}

const noReply = { header: () => undefined }

/**
 * Runs a service route for the key of a call, with its checks of rights, limits and input.
 * @throws ServiceError as the route
 */
export async function runRoute(
  call: ToolCall,
  id: string,
  parameters: RawParameters = {},
  body?: unknown,
): Promise<Record<string, unknown>> {
  const route = routeOf(call, id)
  const { actor, state } = call
  if (actor.readOnly && route.method !== 'GET') throw readOnlyRefusal()
  const bucket = route.limited === 'account' ? `${actor.walletId} ${route.id}` : `${actor.keyId} managing`
  await state.limiter.take(route.limited === true ? actor.keyId : bucket, noReply)
  const path = Object.fromEntries(
    Object.entries(parameters).filter(([name]) => route.parameters[name]?.in === 'path'),
  ) as Record<string, string>
  const query = Object.fromEntries(Object.entries(parameters).filter(([name]) => !(name in path)))
  const params = parseParameters(route.parameters, query, path)
  let parsed: unknown
  if (route.body !== undefined && body !== undefined) {
    const read = route.body.safeParse(body, { reportInput: true })
    if (!read.success) {
      throw new ServiceError('bad_request', bodyMessage(read.error.issues, route.body, route.bodyExample))
    }
    parsed = read.data
  }
  route.permit?.(actor)
  const { data } = await route.handler({
    actor,
    params,
    body: parsed,
    lines: [],
    requestId: call.requestId,
    idempotencyKey: undefined,
  })
  return data as Record<string, unknown>
}
