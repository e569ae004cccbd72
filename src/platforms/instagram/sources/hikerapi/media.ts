import type { DriftReporter } from '../../../../reading/entries.ts'
import { arr, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { int, num, text } from '../../../../reading/values.ts'
import type { Media } from '../../model.ts'
import { readItem } from '../web/items.ts'

/**
 * Posts of HikerAPI, converted for the reader of Instagram's REST format. Version 2 of the vendor passes Instagram's
 * posts through with a few extra fields. Version 1 flattens them and writes times in ISO 8601.
 */

const isVideo = (item: Json) => int(item.media_type) === 2

/** Plays on Instagram alone if known: `play_count` may include Facebook's plays. Pictures have no plays. */
const playsOf = (item: Json) => (isVideo(item) ? (item.ig_play_count ?? item.play_count) : undefined)

/** A video's length in seconds; null for negative values. */
export function lengthOf(item: Json): number | null {
  const seconds = isVideo(item) ? num(item.video_duration) : null
  return seconds !== null && seconds >= 0 ? seconds : null
}

/** Reads a post of version 2. */
export function readMedia(item: Json, reporter: DriftReporter): Media {
  const { usertags } = item
  return readItem(
    {
      ...item,
      play_count: playsOf(item),
      ig_play_count: undefined,
      video_duration: lengthOf(item),
      // In Instagram's form (`{ in: […] }`) or as a plain list.
      usertags: Array.isArray(usertags) ? { in: usertags } : usertags,
    },
    reporter,
  )
}

/** The files of a flat post: pictures in several sizes, or a single thumbnail. */
function filesOf(flat: Json): Json {
  const sizes = objs(flat.image_versions)
  const largest = sizes[0]
  return {
    image_versions2: { candidates: sizes.length > 0 ? sizes : [{ url: flat.thumbnail_url }] },
    video_versions: isVideo(flat) ? [{ url: flat.video_url }] : [],
    original_width: largest?.width,
    original_height: largest?.height,
  }
}

/** The parts of a carousel. Unreadable parts are passed on so that the reader reports them. */
function partsOf(flat: Json): unknown[] | undefined {
  const parts = int(flat.media_type) === 8 ? arr(flat.resources) : []
  if (parts.length === 0) return undefined
  return parts.map((one) => {
    const part = obj(one)
    return part ? { ...part, ...filesOf(part) } : one
  })
}

/** Version 1 writes 0 for unknown counts. */
const unlessZero = (value: unknown) => (value === 0 ? undefined : value)

/** Reads a post of version 1. */
export function readFlatMedia(flat: Json, reporter: DriftReporter): Media {
  const caption = text(flat.caption_text)
  const item = {
    ...flat,
    ...filesOf(flat),
    taken_at: flat.taken_at_ts,
    play_count: isVideo(flat) ? unlessZero(flat.play_count) : undefined,
    view_count: isVideo(flat) ? unlessZero(flat.view_count) : undefined,
    usertags: { in: flat.usertags },
    video_duration: lengthOf(flat),
    carousel_media: partsOf(flat),
    ...(caption === null ? {} : { caption: { text: caption } }),
  }
  return readItem(item, reporter)
}

/** The post inside `{ media }`. */
export const wrapped = (entry: unknown): Json => must(obj(obj(entry)?.media), 'media')
