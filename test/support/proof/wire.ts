import type { Platform } from '../../../src/catalog/platform.ts'
import type {
  SimulatedPlatform,
  SimulatedRequest,
  SimulatedResponse,
} from '../../../src/catalog/ports/simulated.ts'
import type { WireAnswer } from './mutation.ts'

/** One request and what was answered to it. */
export interface Exchange {
  /** What identifies the request: method, address and body. */
  readonly request: string
  /** For people: `GET www.example.com/things`. */
  readonly title: string
  readonly answer: WireAnswer
}

/** What stands between a service and a simulated platform: notes what is answered, and changes it. */
export interface Wire {
  readonly seen: Exchange[]
  /** Changes the answers to a request from now on; null: answers are left as they are. */
  change(changes: Changes | null): void
}

/** Decides on the answer to a request; the intact one is left where it gives undefined. */
export type Changes = (request: string, answer: WireAnswer, title: string) => WireAnswer | undefined

function namesOf({ method, url, body }: SimulatedRequest): { request: string; title: string } {
  // The boundary of a form is another each time.
  const sent =
    body === undefined ? '' : ` ${body.toString('latin1').replaceAll(/formdata-\w+-\d+/g, 'boundary')}`
  return { request: `${method} ${url.href}${sent}`, title: `${method} ${url.host}${url.pathname}` }
}

/** A platform whose simulated stand-in is behind a wire of its own. */
export function wired(platform: Platform): { platform: Platform; wire: Wire } {
  const seen: Exchange[] = []
  let changes: Changes | null = null
  // A simulation answers the same to the same request at the same time (test/simulation), and is asked a thousand times.
  const answered = new Map<string, SimulatedResponse>()
  const simulated = async (): Promise<SimulatedPlatform> => {
    const real = await platform.simulated()
    return {
      origins: real.origins,
      async handle(request): Promise<SimulatedResponse> {
        const { request: name, title } = namesOf(request)
        const asked = `${request.now} ${name} ${JSON.stringify(request.headers)}`
        const given = answered.get(asked) ?? (await real.handle(request))
        answered.set(asked, given)
        const answer: WireAnswer = {
          status: given.status,
          headers: given.headers ?? {},
          body: given.body ?? '',
          ...(given.fault ? { fault: given.fault } : {}),
        }
        seen.push({ request: name, title, answer })
        const changed = changes?.(name, answer, title)
        return changed ? { ...changed, ...(given.delayMs ? { delayMs: given.delayMs } : {}) } : given
      },
    }
  }
  return {
    platform: { ...platform, simulated },
    wire: {
      seen,
      change: (next) => {
        changes = next
      },
    },
  }
}
