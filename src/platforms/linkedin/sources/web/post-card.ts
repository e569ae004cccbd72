import type { CheerioAPI } from 'cheerio'
import { changed } from '../../../../catalog/errors.ts'
import { type DriftReporter, partsShownAs, readParts, skipEntry } from '../../../../reading/entries.ts'
import { parseJson } from '../../../../reading/json.ts'
import { readLink } from '../../../../reading/links.ts'
import { must, objs } from '../../../../reading/narrow.ts'
import { num, str, url } from '../../../../reading/values.ts'
import { activityUrl, timeOfId } from '../../identifiers.ts'
import type { Actor, Comment, Picture, Post, Video } from '../../model.ts'
import { unknownPost } from '../unknown-models.ts'
import { isFollowerCount } from './audience.ts'
import {
  actorByName,
  actorOf,
  countIn,
  type Elements,
  lines,
  numberIn,
  outside,
  pictureOf,
  words,
} from './elements.ts'
import { isSameName } from './own-address.ts'
import { listEntries, visibleList } from './visible-list.ts'

/** A post in the markup of guest pages: among an organization's updates, or on its own page. */

const idIn = (urn: string | undefined) => /urn:li:activity:(\d+)/.exec(urn ?? '')?.[1] ?? null

/** The links, mentions and hashtags in a post's text. */
function readText(
  $: CheerioAPI,
  commentary: Elements,
): Pick<Post, 'text' | 'html' | 'hashtags' | 'links' | 'mentions'> {
  if (commentary.length === 0) return { text: null, html: null, hashtags: null, links: null, mentions: null }
  const anchors = commentary
    .find('a[href]')
    .toArray()
    .map((element) => $(element))
  const hashtags = commentary
    .find('a')
    .toArray()
    .map((element) => $(element).text().trim())
    .filter((text) => /^[#＃]/u.test(text))
  const mentions = anchors.flatMap((one) => actorOf(one.attr('href'), { name: words(one) }) ?? [])
  const links = anchors.flatMap((one) => {
    const address = outside(one.attr('href'))
    return address === null || /(?:^|\.)linkedin\.com$/.test(new URL(address).hostname) ? [] : [address]
  })
  return {
    text: lines(commentary),
    html: commentary.first().html()?.trim() || null,
    hashtags: [...new Set(hashtags.map((one) => one.slice(1)))],
    links: [...new Set(links)],
    mentions,
  }
}

const unknownVideo: Video = {
  url: null,
  posterUrl: null,
  durationSeconds: null,
  width: null,
  height: null,
  captionsUrl: null,
}

/** Reads the files of a video: the best version, its poster and its captions. */
export function readVideo(element: Elements, context: DriftReporter): Video | null {
  const one = element.first()
  if (one.length === 0) return null
  let sources: unknown
  try {
    sources = parseJson(one.attr('data-sources') ?? '')
  } catch {
    context.drift('data-sources')
  }
  const files = objs(sources)
    .filter((source) => String(source.type ?? 'video/mp4').startsWith('video/'))
    .sort((a, b) => (num(b['data-bitrate']) ?? 0) - (num(a['data-bitrate']) ?? 0))
  return {
    ...unknownVideo,
    url: url(files[0]?.src),
    posterUrl: url(one.attr('data-poster-url')),
    // LinkedIn omits this attribute for a video without captions.
    captionsUrl: one.attr('data-captions-url') === undefined ? '' : url(one.attr('data-captions-url')),
  }
}

/** Reads the author: name, link, picture. The line below the name is a number of followers or a headline. */
function readActor(lockup: Elements): Actor | null {
  const link = lockup.find('a[data-tracking-control-name$="actor-name"]').first()
  const below = words(lockup.find('p'))
  const actor = actorOf(link.attr('href'))
  const isCount =
    below !== null &&
    actor?.kind !== 'person' &&
    (isFollowerCount(below) || /^\d[\d.,'’\s]*(?:\+\s*)?\p{L}+$/u.test(below))
  const more = {
    name: words(link),
    pictureUrl: pictureOf(lockup.find('img')),
    headline: isCount ? null : below,
    followerCount: isCount ? numberIn(below) : null,
  }
  return actor ? { ...actor, ...more } : actorByName(more.name, null, more)
}

/** Reads the post that this post shares. */
function readRepost($: CheerioAPI, reshare: Elements, context: DriftReporter): Post | null {
  if (reshare.length === 0) return null
  const id = idIn(reshare.attr('data-activity-urn'))
  return {
    ...unknownPost,
    type: 'post',
    id,
    urn: str(reshare.attr('data-attributed-urn')),
    url: id === null ? '' : activityUrl(id),
    author: readActor(reshare.find('[data-test-id$="entity-lockup"]').first()),
    ...readText($, reshare.find('[data-test-id$="__commentary"]').first()),
    publishedAt: id && timeOfId(id),
    images: picturesOf($, reshare, context),
    video: videoOf(reshare, context),
    hasAllMedia: !showsDocument(reshare),
  }
}

/** Names of the list of a post's pictures in records. */
const pictureLists = ['imageUrls', 'images', 'media'] as const

/** The names of post pictures in LinkedIn's addresses. Pictures of people and organizations have other names. */
const ofPosts = /\/(?:feedshare|image)[-_]/

/**
 * Reads the pictures of a card. The list is empty if the card has no picture of a post. Returns null and reports drift
 * if it has pictures but none is readable.
 */
function picturesOf($: CheerioAPI, card: Elements, context: DriftReporter): Picture[] | null {
  const list = card.find('[data-test-id="feed-images-content"]').first()
  if (list.length === 0) {
    // The picture of an attached link belongs to the link.
    const isLoose = card
      .find('[data-delayed-url]')
      .not(`[data-test-id="article-content"] *, ${externalVideoBlock} *`)
      .is((_, one) => ofPosts.test($(one).attr('data-delayed-url') ?? ''))
    if (!isLoose) return []
    context.drift('images')
    return null
  }
  const places = list.find('li').length > 0 ? list.find('li') : list.find('img')
  return visibleList(places.toArray(), partsShownAs(context, ...pictureLists), 'images', (place) => {
    const item = $(place)
    if (!item.is('img') && item.children().length === 0) return skipEntry
    const image = item.is('img') ? item : item.find('img')
    return { url: must(pictureOf(image), 'img'), width: null, height: null, altText: altTextOf($, image) }
  })
}

/** Reads the words for a picture. LinkedIn writes words in their place, in the page's language, if the author wrote none. */
function altTextOf($: CheerioAPI, image: Elements): string | null {
  const isEnglish = $('html').attr('lang')?.startsWith('en') ?? false
  const words = image.first().attr('alt')?.trim() ?? ''
  return !isEnglish || words === '' || /^no alternative text\b/i.test(words) ? null : words
}

/** Reads the video of a card. Reports drift and returns null if the card has a video that is unreadable. */
function videoOf(card: Elements, context: DriftReporter): Video | null {
  const video = readVideo(card.find('video[data-sources]'), context)
  if (video !== null || !showsVideo(card)) return video
  context.drift('video')
  return unknownVideo
}

/** Whether a card has the element of a video, readable or not. */
const showsVideo = (card: Elements) =>
  card.is('[data-test-id="feed-native-video-content"]') ||
  card.find('[data-test-id="feed-native-video-content"], [data-sources], [data-captions-url]').length > 0

/** Whether a card shows a document. The record does not include its pages. */
const showsDocument = (card: Elements) => card.find('[data-native-document-config]').length > 0

/** Reads the counts. LinkedIn hides counts of 0. A count is null if the card lacks its element. */
export function readCounts(card: Elements): Pick<Post, 'reactionCount' | 'commentCount' | 'reactionTypes'> {
  const reactions = card.find('[data-test-id="social-actions__reactions"]').first()
  const comments = card.find('[data-test-id="social-actions__comments"]').first()
  const types = reactions
    .find('img')
    .toArray()
    .map((img) => ('attribs' in img ? str(img.attribs['data-reaction-type']) : null))
  return {
    reactionCount: countIn(reactions.attr('data-num-reactions')),
    commentCount: countIn(comments.attr('data-num-comments')),
    // They are in the order of their numbers. Without one of them the order is unknown.
    reactionTypes: types.length === 0 || types.includes(null) ? null : types.filter((type) => type !== null),
  }
}

/** Reads an attached link. */
function attachedLink(card: Elements): Post['link'] {
  const attached = card.find('a[data-test-id="article-content"]').first()
  const address = outside(attached.attr('href'))
  if (address === null) return null
  return {
    url: address,
    title: words(attached.find('[data-test-id="article-content__title"]')),
    posterUrl: null,
  }
}

const externalVideoBlock = '[data-test-id$="external-video-content"]'

/** Reads an attached video of another site: its page there, its title and its still picture. */
function externalVideo(card: Elements): Post['link'] {
  const block = card.find(externalVideoBlock).first()
  const link = block.find('a[href]').first()
  const frame = block.find('iframe').first()
  const address = outside(link.attr('href')) ?? url(frame.attr('data-delayed-url')) ?? url(frame.attr('src'))
  if (address === null) return null
  return {
    url: address,
    title: words(block.find('h3')) ?? words(link),
    posterUrl: url(block.find('[data-poster-url]').attr('data-poster-url')) ?? pictureOf(block.find('img')),
  }
}

/** Reads a card. Every card has an activity id and the line of its author. */
export function readCard(
  $: CheerioAPI,
  article: Elements,
  address: string | undefined,
  context: DriftReporter,
): Post {
  const id = must(idIn(article.attr('data-activity-urn')), 'data-activity-urn')
  const reshare = article.find('[data-test-id="feed-reshare-content"]').first()
  const own = reshare.length === 0 ? article : article.clone()
  if (reshare.length > 0) own.find('[data-test-id="feed-reshare-content"]').remove()
  const link = address ? readLink(address) : null
  const lockup = own.find('[data-test-id$="entity-lockup"]').first()
  if (lockup.length === 0) throw changed('entity-lockup')
  return {
    ...unknownPost,
    type: 'post',
    id,
    urn: str(article.attr('data-attributed-urn')),
    url: link ? `https://www.linkedin.com${link.url.pathname}` : activityUrl(id),
    author: readActor(lockup),
    ...readText($, own.find('[data-test-id$="__commentary"]').first()),
    publishedAt: timeOfId(id),
    isEdited: lockup.find('time').length === 0 ? null : lockup.find('time span').text().trim() !== '',
    ...readCounts(own),
    images: picturesOf($, own, context),
    video: videoOf(own, context),
    hasAllMedia: !showsDocument(own),
    link: attachedLink(own) ?? externalVideo(own),
    repostOf: readRepost($, reshare, context),
  }
}

/** The link over the whole card of a post. */
const overlay = 'a[class*="overlay-link"], a[data-id$="full-link"]'

/** The link in the line "Night Trains reposted this" above a post. */
const repostHeader = 'a[data-tracking-control-name$="feed-reaction-header"]'

/** Whether a post is of a page, or of another author and marked as reposted by the page. */
function isOf(own: string | null, article: Elements, { author }: Post): boolean {
  if (own === null || author?.handle == null || isSameName(own, author.handle)) return true
  const by = actorOf(article.find(repostHeader).first().attr('href'))?.handle ?? null
  return by !== null && isSameName(own, by)
}

/** The cards of an organization's updates, readable or not. */
export const cardsOfUpdates = ($: CheerioAPI, section: Elements) =>
  listEntries(
    $,
    section.find('article[data-activity-urn]').not('[data-test-id="feed-reshare-content"]').toArray(),
  )

/**
 * Reads the posts among an organization's updates. An existing list without entries is empty. Returns null and reports
 * drift if no post is readable, or if a post of another author is not marked as reposted by the organization.
 * @param own the name of the organization in links; null if it is unknown
 */
export function readUpdates(
  $: CheerioAPI,
  section: Elements,
  own: string | null,
  context: DriftReporter,
): Post[] | null {
  const cards = cardsOfUpdates($, section)
  const list = section.find('ul').first()
  if (cards.length === 0 && list.length > 0 && list.children().length === 0) return []
  let hasOthers = false
  const posts = visibleList(cards, context, 'updates', (card) => {
    const article = $(card)
    const address = article.closest('li').find(overlay).attr('href')
    const post = readCard($, article, address, context)
    if (!isOf(own, article, post)) hasOthers = true
    return post
  })
  if (hasOthers) context.drift('updates: reposted by')
  return hasOthers ? null : posts
}

/** Reads a comment. Its URN contains its id and its time. */
function readComment(block: Elements): Comment {
  const urn = block.find('[data-semaphore-content-urn^="urn:li:comment:"]').attr('data-semaphore-content-urn')
  const id = must(/(?<!\d)(\d+)\)?$/.exec(urn ?? '')?.[1], 'comment urn')
  const author = block.find('a.comment__author').first()
  const more = {
    name: words(author),
    headline: words(block.find('.comment__author-headline')),
    pictureUrl: pictureOf(block.find('img')),
  }
  const likes = block.find('[data-num-reactions]').attr('data-num-reactions')
  return {
    id,
    // A comment may be a picture without text.
    text:
      lines(must(block.find('.comment__text').get(0) && block.find('.comment__text'), 'comment text')) ?? '',
    createdAt: timeOfId(id),
    author: actorOf(author.attr('href'), more) ?? actorByName(more.name, null, more),
    likeCount: countIn(likes),
    replyCount: null,
  }
}

export function readComments($: CheerioAPI, article: Elements, context: DriftReporter): Comment[] {
  const blocks = listEntries($, article.find('.comment').toArray(), 'section')
  return readParts(blocks, (block) => readComment($(block)), context, 'comments')
}

export { idIn }
