import { z } from 'zod'
import { isoTime } from '../../catalog/fields.ts'
import { recordNames } from '../../catalog/record-names.ts'

export { page } from '../../catalog/record-schema.ts'

/**
 * The schemas that v2 records of all platforms share (docs/V2.md), so that the same thing looks the same everywhere.
 * Identifiers are text. Unknown values and unknown collections are null; an empty collection is `[]`.
 */

const text = z.string().nullable()
const count = z.int().min(0).nullable()
const flag = z.boolean().nullable()

/** A reference to an account or person. */
export const person = z
  .strictObject({
    id: text.describe('Stable identifier.'),
    handle: text.describe('Public name in links, without `@`.'),
    name: text.describe('Display name.'),
    profileUrl: text,
    pictureUrl: text,
    isVerified: flag,
    isPrivate: flag,
  })
  .register(recordNames, { name: 'InstagramV2Account' })

/** A picture or video file. */
export const medium = z
  .strictObject({
    type: z.enum(['image', 'video']),
    url: text.describe('Address at the platform; see `expiresAt`.'),
    thumbnailUrl: text,
    width: count.describe('Pixels.'),
    height: count.describe('Pixels.'),
    durationSeconds: z.number().min(0).nullable(),
    altText: text,
    expiresAt: isoTime.nullable().describe('When the address stops working; null where it does not say.'),
  })
  .register(recordNames, { name: 'MediaFile' })

/** A file that this service hosts. */
export const hostedFile = z
  .strictObject({
    type: z.enum(['image', 'video']),
    originalUrl: z.string(),
    url: z.string().describe('Address at this service.'),
    mime: z.string(),
    bytes: z.int().min(0),
    width: count,
    height: count,
    expiresAt: isoTime.describe('When `url` stops working.'),
    retainedUntil: isoTime.describe('When the file is deleted.'),
  })
  .register(recordNames, { name: 'HostedFile' })
export type HostedFileRecord = z.infer<typeof hostedFile>

export const place = z
  .strictObject({
    id: text,
    name: text,
    address: text,
    city: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    url: text,
  })
  .register(recordNames, { name: 'InstagramV2Place' })

export const sound = z
  .strictObject({
    id: text,
    title: text,
    artistName: text,
    isOriginal: flag.describe('Made by the author of the video; null where unknown.'),
    durationSeconds: z.number().min(0).nullable(),
    coverUrl: text,
    url: text,
  })
  .register(recordNames, { name: 'InstagramV2Audio' })

/** A comment or reply. */
export const comment = z
  .strictObject({
    id: z.string(),
    text: z.string(),
    createdAt: isoTime.nullable(),
    author: person.nullable(),
    likeCount: count,
    replyCount: count,
  })
  .register(recordNames, { name: 'InstagramV2Comment' })

/** Counts of a post; null where unknown or hidden (`areCountsHidden`). */
export const postCounts = {
  likeCount: count,
  commentCount: count,
  playCount: count,
  areCountsHidden: flag.describe('Whether the author hides likes and views.'),
}

export { count, flag, text }
