import { at, type Json, obj, objs } from '../../../../reading/narrow.ts'
import { count, iso, str, text, url } from '../../../../reading/values.ts'
import { type Person, type Post, unknownPerson, type Video } from '../../model.ts'
import { handleOf } from './story.ts'

/** Reads the JSON-LD of a post's page, which has exact counts and the time where the data is missing. Records of
 * comments need the number of replies, which its comments lack. */

/** The count of an interaction: `https://schema.org/LikeAction` or `http:`, also as the type of an object. */
function interactions(node: Json, action: 'Like' | 'Comment' | 'Share' | 'Watch'): number | null {
  const all = objs(node.interactionStatistic)
  const nameOf = (type: unknown) => str(type) ?? str(obj(type)?.['@type'])
  const one = all.find(({ interactionType }) => nameOf(interactionType)?.endsWith(`/${action}Action`))
  return count(one?.userInteractionCount)
}

function readAuthor(author: unknown): Person | null {
  const person = obj(author)
  if (!person) return null
  const link = url(person.url)
  return {
    ...unknownPerson,
    id: str(person.identifier),
    name: str(person.name),
    handle: handleOf(link),
    url: link,
    avatarUrl: url(at(person, 'image', 'contentUrl')) ?? url(person.image),
  }
}

type LinkedPost = Pick<
  Post,
  | 'text'
  | 'createdAt'
  | 'author'
  | 'reactionCount'
  | 'commentCount'
  | 'shares'
  | 'views'
  | 'video'
  | 'imageUrls'
  | 'width'
  | 'height'
>

/** `PT3M58S`; Facebook leaves the P out. */
function secondsOf(duration: unknown): number | null {
  const found = /^P?T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(str(duration) ?? '')
  if (!found || found.slice(1).every((part) => part === undefined)) return null
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + seconds
}

function readVideo(node: Json): Video {
  return {
    sdUrl: url(node.contentUrl),
    hdUrl: null,
    thumbnailUrl: url(node.thumbnailUrl),
    captionsUrl: null,
    durationSec: secondsOf(node.duration),
    width: count(node.width),
    height: count(node.height),
  }
}

/** Reads a post from an object of JSON-LD. */
export function readLinkedPost(node: Json): LinkedPost {
  const image = url(at(node, 'image', 'contentUrl'))
  const video = obj(node.video)
  return {
    text: text(node.articleBody),
    createdAt: iso(node.dateCreated),
    author: readAuthor(node.author),
    reactionCount: interactions(node, 'Like'),
    commentCount: count(node.commentCount) ?? interactions(node, 'Comment'),
    shares: interactions(node, 'Share'),
    views: video ? interactions(video, 'Watch') : null,
    video: video ? readVideo(video) : null,
    imageUrls: image === null ? null : [image],
    width: count(at(node, 'image', 'width')),
    height: count(at(node, 'image', 'height')),
  }
}
