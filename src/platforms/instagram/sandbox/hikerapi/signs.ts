import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import { json } from '../../../../simulation/answers.ts'
import { type Forced, forcedByCode, forcedIn, isHidden } from '../../../../simulation/forced.ts'
import type { Call } from '../../../../simulation/router.ts'
import { shortcodeOfId } from '../../identifiers.ts'

/** HikerAPI's answers for missing, private and refused objects. */

const says = (status: number, detail: string, exc_type: string) => json({ detail, exc_type }, status)

export const refused = says(401, 'Unauthorized', 'UnauthorizedError')
const missing = says(404, 'Target not found', 'NotFound')
const hidden = says(403, 'Private account', 'PrivateAccount')
const challenged = says(403, 'Challenge required', 'ClientForbiddenError')

/** The outcome that a name or number in the call forces. */
export function forcedCall({ query }: Pick<Call, 'query'>): Forced | null {
  const values = [...query.entries()].filter(([name]) => name !== 'page_id' && name !== 'max_id')
  for (const [, value] of values) {
    const forced = forcedIn(value) ?? (/^\d{8,26}$/.test(value) ? forcedByCode(shortcodeOfId(value)) : null)
    if (forced) return forced
  }
  return null
}

/** The refusal of a call; null for a call that is answered. */
export function refusal(call: Call): SimulatedResponse | null {
  const forced = forcedCall(call)
  if (forced === 'not_found') return missing
  if (forced === 'private') return hidden
  return forced === 'restricted' ? challenged : null
}

/** A search returns no missing and no hidden objects. */
export function emptyFor(call: Call): Forced | null {
  const forced = forcedCall(call)
  return isHidden(forced) ? 'empty' : forced
}
