import { changed } from '../../../../catalog/errors.ts'
import {
  type DriftReporter,
  expectValue,
  isForeignKind,
  partsShownAs,
  readEntries,
} from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { amount, count, isoFromSeconds, str, text, url } from '../../../../reading/values.ts'
import { type Comment, type Person, type Post, unknownPerson, type Video } from '../../model.ts'
import { parseCount } from './counts.ts'
import { requireCommentOf } from './identity.ts'
import { findField } from './page-data.ts'

/** Reads stories: the form of posts in a page's data. */

/** Kinds of reaction by Facebook's id. */
const kinds: Readonly<Record<string, string>> = {
  '1635855486666999': 'like',
  '1678524932434102': 'love',
  '613557422527858': 'care',
  '115940658764963': 'haha',
  '478547315650144': 'wow',
  '908563459236466': 'sad',
  '444813342392137': 'angry',
}

/** The name in the link of a person or page; null for links with an id. */
export function handleOf(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null
  const first = new URL(link).pathname.split('/')[1] ?? ''
  return first === '' || first === 'profile.php' || first === 'people' || /^\d+$/.test(first) ? null : first
}

export function personOf(actor: unknown): Person | null {
  const person = obj(actor)
  if (!person) return null
  const link = url(person.url)
  return {
    ...unknownPerson,
    id: str(person.id),
    name: str(person.name),
    handle: handleOf(link),
    url: link,
    avatarUrl: url(at(person, 'profile_picture', 'uri')) ?? url(at(person, 'profile_picture_depth_0', 'uri')),
    isVerified: typeof person.is_verified === 'boolean' ? person.is_verified : null,
  }
}

/** The file of a video in a quality (`SD`, `HD`). */
function deliveredIn(media: Json, quality: RegExp): string | null {
  const delivered = at(media, 'videoDeliveryResponseFragment', 'videoDeliveryResponseResult')
  const files = objs(at(delivered, 'progressive_urls'))
  const file = files.find((one) => quality.test(str(at(one, 'metadata', 'quality')) ?? ''))
  return url(file?.progressive_url)
}

/** A video's files and captions; null for other media. */
export function videoOf(media: Json): Video | null {
  const legacy = obj(media.videoDeliveryLegacyFields) ?? {}
  const sdUrl =
    url(media.playable_url) ??
    url(media.browser_native_sd_url) ??
    url(legacy.browser_native_sd_url) ??
    deliveredIn(media, /^(sd)?$/i)
  const hdUrl =
    url(media.playable_url_quality_hd) ??
    url(media.browser_native_hd_url) ??
    url(legacy.browser_native_hd_url) ??
    deliveredIn(media, /^hd$/i)
  if (media.__typename !== 'Video' && sdUrl === null && hdUrl === null) return null
  const milliseconds = count(media.playable_duration_in_ms)
  return {
    sdUrl,
    hdUrl,
    thumbnailUrl:
      url(at(media, 'preferred_thumbnail', 'image', 'uri')) ?? url(at(media, 'thumbnailImage', 'uri')),
    durationSec: milliseconds === null ? amount(media.length_in_second) : milliseconds / 1000,
    width: count(media.width) ?? count(media.original_width),
    height: count(media.height) ?? count(media.original_height),
    captionsUrl: url(media.captions_url),
  }
}

/** The address of a picture. */
export const pictureOf = (media: Json) =>
  url(at(media, 'photo_image', 'uri')) ??
  url(at(media, 'viewer_image', 'uri')) ??
  url(at(media, 'large_share_image', 'uri')) ??
  url(at(media, 'comet_photo_attachment_resolution_renderer', 'image', 'uri')) ??
  url(at(media, 'image', 'uri'))

const attachmentsOf = (story: Json) =>
  objs(story.attachments).map((one) => obj(at(one, 'styles', 'attachment')) ?? one)

/** The stories of the reels in an attachment. */
const reelsIn = (attachment: Json): Json[] =>
  objs(attachment.style_infos).flatMap((info): Json[] => {
    const reel = obj(info.fb_shorts_story)
    return reel ? [reel] : []
  })

/** The pictures and videos of a story, in order. */
function mediaOf(story: Json): Json[] {
  return attachmentsOf(story).flatMap((attachment) => {
    const several = objs(at(attachment, 'all_subattachments', 'nodes'))
    const reels = reelsIn(attachment).flatMap((reel) => objs(reel.attachments))
    const parts = several.length > 0 ? several : reels.length > 0 ? reels : [attachment]
    return parts.flatMap((part): Json[] => {
      const media = obj(part.media)
      return media ? [media] : []
    })
  })
}

/** Members of attachments, of which each has some: pictures, links, polls. */
const attachmentMembers = [
  ...['media', 'all_subattachments', 'style_infos', 'style_list', 'styles', 'url', 'target'],
  ...['deduplication_key', 'title_with_entities', 'action_links', '__typename'],
]

