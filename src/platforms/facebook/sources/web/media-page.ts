import { at, type Json, obj, objs } from '../../../../reading/narrow.ts'
import { count, isoFromSeconds, str, text, url } from '../../../../reading/values.ts'
import type { PostRef } from '../../identifiers.ts'
import type { Post } from '../../model.ts'
import { findField, findObjects, type PageData } from './page-data.ts'
import { countsOf, firstOf, personOf, pictureOf, videoOf } from './story.ts'

/**
 * Reads pages of a single photo, video or reel. Several answers contain parts of its data: objects of the medium, and
 * stories that show it. The page also contains the media that follow.
 */

/** The media of a story. */
const shownIn = (story: Json) =>
  objs(story.attachments).flatMap((one): Json[] => {
    const media = obj(at(one, 'media')) ?? obj(at(one, 'styles', 'attachment', 'media'))
    return media ? [media] : []
  })

/** Whether a story, or an answer about a video, concerns only this medium. */
function isAbout(object: Json, id: string): boolean {
  const shown = [...shownIn(object), obj(object.video)].filter((media) => media !== undefined)
  return shown.length > 0 && shown.every((media) => str(media.id) === id)
}

/** All objects about a medium; the medium's own object comes first. */
function objectsAbout(data: PageData, id: string): Json[] {
  const own = findObjects(data.answers, (object) => str(object.id) === id)
  const stories = own.map(({ creation_story: story }) => obj(story)).filter((story) => story !== undefined)
  return [...own, ...stories, ...findObjects(data.answers, (object) => isAbout(object, id))]
}

/** Merges objects; the first non-null value of a field wins. */
function merged(objects: readonly Json[]): Json {
  const all: Json = {}
  for (const object of objects) {
    for (const [name, value] of Object.entries(object)) all[name] ??= value
  }
  return all
}

/** The author. Objects that contain only the author's id are skipped. */
function authorIn(object: Json) {
  const people = [
    objs(object.actors)[0],
    at(object, 'short_form_video_context', 'video_owner'),
    object.video_owner,
    at(object, 'owner', 'owner_as_page'),
    object.owner,
  ]
  return people.map(personOf).find((person) => person != null && person.name !== null) ?? null
}

/** The objects that may contain counts of reactions and comments. */
const feedbackIn = (object: Json): Json[] =>
  [
    object.feedback,
    at(object, 'fb_reel_react_button', 'story', 'feedback'),
    at(findField(object.feedback ?? object, 'comet_ufi_summary_and_actions_renderer'), 'feedback'),
  ].flatMap((one): Json[] => {
    const feedback = obj(one)
    return feedback ? [feedback] : []
  })

const wordsOf = (object: Json) =>
  ['message', 'message_preferred_body', 'title']
    .map((name) => text(at(object, name, 'text')))
    .find((words) => words !== null) ?? null

const timeOf = (object: Json) =>
  isoFromSeconds(object.creation_time ?? object.created_time ?? object.publish_time) ??
  isoFromSeconds(findField(at(object, 'comet_sections', 'metadata'), 'creation_time'))

/** Reads the photo, video or reel of a page; null where the page does not contain it. */
export function readMediaPage(data: PageData, { id, url: link }: PostRef): Post | null {
  if (id === null) return null
  const objects = objectsAbout(data, id)
  const media = objects.filter((object) => str(object.id) === id)
  const shown = objects.flatMap(shownIn).filter((one) => str(one.id) === id)
  const medium = merged([...media, ...shown])
  const video = videoOf(medium)
  const picture = video ? null : pictureOf(medium)
  const author = firstOf(objects, authorIn)
  if ((video === null && picture === null) || author === null) return null
  const feedback = objects.flatMap(feedbackIn)
  const size = obj(medium.photo_image) ?? obj(medium.viewer_image) ?? obj(medium.image)
  return {
    id,
    url: firstOf(objects, (object) => url(at(object, 'short_form_video_context', 'shareable_url'))) ?? link,
    text: firstOf(objects, wordsOf),
    createdAt: firstOf(objects, timeOf),
    author,
    feedbackId: firstOf(feedback, (one) => str(one.id)),
    reactionCount: firstOf(feedback, (one) => countsOf(one).reactionCount),
    reactions: null,
    commentCount: firstOf(feedback, (one) => countsOf(one).commentCount),
    shares: firstOf(feedback, (one) => countsOf(one).shares),
    views: firstOf([...feedback, medium], (one) => count(one.video_view_count) ?? count(one.play_count)),
    imageUrls: picture === null ? [] : [picture],
    width: video ? null : count(size?.width),
    height: video ? null : count(size?.height),
    video,
    music: null,
    topComments: null,
  }
}
