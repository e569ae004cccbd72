import type { CheerioAPI } from 'cheerio'
import type { LookupContext } from '../../../../catalog/source.ts'
import { notFound, type Refusal, restricted } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { type DriftReporter, requireSameId } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { count, int, iso, str, text, url } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { activityUrl, type PostRef, site, timeOfId } from '../../identifiers.ts'
import type { Actor, Comment, Picture, Post, RelatedPost, Video } from '../../model.ts'
import { unknownPost } from '../unknown-models.ts'
import { actorByName, actorOf, shown, words } from './elements.ts'
import { idIn, readCard, readComments } from './post-card.ts'
import { type GuestPage, guestPage, nodesOfType } from './site.ts'
import { decoded, flowText, textOf } from './texts.ts'

/** The page of a post or article. It also shows other posts; the reader takes its own post only. */

const postTypes = [
  'SocialMediaPosting',
  'DiscussionForumPosting',
  'VideoObject',
  'Article',
  'NewsArticle',
] as const

/** Reads a count of interactions in JSON-LD. */
function interactions(node: unknown, kind: 'Like' | 'Comment' | 'Follow'): number | null {
  const statistic = at(node, 'interactionStatistic')
  const all = Array.isArray(statistic) ? objs(statistic) : [obj(statistic) ?? {}]
  const one = all.find(({ interactionType }) => str(interactionType)?.endsWith(`${kind}Action`))
  return count(one?.userInteractionCount)
}

/** Reads the author in JSON-LD. */
export function linkedAuthor(node: Json | undefined): Actor | null {
  const author = obj(node?.author) ?? obj(node?.creator)
  if (!author) return null
  const followers = interactions(author, 'Follow')
  const more = {
    name: str(author.name),
    pictureUrl: shown(at(author, 'image', 'url')),
    // LinkedIn writes 0 for an unknown number.
    followerCount: followers === 0 ? null : followers,
  }
  const kind = author['@type'] === 'Organization' ? 'organization' : 'person'
  return actorOf(str(author.url) ?? undefined, more) ?? actorByName(more.name, kind, more)
}

