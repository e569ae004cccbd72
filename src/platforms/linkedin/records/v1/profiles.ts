import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import type { BatchRow, BatchRows } from '../../../shared/batch.ts'
import { contentView } from '../../../shared/record-view.ts'
import { profileUrl } from '../../identifiers.ts'
import type {
  Activity,
  Actor,
  Education,
  Membership,
  Person,
  Position,
  Post,
  ProfileEntry,
} from '../../model.ts'
import * as v1 from './shared.ts'

const { text, int, flag, list } = v1

const entry = z
  .strictObject({ title: z.string(), subtitle: text, meta: text })
  .register(recordNames, { name: 'LinkedinProfileEntry' })

const profile = z
  .strictObject({
    platform: z.literal('linkedin'),
    handle: z.string(),
    numericId: text,
    displayName: text,
    firstName: text,
    lastName: text,
    headline: text,
    bio: text,
    avatarUrl: text,
    bannerUrl: text,
    profileUrl: z.string(),
    location: text,
    city: text,
    countryCode: text,
    influencer: flag,
    memorialized: flag,
    defaultAvatar: flag,
    currentCompany: z
      .strictObject({ name: text, companyId: text, title: text, url: text, location: text })
      .nullable(),
    websites: list(z.strictObject({ title: text, url: z.string() })),
    experience: list(
      z.strictObject({
        title: text,
        company: text,
        companyLogoUrl: text,
        description: text,
        startDate: text,
        endDate: text,
      }),
    ),
    education: list(
      z.strictObject({ title: text, url: text, startYear: text, endYear: text, description: text }),
    ),
    languages: list(z.strictObject({ name: z.string(), proficiency: text })),
    organizations: list(
      z.strictObject({ title: z.string(), membershipType: text, startDate: text, endDate: text }),
    ),
    publications: list(z.strictObject({ title: z.string(), publisher: text, date: text })),
    projects: list(z.strictObject({ title: z.string(), startDate: text, description: text })),
    honorsAndAwards: list(z.string()),
    recommendations: list(z.string()),
    certifications: list(entry),
    courses: list(entry),
    volunteerExperience: list(entry),
  })
  .register(recordNames, { name: 'LinkedinPerson' })

const collections = [
  'websites',
  'experience',
  'education',
  'languages',
  'organizations',
  'publications',
  'projects',
  'honorsAndAwards',
  'recommendations',
  'certifications',
  'courses',
  'volunteerExperience',
  'activity',
  'posts',
  'relatedProfiles',
] as const

const result = z
  .strictObject({
    url: z.string(),
    lookupStatus: v1.rowStatus,
    creditsCharged: v1.rowCredits,
    error: v1.rowError,
    profile: profile.nullable(),
    metrics: z.strictObject({ followers: int, connections: int, recommendationsCount: int }).nullable(),
    activity: list(
      z.strictObject({
        id: z.string(),
        url: z.string(),
        title: text,
        interactionType: text,
        thumbnailUrl: text,
        publishedAt: text,
      }),
    ),
    posts: list(
      z.strictObject({
        id: z.string(),
        url: z.string(),
        title: text,
        excerpt: text,
        publishedAt: text,
        interaction: text,
      }),
    ),
    relatedProfiles: list(
      z.strictObject({ url: z.string(), name: z.string(), headline: text, location: text }),
    ),
    compatibility: v1.compatibilityOf(collections),
  })
  .register(recordNames, { name: 'LinkedinPersonRow' })

export const profilesRecord = z.strictObject({ results: list(result), summary: v1.summary })

const nameEntry = (entry: ProfileEntry) => ({
  ...entry,
  subtitle: entry.issuer,
  meta: entry.dateLabel,
  publisher: entry.issuer,
  date: entry.dateLabel,
  startDate: v1.dateText(entry.startDate),
})

