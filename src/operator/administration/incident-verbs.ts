import { z } from 'zod'
import { recordAction } from '../../accounts/admin-actions.ts'
import {
  type IncidentReport,
  type IncidentState,
  incidentStates,
  listIncidents,
  openIncident,
  removeIncident,
  updateIncident,
} from '../../api/status/incidents.ts'
import { parameterError, ServiceError } from '../../catalog/errors.ts'
import { didYouMean } from '../../catalog/http/nearest.ts'
import { moment, paging } from './inputs.ts'
import { type AdminContext, type Page, pageByTime, verb } from './verb.ts'

const title = z.string().trim().min(1).max(200)
const text = z.string().trim().min(1).max(2000)
const incident = z.string().trim().min(1).max(100)
const state = z.enum(incidentStates)
/** Names of platforms: a list, or a text joined by commas. */
const platforms = z
  .union([z.array(z.string()), z.string().transform((list) => list.split(',').map((one) => one.trim()))])
  .pipe(z.array(z.string()).max(50))
  .transform((names) => [...new Set(names.filter((name) => name !== ''))].sort())

async function requirePlatforms({ registry }: AdminContext, names: readonly string[]): Promise<void> {
  const known = (await registry()).platforms.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return
  const hint = didYouMean(unknown, known)
  throw new ServiceError('bad_request', `platforms: there is no platform ${unknown}.${hint}`)
}

function addText(
  { database, clock, actor }: AdminContext,
  act: 'incidents update' | 'incidents resolve',
  id: string,
  update: { readonly text: string; readonly state?: IncidentState | undefined },
): Promise<IncidentReport> {
  return database.transaction(async (q) => {
    await recordAction(q, clock, { actor, act, accountId: null, subject: id, details: update })
    return updateIncident(q, clock, id, { ...update, by: actor })
  })
}

/** Verbs about the incidents of the status page, by the words of their commands. */
export const incidentVerbs = {
  'incidents list': verb({
    method: 'GET',
    path: '/incidents',
    role: 'read',
    input: z.strictObject(paging),
    run: ({ database, clock }, { limit, ...page }): Promise<Page<IncidentReport>> =>
      pageByTime(page, { at: new Date(clock.now() + 1), id: '' }, async (before) => {
        const rows = await listIncidents(database, { before, limit: limit + 1 })
        const items = rows.slice(0, limit)
        const last = rows.length > limit ? items.at(-1)! : null
        return { items, end: last && { at: last.createdAt, id: last.id } }
      }),
  }),
  'incidents open': verb({
    method: 'POST',
    path: '/incidents',
    role: 'support',
    input: z.strictObject({
      title,
      text,
      state: state.exclude(['resolved']).default('investigating'),
      platforms: platforms.default([]),
      startedAt: moment.optional(),
    }),
    async run(context, given): Promise<IncidentReport> {
      const { database, clock, actor } = context
      await requirePlatforms(context, given.platforms)
      if (given.startedAt !== undefined && given.startedAt.getTime() > clock.now()) {
        throw parameterError('startedAt must not be in the future. Announce planned work with `banner set`.')
      }
      return database.transaction(async (q) => {
        const opened = await openIncident(q, clock, { ...given, by: actor })
        const act = { actor, act: 'incidents open', accountId: null, subject: opened.id, details: given }
        await recordAction(q, clock, act)
        return opened
      })
    },
  }),
  'incidents update': verb({
    method: 'POST',
    path: '/incidents/updates',
    role: 'support',
    input: z.strictObject({ incident, text, state: state.optional() }),
    run: (context, { incident: id, ...update }): Promise<IncidentReport> =>
      addText(context, 'incidents update', id, update),
  }),
  'incidents resolve': verb({
    method: 'POST',
    path: '/incidents/resolution',
    role: 'support',
    input: z.strictObject({ incident, text: text.default('It works again.') }),
    run: (context, { incident: id, text: given }): Promise<IncidentReport> =>
      addText(context, 'incidents resolve', id, { text: given, state: 'resolved' }),
  }),
  'incidents remove': verb({
    method: 'POST',
    path: '/incidents/removal',
    role: 'support',
    input: z.strictObject({ incident }),
    run: ({ database, clock, actor }, { incident: id }): Promise<{ id: string; title: string }> =>
      database.transaction(async (q) => {
        const removed = { id, title: await removeIncident(q, id) }
        const details = { title: removed.title }
        const act = { actor, act: 'incidents remove', accountId: null, subject: id, details }
        await recordAction(q, clock, act)
        return removed
      }),
  }),
} as const
