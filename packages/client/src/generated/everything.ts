// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../table.ts'
import type { Api } from './api.ts'
import { instagram } from './tables/instagram.ts'
import { linkedin } from './tables/linkedin.ts'
import { tiktok } from './tables/tiktok.ts'
import { facebook } from './tables/facebook.ts'
import { youtube } from './tables/youtube.ts'
import { twitter } from './tables/twitter.ts'
import { reddit } from './tables/reddit.ts'
import { web } from './tables/web.ts'
import { ask } from './tables/ask.ts'
import { account } from './tables/account.ts'
import { requests } from './tables/requests.ts'
import { keys } from './tables/keys.ts'
import { sessions } from './tables/sessions.ts'
import { members } from './tables/members.ts'
import { deviceLogins } from './tables/deviceLogins.ts'
import { connections } from './tables/connections.ts'
import { jobs } from './tables/jobs.ts'
import { monitors } from './tables/monitors.ts'
import { events } from './tables/events.ts'
import { summaries } from './tables/summaries.ts'
import { webhookEndpoints } from './tables/webhookEndpoints.ts'
import { webhookDeliveries } from './tables/webhookDeliveries.ts'

/** Every call of the service. */
export const everything = {
  ...instagram,
  ...linkedin,
  ...tiktok,
  ...facebook,
  ...youtube,
  ...twitter,
  ...reddit,
  ...web,
  ...ask,
  ...account,
  ...requests,
  ...keys,
  ...sessions,
  ...members,
  ...deviceLogins,
  ...connections,
  ...jobs,
  ...monitors,
  ...events,
  ...summaries,
  ...webhookEndpoints,
  ...webhookDeliveries,

} as Table<Api>
