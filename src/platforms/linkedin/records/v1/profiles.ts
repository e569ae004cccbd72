import { z } from 'zod'
import type { BatchRow, BatchRows } from '../../../shared/batch.ts'
import { profileUrl } from '../../identifiers.ts'
import type { Person, ProfileEntry } from '../../model.ts'
import * as v1 from './shared.ts'

const { text, int, flag, list } = v1

const entry = z.strictObject({ title: z.string(), subtitle: text, meta: text })

const profile = z.strictObject({
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

const result = z.strictObject({
  url: z.string(),
  lookupStatus: v1.rowStatus,
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

export const profilesRecord = z.strictObject({ results: list(result), summary: v1.summary })

const titledEntry = ({ title, issuer: by, dateLabel: when }: ProfileEntry) => ({
  title,
  subtitle: by,
  meta: when,
})

function projections(of: Person) {
  const { dateText, project } = v1
  return {
    websites: project(of.websites, (one) => ({ ...one })),
    experience: project(of.positions, ({ title, company, description, startDate: start, endDate: end }) => ({
      title,
      company: company?.name ?? null,
      companyLogoUrl: company?.pictureUrl ?? null,
      description,
      startDate: dateText(start),
      endDate: dateText(end),
    })),
    education: project(of.educations, ({ school, description, degree, startDate: start, endDate: end }) => ({
      title: school?.name ?? null,
      url: school?.url ?? null,
      startYear: start?.year == null ? null : String(start.year),
      endYear: end?.year == null ? null : String(end.year),
      description: description ?? degree,
    })),
    languages: project(of.languages, (one) => ({ ...one })),
    organizations: project(of.memberships, ({ name, role, startDate: start, endDate: end }) => ({
      title: name,
      membershipType: role,
      startDate: dateText(start),
      endDate: dateText(end),
    })),
    publications: project(of.publications, ({ title, issuer: by, dateLabel: when }) => ({
      title,
      publisher: by,
      date: when,
    })),
    projects: project(of.projects, ({ title, startDate: start, description }) => ({
      title,
      startDate: dateText(start),
      description,
    })),
    honorsAndAwards: project(of.awards, ({ title }) => title),
    recommendations: project(of.recommendations, (one) => one.text, true),
    certifications: project(of.certifications, titledEntry),
    courses: project(of.courses, titledEntry),
    volunteerExperience: project(of.volunteering, titledEntry),
    activity: project(
      of.activity,
      ({ id, url, title, interaction, imageUrl }) => ({
        id,
        url,
        title,
        interactionType: interaction,
        thumbnailUrl: imageUrl,
        publishedAt: null,
      }),
      true,
    ),
    posts: project(
      of.posts,
      (post) => {
        const id = post.id ?? post.url.split('/').at(-1)!
        return {
          id,
          url: post.url,
          title: post.title,
          excerpt: post.text,
          publishedAt: post.publishedAt,
          interaction: null,
        }
      },
      true,
    ),
    relatedProfiles: project(of.similar, ({ url, name, headline, location }) =>
      url === null || name === null ? null : { url, name, headline, location },
    ),
  }
}

function rowOf(row: BatchRow<Person>): z.infer<typeof result> {
  const status = v1.statusOf(row)
  const of = row.model
  if (of === null) {
    const none = { metrics: null, activity: [], posts: [], relatedProfiles: [] }
    return { url: row.url, ...status, profile: null, ...none, compatibility: v1.noneTold(collections) }
  }
  const made = projections(of)
  const handle = of.handle ?? of.entityId ?? ''
  const current = of.positions?.find(({ isCurrent }) => isCurrent === true)
  return {
    url: row.url,
    ...status,
    profile: {
      platform: 'linkedin',
      handle,
      numericId: of.memberId,
      displayName: of.name,
      firstName: of.firstName,
      lastName: of.lastName,
      headline: of.headline,
      bio: of.summary,
      avatarUrl: of.pictureUrl,
      bannerUrl: of.coverUrl,
      profileUrl: profileUrl(handle),
      location: of.location,
      city: of.location?.split(',')[0]?.trim() || null,
      countryCode: of.countryCode,
      influencer: of.isInfluencer,
      memorialized: of.isMemorialized,
      defaultAvatar: null,
      currentCompany: current
        ? {
            name: current.company?.name ?? null,
            companyId: current.company?.id ?? null,
            title: current.title,
            url: current.company?.url ?? null,
            location: current.location,
          }
        : null,
      websites: made.websites.shown,
      experience: made.experience.shown,
      education: made.education.shown,
      languages: made.languages.shown,
      organizations: made.organizations.shown,
      publications: made.publications.shown,
      projects: made.projects.shown,
      honorsAndAwards: made.honorsAndAwards.shown,
      recommendations: made.recommendations.shown,
      certifications: made.certifications.shown,
      courses: made.courses.shown,
      volunteerExperience: made.volunteerExperience.shown,
    },
    metrics: {
      followers: of.followerCount,
      connections: of.connectionCount,
      recommendationsCount: of.recommendationCount,
    },
    activity: made.activity.shown,
    posts: made.posts.shown,
    relatedProfiles: made.relatedProfiles.shown,
    compatibility: v1.compatibility(made),
  }
}

export const profilesView = (of: BatchRows<Person>) => ({
  results: of.rows.map(rowOf),
  summary: v1.summaryOf(of),
})
