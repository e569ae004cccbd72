import { z } from 'zod'
import { isoTime } from '../../../../catalog/fields.ts'
import { lookupStatus } from '../../../../catalog/records.ts'
import type { Viewing } from '../../../../catalog/source.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { profileUrl } from '../../identifiers.ts'
import type { Highlight, Page, Person, Profile, Story } from '../../model.ts'
import { mediumOf, peopleOf, personOf, post, postOf } from './shared.ts'

/** An account with what its own page tells. */
export const profile = v2.person.extend({
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

function profileOf(of: Profile): z.infer<typeof profile> {
  return {
    ...personOf(of),
    handle: of.handle,
    profileUrl: profileUrl(of.handle),
    bio: of.bio,
    pronouns: of.pronouns && [...of.pronouns],
    category: of.category,
    largePictureUrl: of.largePictureUrl,
    websiteUrl: of.websiteUrl,
    links: of.links && [...of.links],
    isBusiness: of.isBusiness,
    isProfessional: of.isProfessional,
    followerCount: of.followerCount,
    followingCount: of.followingCount,
    postCount: of.postCount,
    highlightCount: of.highlightCount,
    hasLiveStory: of.hasLiveStory,
  }
}

/** Values of `include` on a profile. */
export const profileParts = ['recentMedia', 'about'] as const

export const profileRecord = z.strictObject({
  lookupStatus,
  profile: profile.nullable(),
  recentMedia: z
    .array(post)
    .nullable()
    .describe('Newest posts, with `include=recentMedia`; null where not asked for or not told.'),
  about: z
    .strictObject({ joinedAt: isoTime.nullable(), country: v2.text, formerHandleCount: v2.count })
    .nullable()
    .describe('"About this account", with `include=about`.'),
  relatedProfiles: z.array(v2.person).nullable(),
})

type Including = { readonly include?: readonly string[] }

export const profileView = (of: Profile, { params }: Pick<Viewing<Including>, 'params'>) => ({
  profile: profileOf(of),
  recentMedia: params.include?.includes('recentMedia') ? (of.recentMedia?.map(postOf) ?? null) : null,
  about:
    params.include?.includes('about') && of.about
      ? {
          joinedAt: of.about.joinedAt,
          country: of.about.country,
          formerHandleCount: of.about.formerHandleCount,
        }
      : null,
  relatedProfiles: peopleOf(of.relatedProfiles),
})

const list = <T extends z.ZodType>(items: T) => z.array(items)

export const storyRecord = z.strictObject({
  id: z.string(),
  createdAt: isoTime.nullable(),
  expiresAt: isoTime.nullable().describe('When the story ends; null for one kept in a highlight.'),
  media: v2.medium,
  hasAudio: v2.flag,
  links: z.array(z.string()).nullable(),
  mentions: list(v2.person).nullable(),
})

export function storyOf(story: Story): z.infer<typeof storyRecord> {
  const { durationSeconds } = story
  return {
    id: story.id,
    createdAt: story.createdAt,
    expiresAt: story.expiresAt,
    media: mediumOf(story.files, { isVideo: story.kind === 'video', durationSeconds, altText: null }),
    hasAudio: story.hasAudio,
    links: story.links && [...story.links],
    mentions: peopleOf(story.mentions),
  }
}

/** Live stories with whose they are. */
export interface Stories extends Page<Story> {
  readonly owner: Person | null
}

export const storiesRecord = z.strictObject({
  lookupStatus,
  owner: v2.person.nullable(),
  stories: list(storyRecord),
})
export const storiesView = ({ owner, items }: Stories) => ({
  owner: owner && personOf(owner),
  stories: items.map(storyOf),
})

export const highlight = z.strictObject({
  id: z.string(),
  title: v2.text,
  coverUrl: v2.text,
  itemCount: v2.count,
  createdAt: isoTime.nullable(),
  latestItemAt: isoTime.nullable(),
  owner: v2.person.nullable(),
})

const highlightOf = (of: Highlight): z.infer<typeof highlight> => ({
  id: of.id,
  title: of.title,
  coverUrl: of.coverUrl,
  itemCount: of.itemCount,
  createdAt: of.createdAt,
  latestItemAt: of.latestItemAt,
  owner: of.owner && personOf(of.owner),
})

export const highlightsRecord = z.strictObject({ lookupStatus, highlights: list(highlight), page: v2.page })
export const highlightsView = ({ items }: Page<Highlight>) => ({ highlights: items.map(highlightOf) })

export const highlightRecord = z.strictObject({
  lookupStatus,
  highlight: highlight.nullable(),
  stories: list(storyRecord).nullable(),
})
export const highlightView = (of: { highlight: Highlight; stories: readonly Story[] }) => ({
  highlight: highlightOf(of.highlight),
  stories: of.stories.map(storyOf),
})

export const followingRecord = z.strictObject({
  lookupStatus,
  profiles: list(v2.person),
  totalCount: v2.count.describe('Accounts followed in all.'),
  page: v2.page,
})
export const followingView = ({ items, totalCount: total }: Page<Person>) => ({
  profiles: items.map(personOf),
  totalCount: total,
})

export const profileSearchRecord = z.strictObject({
  query: z.string(),
  profiles: list(
    v2.person.extend({ followerCount: v2.count, postCount: v2.count, bio: v2.text, category: v2.text }),
  ),
  page: v2.page,
})
export const profileSearchView = ({ items }: Page<Profile>) => ({
  profiles: items.map((of) => ({
    ...personOf(of),
    followerCount: of.followerCount,
    postCount: of.postCount,
    bio: of.bio,
    category: of.category,
  })),
})
