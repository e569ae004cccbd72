import type { CheerioAPI } from 'cheerio'
import { changed, Fault } from '../../../../catalog/errors.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import { notFound, type Refusal, restricted } from '../../../../catalog/source.ts'
import { type DriftReporter, requireSameId } from '../../../../reading/entries.ts'
import { pathParts } from '../../../../reading/links.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { count, int, iso, str, text, url } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { activityUrl, type PostRef, site, timeOfId } from '../../identifiers.ts'
import type { Actor, Comment, Picture, Post, RelatedPost, Video } from '../../model.ts'
import { unknownPost } from '../unknown-models.ts'
import { actorByName, actorOf, shown, words } from './elements.ts'
import { isSameName, partsOf, requireOwnAddress } from './own-address.ts'
import { idIn, readCard, readComments, readCounts } from './post-card.ts'
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
    pictureUrl: shown(at(author, 'image', 'url')) ?? shown(author.image),
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

/** The video of a post by its JSON-LD and its card. An address in another form is null, and its file counts as lost. */
function linkedVideo(node: Json | undefined, shown: Video | null, reporter: DriftReporter): Video | null {
  if (node?.['@type'] !== 'VideoObject') return shown
  const address = shown?.url ?? url(node.contentUrl)
  if (address === null && node.contentUrl !== undefined) reporter.drift('video.contentUrl', 'part')
  return {
    url: address,
    posterUrl: shown?.posterUrl ?? url(node.thumbnailUrl),
    durationSeconds: secondsOf(str(node.duration)),
    width: int(node.width),
    height: int(node.height),
    captionsUrl: shown?.captionsUrl || url(at(node, 'caption', 'contentUrl')) || (shown?.captionsUrl ?? null),
    transcript: str(node.transcript),
  }
}

/** Collapses white space, to compare texts. */
const plain = (value: string | null | undefined) => value?.replaceAll(/\s+/g, ' ').trim()

/** Adds the likes that JSON-LD reports to comments. Author and text identify a comment. */
function withLikes(comments: readonly Comment[], node: Json | undefined): Comment[] {
  const twins = objs(node?.comment).map((one) => ({
    text: plain(str(one.text)),
    // For videos, JSON-LD names the author of a comment `creator`.
    by: plain(str(at(one, 'author', 'name')) ?? str(at(one, 'creator', 'name'))),
    likes: interactions(one, 'Like'),
  }))
  return comments.map((comment) => {
    const twin = twins.find(
      ({ text, by }) => text === plain(comment.text) && by === plain(comment.author?.name),
    )
    return { ...comment, likeCount: comment.likeCount ?? twin?.likes ?? null }
  })
}

/** Reads author and date below the title of a card. A card of the same author has a date alone. */
function bylineOf([first = null, second = null]: readonly (string | null)[]) {
  const isDate = second === null && first !== null && /\d/.test(first)
  return isDate ? { authorName: null, dateLabel: first } : { authorName: first, dateLabel: second }
}

