import { changed } from '../../../../catalog/errors.ts'
import type { UnreadableEntry } from '../../../../catalog/source.ts'
import { type DriftReporter, expectValue, partsShownAs } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { amount, bool, count, iso, str, text, url } from '../../../../reading/values.ts'
import { site } from '../../links.ts'
import {
  type Comment,
  type Hours,
  type Person,
  type Photo,
  type Post,
  type Profile,
  type Reel,
  unknownPerson,
  type Video,
  type Weekday,
  weekdays,
} from '../../model.ts'

/** Reads objects of the Graph API into models. */

/** The requested fields of a page. */
export const pageFields =
  'id,name,username,link,about,description,category,category_list,fan_count,followers_count,cover,' +
  'picture.type(large),website,phone,emails,single_line_address,location,hours,price_range,products,' +
  'rating_count,overall_star_rating,verification_status,is_permanently_closed,founded'

const kinds = ['LIKE', 'LOVE', 'WOW', 'HAHA', 'SAD', 'ANGRY', 'CARE'] as const
const kindFields = kinds
  .map((kind) => `reactions.type(${kind}).limit(0).summary(total_count).as(${kind.toLowerCase()})`)
  .join(',')

const postFields =
  'id,message,story,created_time,permalink_url,full_picture,from,attachments{media_type,media,url,' +
  'title,description,target,subattachments},shares,reactions.summary(true).limit(0),' +
  'comments.summary(true).limit(0)'
const commentFields = 'id,message,created_time,like_count,comment_count,from,parent,permalink_url'
export const totalOfComments = 'comments.summary(true).limit(0)'
export const firstComments = `comments.filter(toplevel).summary(true).limit(25){${commentFields}}`

/** The requested fields, by kind of object. */
export const fields = {
  listed: postFields,
  post: `${postFields},${kindFields}`,
  postWithComments: `${postFields.replace(totalOfComments, firstComments)},${kindFields}`,
  video: 'id,description,created_time,length,permalink_url,picture,source,views,from,post_id',
  photo: 'id,created_time,link,images,name,alt_text,picture',
  comment: commentFields,
  captions: 'locale,locale_name,uri,is_auto_generated,is_default',
} as const

const dayKeys: Readonly<Record<Weekday, string>> = {
  monday: 'mon',
  tuesday: 'tue',
  wednesday: 'wed',
  thursday: 'thu',
  friday: 'fri',
  saturday: 'sat',
  sunday: 'sun',
}

/** Reads `{"mon_1_open": "09:00", "mon_1_close": "17:00"}`; a missing day is closed. */
function readHours(value: unknown): Hours | null {
  const hours = obj(value)
  if (!hours) return null
  const known = Object.keys(hours).every((key) => /^(mon|tue|wed|thu|fri|sat|sun)_\d_(open|close)$/.test(key))
  if (!known) throw changed('page.hours', Object.keys(hours)[0])
  const intervals = (day: string) =>
    [1, 2, 3].flatMap((part) => {
      const open = str(hours[`${day}_${part}_open`])
      const close = str(hours[`${day}_${part}_close`])
      return open === null && close === null ? [] : [{ open, close }]
    })
  return Object.fromEntries(weekdays.map((day) => [day, intervals(dayKeys[day])]))
}

function addressOf(page: Json): string | null {
  const line = str(page.single_line_address)
  if (line !== null) return line
  const { street, zip, city, state, country } = obj(page.location) ?? {}
  const parts = [street, zip, city, state, country].flatMap((part) => str(part) ?? [])
  return parts.length === 0 ? null : parts.join(', ')
}

export function readPage(page: Json): Profile {
  const id = must(str(page.id), 'page.id')
  const name = str(page.username)
  const stars = amount(page.overall_star_rating)
  const closed = bool(page.is_permanently_closed)
  return {
    profileType: 'business',
    platformUserId: id,
    displayName: str(page.name),
    profileUrl: url(page.link) ?? `${site}/${name ?? id}`,
    avatarUrl: url(at(page, 'picture', 'data', 'url')),
    coverImageUrl: url(at(page, 'cover', 'source')),
    likes: count(page.fan_count),
    followers: count(page.followers_count),
    ratingCount: count(page.rating_count),
    ratingText: stars === null ? null : String(stars),
    address: addressOf(page),
    email: str(arr(page.emails)[0]),
    phone: str(page.phone),
    website: str(page.website),
    intro: str(page.about) ?? str(page.description),
    category: str(page.category),
    services: str(page.products),
    priceRange: str(page.price_range),
    isActive: closed === null ? null : !closed,
    createdDateText: str(page.founded),
    adLibraryStatus: null,
    adLibraryPageId: id,
    hours: readHours(page.hours),
  }
}

