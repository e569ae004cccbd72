import { z } from 'zod'
import { lookupStatus } from '../../../../catalog/records.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { tagUrl } from '../../identifiers.ts'
import type { Comment, Hashtag, Media, Page, Place, Sound } from '../../model.ts'
import type { Transcript } from '../v1/posts.ts'
import type { AudioReels } from '../v1/reels.ts'
import type { Topic } from '../v1/topics.ts'
import { commentOf, placeOf, post, postOf, soundOf } from './shared.ts'

export const mediaListRecord = z.strictObject({ lookupStatus, media: z.array(post), page: v2.page })
export const mediaListView = ({ items }: Page<Media>) => ({ media: items.map(postOf) })

/** One post with the files that were kept for it; null where none were asked for. */
export interface MediaWithFiles {
  readonly media: Media
  readonly files: readonly z.infer<typeof v2.hostedFile>[] | null
}

export const mediaRecord = z.strictObject({
  lookupStatus,
  media: post.nullable(),
  files: z
    .array(v2.hostedFile)
    .nullable()
    .describe('The original files kept by this service, with `include=files`; null where not asked for.'),
})
export const mediaView = ({ media, files }: MediaWithFiles) => ({
  media: postOf(media),
  files: files && [...files],
})

export const commentsRecord = z.strictObject({
  lookupStatus,
  comments: z.array(v2.comment),
  totalCount: v2.count.describe('Comments in all, replies included where Instagram counts them.'),
  page: v2.page,
})
export const commentsView = ({ items, totalCount: total }: Page<Comment>) => ({
  comments: items.map(commentOf),
  totalCount: total,
})

export const repliesRecord = z.strictObject({
  lookupStatus,
  replies: z.array(v2.comment),
  totalCount: v2.count,
  page: v2.page,
})
export const repliesView = ({ items, totalCount: total }: Page<Comment>) => ({
  replies: items.map(commentOf),
  totalCount: total,
})

export const transcriptRecord = z.strictObject({
  lookupStatus,
  media: z.strictObject({ id: z.string(), shortcode: z.string() }).nullable(),
  transcript: z
    .strictObject({
      text: z.string(),
      language: v2.text,
      durationSeconds: z.number().min(0).nullable().describe('Length of the video.'),
      segments: z.array(z.strictObject({ text: z.string(), startMs: z.int(), endMs: z.int() })),
    })
    .nullable(),
})
export const transcriptView = ({ media, text, language, durationSeconds, segments }: Transcript) => ({
  media: { id: media.id, shortcode: media.shortcode },
  transcript: text === null ? null : { text, language, durationSeconds, segments: [...segments] },
})

export const hashtag = z.strictObject({
  id: v2.text,
  name: z.string().describe('Lower case, without `#`.'),
  url: z.string(),
  postCount: v2.count,
  isTrending: v2.flag,
})
const hashtagOf = ({ id, name, postCount: posts, isTrending }: Hashtag): z.infer<typeof hashtag> => ({
  id,
  name,
  url: tagUrl(name),
  postCount: posts,
  isTrending,
})

export const hashtagRecord = z.strictObject({ lookupStatus, hashtag: hashtag.nullable() })
export const hashtagView = (of: Hashtag) => ({ hashtag: hashtagOf(of) })

export const hashtagSearchRecord = z.strictObject({
  query: z.string(),
  hashtags: z.array(hashtag),
  page: v2.page,
})
export const hashtagSearchView = ({ items }: Page<Hashtag>) => ({ hashtags: items.map(hashtagOf) })

const fullPlace = v2.place.extend({ postCount: v2.count })
const fullPlaceOf = (of: Place) => ({ ...placeOf(of)!, postCount: of.postCount })

export const locationRecord = z.strictObject({ lookupStatus, location: fullPlace.nullable() })
export const locationView = (of: Place) => ({ location: fullPlaceOf(of) })

export const locationSearchRecord = z.strictObject({
  query: z.string(),
  locations: z.array(fullPlace),
  page: v2.page,
})
export const locationSearchView = ({ items }: Page<Place>) => ({ locations: items.map(fullPlaceOf) })

export const audioRecord = z.strictObject({ lookupStatus, audio: v2.sound.nullable() })
export const audioView = (of: Sound) => ({ audio: soundOf(of) })

export const audioReelsRecord = z.strictObject({
  lookupStatus,
  audio: v2.sound.nullable(),
  media: z.array(post),
  page: v2.page,
})
export const audioReelsView = ({ audio: sound, items }: AudioReels) => ({
  audio: soundOf(sound),
  media: items.map(postOf),
})

export const audioSearchRecord = z.strictObject({
  query: z.string(),
  audio: z.array(v2.sound),
  page: v2.page,
})
export const audioSearchView = ({ items }: Page<Sound>) => ({ audio: items.map((of) => soundOf(of)!) })

export const topicRecord = z.strictObject({
  lookupStatus,
  topic: z
    .strictObject({
      title: v2.text,
      description: v2.text,
      linkedTerms: z.array(z.string()).nullable(),
      suggestedTerms: z.array(z.string()).nullable(),
      postCount: v2.count,
    })
    .nullable(),
  media: z.array(post),
  page: v2.page,
})
export const topicView = ({
  title,
  description,
  suggestedTerms: suggestions,
  totalCount: total,
  items,
}: Topic) => ({
  topic: {
    title,
    description: description?.plainText ?? null,
    linkedTerms: description && [...description.linkedTerms],
    suggestedTerms: suggestions && [...suggestions],
    postCount: total,
  },
  media: items.map(postOf),
})
