import { at, type Json, obj, objs } from '../../../../reading/narrow.ts'
import { count, iso, str, text, url } from '../../../../reading/values.ts'
import { type Person, type Post, unknownPerson } from '../../model.ts'
import { handleOf } from './story.ts'

/** Reads the JSON-LD of a post's page, which has exact counts and the time where the data is missing. Records of
 * comments need the number of replies, which its comments lack. */

/** The count of an interaction: `https://schema.org/LikeAction` or `http:`. */
function interactions(node: Json, action: 'Like' | 'Comment' | 'Share'): number | null {
  const all = objs(node.interactionStatistic)
  const one = all.find(({ interactionType }) => str(interactionType)?.endsWith(`/${action}Action`))
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
  | 'imageUrls'
  | 'width'
  | 'height'
>

/** Reads a post from an object of JSON-LD. */
export function readLinkedPost(node: Json): LinkedPost {
  const image = url(at(node, 'image', 'contentUrl'))
  return {
    text: text(node.articleBody),
    createdAt: iso(node.dateCreated),
    author: readAuthor(node.author),
    reactionCount: interactions(node, 'Like'),
    commentCount: count(node.commentCount) ?? interactions(node, 'Comment'),
    shares: interactions(node, 'Share'),
    imageUrls: image === null ? null : [image],
    width: count(at(node, 'image', 'width')),
    height: count(at(node, 'image', 'height')),
  }
}
