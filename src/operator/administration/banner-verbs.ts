import { z } from 'zod'
import { recordAction } from '../../accounts/admin-actions.ts'
import { clearBanner, readBanner, setBanner } from '../../accounts/banner.ts'
import { parameterError } from '../../catalog/errors.ts'
import { moment } from './inputs.ts'
import { verb } from './verb.ts'

/** What callers are told, and who set it. */
interface BannerReport {
  readonly text: string | null
  readonly at: string | null
  readonly until: string | null
  readonly by: string | null
}

const noBanner: BannerReport = { text: null, at: null, until: null, by: null }

/** Verbs about the sentence that all callers read in the console and on the status page. */
export const bannerVerbs = {
  'banner show': verb({
    method: 'GET',
    path: '/banner',
    role: 'read',
    input: z.strictObject({}),
    run: async ({ database, clock }): Promise<BannerReport> =>
      (await readBanner(database, clock)) ?? noBanner,
  }),
  'banner set': verb({
    method: 'POST',
    path: '/banner',
    role: 'support',
    input: z.strictObject({ text: z.string().trim().min(1).max(500), until: moment.optional() }),
    async run({ database, clock, actor }, { text, until }): Promise<BannerReport> {
      if (until !== undefined && until.getTime() <= clock.now()) {
        throw parameterError('until must be in the future.')
      }
      return database.transaction(async (q) => {
        const details = { text, ...(until === undefined ? {} : { until: until.toISOString() }) }
        await recordAction(q, clock, { actor, act: 'banner set', accountId: null, subject: null, details })
        return setBanner(q, clock, { text, until: until ?? null, by: actor })
      })
    },
  }),
  'banner clear': verb({
    method: 'POST',
    path: '/banner/clear',
    role: 'support',
    input: z.strictObject({}),
    run: ({ database, clock, actor }): Promise<BannerReport> =>
      database.transaction(async (q) => {
        const act = { actor, act: 'banner clear', accountId: null, subject: null, details: {} }
        await recordAction(q, clock, act)
        await clearBanner(q)
        return noBanner
      }),
  }),
} as const
