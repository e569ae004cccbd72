import type { SimulatedResponse } from '../catalog/ports/simulated.ts'
import { json } from '../simulation/answers.ts'
import type { Handler } from '../simulation/router.ts'
import { simulatedKey } from './vendor.ts'

/** In the place of a handle or word: the vendor refuses the operator, whose account there is empty. */
const unpaid = /(?:^|\W)sim_unpaid(?:$|\W)/i

/** A handler of a stand-in that asks for the key in its header, and that its account is not empty. */
export const keyed =
  (header: string, refused: SimulatedResponse, respond: Handler): Handler =>
  (call) => {
    if (call.request.headers[header] !== simulatedKey) return refused
    if ([...call.query.values()].some((value) => unpaid.test(value))) {
      return json({ error: 'Payment Required' }, 402)
    }
    return respond(call)
  }
