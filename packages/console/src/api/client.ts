import {
  account,
  connections,
  createClient,
  deviceLogins,
  events,
  jobs,
  keys,
  members,
  monitors,
  requests,
  sessions,
  summaries,
  webhookDeliveries,
  webhookEndpoints,
} from 'social-lookup-client/core'
import { serviceUrl } from '../app/address.ts'
import type { Mode } from '../app/mode.ts'
import type { Session } from '../app/session.tsx'
import { viewHeaders } from '../app/view.ts'

/** Settings by which the client works with a browser's session in place of a key. */
export function sessionSettings(mode: Mode, session: Session) {
  return {
    baseUrl: serviceUrl,
    headers: { 'x-mode': mode, 'x-csrf-token': session.csrfToken, ...viewHeaders() },
    // A person sees the error soon and can try again.
    retries: 1,
    deadlineMs: 30_000,
  }
}

/** The client of the account's routes. Lookups are a client of their own (the playground), because their table is large. */
export function createApi(mode: Mode, session: Session) {
  return createClient(
    [
      account,
      requests,
      keys,
      members,
      sessions,
      connections,
      deviceLogins,
      monitors,
      events,
      summaries,
      jobs,
      webhookEndpoints,
      webhookDeliveries,
    ],
    sessionSettings(mode, session),
  )
}

export type Api = ReturnType<typeof createApi>
