import { changed } from '../../../../catalog/errors.ts'
import { type DriftReporter, readEntries, requiredList } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, int, isoFromSeconds, str, url } from '../../../../reading/values.ts'
import type { Highlight, HighlightStories, Story } from '../../model.ts'
import { filesOf } from '../web/items.ts'
import { namedPerson, personOf, readOptionalList, secondsOf } from '../web/nodes.ts'

/** Highlights of Instagram and their stories. */

/** Reads a highlight in a profile's list. */
export function readHighlight(entry: unknown): Highlight {
  const node = must(obj(entry), 'highlight')
  const owner = obj(node.owner)
  return {
    id: must(str(node.id), 'highlight.id').replace(/^highlight:/, ''),
    title: str(node.title),
    coverUrl: url(at(node, 'cover_media', 'thumbnail_src')),
    croppedCoverUrl: url(at(node, 'cover_media_cropped_thumbnail', 'url')),
    createdAt: null,
    latestItemAt: null,
    itemCount: null,
    owner: owner ? personOf(owner) : null,
  }
}

function readStory(entry: unknown, reporter: DriftReporter): Story {
  const item = must(obj(entry), 'story')
  const type = int(item.media_type)
  if (type !== 1 && type !== 2) throw changed('story.media_type', type)
  return {
    id: must(str(item.pk) ?? str(item.id)?.split('_', 1)[0], 'story.pk'),
    kind: type === 2 ? 'video' : 'image',
    createdAt: isoFromSeconds(item.taken_at),
    expiresAt: isoFromSeconds(item.expiring_at),
    files: filesOf(item),
    durationSeconds: secondsOf(item.video_duration),
    hasAudio: bool(item.has_audio),
    links: readOptionalList(
      item.story_link_stickers,
      (one) => must(url(at(one, 'story_link', 'url')), 'story_link.url'),
      reporter,
      'story_link_stickers',
    ),
    mentions: readOptionalList(item.reel_mentions, (one) => namedPerson(one.user), reporter, 'reel_mentions'),
  }
}

/** Reads one highlight with its stories. */
export function readOpenHighlight(body: Json, reporter: DriftReporter): HighlightStories {
  const user = obj(body.user)
  const cover = obj(body.cover_media)
  return {
    highlight: {
      id: must(str(body.id), 'highlight.id').replace(/^highlight:/, ''),
      title: str(body.title),
      coverUrl: url(at(cover, 'full_image_version', 'url')) ?? url(at(cover, 'cropped_image_version', 'url')),
      croppedCoverUrl: url(at(cover, 'cropped_image_version', 'url')),
      createdAt: isoFromSeconds(body.created_at),
      latestItemAt: isoFromSeconds(body.latest_reel_media),
      itemCount: count(body.media_count),
      owner: user ? personOf(user) : null,
    },
    stories: readEntries(
      requiredList(body.items, 'items'),
      (entry) => readStory(entry, reporter),
      reporter,
      'items',
    ),
  }
}
