import { bodyError } from '../../api/server/body-messages.ts'
import { noReply } from '../../api/server/rate-limit.ts'
import { canonicalJson } from '../../catalog/canonical-json.ts'
import { readOnlyRefusal } from '../../catalog/http/actor.ts'
import type { AnyRoute } from '../../catalog/http/route.ts'
import { requireScopes } from '../../catalog/http/scopes.ts'
import { textHash } from '../../lookup/repeats/keyed-call.ts'
import { recentMs } from '../../lookup/repeats/repeats.ts'
import { parseParameters, type RawParameters } from '../../lookup/request.ts'
import type { ToolCall } from './tools/tool.ts'

export function routeOf({ state }: Pick<ToolCall, 'state'>, id: string): AnyRoute {
  const route = state.routes().find((one) => one.id === id)
  if (route === undefined) throw new Error(`there is no route ${id}`)
  return route
}

/**
 * Runs a service route for the key of a call, with its checks of rights, limits and input.
 * @throws ServiceError as the route
 */
export async function runRoute(
  call: ToolCall,
  id: string,
  parameters: RawParameters = {},
  body?: unknown,
  idempotencyKey?: string,
): Promise<Record<string, unknown>> {
  const route = routeOf(call, id)
  const { actor, state } = call
  if (actor.readOnly && route.method !== 'GET') throw readOnlyRefusal()
  requireScopes(actor, route.scopes)
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
      throw bodyError(read.error.issues, route.body, route.bodyExample)
    }
    parsed = read.data
  }
  route.permit?.(actor)
  const given = { actor, params, body: parsed, lines: [], requestId: call.requestId, idempotencyKey }
  const { data } = await state.limitTestChanges(route, actor, () => route.handler(given))
  return data as Record<string, unknown>
}

/**
 * {@link runRoute} for a creation, which is made once for equal calls of one key: within some minutes, or under the key
 * of the call's `_meta` within a day.
 * @param exists whether the object still exists; one that was deleted since is created anew
 */
export async function createOnce(
  call: ToolCall,
  id: string,
  body: unknown,
  exists: (created: Record<string, unknown>) => Promise<boolean>,
): Promise<{ readonly data: Record<string, unknown>; readonly isRepeat: boolean }> {
  const { actor, state } = call
  const given = call.takeKey()
  const key = given ?? `agents-${textHash(canonicalJson(body))}`
  const slot = Math.floor(state.clock.now() / recentMs)
  // After a kill between the creation and the stored answer, the seed of the ids finds what was created.
  const seed = given ?? `${key}-${slot}`
  const { body: answer, isRepeat = false } = await state.idempotency.once(
    {
      ...{ actor, route: `mcp.${id}`, key, request: { body }, isOwn: true },
      ...(given === null ? { validMs: recentMs } : {}),
    },
    async () => ({ status: 201, body: JSON.stringify(await runRoute(call, id, {}, body, seed)) }),
  )
  const data = JSON.parse(String(answer)) as Record<string, unknown>
  if (!isRepeat || (await exists(data))) return { data, isRepeat }
  return { data: await runRoute(call, id, {}, body), isRepeat: false }
}