/** The pictures and videos anywhere in a value that name their kind. */
function namedMediaIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return []
  const one = obj(value)
  if (one && /^(?:Photo|Video)$/.test(String(one.__typename))) return [one]
  return Object.values(value).flatMap(namedMediaIn)
}

/** Whether a value is in a place of an attachment in another form than `isForm` knows. Missing and null are no value. */
const isStrange = (value: unknown, isForm: (value: unknown) => boolean) =>
  value !== undefined && value !== null && !isForm(value)
const isObject = (value: unknown) => obj(value) !== undefined

/** Members of attachments that stand for themselves: links, polls, events. */
const linkMembers = ['url', 'target', 'title_with_entities', 'action_links']

/** The names of an attachment's kind and of the kinds that may take its place: `video_inline`, `album`, `fallback`. */
const kindsOfAttachment = (entry: unknown) =>
  JSON.stringify([at(entry, 'styles', '__typename'), at(entry, 'style_list')])

/** Whether an attachment without a picture states that it has one: by its kind, or because it has nothing else. */
function hidesMedium(entry: unknown, attachment: Json): boolean {
  return /photo|video/i.test(kindsOfAttachment(entry)) || linkMembers.every((name) => !attachment[name])
}

/** A number of pictures and videos; `isAll` is false where the answer does not show how many are lost. */
interface Lost {
  readonly number: number
  readonly isAll: boolean
}

const lost = (number: number): Lost => ({ number, isAll: true })
const lostUnknown: Lost = { number: 1, isAll: false }

/**
 * The pictures and videos of an attachment that cannot be found.
 * @param found the ids of those that were found
 */
function lostMediaOf(entry: unknown, found: ReadonlySet<unknown>): Lost {
  // An attachment also names the target of its picture.
  const named = namedMediaIn(entry).flatMap(({ id }) => (found.has(id) ? [] : [id]))
  if (named.length > 0) return lost(new Set(named).size)
  const styles = at(entry, 'styles')
  if (styles !== undefined && !isObject(at(styles, 'attachment'))) return lost(1)
  const attachment = obj(at(styles, 'attachment')) ?? obj(entry)
  if (!attachment || !attachmentMembers.some((name) => name in attachment)) return lost(1)
  if (isStrange(attachment.media, isObject)) return lost(1)
  const several = attachment.all_subattachments
  if (isStrange(several, isObject)) return lostUnknown
  const parts = obj(several)
  if (!parts) {
    // An album has a picture of its own beside the list of all.
    if (/album/i.test(kindsOfAttachment(entry))) return lostUnknown
    if (isObject(attachment.media) || reelsIn(attachment).length > 0) return lost(0)
    if (several === null && attachment.media === undefined) return lostUnknown
    return lost(attachment.media === null && hidesMedium(entry, attachment) ? 1 : 0)
  }
  if (Array.isArray(parts.nodes))
    return lost(parts.nodes.filter((part) => !isObject(at(part, 'media'))).length)
  // The list has another name, or is gone.
  const number = Object.values(parts).find(Array.isArray)?.length ?? count(parts.count)
  return number === null ? lostUnknown : lost(number)
}

const sumOf = (all: readonly Lost[]): Lost => ({
  number: all.reduce((sum, { number }) => sum + number, 0),
  isAll: all.every(({ isAll }) => isAll),
})

/**
 * The pictures and videos of a story that {@link mediaOf} cannot find: entries in a form that is not known.
 * @param media what it found
 */
function lostMediaIn(story: Json, media: readonly Json[]): Lost {
  const found = new Set(media.map(({ id }) => id))
  if (story.attachments === undefined) {
    const renamed = Object.entries(story).filter(([name]) => /attachment/i.test(name))
    // Every story has a list of attachments: without any, the story is in another form.
    if (renamed.length === 0) return lostUnknown
    return sumOf(renamed.map(([, value]) => lostMediaOf(value, found)))
  }
  // A story without pictures has an empty list.
  if (!Array.isArray(story.attachments)) return lost(1)
  return sumOf(story.attachments.map((entry) => lostMediaOf(entry, found)))
}

/** Reactions by kind; null unless their sum is the total, because Facebook may list only the top kinds. */
function kindsOf(summary: unknown, total: number | null): Record<string, number> | null {
  const edges = objs(at(summary, 'top_reactions', 'edges'))
  const counts = edges.map(
    (edge) => [kinds[str(at(edge, 'node', 'id')) ?? ''], count(edge.reaction_count)] as const,
  )
  if (total === null || counts.some(([kind, number]) => kind === undefined || number === null)) return null
  const sum = counts.reduce((all, [, number]) => all + (number ?? 0), 0)
  return sum === total ? (Object.fromEntries(counts) as Record<string, number>) : null
}

