import { z } from 'zod'
import { lookupStatus } from '../../../../catalog/records.ts'
import type { BatchRow, BatchRows } from '../../../shared/batch.ts'
import { jobUrl } from '../../identifiers.ts'
import type { Job } from '../../model.ts'
import * as v1 from './shared.ts'

const { text, int, flag, list } = v1

const linkedinJob = z.strictObject({
  id: text,
  url: z.string().min(1),
  title: text,
  companyName: text,
  companyId: text,
  companyUrl: text,
  location: text,
  summary: text,
  seniorityLevel: text,
  function: text,
  employmentType: text,
  industries: text,
  basePayRange: text,
  postedAt: text.describe('In the words of the page: "2 weeks ago".'),
  postedDate: text.describe('ISO 8601.'),
  applicantCount: int,
  jobPoster: z.strictObject({ name: text, title: text, profileUrl: text }).nullable(),
  applicationAvailable: flag,
  descriptionFormatted: text,
  baseSalary: z
    .strictObject({
      minAmount: z.number().nullable(),
      maxAmount: z.number().nullable(),
      currency: text,
      paymentPeriod: text,
    })
    .nullable(),
  salaryStandards: text,
  isEasyApply: flag,
  applyLink: text,
  countryCode: text,
  companyLogoUrl: text,
})

function jobOf(of: Job): z.infer<typeof linkedinJob> {
  const { company, salary, hiringTeam } = of
  const poster = hiringTeam?.[0]
  return {
    id: of.id,
    url: jobUrl(of.id),
    title: of.title,
    companyName: company?.name ?? null,
    companyId: company?.id ?? null,
    companyUrl: company?.url ?? null,
    location: of.location,
    summary: of.description,
    seniorityLevel: of.seniority,
    function: of.jobFunction,
    employmentType: of.employmentType,
    industries: of.industries,
    basePayRange: salary?.label ?? null,
    postedAt: of.postedLabel,
    postedDate: of.postedAt,
    applicantCount: of.applicantCount,
    jobPoster: poster ? { name: poster.name, title: poster.headline, profileUrl: poster.url } : null,
    applicationAvailable: of.isClosed === null ? null : !of.isClosed,
    descriptionFormatted: of.descriptionHtml,
    baseSalary: salary && {
      minAmount: salary.min,
      maxAmount: salary.max,
      currency: salary.currency,
      paymentPeriod: salary.period,
    },
    salaryStandards: null,
    isEasyApply: of.isEasyApply,
    applyLink: of.applyUrl,
    countryCode: of.countryCode,
    companyLogoUrl: company?.pictureUrl ?? null,
  }
}

const compatibility = v1.compatibilityOf(['job'])

const result = z.strictObject({
  url: z.string().min(1),
  lookupStatus: v1.rowStatus,
  error: v1.rowError,
  job: linkedinJob.nullable(),
  compatibility,
})

export const jobsRecord = z.strictObject({ results: list(result), summary: v1.summary })

function rowOf(row: BatchRow<Job>): z.infer<typeof result> {
  const made = v1.project(row.model && [row.model], jobOf)
  return {
    url: row.url,
    ...v1.statusOf(row),
    job: made.shown[0] ?? null,
    compatibility: v1.compatibility({ job: made }),
  }
}
export const jobsView = (of: BatchRows<Job>) => ({ results: of.rows.map(rowOf), summary: v1.summaryOf(of) })

export const jobSearchRecord = z.strictObject({
  lookupStatus,
  jobs: list(linkedinJob),
  summary: v1.listSummary,
  compatibility: v1.compatibilityOf(['jobs']),
})
/** Jobs that were found, and whether the platform stopped before all that were asked for. */
export interface FoundJobs {
  readonly jobs: readonly Job[]
  readonly isPartial: boolean
}
export const jobSearchView = ({ jobs, isPartial }: FoundJobs) => v1.listed('jobs', jobs, jobOf, isPartial)
