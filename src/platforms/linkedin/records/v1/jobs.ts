import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus } from '../../../../catalog/record-schema.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import type { BatchRow, BatchRows } from '../../../shared/batch.ts'
import { contentView } from '../../../shared/record-view.ts'
import { jobUrl } from '../../identifiers.ts'
import type { Job } from '../../model.ts'
import * as v1 from './shared.ts'

const { text, int, flag, list } = v1

const linkedinJob = z
  .strictObject({
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
  .register(recordNames, { name: 'LinkedinJob' })

function nameJob(job: Job) {
  const { company, salary } = job
  const poster = job.hiringTeam?.[0]
  return {
    ...job,
    url: jobUrl(job.id),
    companyName: company?.name ?? null,
    companyId: company?.id ?? null,
    companyUrl: company?.url ?? null,
    summary: job.description,
    seniorityLevel: job.seniority,
    function: job.jobFunction,
    basePayRange: salary?.label ?? null,
    postedAt: job.postedLabel,
    postedDate: job.postedAt,
    jobPoster: poster ? { name: poster.name, title: poster.headline, profileUrl: poster.url } : null,
    applicationAvailable: job.isClosed === null ? null : !job.isClosed,
    descriptionFormatted: job.descriptionHtml,
    baseSalary: salary && {
      ...salary,
      minAmount: salary.min,
      maxAmount: salary.max,
      paymentPeriod: salary.period,
    },
    salaryStandards: null,
    applyLink: job.applyUrl,
    companyLogoUrl: company?.pictureUrl ?? null,
  }
}

const result = z
  .strictObject({
    url: z.string().min(1),
    lookupStatus: v1.rowStatus,
    creditsCharged: v1.rowCredits,
    error: v1.rowError,
    job: linkedinJob.nullable(),
    compatibility: v1.compatibilityOf(['job']),
  })
  .register(recordNames, { name: 'LinkedinJobRow' })

export const jobsRecord = z.strictObject({ results: list(result), summary: v1.summary })

function nameRow(row: BatchRow<Job>, reporter: DriftReporter) {
  const { job, compatibility } = v1.showCollections({ job: row.model && [nameJob(row.model)] }, reporter)
  return { url: row.url, ...v1.statusOf(row), job: job[0] ?? null, compatibility }
}

export const jobsView = contentView(jobsRecord, (batch: BatchRows<Job>, reporter: DriftReporter) => ({
  results: batch.rows.map((row) => nameRow(row, reporter)),
  summary: v1.summaryOf(batch),
}))

export const jobSearchRecord = z.strictObject({
  lookupStatus,
  jobs: list(linkedinJob),
  summary: v1.listSummary,
  compatibility: v1.compatibilityOf(['jobs']),
})

/** Jobs that a search found, and whether LinkedIn stopped before the requested number. */
export interface FoundJobs {
  readonly jobs: readonly Job[]
  readonly isPartial: boolean
}

export const jobSearchView = contentView(
  jobSearchRecord,
  ({ jobs, isPartial }: FoundJobs, reporter: DriftReporter) =>
    v1.showList('jobs', jobs.map(nameJob), reporter, { isPartial }),
)
