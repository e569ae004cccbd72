import { changed } from '../../../../catalog/errors.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, int, iso, isoFromSeconds, str, text, url } from '../../../../reading/values.ts'
import type { Highlight, Person, Story } from '../../model.ts'
import { addressesIn } from '../web/items.ts'
import { readOptionalList } from '../web/nodes.ts'
import { lengthOf } from './media.ts'
import { namedBy, readPerson } from './people.ts'

/** Stories. Live stories have the format of Instagram's apps; stories of highlights are flat, with times in ISO 8601. */

function filesOf(item: Json, isVideo: boolean): Story['files'] {
  const images = addressesIn(at(item, 'image_versions2', 'candidates'))
  const image = images[0] ?? url(item.thumbnail_url)
  const video = addressesIn(item.video_versions)[0] ?? url(item.video_url)
  if (isVideo && video === null) throw changed('story.video_versions')
  if (!isVideo && image === null) throw changed('story.image_versions2')
  return {
    displayUrl: image,
    thumbnailUrl: images.at(-1) ?? url(item.thumbnail_url),
    videoUrl: isVideo ? video : null,
    width: count(item.original_width),
    height: count(item.original_height),
  }
}

/** The targets of a story's link stickers. */
function linksOf(item: Json, reporter: DriftReporter): string[] | null {
  const stickers = item.story_link_stickers ?? item.links
  return readOptionalList(
    stickers,
    (sticker) =>
      must(url(at(sticker, 'story_link', 'url')) ?? url(sticker.webUri) ?? url(sticker.url), 'story.link'),
    reporter,
    'story.links',
  )
}

export function readStory(entry: unknown, reporter: DriftReporter): Story {
  const item = must(obj(entry), 'story')
  const id = must(str(item.pk) ?? str(item.id)?.split('_', 1)[0], 'story.pk')
  if (!/^\d+$/.test(id)) throw changed('story.pk', id)
  const type = int(item.media_type)
  if (type !== 1 && type !== 2) throw changed('story.media_type', item.media_type)
  const isVideo = type === 2
  return {
    id,
    kind: isVideo ? 'video' : 'image',
    createdAt: isoFromSeconds(item.taken_at) ?? iso(item.taken_at),
    expiresAt: isoFromSeconds(item.expiring_at),
    files: filesOf(item, isVideo),
    durationSeconds: isVideo ? lengthOf(item) : null,
    hasAudio: bool(item.has_audio),
    links: linksOf(item, reporter),
    mentions: readOptionalList(
      item.reel_mentions ?? item.mentions,
      (mention): Person => readPerson(mention.user),
      reporter,
      'story.mentions',
    ),
  }
}

/** The id of a highlight without the prefix `highlight:`. */
export const highlightId = (value: unknown) => str(value)?.replace(/^highlight:/, '') ?? null

export function readHighlight(entry: unknown): Highlight {
  const reel = must(obj(entry), 'highlight')
  const id = must(highlightId(reel.id), 'highlight.id')
  if (!/^\d+$/.test(id)) throw changed('highlight.id', id)
  const cropped = url(at(reel, 'cover_media', 'cropped_image_version', 'url'))
  return {
    id,
    title: text(reel.title),
    coverUrl: url(at(reel, 'cover_media', 'full_image_version', 'url')) ?? cropped,
    croppedCoverUrl: cropped,
    createdAt: isoFromSeconds(reel.created_at),
    latestItemAt: isoFromSeconds(reel.latest_reel_media),
    itemCount: count(reel.media_count),
    owner: namedBy(reel.user),
  }
}