/** The post id of a story: in the story itself or in its content. */
export const postIdOf = (node: Json) =>
  str(node.post_id) ?? str(at(node, 'comet_sections', 'content', 'story', 'post_id'))

/** Whether an object is a story with content. */
export const isStory = (node: Json) => obj(node.comet_sections) !== undefined && postIdOf(node) !== null

/** Whether an entry of a feed names itself as an advertisement or a suggestion. */
export const isForeignUnit = (node: Json): boolean => isForeignKind(node.__typename)

/**
 * Whether an entry of a feed names itself as something else than a post. Kinds that are named like posts are posts whose
 * content could not be found.
 */
export const isAnotherKind = (node: Json): boolean => {
  const kind = str(node.__typename)
  return isForeignUnit(node) || (kind !== null && !isStory(node) && !/Story|Post/.test(kind))
}

/** The objects with counts of reactions, comments and shares: the summary and the feedback of each button. */
const feedbackParts = (summary: Json | undefined): Json[] => {
  const buttons = [summary?.adaptive_ufi_action_renderers, summary?.ufi_action_renderers].flatMap(objs)
  return [summary, ...buttons.map((one) => obj(one.feedback))].filter((part) => part !== undefined)
}

/** The first non-null result of `read`. */
export const firstOf = <T>(parts: readonly Json[], read: (part: Json) => T | null): T | null => {
  for (const part of parts) {
    const found = read(part)
    if (found !== null) return found
  }
  return null
}

/** The counts of a post. */
export function countsOf(summary: Json | undefined): Pick<Post, 'reactionCount' | 'commentCount' | 'shares'> {
  const parts = feedbackParts(summary)
  return {
    reactionCount: firstOf(
      parts,
      (part) =>
        count(at(part, 'reaction_count', 'count')) ??
        count(at(part, 'unified_reactors', 'count')) ??
        count(at(part, 'likers', 'count')),
    ),
    commentCount: firstOf(
      parts,
      (part) =>
        count(at(findField(part, 'comment_rendering_instance'), 'comments', 'total_count')) ??
        count(part.total_comment_count),
    ),
    shares: firstOf(
      parts,
      (part) =>
        count(at(part, 'share_count', 'count')) ??
        parseCount(str(part.share_count_reduced) ?? '')?.value ??
        null,
    ),
  }
}

/** A story with the objects of its pictures and videos. */
export interface ShownStory {
  readonly post: Post
  readonly media: readonly Json[]
  /** Whether the number of its media is known: those that cannot be read are counted. */
  readonly hasAllMedia: boolean
}

/** Names of the list of a post's pictures in records, and of the lists of its pictures and videos. */
const pictureLists = ['imageUrls'] as const
const mediaLists = [...pictureLists, 'photos', 'reels'] as const

/** Reads a story. */
export const readStory = (node: Json, reporter: DriftReporter): Post => readShownStory(node, reporter).post

/**
 * Reads a story, for readers of its pictures and videos.
 * @param pictures counts pictures that the story has and that cannot be read; readers of the pictures count them themselves
 */
export function readShownStory(
  node: Json,
  reporter: DriftReporter,
  pictures = partsShownAs(reporter, ...pictureLists),
): ShownStory {
  const sections = obj(node.comet_sections)
  const story = must(obj(at(sections, 'content', 'story')), 'story')
  const layout = at(sections, 'context_layout')
  const id = must(postIdOf(node), 'story.post_id')
  const summary = obj(at(findField(sections?.feedback, 'comet_ufi_summary_and_actions_renderer'), 'feedback'))
  const { reactionCount: reactions, commentCount: comments, shares } = countsOf(summary)
  const media = mediaOf(story)
  const unread = lostMediaIn(story, media)
  const shown = partsShownAs(reporter, ...mediaLists)
  for (let left = unread.number; left > 0; left -= 1) shown.drift('story.attachments', 'part')
  const film = media.map(videoOf).find((one) => one !== null) ?? null
  const first = media[0]
  const addresses = media.filter((one) => videoOf(one) === null).map(pictureOf)
  const images = addresses.flatMap((one) => one ?? [])
  // Where all are missing, the list is null.
  const missing = images.length === 0 ? 0 : addresses.length - images.length
  for (let left = missing; left > 0; left -= 1) pictures.drift('story.attachments: photo_image', 'part')
  const author = personOf(objs(story.actors)[0])
  const picture = url(
    at(
      objs(findField(at(layout, 'story', 'comet_sections', 'actor_photo'), 'actors'))[0],
      'profile_picture',
      'uri',
    ),
  )
  const reel = attachmentsOf(story).flatMap(reelsIn)[0]
  const message =
    obj(story.message) ??
    obj(at(sections, 'content', 'story', 'comet_sections', 'message', 'story', 'message')) ??
    obj(reel?.message)
  const post: Post = {
    id,
    url: must(url(story.wwwURL) ?? url(findField(layout, 'url')), 'story.wwwURL'),
    text: message ? expectValue(text(message.text), 'story.message.text', reporter) : null,
    createdAt: expectValue(
      isoFromSeconds(findField(layout, 'creation_time') ?? node.creation_time ?? story.creation_time),
      'story.creation_time',
      reporter,
    ),
    author: author && { ...author, avatarUrl: author.avatarUrl ?? picture },
    feedbackId: str(at(node, 'feedback', 'id')) ?? str(at(story, 'feedback', 'id')),
    reactionCount: reactions,
    reactions: kindsOf(obj(summary?.cannot_see_top_custom_reactions) ?? summary, reactions),
    commentCount: comments ?? count(at(findField(sections?.feedback, 'comment_count'), 'total_count')),
    shares,
    views: count(summary?.video_view_count) ?? count(at(first, 'play_count')),
    // The pictures of a story are unknown where none of them can be read, and where their number is unknown.
    imageUrls: !unread.isAll || (images.length === 0 && addresses.length + unread.number > 0) ? null : images,
    width: count(at(first, 'photo_image', 'width')) ?? count(at(first, 'viewer_image', 'width')),
    height: count(at(first, 'photo_image', 'height')) ?? count(at(first, 'viewer_image', 'height')),
    video: film,
    music: null,
    topComments: null,
  }
  return { post, media, hasAllMedia: unread.isAll }
}

