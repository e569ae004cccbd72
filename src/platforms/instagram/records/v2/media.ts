import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus } from '../../../../catalog/record-schema.ts'
import { contentView, recordView } from '../../../shared/record-view.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { tagUrl } from '../../identifiers.ts'
import type {
  AudioReels,
  Comment,
  Hashtag,
  Media,
  MediaWithFiles,
  Page,
  Place,
  Sound,
  Topic,
  Transcript,
} from '../../model.ts'
import { knownComment, knownPlace, knownPost, knownSound, post } from './shared.ts'

const query = z.string()

export const mediaListRecord = z
  .strictObject({ lookupStatus, media: z.array(post), page: v2.page })
  .register(recordNames, { name: 'InstagramV2MediaList' })
export const mediaListView = contentView(mediaListRecord, ({ items }: Page<Media>) => ({
  media: items.map(knownPost),
}))

export const mediaRecord = z.strictObject({
  lookupStatus,
  media: post.nullable(),
  files: z
    .array(v2.hostedFile)
    .nullable()
    .describe('The original files kept by this service, with `include=files`; null where not asked for.'),
})
export const mediaView = contentView(mediaRecord, ({ media, files }: MediaWithFiles) => ({
  media: knownPost(media),
  files,
}))

export const commentsRecord = z.strictObject({
  lookupStatus,
  comments: z.array(v2.comment),
  totalCount: v2.count.describe('Comments in all, replies included where Instagram counts them.'),
  page: v2.page,
})
export const commentsView = contentView(commentsRecord, ({ items, totalCount }: Page<Comment>) => ({
  comments: items.map(knownComment),
  totalCount,
}))

export const repliesRecord = z.strictObject({
  lookupStatus,
  replies: z.array(v2.comment),
  totalCount: v2.count,
  page: v2.page,
})
export const repliesView = contentView(repliesRecord, ({ items, totalCount }: Page<Comment>) => ({
  replies: items.map(knownComment),
  totalCount,
}))

export const transcriptRecord = z.strictObject({
  lookupStatus,
  media: z.strictObject({ id: z.string(), shortcode: z.string() }).nullable(),
  transcript: z
    .strictObject({
      text: z.string(),
      language: v2.text,
      durationSeconds: z.number().min(0).nullable().describe('Length of the video.'),
      segments: z.array(
        z
          .strictObject({ text: z.string(), startMs: z.int(), endMs: z.int() })
          .register(recordNames, { name: 'SpeechSegment' }),
      ),
    })
    .register(recordNames, { name: 'InstagramV2Transcript' })
    .nullable(),
})
export const transcriptView = contentView(transcriptRecord, ({ media, text, ...transcript }: Transcript) => ({
  media,
  transcript: text === null ? null : { ...transcript, text },
}))

const hashtag = z
  .strictObject({
    id: v2.text,
    name: z.string().describe('Lower case, without `#`.'),
    url: z.string(),
    postCount: v2.count,
    isTrending: v2.flag,
  })
  .register(recordNames, { name: 'InstagramV2Hashtag' })
const knownHashtag = (tag: Hashtag) => ({ ...tag, url: tagUrl(tag.name) })

export const hashtagRecord = z.strictObject({ lookupStatus, hashtag: hashtag.nullable() })
export const hashtagView = contentView(hashtagRecord, (tag: Hashtag) => ({ hashtag: knownHashtag(tag) }))

export const hashtagSearchRecord = z.strictObject({ query, hashtags: z.array(hashtag), page: v2.page })
export const hashtagSearchView = recordView(
  hashtagSearchRecord.pick({ hashtags: true }),
  ({ items }: Page<Hashtag>) => ({ hashtags: items.map(knownHashtag) }),
)

const location = v2.place
  .extend({ postCount: v2.count })
  .register(recordNames, { name: 'InstagramV2Location' })

export const locationRecord = z.strictObject({ lookupStatus, location: location.nullable() })
export const locationView = contentView(locationRecord, (place: Place) => ({ location: knownPlace(place) }))

export const locationSearchRecord = z.strictObject({ query, locations: z.array(location), page: v2.page })
export const locationSearchView = recordView(
  locationSearchRecord.pick({ locations: true }),
  ({ items }: Page<Place>) => ({ locations: items.map(knownPlace) }),
)

export const audioRecord = z.strictObject({ lookupStatus, audio: v2.sound.nullable() })
export const audioView = contentView(audioRecord, (sound: Sound) => ({ audio: knownSound(sound) }))

export const audioReelsRecord = z.strictObject({
  lookupStatus,
  audio: v2.sound.nullable(),
  media: z.array(post),
  page: v2.page,
})
export const audioReelsView = contentView(audioReelsRecord, ({ audio, items }: AudioReels) => ({
  audio: audio && knownSound(audio),
  media: items.map(knownPost),
}))

export const audioSearchRecord = z.strictObject({ query, audio: z.array(v2.sound), page: v2.page })
export const audioSearchView = recordView(
  audioSearchRecord.pick({ audio: true }),
  ({ items }: Page<Sound>) => ({ audio: items.map(knownSound) }),
)

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
    .register(recordNames, { name: 'InstagramV2Topic' })
    .nullable(),
  media: z.array(post),
  page: v2.page,
})
export const topicView = contentView(topicRecord, ({ items, description, ...topic }: Topic) => ({
  topic: {
    ...topic,
    description: description?.plainText ?? null,
    linkedTerms: description?.linkedTerms ?? null,
    postCount: topic.totalCount,
  },
  media: items.map(knownPost),
}))
