import type { Json } from '../../../../reading/narrow.ts'
import { str, url as urlOf } from '../../../../reading/values.ts'
import { type PostRef, readPost } from '../../identifiers.ts'
import { type Post, unknownPerson } from '../../model.ts'
import { parseCount } from './counts.ts'
import { readLinkedPost } from './linked-post.ts'
import type { PageData } from './page-data.ts'

/** Reads posts from the meta tags of their pages. */

/** The parts of a page's title: the author of a post; for a video also its counts and text. */
interface Title {
  readonly author: string | null
  readonly words: string | null
  readonly views: number | null
  readonly reactions: number | null
}

/** Reads `1.2M views · 20K reactions`; null for other texts, such as a name that contains a number. */
function countsIn(part: string): Pick<Title, 'views' | 'reactions'> | null {
  const counts = part.split(' · ').map((one) => ({ one, count: parseCount(one) }))
  if (!counts.every(({ one, count }) => count !== null && /^\d/.test(one.trim()))) return null
  const of = (word: RegExp) => counts.find(({ one }) => word.test(one))?.count?.value ?? null
  const found = { views: of(/\b(?:views?|plays?)$/i), reactions: of(/\b(?:reactions?|likes?)$/i) }
  return counts.length > 1 || found.views !== null || found.reactions !== null ? found : null
}

/** Reads `counts | text | author` of videos. The form for group posts, `group | text`, contains no author. */
function readTitle(title: string, kind: PostRef['kind'], described: string | null): Title {
  const [start = '', ...rest] = title.replace(/ \| Facebook$/, '').split(' | ')
  const unknown = { words: null, views: null, reactions: null }
  if (kind === 'group') return { ...unknown, author: null }
  const counts = rest.length > 0 ? countsIn(start) : null
  // Without counts, the title of a video is its own or its author's: it names nobody for certain.
  if (counts === null && (kind === 'video' || kind === 'reel')) return { ...unknown, author: null }
  if (counts === null) return { ...unknown, author: title.endsWith(' | Facebook') ? start : title }
  const last = rest.at(-1) ?? ''
  const isWords = rest.length === 1 && described !== null && described.startsWith(last.slice(0, 40))
  const words = isWords ? last : rest.slice(0, -1).join(' | ')
  return { ...counts, words: str(words), author: isWords ? null : str(last) }
}

const isCut = (words: string) => /(?:\.\.\.|…)$/.test(words)

/** Reads a post from its page's tags. Facebook cuts texts at about 200 characters and adds an ellipsis. */
export function readPostTags({ tags, canonical, linked }: PageData, { kind }: PostRef): Post | null {
  const title = str(tags.get('og:title'))
  const link = str(tags.get('og:url'))
  if (title === null || link === null) return null
  const ids = postIdsIn(canonical, link)
  if (ids.length === 0) return null
  const described = str(tags.get('og:description'))
  const { author, words, views, reactions } = readTitle(title, kind, described)
  const image = urlOf(tags.get('og:image'))
  const isWhole =
    described !== null && !(isCut(described) && words !== null && words.length > described.length)
  const own = linked.find((one) => one['@type'] === 'SocialMediaPosting' && namesOneOf(one, ids))
  const more = own ? readLinkedPost(own) : null
  return {
    id: ids.find((id) => /^\d+$/.test(id)) ?? ids[0]!,
    url: addressOf(link, canonical),
    text: more?.text ?? (isWhole ? described : words),
    createdAt: more?.createdAt ?? null,
    author: more?.author ?? (author === null ? null : { ...unknownPerson, name: author }),
    feedbackId: null,
    reactionCount: more?.reactionCount ?? reactions,
    reactions: null,
    commentCount: more?.commentCount ?? null,
    shares: more?.shares ?? null,
    views: more?.views ?? views,
    imageUrls: more?.imageUrls ?? (image === null ? null : [image]),
    width: more?.width ?? null,
    height: more?.height ?? null,
    video: more?.video ?? null,
    music: null,
    topComments: null,
  }
}

/** The address of a post. Pages may escape slashes, and the mobile site names itself, with the page the visitor came from. */
function addressOf(link: string, canonical: string | null): string {
  const address = link.replaceAll('\\', '')
  const isMobile = /^https?:\/\/(?:m|mbasic|touch)\./.test(address)
  return isMobile && postIdsIn(canonical).some((id) => postIdsIn(address).includes(id)) ? canonical! : address
}

/** Whether JSON-LD has the address or the number of the post. */
function namesOneOf(node: Json, ids: readonly string[]): boolean {
  const named = [...postIdsIn(str(node.url)), str(node.identifier)?.split(':')[0]]
  return named.some((id) => id !== undefined && ids.includes(id))
}

/** The post ids in links. */
export const postIdsIn = (...links: readonly (string | null | undefined)[]) =>
  links.flatMap((link) => (link ? (readPostLink(link)?.id ?? []) : []))

function readPostLink(link: string): PostRef | null {
  try {
    return readPost(link.replaceAll('\\', ''))
  } catch {
    return null
  }
}
