import { z } from 'zod'
import { each, nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
import { page, totalCount } from '../../../../catalog/record-schema.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import { listView } from '../../../shared/record-view.ts'
import { profileUrl, tagUrl } from '../../identifiers.ts'
import type { Page, Profile, SearchResults } from '../../model.ts'
import { account, bioLinks, knownPerson, knownProfile } from './shared.ts'

/** Searches for accounts, hashtags, places and keywords. */

const position = nullableInt

const foundUser = z
  .strictObject({
    platform: z.literal('instagram'),
    handle: z.string(),
    ...each(nullableText, 'displayName', 'avatarUrl', 'platformUserId'),
    verified: z.boolean(),
    profileUrl: z.string(),
    position,
  })
  .register(recordNames, { name: 'InstagramFoundUser' })

const foundHashtag = z
  .strictObject({
    id: nullableText,
    name: z.string(),
    mediaCount: nullableInt,
    subtitle: nullableText,
    hashtagUrl: z.string(),
    position,
  })
  .register(recordNames, { name: 'InstagramFoundHashtag' })

const foundPlace = z
  .strictObject({
    ...each(nullableText, 'id', 'name', 'title', 'subtitle', 'facebookPlacesId'),
    position,
  })
  .register(recordNames, { name: 'InstagramFoundPlace' })

const keyword = z.strictObject({ text: z.string(), position })

export const searchRecord = z.strictObject({
  query: z.string(),
  users: z.array(foundUser),
  hashtags: z.array(foundHashtag),
  places: z.array(foundPlace),
  keywords: z.array(keyword),
})

type Found<List extends keyof SearchResults> = SearchResults[List][number]

const users = listView('users', foundUser, (user: Found<'users'>) => ({
  ...user,
  ...knownPerson(user),
  platform: 'instagram' as const,
  profileUrl: user.handle && profileUrl(user.handle),
}))
const hashtags = listView('hashtags', foundHashtag, (tag: Found<'hashtags'>) => ({
  ...tag,
  mediaCount: tag.postCount,
  hashtagUrl: tagUrl(tag.name),
}))
const places = listView('places', foundPlace, (place: Found<'places'>) => place)
const keywords = listView('keywords', keyword, (word: Found<'keywords'>) => word)

export const searchView = (results: SearchResults, reporter: DriftReporter) => ({
  ...users(results.users, reporter),
  ...hashtags(results.hashtags, reporter),
  ...places(results.places, reporter),
  ...keywords(results.keywords, reporter),
})

const foundProfile = z
  .strictObject({
    platform: z.literal('instagram'),
    ...account,
    platformUserId: z.string().optional(),
    ...each(z.boolean().optional(), 'businessAccount', 'professionalAccount'),
    ...each(nullableText.optional(), 'categoryName', 'externalUrl'),
    bioLinks,
    matchedFrom: z.enum(['profile', 'caption']).optional(),
    metrics: z.strictObject(each(nullableInt, 'followers', 'following', 'posts')),
  })
  .register(recordNames, { name: 'InstagramFoundProfile' })

export const profileSearchRecord = z.strictObject({
  query: z.string(),
  profiles: z.array(foundProfile),
  totalProfiles: totalCount(),
  page,
})

const foundProfiles = listView('profiles', foundProfile, (profile: Profile) => ({
  ...knownProfile(profile),
  ...(profile.matchedFrom ? { matchedFrom: profile.matchedFrom } : {}),
  metrics: {
    followers: profile.followerCount,
    following: profile.followingCount,
    posts: profile.postCount,
  },
}))
export const profileSearchView = ({ items }: Page<Profile>, reporter: DriftReporter) => {
  const { profiles } = foundProfiles(items, reporter)
  return { profiles, totalProfiles: profiles.length }
}