/** Reads related posts and articles beside or below the post: cards that are links, or that contain one. */
function relatedOf({ $ }: GuestPage, ownId: string | null): RelatedPost[] {
  const cards = $('.base-card').toArray()
  return cards.flatMap((element) => {
    const card = $(element)
    const link = card.attr('href') ?? card.find('a[href]').first().attr('href') ?? ''
    if (!/\/(?:pulse|posts)\//.test(link) || !URL.canParse(link, site)) return []
    const address = new URL(link, site)
    const id = /[-_]activity-(\d+)/.exec(address.pathname)?.[1] ?? null
    if (id !== null && id === ownId) return []
    const meta = card
      .find('[class*="metadata-item"]')
      .toArray()
      .map((one) => words($(one)))
    const counts = readCounts(card)
    return [
      {
        type: address.pathname.startsWith('/pulse/') ? ('article' as const) : ('post' as const),
        id,
        url: `${site}${address.pathname}`,
        title: words(card.find('[class*="card__title"]')),
        ...bylineOf(meta),
        description: words(card.find('[class*="card__description"], [class*="card__summary"]')),
        reactionCount: counts.reactionCount,
        commentCount: counts.commentCount,
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

const activityIn = (address: unknown) =>
  /(?:[-_]activity-|urn:li:activity:)(\d+)/.exec(str(address) ?? '')?.[1]

/**
 * Finds the JSON-LD of the post itself; the page contains other posts as well.
 * @throws Fault changed if the page's only JSON-LD is that of another post
 */
function ownNode(page: GuestPage, id: string): Json | undefined {
  const nodes = nodesOfType(page, ...postTypes)
  const own = nodes.find((node) => str(node['@id'])?.includes(id))
  if (own || nodes.length !== 1) return own
  requireSameId(id, activityIn(nodes[0]!['@id']) ?? activityIn(nodes[0]!.url), 'ld+json @id')
  return nodes[0]
}

/** Whether an address is that of a post: of this one, as far as the address has the id of its activity. */
function isPost(id: string, [kind = '', ...below]: readonly string[]): boolean {
  if (['in', 'company', 'school', 'showcase', 'pulse'].includes(kind)) return false
  // An address that continues past the post is that of another thing.
  if (kind === 'posts' && below.length > 1) return false
  return (activityIn(decoded(['', kind, ...below].join('/'))) ?? id) === id
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
  requireOwnAddress($, (parts) => isPost(card.id!, parts))
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
    video: linkedVideo(node, card.video, context),
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

export const slugIn = (address: unknown): string | undefined => {
  const [kind, slug] = partsOf(address) ?? []
  return kind === 'pulse' ? slug : undefined
}

/** The code of an article, which its address retains when LinkedIn renames it: `night-trains-ada-ab1cd`. */
const codeIn = (slug: string) => /-([a-z0-9]{4}c|(?=[a-z]*\d)[a-z0-9]{4,6})$/.exec(slug)?.[1]

/**
 * Whether LinkedIn itself uses both names for an article: the same name, the same code at their ends, or one name continued
 * in the other (older addresses have no author and no code).
 */
export function isSameArticle(one: string, other: string | undefined): other is string {
  if (other === undefined) return false
  if (isSameName(one, other)) return true
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  if (a.startsWith(`${b}-`) || b.startsWith(`${a}-`)) return true
  const [codeA, codeB] = [codeIn(a), codeIn(b)]
  return codeA !== undefined && codeA === codeB
}

const articleTypes = ['Article', 'NewsArticle', 'BlogPosting'] as const

/**
 * Finds the JSON-LD of the article itself; the page contains other articles as well.
 * @throws Fault changed if all of them have the address of another article
 */
function ownArticle(page: GuestPage, slug: string): Json | undefined {
  const nodes = nodesOfType(page, ...articleTypes).filter(
    (one) => typeof one.headline === 'string' || typeof one.name === 'string',
  )
  const slugOf = (node: Json) =>
    slugIn(node.url) ??
    slugIn(node['@id']) ??
    slugIn(node.mainEntityOfPage) ??
    slugIn(at(node.mainEntityOfPage, '@id'))
  const own = nodes.find((node) => isSameArticle(slug, slugOf(node)))
  const unnamed = nodes.find((node) => slugOf(node) === undefined)
  if (nodes.length > 0 && !own && !unnamed) throw changed('ld+json url', slugOf(nodes[0]!))
  return own ?? unnamed
}

/** Reads an article from its JSON-LD and its text. Its address is the one that answered: LinkedIn renames articles. */
export function readArticle(page: GuestPage, _context: DriftReporter, asked: string): Post {
  const { $ } = page
  const [kind, slug] = pathParts(page.path)
  if (kind !== 'pulse' || !isSameArticle(asked, slug)) throw changed('page', page.path)
  requireOwnAddress($, (parts) => parts[0] === 'pulse' && isSameArticle(slug, parts[1]) && parts.length === 2)
  const node = ownArticle(page, slug)
  const heading = words($('h1'))
  const headline = decoded(str(node?.headline) ?? str(node?.name)) ?? heading
  const body = $('[data-test-id="article-content-blocks"], .article-main__content').first()
  if (headline === null || (!node && body.length === 0)) throw changed('article')
  return {
    ...unknownPost,
    type: 'article',
    url: `${site}/pulse/${encodeURIComponent(slug)}`,
    // JSON-LD has the headline for search engines, which may differ from the title.
    title: heading ?? headline,
    headline,
    text: flowText(body) ?? textOf(str(node?.articleBody)),
    html: body.length === 0 ? null : (body.html()?.trim() ?? null),
    author: linkedAuthor(node),
    publishedAt: iso(node?.datePublished),
    reactionCount: interactions(node, 'Like'),
    commentCount: count(node?.commentCount) ?? interactions(node, 'Comment'),
    images: pictureIn(node) ?? coverOf($),
    related: relatedOf(page, null).filter(({ url: address }) => !isSameArticle(slug, slugIn(address))),
  }
}

const postReader = { module: import.meta.url, read: { readPost } }
const articleReader = { module: import.meta.url, read: { readArticle } }

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
  try {
    const frame = await guestPage(context, `/embed/feed/update/${urn}`, postReader, ref)
    return frame.outcome === 'not_found' ? restricted : postOr(frame, restricted)
  } catch (error) {
    // Posts that cannot be embedded have no embed page. The access restriction of the post's own page decides then.
    if (error instanceof Fault && error.field?.startsWith('HTTP status 4')) return restricted
    throw error
  }
}

/** Requests a post or article. */
export async function readPostPage(context: LookupContext, ref: PostRef): Promise<SourceAnswer<Post>> {
  if (ref.kind === 'article') {
    return await guestPage(context, `/pulse/${encodeURIComponent(ref.slug)}`, articleReader, ref.slug)
  }
  return await fromPages(context, ref)
}

export { interactions }
