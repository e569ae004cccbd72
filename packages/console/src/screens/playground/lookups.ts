import {
  ask,
  createClient,
  facebook,
  instagram,
  linkedin,
  reddit,
  tiktok,
  twitter,
  web,
  youtube,
} from 'social-lookup-client/core'
import { sessionSettings } from '../../api/client.ts'
import type { Mode } from '../../app/mode.ts'
import type { Session } from '../../app/session.tsx'

/** The answer of a lookup, whatever its record. */
export interface LookupAnswer {
  readonly data: unknown
  readonly meta: {
    readonly requestId: string
    readonly creditsCharged: number
    readonly cached?: boolean
    readonly unreadableEntries?: number
    readonly lookupStatus?: string
    readonly creditsRemaining?: number
  }
}

/** A client of all lookups. A person waits, and may not pay twice: nothing is repeated. */
function createLookups(mode: Mode, session: Session) {
  return createClient([facebook, instagram, linkedin, reddit, tiktok, twitter, web, youtube, ask], {
    ...sessionSettings(mode, session),
    retries: 0,
    deadlineMs: 120_000,
    timeoutMs: 120_000,
  })
}

type Call = (params: object) => PromiseLike<LookupAnswer>

/** Makes one lookup by its id, or `ask`. Of a list it reads one page. */
export async function runLookup(
  mode: Mode,
  session: Session,
  id: string,
  params: object,
): Promise<LookupAnswer> {
  let place: unknown = createLookups(mode, session)
  for (const word of id.split('.')) place = (place as Record<string, unknown>)[word]
  return (place as Call)(params)
}
