import { z } from 'zod'
import { lookupStatus } from '../../../../catalog/records.ts'
import * as v2 from '../../../shared/v2-records.ts'
import type {
  Actor,
  Education,
  Interest,
  List,
  Person,
  PersonComment,
  PersonIdentity,
  Position,
  Post,
  ProfileEntry,
  Recommendation,
} from '../../model.ts'
import * as shared from './shared.ts'

const { list, partialDate, dateOf } = shared

export const position = z.strictObject({
  title: v2.text,
  companyName: v2.text,
  company: shared.organizationLink.nullable(),
  location: v2.text,
  description: v2.text,
  startDate: partialDate.nullable(),
  endDate: partialDate.nullable(),
  isCurrent: v2.flag,
})
export const positionOf = (of: Position): z.infer<typeof position> => ({
  title: of.title,
  companyName: of.company?.name ?? null,
  company: shared.organizationLinkOf(of.company),
  location: of.location,
  description: of.description,
  startDate: dateOf(of.startDate),
  endDate: dateOf(of.endDate),
  isCurrent: of.isCurrent,
})

const education = z.strictObject({
  schoolName: v2.text,
  school: shared.organizationLink.nullable(),
  degree: v2.text,
  description: v2.text,
  startDate: partialDate.nullable(),
  endDate: partialDate.nullable(),
})
const educationOf = (of: Education): z.infer<typeof education> => ({
  schoolName: of.school?.name ?? null,
  school: shared.organizationLinkOf(of.school),
  degree: of.degree,
  description: of.description,
  startDate: dateOf(of.startDate),
  endDate: dateOf(of.endDate),
})

const titled = z.strictObject({
  title: z.string(),
  issuer: v2.text,
  startDate: partialDate.nullable(),
  endDate: partialDate.nullable(),
  url: v2.text,
  description: v2.text,
})
const titledOf = (all: readonly ProfileEntry[] | null) =>
  all?.map(
    (of): z.infer<typeof titled> => ({
      title: of.title,
      issuer: of.issuer,
      startDate: dateOf(of.startDate),
      endDate: dateOf(of.endDate),
      url: of.url,
      description: of.description,
    }),
  ) ?? null

/** A person with what their profile tells. A collection that was not told is null, one that is empty is `[]`. */
export const profile = z.strictObject({
  entityId: v2.text.describe('Opaque stable token of the person; null where the source does not tell it.'),
  handle: v2.text,
  memberId: v2.text,
  name: v2.text,
  firstName: v2.text,
  lastName: v2.text,
  headline: v2.text,
  summary: v2.text,
  profileUrl: v2.text,
  profilePictureUrl: v2.text,
  profilePictures: list(v2.medium).nullable().describe('The picture in its sizes.'),
  coverUrl: v2.text,
  location: v2.text,
  countryCode: v2.text,
  followerCount: v2.count,
  connectionCount: v2.count,
  isInfluencer: v2.flag,
  websites: list(z.strictObject({ title: v2.text, url: z.string() })).nullable(),
  positions: list(position).nullable(),
  educations: list(education).nullable(),
  languages: list(z.strictObject({ name: z.string(), proficiency: v2.text })).nullable(),
  memberships: list(
    z.strictObject({
      name: z.string(),
      role: v2.text,
      startDate: partialDate.nullable(),
      endDate: partialDate.nullable(),
    }),
  ).nullable(),
  publications: list(titled).nullable(),
  projects: list(titled).nullable(),
  awards: list(titled).nullable(),
  certifications: list(titled).nullable(),
  courses: list(titled).nullable(),
  volunteering: list(titled).nullable(),
})

export function profileOf(of: Person): z.infer<typeof profile> {
  return {
    entityId: of.entityId,
    handle: of.handle,
    memberId: of.memberId,
    name: of.name,
    firstName: of.firstName,
    lastName: of.lastName,
    headline: of.headline,
    summary: of.summary,
    profileUrl: of.handle && `https://www.linkedin.com/in/${encodeURIComponent(of.handle)}`,
    profilePictureUrl: of.pictureUrl,
    profilePictures: shared.imagesOf(of.pictures),
    coverUrl: of.coverUrl,
    location: of.location,
    countryCode: of.countryCode,
    followerCount: of.followerCount,
    connectionCount: of.connectionCount,
    isInfluencer: of.isInfluencer,
    websites: of.websites?.map((one) => ({ ...one })) ?? null,
    positions: of.positions?.map(positionOf) ?? null,
    educations: of.educations?.map(educationOf) ?? null,
    languages: of.languages?.map((one) => ({ ...one })) ?? null,
    memberships:
      of.memberships?.map(({ name, role, startDate: start, endDate: end }) => ({
        name,
        role,
        startDate: dateOf(start),
        endDate: dateOf(end),
      })) ?? null,
    publications: titledOf(of.publications),
    projects: titledOf(of.projects),
    awards: titledOf(of.awards),
    certifications: titledOf(of.certifications),
    courses: titledOf(of.courses),
    volunteering: titledOf(of.volunteering),
  }
}

