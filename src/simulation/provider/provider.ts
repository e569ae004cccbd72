import type { AnyOperation } from '../../catalog/operation.ts'
import type { SimulatedPlatform, SimulatedResponse } from '../../catalog/ports/simulated.ts'
import type { Registry } from '../../catalog/registry.ts'
import { json } from '../answers.ts'
import { type Forced, underForce } from '../forced.ts'
import { type Call, routed } from '../router.ts'
import { RecordMaker, type World } from './records.ts'
import { forcedByParams, type Params, requestSchema, windowOf } from './request.ts'

/** Origin of the simulated provider; each platform has a path below it: `https://provider.simulated/reddit`. */
export const providerOrigin = 'https://provider.simulated'

const failure = (status: number, code: string, message: string) => json({ error: { code, message } }, status)

/** Forced outcomes as outcomes of the protocol. */
const outcomes: Partial<Record<Forced, string>> = {
  not_found: 'not_found',
  private: 'private',
  restricted: 'restricted',
}

/**
 * A simulated provider (docs/SOURCES.md, "The provider protocol"). It answers every operation of a platform with a
 * sample of the operation's record schema. Test keys get its answers if no other source can serve them. It uses the
 * declarations and no parser.
 * @param world the simulated platform's accounts and things
 */
export function schemaProvider(registry: Registry, platform: string, world?: World): SimulatedPlatform {
  // Cached for speed; answers do not depend on it.
  const makers = new WeakMap<AnyOperation, RecordMaker>()

  function makerOf(operation: AnyOperation): RecordMaker {
    const maker = makers.get(operation) ?? new RecordMaker(operation, world)
    makers.set(operation, maker)
    return maker
  }

  async function found(
    maker: RecordMaker,
    params: Params,
    cursor: string | null | undefined,
    forced: Forced | null,
    now: number,
  ): Promise<SimulatedResponse> {
    const window = windowOf(params, cursor, maker.isPaged)
    if (!window) return failure(400, 'bad_cursor', 'This cursor was not given out here.')
    return json({ outcome: 'found', ...(await maker.answer(params, window, forced, now)) })
  }

  function answer({ json: body, now }: Call): SimulatedResponse | Promise<SimulatedResponse> {
    const read = requestSchema.safeParse(body)
    if (!read.success) return failure(400, 'bad_request', 'This is no request of the protocol.')
    const { operationId, params, cursor } = read.data
    const operation = registry.byId(operationId)
    if (operation?.platform !== platform)
      return failure(404, 'unknown_operation', `${operationId} is not known here.`)
    const forced = forcedByParams(params)
    const outcome = forced === null ? undefined : outcomes[forced]
    if (outcome) return json({ outcome })
    return underForce(forced, () => found(makerOf(operation), params, cursor, forced, now))
  }

  const path = `/${platform}`
  const routes = routed([['POST', providerOrigin, path, answer]])
  return { ...routes, origins: [providerOrigin + path] }
}
