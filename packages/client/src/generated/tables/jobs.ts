// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `jobs`, for {@link createClient}. */
export const jobs: Table<Pick<Api, 'jobs'>> = {
  'jobs.create': {"path":"/v1/jobs","method":"POST","query":["dryRun"],"idempotent":true,"table":true},
  'jobs.list': {"path":"/v1/jobs","items":["jobs"]},
  'jobs.get': {"path":"/v1/jobs/{id}"},
  'jobs.rows': {"path":"/v1/jobs/{id}/rows","items":["rows"]},
  'jobs.results': {"path":"/v1/jobs/{id}/results","file":true},
  'jobs.pause': {"path":"/v1/jobs/{id}/pause","method":"POST","query":[],"idempotent":true},
  'jobs.resume': {"path":"/v1/jobs/{id}/resume","method":"POST","query":[],"idempotent":true},
  'jobs.cancel': {"path":"/v1/jobs/{id}/cancel","method":"POST","query":[],"idempotent":true},
  'jobs.rerun': {"path":"/v1/jobs/{id}/rerun","method":"POST","query":[],"idempotent":true},
  'jobs.delete': {"path":"/v1/jobs/{id}","method":"DELETE"},
  'jobs.schedules': {"path":"/v1/job-schedules","items":["schedules"]},
  'jobs.schedule': {"path":"/v1/job-schedules/{id}"},
  'jobs.updateSchedule': {"path":"/v1/job-schedules/{id}","method":"PATCH","query":[]},
  'jobs.deleteSchedule': {"path":"/v1/job-schedules/{id}","method":"DELETE"},
}
