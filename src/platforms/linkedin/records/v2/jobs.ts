import { z } from 'zod'
import { lookupStatus } from '../../../../catalog/records.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { jobUrl } from '../../identifiers.ts'
import type { Actor, Job, List } from '../../model.ts'
import * as shared from './shared.ts'

const { list, isoTime } = shared

/** A job as lists show it. */
export const jobCard = z.strictObject({
  id: z.string(),
  url: z.string(),
  title: v2.text,
  company: shared.organizationLink.nullable(),
  location: v2.text,
  postedAt: isoTime.nullable().describe('Lists tell the day: its beginning in UTC.'),
  postedLabel: v2.text.describe('In the words of the page: "2 weeks ago".'),
  salary: z
    .strictObject({
      label: z.string(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      currency: v2.text,
      period: z.enum(['hour', 'day', 'week', 'month', 'year']).nullable(),
    })
    .nullable(),
  benefits: list(z.string()).nullable().describe('Labels of the card: "Actively Hiring".'),
})

/** A job with what its page tells. */
export const job = jobCard.extend({
  countryCode: v2.text,
  description: v2.text,
  descriptionHtml: v2.text,
  seniority: v2.text,
  employmentType: v2.text,
  jobFunction: v2.text,
  industries: v2.text,
  applicantCount: v2.count,
  isApplicantCountBound: v2.flag.describe('Whether the number of applicants is a bound ("over 200").'),
  isClosed: v2.flag,
  isEasyApply: v2.flag,
  applyUrl: v2.text,
  expiresAt: isoTime.nullable(),
})

export function cardOf(of: Job): z.infer<typeof jobCard> {
  return {
    id: of.id,
    url: jobUrl(of.id),
    title: of.title,
    company: shared.organizationLinkOf(of.company),
    location: of.location,
    postedAt: of.postedAt,
    postedLabel: of.postedLabel,
    salary: of.salary && {
      label: of.salary.label,
      min: of.salary.min,
      max: of.salary.max,
      currency: of.salary.currency,
      period: of.salary.period,
    },
    benefits: of.benefits && [...of.benefits],
  }
}

export const jobOf = (of: Job): z.infer<typeof job> => ({
  ...cardOf(of),
  countryCode: of.countryCode,
  description: of.description,
  descriptionHtml: of.descriptionHtml,
  seniority: of.seniority,
  employmentType: of.employmentType,
  jobFunction: of.jobFunction,
  industries: of.industries,
  applicantCount: of.applicantCount,
  isApplicantCountBound: of.isApplicantCountBound,
  isClosed: of.isClosed,
  isEasyApply: of.isEasyApply,
  applyUrl: of.applyUrl,
  expiresAt: of.expiresAt,
})

export const jobRecord = z.strictObject({ lookupStatus, job: job.nullable() })
export const jobView = (of: Job) => ({ job: jobOf(of) })

export const jobsRecord = shared.batchRecord('job', job)
export const jobsView = shared.batchView('job', jobOf)

export const hiringTeamRecord = z.strictObject({
  lookupStatus,
  people: list(shared.person).nullable().describe('Empty where the job names nobody.'),
})
export const hiringTeamView = (of: readonly Actor[] | null) => ({ people: shared.peopleOf(of) })

export const relatedJobsRecord = z.strictObject({ lookupStatus, jobs: list(jobCard).nullable() })
export const relatedJobsView = (of: readonly Job[] | null) => ({ jobs: of?.map(cardOf) ?? null })

export const organizationJobsRecord = z.strictObject({
  lookupStatus,
  jobs: list(jobCard),
  ...shared.pageSchemas,
})
export const jobSearchRecord = z.strictObject({
  lookupStatus,
  jobs: list(jobCard),
  ...shared.pageSchemas,
})
export const jobListView = (of: List<Job>) => ({ jobs: of.items.map(cardOf), ...shared.pageFields(of) })
