import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus } from '../../../../catalog/record-schema.ts'
import { contentView } from '../../../shared/record-view.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { jobUrl } from '../../identifiers.ts'
import type { Actor, Job, List } from '../../model.ts'
import * as shared from './shared.ts'

const { list, isoTime } = shared

/** A job as lists show it. */
export const jobCard = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    title: v2.text,
    company: shared.organizationLink.nullable(),
    location: v2.text,
    postedAt: isoTime.nullable().describe('Lists have only the day: its beginning in UTC.'),
    postedLabel: v2.text.describe('In the words of the page: "2 weeks ago".'),
    salary: z
      .strictObject({
        label: z.string(),
        min: z.number().nullable(),
        max: z.number().nullable(),
        currency: v2.text,
        period: z.enum(['hour', 'day', 'week', 'month', 'year']).nullable(),
      })
      .register(recordNames, { name: 'LinkedinV2Salary' })
      .nullable(),
    benefits: list(z.string()).nullable().describe('Labels of the card: "Actively Hiring".'),
  })
  .register(recordNames, { name: 'LinkedinV2JobSummary' })

/** A job as its page shows it. */
export const job = jobCard
  .extend({
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
  .register(recordNames, { name: 'LinkedinV2Job' })

const nameCard = (of: Job) => ({
  ...of,
  url: jobUrl(of.id),
  company: of.company && shared.nameOrganizationLink(of.company),
})

export const jobRecord = z.strictObject({ lookupStatus, job: job.nullable() })
export const jobView = contentView(jobRecord, (of: Job) => ({ job: nameCard(of) }))

export const jobsRecord = shared.batchRecord('job', job)
export const jobsView = shared.batchView('job', job, nameCard)

export const hiringTeamRecord = z.strictObject({
  lookupStatus,
  people: list(shared.person).nullable().describe('Empty where the job names nobody.'),
})
export const hiringTeamView = contentView(hiringTeamRecord, (people: readonly Actor[] | null) => ({
  people: people?.map(shared.namePerson) ?? null,
}))

export const relatedJobsRecord = z.strictObject({ lookupStatus, jobs: list(jobCard).nullable() })
export const relatedJobsView = contentView(relatedJobsRecord, (jobs: readonly Job[] | null) => ({
  jobs: jobs?.map(nameCard) ?? null,
}))

const jobListRecord = z
  .strictObject({ lookupStatus, jobs: list(jobCard), ...shared.pageSchemas })
  .register(recordNames, { name: 'LinkedinV2JobList' })
export const organizationJobsRecord = jobListRecord
export const jobSearchRecord = jobListRecord
export const jobListView = contentView(jobListRecord, (jobs: List<Job>) => ({
  jobs: jobs.items.map(nameCard),
  ...shared.pageFields(jobs),
}))
