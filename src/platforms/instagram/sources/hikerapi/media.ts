import type { DriftReporter } from '../../../../reading/entries.ts'
import { arr, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { int, num, text } from '../../../../reading/values.ts'
import type { Media } from '../../model.ts'
import { readItem } from '../web/items.ts'

/**
 * Posts as HikerAPI writes them, in the form of Instagram's REST routes, which Instagram's own reader reads. Version 2
 * passes them through with a few members of its own; version 1 has them flat, with times in ISO 8601.
 */

const isVideo = (item: Json) => int(item.media_type) === 2

/** Plays on Instagram alone where they are told: the other number may count Facebook's. Pictures have none. */
const playsOf = (item: Json) => (isVideo(item) ? (item.ig_play_count ?? item.play_count) : undefined)

/** A length below zero is none. */
export function lengthOf(item: Json): number | null {
  const seconds = isVideo(item) ? num(item.video_duration) : null
  return seconds !== null && seconds >= 0 ? seconds : null
}

/** A post that version 2 passes on. */
export function readMedia(item: Json, reporter: DriftReporter): Media {
  const { usertags } = item
  return readItem(
    {
      ...item,
      play_count: playsOf(item),
      ig_play_count: undefined,
      video_duration: lengthOf(item),
      // As Instagram has them, or as a list of their own.
      usertags: Array.isArray(usertags) ? { in: usertags } : usertags,
    },
    reporter,
  )
}

/** The files of a flat post: pictures in their sizes, or one of them alone. */
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

/** The parts of a carousel, which has at least one; what is none of them is left for its reader to count. */
function partsOf(flat: Json): unknown[] | undefined {
  const parts = int(flat.media_type) === 8 ? arr(flat.resources) : []
  if (parts.length === 0) return undefined
  return parts.map((one) => {
    const part = obj(one)
    return part ? { ...part, ...filesOf(part) } : one
  })
}

/** Zero is what version 1 writes of counts that it does not have. */
const unlessZero = (value: unknown) => (value === 0 ? undefined : value)

/** A post of version 1. */
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
