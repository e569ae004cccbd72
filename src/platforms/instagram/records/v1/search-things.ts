import { z } from 'zod'
import { nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { page, totalCount } from '../../../../catalog/records.ts'
import { type DriftReporter, readEntries } from '../../../../reading/entries.ts'
import { knownFields } from '../../../shared/views.ts'
import { profileUrl, tagUrl } from '../../identifiers.ts'
import type { Hashtag, Page, Person, Place, Profile } from '../../model.ts'
import { account, needed } from './shared.ts'

/** Everything a search over all kinds of things found, in the order of relevance. */
export interface SearchResults {
  readonly users: readonly (Person & { readonly position: number | null })[]
  readonly hashtags: readonly (Hashtag & {
    readonly subtitle: string | null
    readonly position: number | null
  })[]
  readonly places: readonly (Place & {
    readonly title: string | null
    readonly subtitle: string | null
    readonly facebookPlacesId: string | null
    readonly position: number | null
  })[]
  readonly keywords: readonly { readonly text: string; readonly position: number | null }[]
}

export const blendedRecord = z.strictObject({
  query: z.string(),
  users: z.array(
    z.strictObject({
      platform: z.literal('instagram'),
      handle: z.string(),
      displayName: nullableText,
      avatarUrl: nullableText,
      verified: z.boolean(),
      profileUrl: z.string(),
      platformUserId: nullableText,
      position: nullableInt,
    }),
  ),
  hashtags: z.array(
    z.strictObject({
      id: nullableText,
      name: z.string(),
      mediaCount: nullableInt,
      subtitle: nullableText,
      hashtagUrl: z.string(),
      position: nullableInt,
    }),
  ),
  places: z.array(
    z.strictObject({
      id: nullableText,
      name: nullableText,
      title: nullableText,
      subtitle: nullableText,
      facebookPlacesId: nullableText,
      position: nullableInt,
    }),
  ),
  keywords: z.array(z.strictObject({ text: z.string(), position: nullableInt })),
})

export const blendedView = (
  { users: people, hashtags, places, keywords }: SearchResults,
  reporter: DriftReporter,
) => ({
  users: readEntries(
    people,
    (person) => {
      const handle = needed(person.handle, 'user.handle')
      return {
        platform: 'instagram' as const,
        handle,
        displayName: person.name,
        avatarUrl: person.pictureUrl,
        verified: needed(person.isVerified, 'user.isVerified'),
        profileUrl: profileUrl(handle),
        platformUserId: person.id,
        position: person.position,
      }
    },
    reporter,
    'users',
  ),
  hashtags: hashtags.map(({ id, name, postCount: posts, subtitle, position }) => ({
    id,
    name,
    mediaCount: posts,
    subtitle,
    hashtagUrl: tagUrl(name),
    position,
  })),
  places: places.map(({ id, name, title, subtitle, facebookPlacesId: facebookId, position }) => ({
    id,
    name,
    title,
    subtitle,
    facebookPlacesId: facebookId,
    position,
  })),
  keywords: keywords.map(({ text, position }) => ({ text, position })),
})

export const profileSearchRecord = z.strictObject({
  query: z.string(),
  profiles: z.array(
    z.strictObject({
      platform: z.literal('instagram'),
      ...account,
      platformUserId: z.string().optional(),
      businessAccount: z.boolean().optional(),
      professionalAccount: z.boolean().optional(),
      categoryName: nullableText.optional(),
      externalUrl: nullableText.optional(),
      bioLinks: z.array(z.strictObject({ title: nullableText, url: z.string() })).optional(),
      matchedFrom: z.enum(['profile', 'caption']).optional(),
      metrics: z.strictObject({ followers: nullableInt, following: nullableInt, posts: nullableInt }),
    }),
  ),
  totalProfiles: totalCount(),
  page,
})

export const profileSearchView = ({ items }: Page<Profile>, reporter: DriftReporter) => {
  const profiles = readEntries(
    items,
    (profile) => ({
      platform: 'instagram' as const,
      handle: profile.handle,
      displayName: profile.name,
      bio: profile.bio,
      avatarUrl: profile.pictureUrl,
      verified: needed(profile.isVerified, 'profile.isVerified'),
      profileUrl: profileUrl(profile.handle),
      privateAccount: needed(profile.isPrivate, 'profile.isPrivate'),
      ...knownFields({
        platformUserId: profile.id,
        businessAccount: profile.isBusiness,
        professionalAccount: profile.isProfessional,
        categoryName: profile.category,
        externalUrl: profile.websiteUrl,
        bioLinks: profile.links && [...profile.links],
      }),
      metrics: {
        followers: profile.followerCount,
        following: profile.followingCount,
        posts: profile.postCount,
      },
    }),
    reporter,
    'profiles',
  )
  return { profiles, totalProfiles: profiles.length }
}