function personOf(value: unknown, reporter: DriftReporter): Person | null {
  if (value === undefined) return null
  const from = obj(value)
  const [id, name] = [str(from?.id), expectValue(str(from?.name), 'from.name', reporter)]
  return id === null && name === null ? null : { ...unknownPerson, id, name }
}

/** A permalink. The API sends permalinks of videos without the host. */
function permalinkOf(value: unknown): string | null {
  const link = str(value)
  return link === null ? null : link.startsWith('/') ? site + link : url(link)
}

/**
 * The creation time; null where the object has other fields but no time. Reports a time in an unknown form.
 * @throws Fault changed for an object that has nothing but an id
 */
export function timeOf(object: Json, field: string, reporter: DriftReporter): string | null {
  if (Object.keys(object).length <= 1) throw changed(field)
  return object.created_time === undefined ? null : expectValue(iso(object.created_time), field, reporter)
}

/** The post's id without the page: the API sends `<page id>_<post id>`. */
export const ownId = (id: string) => id.split('_').at(-1)!

interface Attached {
  readonly images: readonly string[]
  readonly video: Video | null
  readonly width: number | null
  readonly height: number | null
}

/**
 * The objects in a list of attachments; other entries are reported as drift.
 * @param unreadable what other entries count as
 */
function partsIn(list: unknown, reporter: DriftReporter, unreadable?: UnreadableEntry): Json[] {
  const entries = at(list, 'data')
  if (obj(list) && !Array.isArray(entries)) reporter.drift('attachments')
  return arr(entries).flatMap((one): Json[] => {
    const part = obj(one)
    if (part) return [part]
    reporter.drift('attachments', unreadable)
    return []
  })
}

/** Whether an attachment has one of the requested fields. */
const isPart = (one: Json) =>
  ['media', 'media_type', 'type', 'url', 'target', 'title', 'description'].some((name) => name in one)

/** The pictures and videos of a post; shared links and texts have neither. */
function attachedOf(post: Json, reporter: DriftReporter): Attached {
  const full = url(post.full_picture)
  if (!obj(post.attachments) && full !== null) reporter.drift('attachments')
  const all = partsIn(post.attachments, reporter).flatMap((one) => {
    const lacksParts = str(one.media_type) === 'album' || 'subattachments' in one
    if (lacksParts && !obj(one.subattachments)) reporter.drift('subattachments')
    const several = obj(one.subattachments) ? partsIn(one.subattachments, reporter, 'part') : []
    const unread = several.filter((part) => url(at(part, 'media', 'image', 'src')) === null)
    const shown = partsShownAs(reporter, 'imageUrls')
    for (const _ of unread) shown.drift('subattachments.media', 'part')
    return several.length > 0 ? several : [one]
  })
  const film = all.find((one) => str(at(one, 'media', 'source')) !== null)
  if (all.length > 0 && all.every((one) => !isPart(one))) reporter.drift('attachments')
  const pictures = all.flatMap((one) => url(at(one, 'media', 'image', 'src')) ?? [])
  const images = pictures.length > 0 ? pictures : full === null ? [] : [full]
  const first = at(all[0], 'media', 'image')
  const width = count(at(first, 'width'))
  const height = count(at(first, 'height'))
  return {
    images: [...new Set(images)],
    video: film
      ? {
          sdUrl: url(at(film, 'media', 'source')),
          hdUrl: null,
          thumbnailUrl: url(at(film, 'media', 'image', 'src')) ?? full,
          durationSec: null,
          width,
          height,
          captionsUrl: null,
        }
      : null,
    width,
    height,
  }
}

const summaryOf = (value: unknown) => count(at(value, 'summary', 'total_count'))

