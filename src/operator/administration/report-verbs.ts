import { z } from 'zod'
import { recordAction } from '../../accounts/admin-actions.ts'
import { createLink } from '../../accounts/sign-in/links.ts'
import { viewUrl } from '../../accounts/sign-in/part.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { didYouMean } from '../../catalog/http/nearest.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { OperationResults } from '../../lookup/daily-results/read-results.ts'
import { addNames } from '../../money/billing/books/usage-names.ts'
import { type AccountReport, readAccount } from '../reports/account-report.ts'
import { type Alert, readAlerts } from '../reports/alerts.ts'
import { type Overview, readOverview } from '../reports/overview.ts'
import { type FoundRequest, searchRequests } from '../reports/request-search.ts'
import type { ServingProcess } from '../reports/serving-process.ts'
import { readSettings, type SettingReport } from '../reports/settings-report.ts'
import {
  checkSources,
  readSources,
  readVendors,
  type SourceCheck,
  type SourceReport,
  type VendorReport,
} from '../reports/source-report.ts'
import { mode, moment, paging, reason, whole } from './inputs.ts'
import { type AdminContext, type Page, pageByTime, verb } from './verb.ts'

const minutes = whole(1, 1440).default(15)
const dayMs = 86_400_000

function serving({ process }: AdminContext): ServingProcess {
  if (process !== null) return process
  throw new ServiceError(
    'bad_request',
    'Ask the running service: set ADMIN_URL, or start it on this DATA_DIR.',
  )
}

function requireOperation(registry: Registry, id: string): AnyOperation {
  const operation = registry.byId(id)
  if (operation !== undefined) return operation
  const names = registry.operations.map((one) => one.id)
  throw new ServiceError('bad_request', `operation: there is no ${id}.${didYouMean(id, names)}`)
}

/** A request, with names beside the ids of its key and account. */
interface NamedRequest extends FoundRequest {
  readonly keyName?: string | null
  readonly accountName?: string | null
}

/** A link that shows an account as it sees itself, read only. */
export interface AccountView {
  readonly url: string
  readonly expiresAt: Date
}

/** Verbs that report how the service does, by the words of their commands. */
export const reportVerbs = {
  overview: verb({
    method: 'GET',
    path: '/overview',
    role: 'read',
    input: z.strictObject({ mode: mode.default('live'), minutes }),
    run: (context, input): Promise<Overview> => readOverview(context, input),
  }),
  alerts: verb({
    method: 'GET',
    path: '/alerts',
    role: 'read',
    input: z.strictObject({}),
    run: async (context): Promise<Alert[]> => readAlerts({ ...context, registry: await context.registry() }),
  }),
  'sources list': verb({
    method: 'GET',
    path: '/sources',
    role: 'read',
    input: z.strictObject({
      mode: mode.default('live'),
      minutes,
      platform: z.string().min(1).max(100).optional(),
    }),
    async run(context, { platform, ...input }): Promise<SourceReport[]> {
      const registry = await context.registry()
      return readSources({ ...context, registry, process: serving(context) }, { ...input, platform })
    },
  }),
  'sources check': verb({
    method: 'POST',
    path: '/sources/checks',
    role: 'support',
    input: z.strictObject({ operation: z.string().min(1).max(200) }),
    async run(context, input): Promise<SourceCheck[]> {
      const operation = requireOperation(await context.registry(), input.operation)
      return checkSources({ ...context, process: serving(context) }, operation)
    },
  }),
  'sources results': verb({
    method: 'GET',
    path: '/sources/results',
    role: 'read',
    input: z.strictObject({ operation: z.string().min(1).max(200) }),
    async run(context, { operation }): Promise<OperationResults | null> {
      requireOperation(await context.registry(), operation)
      return (await serving(context).results.readOperation(operation)) ?? null
    },
  }),
  'vendors list': verb({
    method: 'GET',
    path: '/vendors',
    role: 'read',
    input: z.strictObject({}),
    run: async (context): Promise<VendorReport[]> => readVendors({ ...context, process: serving(context) }),
  }),
  settings: verb({
    method: 'GET',
    path: '/settings',
    role: 'read',
    input: z.strictObject({}),
    run: async (context): Promise<SettingReport[]> => readSettings(serving(context).config),
  }),
  'accounts show': verb({
    method: 'GET',
    path: '/accounts/detail',
    role: 'read',
    input: z.strictObject({ account: z.string().min(1).max(100) }),
    run: (context, { account }): Promise<AccountReport> => readAccount(context, account),
  }),
  'accounts view': verb({
    method: 'POST',
    path: '/accounts/view',
    role: 'support',
    input: z.strictObject({ account: z.string().min(1).max(100), reason }),
    async run(context, { account: accountId, reason }): Promise<AccountView> {
      const { database, clock, actor, operator, publicUrl } = context
      const { token, expiresAt } = await database.transaction(async (q) => {
        const rights = { accountId, role: 'viewer', operatorRole: null } as const
        const created = {
          ...rights,
          kind: 'sign_in',
          opens: 'view',
          createdBy: actor,
          usedToken: operator.token,
        } as const
        const link = await createLink(q, clock, created)
        const details = { reason, role: 'viewer' }
        await recordAction(q, clock, { actor, act: 'accounts view', accountId, subject: link.id, details })
        return link
      })
      return { url: viewUrl(publicUrl(), token), expiresAt }
    },
  }),
  requests: verb({
    method: 'GET',
    path: '/requests',
    role: 'read',
    input: z.strictObject({
      ...paging,
      account: z.string().min(1).max(100).optional(),
      mode: mode.optional(),
      key: z.string().min(1).max(100).optional(),
      operation: z.string().min(1).max(200).optional(),
      outcome: z.string().min(1).max(100).optional(),
      from: moment.optional(),
      to: moment.optional(),
    }),
    run({ database, clock }, { from, to, cursor, limit, ...filter }): Promise<Page<NamedRequest>> {
      // Clocks of other nodes may be ahead by less than a minute.
      const latest = clock.now() + 60_000
      const end = new Date(Math.min(to?.getTime() ?? latest, latest))
      const start = from ?? new Date(end.getTime() - dayMs)
      if (start >= (to ?? end)) throw new ServiceError('bad_request', 'from: must be before to.')
      return pageByTime({ cursor }, { at: end, id: '' }, async (before) => {
        const { requests, end: position } = await searchRequests(database, clock, {
          ...{ ...filter, from: start, before, limit },
        })
        return { items: await addNames(database, requests, { people: true }), end: position }
      })
    },
  }),
} as const
