import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus } from '../../../../catalog/record-schema.ts'
import { contentView } from '../../../shared/record-view.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { profileUrl } from '../../identifiers.ts'
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
  Recommendation,
} from '../../model.ts'
import * as shared from './shared.ts'

const { list, partialDate } = shared

const position = z
  .strictObject({
    title: v2.text,
    companyName: v2.text,
    company: shared.organizationLink.nullable(),
    location: v2.text,
    description: v2.text,
    startDate: partialDate.nullable(),
    endDate: partialDate.nullable(),
    isCurrent: v2.flag,
  })
  .register(recordNames, { name: 'LinkedinV2Position' })
const namePosition = (of: Position) => ({
  ...of,
  companyName: of.company?.name ?? null,
  company: of.company && shared.nameOrganizationLink(of.company),
})

const education = z.strictObject({
  schoolName: v2.text,
  school: shared.organizationLink.nullable(),
  degree: v2.text,
  description: v2.text,
  startDate: partialDate.nullable(),
  endDate: partialDate.nullable(),
})
const nameEducation = (of: Education) => ({
  ...of,
  schoolName: of.school?.name ?? null,
  school: of.school && shared.nameOrganizationLink(of.school),
})

const titled = z
  .strictObject({
    title: z.string(),
    issuer: v2.text,
    startDate: partialDate.nullable(),
    endDate: partialDate.nullable(),
    url: v2.text,
    description: v2.text,
  })
  .register(recordNames, { name: 'LinkedinV2Accomplishment' })
/** A person as the profile shows them. An unknown collection is null, an empty collection `[]`. */
export const profile = z
  .strictObject({
    entityId: v2.text.describe('Opaque stable token of the person; null where unknown.'),
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
  .register(recordNames, { name: 'LinkedinV2Person' })

const urlOf = ({ handle }: { readonly handle: string | null }) => handle && profileUrl(handle)

const nameProfile = (of: Person) => ({
  ...of,
  profileUrl: urlOf(of),
  profilePictureUrl: of.pictureUrl,
  profilePictures: of.pictures?.map(shared.nameImage) ?? null,
  positions: of.positions?.map(namePosition) ?? null,
  educations: of.educations?.map(nameEducation) ?? null,
})

export const profileRecord = z.strictObject({ lookupStatus, profile: profile.nullable() })
export const profileView = contentView(profileRecord, (of: Person) => ({ profile: nameProfile(of) }))

export const profilesRecord = shared.batchRecord('profile', profile)
export const profilesView = shared.batchView('profile', profile, nameProfile)

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
    .register(recordNames, { name: 'LinkedinV2PersonIdentity' })
    .nullable(),
})
export const identityView = contentView(identityRecord, (of: PersonIdentity) => ({
  identity: { ...of, profileUrl: urlOf(of) },
}))

export const postsRecord = z
  .strictObject({
    lookupStatus,
    posts: list(shared.post),
    ...shared.pageSchemas,
  })
  .register(recordNames, { name: 'LinkedinV2PostList' })
export const postsView = contentView(postsRecord, (posts: List<Post>) => ({
  posts: posts.items.map(shared.namePost),
  ...shared.pageFields(posts),
}))

const ownComment = shared.comment
  .extend({ post: shared.post.nullable() })
  .register(recordNames, { name: 'LinkedinV2PersonComment' })
export const ownCommentsRecord = z.strictObject({
  lookupStatus,
  comments: list(ownComment),
  ...shared.pageSchemas,
})
export const ownCommentsView = contentView(
  ownCommentsRecord,
  (comments: List<PersonComment & { readonly id: string }>) => ({
    comments: comments.items.map((comment) => ({
      ...shared.nameComment(comment),
      post: comment.post && shared.namePost(comment.post),
    })),
    ...shared.pageFields(comments),
  }),
)

export const employmentRecord = z.strictObject({
  lookupStatus,
  positions: list(position).nullable().describe('Latest first; null where unknown.'),
})
export const employmentView = contentView(employmentRecord, (positions: readonly Position[] | null) => ({
  positions: positions?.map(namePosition) ?? null,
}))

const recommendation = z
  .strictObject({
    id: v2.text,
    text: z.string(),
    relationship: v2.text,
    createdAt: shared.isoTime.nullable(),
    author: shared.person.nullable(),
  })
  .register(recordNames, { name: 'LinkedinV2Recommendation' })
export const recommendationsRecord = z.strictObject({
  lookupStatus,
  recommendations: list(recommendation),
  ...shared.pageSchemas,
})
export const recommendationsView = contentView(
  recommendationsRecord,
  (recommendations: List<Recommendation>) => ({
    recommendations: recommendations.items.map((one) => ({
      ...one,
      author: one.author && shared.namePerson(one.author),
    })),
    ...shared.pageFields(recommendations),
  }),
)

const interest = z
  .strictObject({
    id: v2.text,
    type: z.enum(['person', 'organization', 'school', 'group', 'newsletter']).nullable(),
    name: v2.text,
    url: v2.text,
    pictureUrl: v2.text,
    headline: v2.text,
    followerCount: v2.count,
  })
  .register(recordNames, { name: 'LinkedinV2Interest' })
export const interestsRecord = z.strictObject({
  lookupStatus,
  interests: list(interest),
  ...shared.pageSchemas,
})
export const interestsView = contentView(interestsRecord, (interests: List<Interest>) => ({
  interests: interests.items.map((one) => ({ ...one, type: one.topic })),
  ...shared.pageFields(interests),
}))

export const similarPeopleRecord = z.strictObject({ lookupStatus, people: list(shared.person) })
export const similarPeopleView = contentView(similarPeopleRecord, (people: readonly Actor[]) => ({
  people: people.map(shared.namePerson),
}))

export const peopleSearchRecord = z.strictObject({
  lookupStatus,
  people: list(
    shared.person
      .extend({ location: v2.text, currentPosition: v2.text })
      .register(recordNames, { name: 'LinkedinV2FoundPerson' }),
  ),
  ...shared.pageSchemas,
})
export const peopleSearchView = contentView(
  peopleSearchRecord,
  (people: List<Actor & { readonly currentPosition: string | null }>) => ({
    people: people.items.map((person) => ({ ...person, ...shared.namePerson(person) })),
    ...shared.pageFields(people),
  }),
)
