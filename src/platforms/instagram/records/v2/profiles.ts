import { z } from 'zod'
import { isoTime } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus } from '../../../../catalog/record-schema.ts'
import type { ViewContext } from '../../../../catalog/source.ts'
import { contentView, recordView } from '../../../shared/record-view.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { profileUrl } from '../../identifiers.ts'
import type { Highlight, HighlightStories, Page, Person, Profile, Stories, Story } from '../../model.ts'
import { knownMedium, knownPerson, knownPost, post } from './shared.ts'

/** An account with the values of its own page. */
const profile = v2.person
  .extend({
    handle: z.string(),
    profileUrl: z.string(),
    bio: v2.text.describe('Empty where the account has none.'),
    pronouns: z.array(z.string()).nullable(),
    category: v2.text,
    largePictureUrl: v2.text,
    websiteUrl: v2.text,
    links: z.array(z.strictObject({ title: v2.text, url: z.string() })).nullable(),
    isBusiness: v2.flag,
    isProfessional: v2.flag,
    followerCount: v2.count,
    followingCount: v2.count,
    postCount: v2.count,
    highlightCount: v2.count,
    hasLiveStory: v2.flag,
  })
  .register(recordNames, { name: 'InstagramV2Profile' })

/** Values of `include` on a profile. */
export const profileParts = ['recentMedia', 'about'] as const

export const profileRecord = z.strictObject({
  lookupStatus,
  profile: profile.nullable(),
  recentMedia: z
    .array(post)
    .nullable()
    .describe('Newest posts, with `include=recentMedia`; null where not requested or unknown.'),
  about: z
    .strictObject({ joinedAt: isoTime.nullable(), country: v2.text, formerHandleCount: v2.count })
    .nullable()
    .describe('"About this account", with `include=about`.'),
  relatedProfiles: z.array(v2.person).nullable(),
})

type Including = { readonly include?: readonly string[] }

export const profileView = contentView(
  profileRecord,
  (found: Profile, { params }: Pick<ViewContext<Including>, 'params'>) => ({
    profile: { ...found, profileUrl: profileUrl(found.handle) },
    recentMedia: params.include?.includes('recentMedia') ? (found.recentMedia?.map(knownPost) ?? null) : null,
    about: params.include?.includes('about') ? found.about : null,
    relatedProfiles: found.relatedProfiles?.map(knownPerson) ?? null,
  }),
)

const story = z
  .strictObject({
    id: z.string(),
    createdAt: isoTime.nullable(),
    expiresAt: isoTime.nullable().describe('When the story ends; null for one kept in a highlight.'),
    media: v2.medium,
    hasAudio: v2.flag,
    links: z.array(z.string()).nullable(),
    mentions: z.array(v2.person).nullable(),
  })
  .register(recordNames, { name: 'InstagramV2Story' })

const knownStory = (item: Story) => ({
  ...item,
  media: knownMedium(item.files, { ...item, isVideo: item.kind === 'video', altText: null }),
  mentions: item.mentions?.map(knownPerson) ?? null,
})

export const storiesRecord = z.strictObject({
  lookupStatus,
  owner: v2.person.nullable(),
  stories: z.array(story),
})
export const storiesView = contentView(storiesRecord, ({ owner, items }: Stories) => ({
  owner: owner && knownPerson(owner),
  stories: items.map(knownStory),
}))

const highlight = z
  .strictObject({
    id: z.string(),
    title: v2.text,
    coverUrl: v2.text,
    itemCount: v2.count,
    createdAt: isoTime.nullable(),
    latestItemAt: isoTime.nullable(),
    owner: v2.person.nullable(),
  })
  .register(recordNames, { name: 'InstagramV2Highlight' })

const knownHighlight = (album: Highlight) => ({ ...album, owner: album.owner && knownPerson(album.owner) })

export const highlightsRecord = z.strictObject({
  lookupStatus,
  highlights: z.array(highlight),
  page: v2.page,
})
export const highlightsView = contentView(highlightsRecord, ({ items }: Page<Highlight>) => ({
  highlights: items.map(knownHighlight),
}))

export const highlightRecord = z.strictObject({
  lookupStatus,
  highlight: highlight.nullable(),
  stories: z.array(story).nullable(),
})
export const highlightView = contentView(highlightRecord, (found: HighlightStories) => ({
  highlight: knownHighlight(found.highlight),
  stories: found.stories.map(knownStory),
}))

export const followingRecord = z.strictObject({
  lookupStatus,
  profiles: z.array(v2.person),
  totalCount: v2.count.describe('Accounts followed in all.'),
  page: v2.page,
})
export const followingView = contentView(followingRecord, ({ items, totalCount }: Page<Person>) => ({
  profiles: items.map(knownPerson),
  totalCount,
}))

const foundProfile = v2.person
  .extend({
    followerCount: v2.count,
    postCount: v2.count,
    bio: v2.text,
    category: v2.text,
  })
  .register(recordNames, { name: 'InstagramV2FoundProfile' })

export const profileSearchRecord = z.strictObject({
  query: z.string(),
  profiles: z.array(foundProfile),
  page: v2.page,
})
export const profileSearchView = recordView(
  profileSearchRecord.pick({ profiles: true }),
  ({ items }: Page<Profile>) => ({
    profiles: items.map((found) => ({ ...found, profileUrl: profileUrl(found.handle) })),
  }),
)
