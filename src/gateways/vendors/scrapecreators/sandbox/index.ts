import type { SimulatedPlatform } from '../../../../catalog/ports/simulated.ts'
import { json } from '../../../../simulation/answers.ts'
import { forcedIn } from '../../../../simulation/forced.ts'
import { type Call, type Handler, type Route, routed } from '../../../../simulation/router.ts'
import { keyed } from '../../stand-in.ts'
import { Refusal } from './answers.ts'

const origin = 'https://api.scrapecreators.com'
const refused = json({ success: false, message: 'Invalid API key' }, 401)

/** The outcome that a request forces, by any value of its query except the cursor. */
function forced({ query }: Call) {
  for (const [name, value] of query) {
    const found = name === 'cursor' ? null : forcedIn(decodeURIComponent(value))
    if (found) return found
  }
  return null
}

/** A handler whose refusals are answers. */
const refusing =
  (respond: Handler): Handler =>
  async (call) => {
    try {
      return await respond(call)
    } catch (error) {
      if (error instanceof Refusal) return error.answer
      throw error
    }
  }

/**
 * A stand-in for ScrapeCreators.
 * @param handlers by path
 * @param posted paths that also take their query as the body of a POST
 */
export function scrapecreatorsStandIn(
  handlers: Readonly<Record<string, Handler>>,
  posted: readonly string[] = [],
): SimulatedPlatform {
  const routes = Object.entries(handlers).flatMap(([path, handler]): Route[] => {
    const answer = keyed('x-api-key', refused, refusing(handler))
    const get: Route = ['GET', origin, path, answer]
    return posted.includes(path) ? [get, ['POST', origin, path, answer]] : [get]
  })
  return routed(routes, { forced })
}