/** "PT1M5S" in seconds. */
function secondsOf(duration: string | null): number | null {
  const [all, hours, minutes, seconds] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(duration ?? '') ?? []
  if (!all || all === 'PT') return null
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

function linkedVideo(node: Json | undefined, shown: Video | null): Video | null {
  if (node?.['@type'] !== 'VideoObject') return shown
  return {
    url: shown?.url ?? url(node.contentUrl),
    posterUrl: shown?.posterUrl ?? url(node.thumbnailUrl),
    durationSeconds: secondsOf(str(node.duration)),
    width: int(node.width),
    height: int(node.height),
    captionsUrl: shown?.captionsUrl || url(at(node, 'caption', 'contentUrl')) || (shown?.captionsUrl ?? null),
    transcript: str(node.transcript),
  }
}

/** Collapses white space, to compare texts. */
const plain = (said: string | null | undefined) => said?.replaceAll(/\s+/g, ' ').trim()

/** Adds the likes that JSON-LD reports to comments. Author and text identify a comment. */
function withLikes(comments: readonly Comment[], node: Json | undefined): Comment[] {
  const told = objs(node?.comment).map((one) => ({
    said: plain(str(one.text)),
    // For videos, JSON-LD names the author of a comment `creator`.
    by: plain(str(at(one, 'author', 'name')) ?? str(at(one, 'creator', 'name'))),
    likes: interactions(one, 'Like'),
  }))
  return comments.map((comment) => {
    const twin = told.find(
      ({ said, by }) => said === plain(comment.text) && by === plain(comment.author?.name),
    )
    return { ...comment, likeCount: comment.likeCount ?? twin?.likes ?? null }
  })
}

/** Reads related posts and articles beside or below the post. */
function relatedOf({ $ }: GuestPage, ownId: string | null): RelatedPost[] {
  const cards = $('a.base-card[href*="/pulse/"], a.base-card[href*="/posts/"]').toArray()
  return cards.flatMap((element) => {
    const card = $(element)
    const address = new URL(card.attr('href') ?? '', site)
    const id = /-activity-(\d+)/.exec(address.pathname)?.[1] ?? null
    if (id !== null && id === ownId) return []
    const meta = card
      .find('[class*="metadata-item"]')
      .toArray()
      .map((one) => words($(one)))
    return [
      {
        type: address.pathname.startsWith('/pulse/') ? ('article' as const) : ('post' as const),
        id,
        url: `${site}${address.pathname}`,
        title: words(card.find('[class*="card__title"]')),
        authorName: meta[0] ?? null,
        dateLabel: meta[1] ?? null,
      },
    ]
  })
}

/** Takes the counts of the card, or else those of JSON-LD. A card shows no count of 0. */
function countsOf(card: Post, node: Json | undefined): Pick<Post, 'reactionCount' | 'commentCount'> {
  return {
    reactionCount: card.reactionCount ?? interactions(node, 'Like'),
    commentCount: card.commentCount ?? count(node?.commentCount) ?? interactions(node, 'Comment'),
  }
}

function pictureIn(node: Json | undefined): Picture[] | null {
  const address = url(at(node, 'image', 'url')) ?? url(node?.image)
  return address === null ? null : [{ url: address, width: null, height: null }]
}

/** Finds the JSON-LD of the post itself; the page contains other posts as well. */
function ownNode(page: GuestPage, id: string): Json | undefined {
  const nodes = nodesOfType(page, ...postTypes)
  return nodes.find((node) => str(node['@id'])?.includes(id)) ?? (nodes.length === 1 ? nodes[0] : undefined)
}

/** Returns the address that answered if it is the address of a post. */
const addressOf = (page: GuestPage, id: string) =>
  page.path.startsWith('/posts/') ? `${site}${page.path}` : activityUrl(id)

export function readPost(
  page: GuestPage,
  context: DriftReporter,
  ref: PostRef & { kind: 'post' },
): Post | null {
  const { $ } = page
  if (/^\/(?:in|company|school|showcase)\//.test(page.path)) return null
  const article = $('article[data-activity-urn]').not('[data-test-id="feed-reshare-content"]').first()
  if (article.length === 0) throw changed('article')
  const urn =
    ref.type === 'activity'
      ? idIn(article.attr('data-activity-urn'))
      : /:(\d+)$/.exec(article.attr('data-attributed-urn') ?? '')?.[1]
  requireSameId(ref.id, must(urn, 'article urn'), 'data-activity-urn')
  const card = readCard($, article, undefined, context)
  const node = ownNode(page, card.id!)
  const author = linkedAuthor(node)
  const address = str(node?.['@id']) ?? $('link[rel="canonical"]').attr('href')
  const path = address && URL.canParse(address) ? new URL(address).pathname : null
  const headline = text(node?.headline)
  const comments = readComments($, article, context)
  const counts = countsOf(card, node)
  const none = counts.commentCount === 0 && comments.length === 0
  const isSilent = comments.length === 0 && counts.commentCount !== null && counts.commentCount > 0
  // JSON-LD contains every comment that the page shows.
  const hidesComments = isSilent && node !== undefined && arr(node.comment).length === 0
  if (isSilent && !hidesComments) context.drift('comments')
  return {
    ...card,
    url: path?.startsWith('/posts/') ? `${site}${path}` : addressOf(page, card.id!),
    title: words($('h1')) ?? decoded(str(node?.name)),
    headline: headline === '' ? null : headline,
    text: card.text ?? str(node?.articleBody) ?? str(node?.description),
    author: card.author
      ? {
          ...card.author,
          pictureUrl: card.author.pictureUrl ?? author?.pictureUrl ?? null,
          followerCount: card.author.followerCount ?? author?.followerCount ?? null,
        }
      : author,
    publishedAt: iso(node?.datePublished) ?? iso(node?.uploadDate) ?? timeOfId(card.id!),
    ...counts,
    // Only JSON-LD contains the picture of an attachment.
    images:
      card.images?.length || card.video !== null || card.repostOf !== null
        ? card.images
        : (pictureIn(node) ?? card.images),
    video: linkedVideo(node, card.video),
    topComments: comments.length > 0 || none ? withLikes(comments, node) : null,
    hidesComments,
    related: relatedOf(page, card.id),
  }
}

/** Reads the cover of an article. LinkedIn's logo means that it has no cover. */
function coverOf($: CheerioAPI): Picture[] {
  const address = url($('meta[property="og:image"]').attr('content'))
  const isNone = address === null || new URL(address).hostname.startsWith('static.')
  return isNone ? [] : [{ url: address, width: null, height: null }]
}

/** Reads an article from its JSON-LD and its text. */
export function readArticle(page: GuestPage, _context: DriftReporter, slug: string): Post {
  const { $ } = page
  const node = nodesOfType(page, 'Article', 'NewsArticle', 'BlogPosting').find(
    (one) => typeof one.headline === 'string' || typeof one.name === 'string',
  )
  const headline = decoded(str(node?.headline) ?? str(node?.name)) ?? words($('h1'))
  const body = $('[data-test-id="article-content-blocks"], .article-main__content').first()
  if (headline === null || (!node && body.length === 0)) throw changed('article')
  return {
    ...unknownPost,
    type: 'article',
    url: `${site}/pulse/${slug}`,
    title: headline,
    headline,
    text: flowText(body) ?? textOf(str(node?.articleBody)),
    html: body.length === 0 ? null : (body.html()?.trim() ?? null),
    author: linkedAuthor(node),
    publishedAt: iso(node?.datePublished),
    reactionCount: interactions(node, 'Like'),
    commentCount: count(node?.commentCount) ?? interactions(node, 'Comment'),
    images: pictureIn(node) ?? coverOf($),
    related: relatedOf(page, null).filter(({ url: address }) => !address.endsWith(`/${slug}`)),
  }
}

const postReader = { module: import.meta.url, read: readPost }
const articleReader = { module: import.meta.url, read: readArticle }

const postOr = (answer: SourceAnswer<Post | null>, gone: Refusal): SourceAnswer<Post> =>
  answer.outcome === 'answered' && answer.found === null ? gone : (answer as SourceAnswer<Post>)

/** Requests the page of the link or of the feed, and then the embed page, which needs no login either. */
async function fromPages(
  context: LookupContext,
  ref: PostRef & { kind: 'post' },
): Promise<SourceAnswer<Post>> {
  const urn = `urn:li:${ref.type}:${ref.id}`
  const own = await guestPage(context, ref.path ?? `/feed/update/${urn}/`, postReader, ref)
  if (own.outcome !== 'restricted') return postOr(own, notFound)
  const frame = await guestPage(context, `/embed/feed/update/${urn}`, postReader, ref)
  return frame.outcome === 'not_found' ? restricted : postOr(frame, restricted)
}

/** Requests a post or article. */
export async function readPostPage(context: LookupContext, ref: PostRef): Promise<SourceAnswer<Post>> {
  if (ref.kind === 'article') {
    return await guestPage(context, `/pulse/${encodeURIComponent(ref.slug)}`, articleReader, ref.slug)
  }
  return await fromPages(context, ref)
}

export { interactions }