function kindsOf(post: Json): Record<string, number> | null {
  const totals = kinds.flatMap((kind) => {
    const name = kind.toLowerCase()
    const total = summaryOf(post[name])
    return total === null ? [] : [[name, total] as const]
  })
  return totals.length === 0 ? null : Object.fromEntries(totals)
}

export function readPost(post: Json, reporter: DriftReporter): Post {
  const whole = must(str(post.id), 'post.id')
  const id = ownId(whole)
  const { images, video, width, height } = attachedOf(post, reporter)
  return {
    id,
    url: permalinkOf(post.permalink_url) ?? `${site}/${whole.replace('_', '/posts/')}`,
    text: str(post.message) ?? str(post.story),
    createdAt: timeOf(post, 'post.created_time', reporter),
    author: personOf(post.from, reporter),
    feedbackId: null,
    reactionCount: summaryOf(post.reactions),
    reactions: kindsOf(post),
    commentCount: summaryOf(post.comments),
    shares: count(at(post, 'shares', 'count')),
    views: null,
    imageUrls: 'attachments' in post || 'full_picture' in post ? images : null,
    width,
    height,
    video,
    music: null,
    topComments: null,
  }
}

/** The author and the counts of a photo or video. */
export const readCountsOf = (
  object: Json,
  reporter: DriftReporter,
): Pick<Post, 'author' | 'reactionCount' | 'commentCount'> => ({
  author: personOf(object.from, reporter),
  reactionCount: summaryOf(object.reactions),
  commentCount: summaryOf(object.comments),
})

export function readReel(video: Json, reporter: DriftReporter): Reel {
  const id = must(str(video.id), 'video.id')
  const seconds = amount(video.length)
  const postId = str(video.post_id)
  return {
    id,
    postId: postId === null ? null : ownId(postId),
    videoId: id,
    url: permalinkOf(video.permalink_url) ?? `${site}/reel/${id}/`,
    description: str(video.description),
    createdAt: timeOf(video, 'video.created_time', reporter),
    viewCount: count(video.views),
    thumbnailUrl: url(video.picture),
    videoUrl: url(video.source),
    durationMs: seconds === null ? null : Math.round(seconds * 1000),
    music: null,
    author: personOf(video.from, reporter),
  }
}

export function readPhoto(photo: Json): Photo {
  const id = must(str(photo.id), 'photo.id')
  const images = objs(photo.images)
  const widths = images.flatMap((image) => count(image.width) ?? [])
  // The API lists the largest image first; this order decides where a width is missing.
  const largest = images[widths.length === images.length ? widths.indexOf(Math.max(...widths)) : 0]
  // An image that cannot be read may be the largest one.
  const isWhole = images.length === arr(photo.images).length
  return {
    id,
    url: permalinkOf(photo.link) ?? `${site}/photo/?fbid=${id}`,
    accessibilityCaption: str(photo.alt_text),
    imageUrl: url(largest?.source),
    thumbnailUrl: url(photo.picture) ?? url(images.at(-1)?.source),
    width: isWhole ? count(largest?.width) : null,
    height: isWhole ? count(largest?.height) : null,
  }
}

/** The id of a comment: its `id`, or `<post>_<comment>` built from its permalink. */
function commentId(comment: Json): string {
  const own = str(comment.id)
  if (own !== null) return own
  const link = new URL(str(comment.permalink_url) ?? '', site)
  const post = /\/posts\/(\d+)/.exec(link.pathname)?.[1]
  const last = link.searchParams.get('reply_comment_id') ?? link.searchParams.get('comment_id')
  return `${must(post, 'comment.id')}_${must(last, 'comment.id')}`
}

/** Whether a comment is a reply to another. */
export const isReply = (comment: Json) =>
  obj(comment.parent) !== undefined || (str(comment.permalink_url) ?? '').includes('reply_comment_id=')

export function readComment(comment: Json, reporter: DriftReporter): Comment {
  return {
    id: commentId(comment),
    text: must(text(comment.message), 'comment.message'),
    createdAt: expectValue(iso(comment.created_time), 'comment.created_time', reporter),
    author: personOf(comment.from, reporter),
    replyCount: count(comment.comment_count),
    reactionCount: count(comment.like_count),
    reactions: null,
  }
}
