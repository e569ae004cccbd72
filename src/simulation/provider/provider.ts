import type { AnyOperation } from '../../catalog/operation.ts'
import type { SimulatedPlatform, SimulatedResponse } from '../../catalog/ports/simulated.ts'
import type { Registry } from '../../catalog/registry.ts'
import { json } from '../answers.ts'
import { type Forced, underForce } from '../forced.ts'
import { type Call, routed } from '../router.ts'
import { RecordMaker, type World } from './records.ts'
import { forcedByParams, type Params, requestSchema, windowOf } from './request.ts'

/** Where the simulated provider answers; a platform's own is below it: `https://provider.simulated/reddit`. */
export const providerOrigin = 'https://provider.simulated'

const failure = (status: number, code: string, message: string) => json({ error: { code, message } }, status)

/** What is forced as an outcome of the protocol. */
const outcomes: Partial<Record<Forced, string>> = {
  not_found: 'not_found',
  private: 'private',
  restricted: 'restricted',
}

/**
 * A provider (docs/SOURCES.md, "The provider protocol") that answers every operation of a platform in its record shape,
 * made from the operation's own record schema: what test keys are answered with where no source of ours can. It knows
 * the declarations and no parser.
 * @param world what the simulated platform says of accounts and things
 */
export function schemaProvider(registry: Registry, platform: string, world?: World): SimulatedPlatform {
  // Schemas read once each; what is answered does not depend on it.
  const makers = new WeakMap<AnyOperation, RecordMaker>()

  function makerOf(operation: AnyOperation): RecordMaker {
    const maker = makers.get(operation) ?? new RecordMaker(operation, world)
    makers.set(operation, maker)
    return maker
  }

  function found(
    maker: RecordMaker,
    params: Params,
    cursor: string | null | undefined,
    forced: Forced | null,
    now: number,
  ): SimulatedResponse {
    const window = windowOf(params, cursor, maker.isPaged)
    if (!window) return failure(400, 'bad_cursor', 'This cursor was not given out here.')
    return json({ outcome: 'found', ...maker.answer(params, window, forced, now) })
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
