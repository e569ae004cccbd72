import { z } from 'zod'
import { type DriftReport, listDriftReports } from '../../lookup/answer-shapes/reports.ts'
import { whole } from './inputs.ts'
import { verb } from './verb.ts'

/** Verbs about changes of platforms, by the words of their commands. */
export const driftVerbs = {
  drift: verb({
    method: 'GET',
    path: '/drift',
    role: 'read',
    input: z.strictObject({
      operation: z.string().trim().min(1).max(200).optional(),
      days: whole(1, 90).default(7),
    }),
    run: ({ database, clock }, { operation, days }): Promise<DriftReport[]> =>
      listDriftReports(database, { since: new Date(clock.now() - days * 86_400_000), operation }),
  }),
} as const