/** The comment id in the Graph API's form, `<post>_<comment>`: decoded from the base64 id of the comment or its feedback. */
function commentId(node: Json): string {
  const ids = [node.id, at(node, 'feedback', 'id')].flatMap((one) => {
    const decoded = Buffer.from(str(one) ?? '', 'base64').toString('utf8')
    return /^(?:comment|feedback):(\d+_\d+)$/.exec(decoded)?.[1] ?? []
  })
  return must(ids[0], 'comment.id')
}

/** The text of a comment; empty for a picture or sticker. */
function wordsOf(node: Json): string {
  const body = obj(node.body) ?? obj(node.preferred_body)
  if (body) return must(text(body.text), 'comment.body.text')
  if (node.body !== null || arr(node.attachments).length === 0) throw changed('comment.body')
  return ''
}

function readComment(node: Json, reporter: DriftReporter): Comment {
  const reactors = str(at(node, 'feedback', 'reactors', 'count_reduced'))
  const reactions = reactors === null ? null : (parseCount(reactors)?.value ?? null)
  return {
    id: commentId(node),
    text: wordsOf(node),
    createdAt: expectValue(isoFromSeconds(node.created_time), 'comment.created_time', reporter),
    author: personOf(node.author),
    replyCount:
      count(at(node, 'feedback', 'replies_fields', 'total_count')) ??
      count(at(node, 'feedback', 'total_reply_count')),
    reactionCount: reactions,
    reactions: kindsOf(node.feedback, reactions),
  }
}

/** The comments embedded in a story. */
export interface StoryComments {
  readonly items: readonly Comment[]
  readonly hasMore: boolean
}

/** The object that comments on a story belong to: the story, or its only photo or video. From `feedback:<id>` in base64. */
function feedbackTargetOf(node: Json): string | null {
  const id =
    str(at(node, 'feedback', 'id')) ?? str(at(node, 'comet_sections', 'content', 'story', 'feedback', 'id'))
  const decoded = Buffer.from(id ?? '', 'base64').toString('utf8')
  return /^feedback:(\d+)$/.exec(decoded)?.[1] ?? null
}

/** @returns null where the story contains no comment list, or an empty list despite a total other than 0 */
export function commentsOf(node: Json, reporter: DriftReporter): StoryComments | null {
  const posts = [postIdOf(node), feedbackTargetOf(node)]
  const feedback = at(node, 'comet_sections', 'feedback')
  const list = obj(at(findField(feedback, 'comment_rendering_instance_for_feed_location'), 'comments'))
  if (!list || !Array.isArray(list.edges)) return null
  const items = readEntries(
    list.edges,
    (edge) => {
      const comment = readComment(must(obj(at(edge, 'node')), 'comment'), reporter)
      requireCommentOf(posts, comment.id, 'comment.id')
      return comment
    },
    reporter,
    'comments',
  )
  const more = must(at(list, 'page_info', 'has_next_page') as boolean | undefined, 'comments.page_info')
  const isStated = (value: unknown) => value !== undefined && value !== null && count(value) !== 0
  if (items.length === 0 && [list.total_count, list.count].some(isStated)) return null
  return { items, hasMore: more }
}
