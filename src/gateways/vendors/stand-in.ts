import type { SimulatedResponse } from '../../catalog/ports/simulated.ts'
import { json } from '../../simulation/answers.ts'
import type { Handler } from '../../simulation/router.ts'
import { simulatedKey } from './vendor.ts'

/** A handle or word with which the vendor refuses the operator, as if the balance were used up. */
const unpaid = /(?:^|\W)sim_unpaid(?:$|\W)/i

/** A handler of a stand-in that checks the key in its header, and refuses if the request simulates an empty balance. */
export const keyed =
  (header: string, refused: SimulatedResponse, respond: Handler): Handler =>
  (call) => {
    if (call.request.headers[header] !== simulatedKey) return refused
    if ([...call.query.values()].some((value) => unpaid.test(value))) {
      return json({ error: 'Payment Required' }, 402)
    }
    return respond(call)
  }
