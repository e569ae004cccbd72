import type { SimulatedResponse } from '../../catalog/ports/simulated.ts'
import type { Handler } from '../../simulation/router.ts'
import { simulatedKey } from './vendor.ts'

/** A handler of a stand-in that asks for the key in its header. */
export const keyed =
  (header: string, refused: SimulatedResponse, respond: Handler): Handler =>
  (call) =>
    call.request.headers[header] === simulatedKey ? respond(call) : refused