export const profileRecord = z.strictObject({ lookupStatus, profile: profile.nullable() })
export const profileView = (of: Person) => ({ profile: profileOf(of) })

export const profilesRecord = shared.batchRecord('profile', profile)
export const profilesView = shared.batchView('profile', profileOf)

export const identityRecord = z.strictObject({
  lookupStatus,
  identity: z
    .strictObject({
      entityId: z.string(),
      handle: v2.text,
      name: v2.text,
      headline: v2.text,
      profileUrl: v2.text,
      pictureUrl: v2.text,
    })
    .nullable(),
})
export const identityView = (of: PersonIdentity) => ({
  identity: {
    ...of,
    profileUrl: of.handle && `https://www.linkedin.com/in/${encodeURIComponent(of.handle)}`,
  },
})

export const postsRecord = z.strictObject({
  lookupStatus,
  posts: list(shared.post),
  ...shared.pageSchemas,
})
export const postsView = (of: List<Post>) => ({
  posts: of.items.map(shared.postOf),
  ...shared.pageFields(of),
})

const ownComment = shared.comment.extend({ post: shared.post.nullable() })
export const ownCommentsRecord = z.strictObject({
  lookupStatus,
  comments: list(ownComment),
  ...shared.pageSchemas,
})
export const ownCommentsView = (of: List<PersonComment & { readonly id: string }>) => ({
  comments: of.items.map((one) => ({ ...shared.commentOf(one), post: one.post && shared.postOf(one.post) })),
  ...shared.pageFields(of),
})

export const employmentRecord = z.strictObject({
  lookupStatus,
  positions: list(position).nullable().describe('Latest first; null where it was not told.'),
})
export const employmentView = (positions: readonly Position[] | null) => ({
  positions: positions?.map(positionOf) ?? null,
})

const recommendation = z.strictObject({
  id: v2.text,
  text: z.string(),
  relationship: v2.text,
  createdAt: shared.isoTime.nullable(),
  author: shared.person.nullable(),
})
export const recommendationsRecord = z.strictObject({
  lookupStatus,
  recommendations: list(recommendation),
  ...shared.pageSchemas,
})
export const recommendationsView = (of: List<Recommendation>) => ({
  recommendations: of.items.map((one) => ({ ...one, author: one.author && shared.personOf(one.author) })),
  ...shared.pageFields(of),
})

const interest = z.strictObject({
  id: v2.text,
  type: z.enum(['person', 'organization', 'school', 'group', 'newsletter']).nullable(),
  name: v2.text,
  url: v2.text,
  pictureUrl: v2.text,
  headline: v2.text,
  followerCount: v2.count,
})
export const interestsRecord = z.strictObject({
  lookupStatus,
  interests: list(interest),
  ...shared.pageSchemas,
})
export const interestsView = (of: List<Interest>) => ({
  interests: of.items.map((one) => ({
    id: one.id,
    type: one.topic,
    name: one.name,
    url: one.url,
    pictureUrl: one.pictureUrl,
    headline: one.headline,
    followerCount: one.followerCount,
  })),
  ...shared.pageFields(of),
})

export const similarPeopleRecord = z.strictObject({ lookupStatus, people: list(shared.person) })
export const similarPeopleView = (people: readonly Actor[]) => ({ people: people.map(shared.personOf) })

export const peopleSearchRecord = z.strictObject({
  lookupStatus,
  people: list(shared.person.extend({ location: v2.text, currentPosition: v2.text })),
  ...shared.pageSchemas,
})
export const peopleSearchView = (of: List<Actor & { readonly currentPosition: string | null }>) => ({
  people: of.items.map((one) => ({
    ...shared.personOf(one),
    location: one.location,
    currentPosition: one.currentPosition,
  })),
  ...shared.pageFields(of),
})
