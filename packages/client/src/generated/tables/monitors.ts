// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `monitors`, for {@link createClient}. */
export const monitors: Table<Pick<Api, 'monitors'>> = {
  'monitors.create': {"path":"/v1/monitors","method":"POST","query":["dryRun"],"idempotent":true},
  'monitors.list': {"path":"/v1/monitors","items":["monitors"]},
  'monitors.sources': {"path":"/v1/monitors/sources"},
  'monitors.source': {"path":"/v1/monitor-sources/{operationId}"},
  'monitors.get': {"path":"/v1/monitors/{id}"},
  'monitors.update': {"path":"/v1/monitors/{id}","method":"PATCH","query":[]},
  'monitors.delete': {"path":"/v1/monitors/{id}","method":"DELETE"},
  'monitors.trigger': {"path":"/v1/monitors/{id}/trigger","method":"POST","query":[],"idempotent":true},
  'monitors.reset': {"path":"/v1/monitors/{id}/reset","method":"POST","query":[],"idempotent":true},
  'monitors.events': {"path":"/v1/monitors/{id}/events","items":["events"]},
  'monitors.checks': {"path":"/v1/monitors/{id}/checks","items":["checks"]},
  'monitors.series': {"path":"/v1/monitors/{id}/series"},
  'monitors.ignore': {"path":"/v1/monitors/{id}/ignore","method":"POST","query":[]},
  'monitors.tags': {"path":"/v1/monitors/tags"},
  'monitors.changeTagged': {"path":"/v1/monitors/tagged","method":"POST","items":["results"],"query":["dryRun","cursor"],"idempotent":true},
  'monitors.createAll': {"path":"/v1/monitors/bulk","method":"POST","query":["dryRun"],"lines":true,"idempotent":true},
  'monitors.export': {"path":"/v1/monitors/export","file":true},
  'monitors.preview': {"path":"/v1/monitors/preview","method":"POST","query":[],"idempotent":true},
  'monitors.health': {"path":"/v1/monitors/{id}/health"},
  'monitors.feed.open': {"path":"/v1/monitors/{id}/feed","method":"POST","query":[],"idempotent":true},
  'monitors.feed.get': {"path":"/v1/monitors/{id}/feed"},
  'monitors.feed.close': {"path":"/v1/monitors/{id}/feed","method":"DELETE"},
  'monitors.tags.feed.open': {"path":"/v1/monitors/tags/{tag}/feed","method":"POST","query":[],"idempotent":true},
  'monitors.tags.feed.get': {"path":"/v1/monitors/tags/{tag}/feed"},
  'monitors.tags.feed.close': {"path":"/v1/monitors/tags/{tag}/feed","method":"DELETE"},
}