const namePosition = ({ title, company, description, startDate, endDate }: Position) => ({
  title,
  company: company?.name ?? null,
  companyLogoUrl: company?.pictureUrl ?? null,
  description,
  startDate: v1.dateText(startDate),
  endDate: v1.dateText(endDate),
})

const nameEducation = ({ school, description, degree, startDate, endDate }: Education) => ({
  title: school?.name ?? null,
  url: school?.url ?? null,
  startYear: startDate?.year == null ? null : String(startDate.year),
  endYear: endDate?.year == null ? null : String(endDate.year),
  description: description ?? degree,
})

const nameMembership = ({ name, role, startDate, endDate }: Membership) => ({
  title: name,
  membershipType: role,
  startDate: v1.dateText(startDate),
  endDate: v1.dateText(endDate),
})

const nameActivity = (activity: Activity) => ({
  ...activity,
  interactionType: activity.interaction,
  thumbnailUrl: activity.imageUrl,
  publishedAt: null,
})

const namePost = (post: Post) => ({
  ...post,
  id: post.id ?? post.url.split('/').at(-1)!,
  excerpt: post.text,
  interaction: null,
})

const nameSimilar = ({ url, name, headline, location }: Actor) =>
  url === null || name === null ? null : { url, name, headline, location }

const showPerson = (person: Person, reporter: DriftReporter) =>
  v1.showCollections(
    {
      websites: person.websites,
      experience: person.positions?.map(namePosition) ?? null,
      education: person.educations?.map(nameEducation) ?? null,
      languages: person.languages,
      organizations: person.memberships?.map(nameMembership) ?? null,
      publications: person.publications?.map(nameEntry) ?? null,
      projects: person.projects?.map(nameEntry) ?? null,
      honorsAndAwards: person.awards?.map(({ title }) => title) ?? null,
      recommendations: person.recommendations?.map(({ text }) => text) ?? null,
      certifications: person.certifications?.map(nameEntry) ?? null,
      courses: person.courses?.map(nameEntry) ?? null,
      volunteerExperience: person.volunteering?.map(nameEntry) ?? null,
      activity: person.activity?.map(nameActivity) ?? null,
      posts: person.posts?.map(namePost) ?? null,
      relatedProfiles: person.similar?.map(nameSimilar) ?? null,
    },
    reporter,
    ['recommendations', 'activity', 'posts'],
  )

const nameCurrentCompany = ({ title, company, location }: Position) => ({
  name: company?.name ?? null,
  companyId: company?.id ?? null,
  title,
  url: company?.url ?? null,
  location,
})

function namePerson(person: Person, reporter: DriftReporter) {
  const shown = showPerson(person, reporter)
  const handle = person.handle ?? person.entityId ?? ''
  const current = person.positions?.find(({ isCurrent }) => isCurrent === true)
  return {
    ...shown,
    profile: {
      ...person,
      ...shown,
      platform: 'linkedin' as const,
      handle,
      numericId: person.memberId,
      displayName: person.name,
      bio: person.summary,
      avatarUrl: person.pictureUrl,
      bannerUrl: person.coverUrl,
      profileUrl: profileUrl(handle),
      city: person.location?.split(',')[0]?.trim() || null,
      influencer: person.isInfluencer,
      memorialized: person.isMemorialized,
      defaultAvatar: null,
      currentCompany: current ? nameCurrentCompany(current) : null,
    },
    metrics: {
      followers: person.followerCount,
      connections: person.connectionCount,
      recommendationsCount: person.recommendationCount,
    },
  }
}

const nameRow = (row: BatchRow<Person>, reporter: DriftReporter) => ({
  url: row.url,
  ...v1.statusOf(row),
  ...(row.model
    ? namePerson(row.model, reporter)
    : { profile: null, metrics: null, ...v1.unknownCollections(collections) }),
})

export const profilesView = contentView(
  profilesRecord,
  (batch: BatchRows<Person>, reporter: DriftReporter) => ({
    results: batch.rows.map((row) => nameRow(row, reporter)),
    summary: v1.summaryOf(batch),
  }),
)
