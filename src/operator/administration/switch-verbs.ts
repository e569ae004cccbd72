import { z } from 'zod'
import { recordAction } from '../../accounts/admin-actions.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { didYouMean } from '../../catalog/http/nearest.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Source } from '../../catalog/source.ts'
import { knownEverywhereMs } from '../../lookup/switches/part.ts'
import { listSwitches, type Switch, switchOff, switchOn } from '../../lookup/switches/store.ts'
import { resumeWaitingMonitors } from '../../watching/monitors/state/switch-lifecycle.ts'
import { reason } from './inputs.ts'
import { type AdminContext, verb } from './verb.ts'

const kind = z.enum(['platform', 'operation', 'source'])
const name = z.string().trim().min(1).max(200)

/** Names that a switch of a kind may have. The operator's own provider is a source of every platform. */
function namesOf({ platforms, operations }: Registry, of: Switch['kind']): string[] {
  if (of === 'platform') return platforms.map((one) => one.name)
  if (of === 'operation') return operations.map(({ id }) => id)
  const pairs = operations.flatMap(({ platform, sources }) =>
    [...(sources as readonly Source[]).map((source) => source.name), 'provider'].flatMap((source) => [
      source,
      `${platform}/${source}`,
    ]),
  )
  return [...new Set(pairs)]
}

async function requireKnown({ registry }: AdminContext, given: Pick<Switch, 'kind' | 'name'>): Promise<void> {
  const names = namesOf(await registry(), given.kind)
  if (names.includes(given.name)) return
  const hint = didYouMean(given.name, names)
  throw new ServiceError('bad_request', `name: there is no ${given.kind} ${given.name}.${hint}`)
}

/** Verbs about what is switched off, by the words of their commands. */
export const switchVerbs = {
  'switch list': verb({
    method: 'GET',
    path: '/switches',
    role: 'read',
    input: z.strictObject({}),
    run: ({ database }): Promise<Switch[]> => listSwitches(database),
  }),
  'switch off': verb({
    method: 'POST',
    path: '/switches/off',
    role: 'all',
    input: z.strictObject({ kind, name, reason }),
    async run(context, given): Promise<Switch> {
      const { database, clock, actor, refreshSwitches } = context
      await requireKnown(context, given)
      const off = await database.transaction(async (q) => {
        const details = { reason: given.reason }
        const subject = `${given.kind} ${given.name}`
        await recordAction(q, clock, { actor, act: 'switch off', accountId: null, subject, details })
        return switchOff(q, clock, { ...given, by: actor })
      })
      await refreshSwitches?.()
      return off
    },
  }),
  'switch on': verb({
    method: 'POST',
    path: '/switches/on',
    role: 'all',
    input: z.strictObject({ kind, name }),
    async run(context, given): Promise<Switch & { readonly monitors: number }> {
      const { database, clock, actor, refreshSwitches } = context
      const done = await database.transaction(async (q) => {
        const was = await switchOn(q, given)
        if (was === null) {
          throw new ServiceError('not_found', `The ${given.kind} ${given.name} is not switched off.`)
        }
        const monitors = await resumeWaitingMonitors(q, new Date(clock.now() + knownEverywhereMs))
        const details = { reason: was.reason, monitors }
        const subject = `${given.kind} ${given.name}`
        await recordAction(q, clock, { actor, act: 'switch on', accountId: null, subject, details })
        return { ...was, monitors }
      })
      await refreshSwitches?.()
      return done
    },
  }),
} as const
