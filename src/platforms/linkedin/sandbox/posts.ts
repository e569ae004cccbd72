import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { file, redirect } from '../../../simulation/answers.ts'
import { spoken, webVtt } from '../../../simulation/captions.ts'
import { discussion } from '../../../simulation/comments.ts'
import { forcedByNumber, isWalled } from '../../../simulation/forced.ts'
import { snowflakes } from '../../../simulation/ids.ts'
import { page } from '../../../simulation/lists.ts'
import type { Call } from '../../../simulation/router.ts'
import { ago, exact } from '../../../simulation/wording.ts'
import { dice, words } from '../../../simulation/world.ts'
import {
  escaped,
  guestPage,
  image,
  linkedData,
  loginWall,
  notFoundPage,
  picture,
  semaphore,
  site,
} from './markup.ts'
import { type Author, forcedOf, memberOf, organizationOf, postOf, type SimulatedPost } from './world.ts'

/** Posts: as cards, and as pages of their own with their first comments. */

export const captionsHost = 'https://dms.licdn.com'

/** The author in a card. */
export function authorOf({ kind, handle }: Author) {
  if (kind === 'organization') {
    const { name, logo, followers } = organizationOf(handle)
    return {
      name,
      below: `${exact(followers)} followers`,
      followers,
      url: `${site}/company/${handle}`,
      picture: picture(logo),
    }
  }
  const person = memberOf(handle)
  return {
    name: person.name,
    below: person.headline,
    followers: person.followers,
    url: `${site}/in/${handle}`,
    picture: picture(person.picture, 'profile-displayphoto-shrink_400_400'),
  }
}

const types = ['LIKE', 'EMPATHY', 'PRAISE']

export const postPath = ({ id, author, isVideo }: SimulatedPost) =>
  `/posts/${author.handle}_simulated-activity-${id}-${isVideo ? 'vId1' : 'aB1c'}`

export const commentsOf = (post: SimulatedPost) => discussion(post.seed, post.at)

/** The text of a post, with its hashtag. */
export const textOf = ({ text }: SimulatedPost) => `${text}\n\n#nighttrains`

const filmName = (id: string) => `${captionsHost}/playlist/vid/v2/${id}`
export const videoUrlOf = (id: string) => `${filmName(id)}/mp4-720p?e=2147483647`
export const videoSize = { width: 1280, height: 720, durationSeconds: 27 }

function films({ id }: SimulatedPost): string {
  const name = filmName(id)
  const sources = JSON.stringify([
    { src: `${name}/mp4-360p?e=2147483647`, type: 'video/mp4', 'data-bitrate': 163186 },
    { src: videoUrlOf(id), type: 'video/mp4', 'data-bitrate': 373161 },
  ])
  return `<div class="share-native-video" data-test-id="feed-native-video-content"><video class="share-native-video__node"
  data-sources="${escaped(sources)}" data-poster-url="${escaped(picture(id, 'videocover-high'))}"
  data-captions-url="${captionsHost}/captions/${id}.vtt?e=2147483647"></video></div>`
}

/** The share that an activity published has an id of its own. */
export const shareOf = (activityId: string) => String(BigInt(activityId) - 1n)
const activityOfShare = (shareId: string) => String(BigInt(shareId) + 1n)

/** A post as a card that ends with `more` (its comments). */
export function article(
  post: SimulatedPost,
  now: number,
  prefix: string,
  more = '',
  shown = post.likes,
): string {
  const by = authorOf(post.author)
  const urn = `urn:li:activity:${post.id}`
  const number = commentsOf(post).count(now)
  const content = post.isVideo
    ? films(post)
    : `<ul class="feed-images-content" data-test-id="feed-images-content"><li data-test-id="feed-images-content__list-item">${image(picture(post.id, 'feedshare-shrink_800'))}</li></ul>`
  const reactions =
    shown === 0
      ? ''
      : `<a data-test-id="social-actions__reactions" data-num-reactions="${shown}">${types
          .map(
            (type) => `<img
  data-reaction-type="${type}">`,
          )
          .join('')}<span data-test-id="social-actions__reaction-count">${exact(shown)}</span></a>`
  return `<article class="main-feed-activity-card" data-activity-urn="${urn}" data-featured-activity-urn="${urn}" data-attributed-urn="urn:li:share:${shareOf(post.id)}">
<div data-test-id="main-feed-activity-card__entity-lockup"><a href="${by.url}?trk=${prefix}_feed-actor-image">${image(by.picture)}</a>
<a class="link-styled" href="${by.url}?trk=${prefix}_feed-actor-name" data-tracking-control-name="${prefix}_feed-actor-name">
  ${escaped(by.name)}
</a><p class="!text-xs">${escaped(by.below)}</p><span><time>
  ${ago(post.at, now)}
</time></span></div>
${semaphore('POST', urn)}
<div class="attributed-text-segment-list__container"><p class="attributed-text-segment-list__content"
  data-test-id="main-feed-activity-card__commentary">${escaped(post.text)}\n\n<a href="${site}/signup/cold-join?session_redirect=hashtag"
  data-tracking-control-name="${prefix}-text">#nighttrains</a></p></div>
${content}
<div class="main-feed-activity-card__social-actions">${reactions}
${number === 0 ? '' : `<a data-test-id="social-actions__comments" data-num-comments="${number}">${number} Comments</a>`}</div>${more}</article>`
}

const ids = snowflakes({ epoch: 0, unitMs: 1, lowBits: 22 })
/** Comments that guests are shown. */
const shownComments = 10

interface Shown {
  readonly block: string
  readonly data: Record<string, unknown>
}

function commentsShown(post: SimulatedPost, now: number): Shown[] {
  const talk = commentsOf(post)
  return page(talk.newest(talk.count(now)), { size: shownComments }).items.map((remark): Shown => {
    const handle = (remark.author ?? post.author.handle).replaceAll('_', '-')
    const by = remark.author === null ? authorOf(post.author) : authorOf({ kind: 'person', handle })
    const id = ids.idOf(remark.at, BigInt(dice(remark.seed).int(0, 4_000_000)))
    return {
      block: `<section class="comment comment-with-action"><a href="${by.url}?trk=public_post_comment_actor-image">${image(by.picture)}</a>
<div class="comment__body"><div class="comment__header"><a class="comment__author" href="${by.url}?trk=public_post_comment_actor-name">
  ${escaped(by.name)}
</a><p class="comment__author-headline">${escaped(by.below)}</p><span class="comment__duration-since">${ago(remark.at, now)}</span>
${semaphore('COMMENT', `urn:li:comment:(urn:li:activity:${post.id},${id})`)}</div>
<p class="attributed-text-segment-list__content comment__text">${escaped(remark.text)}</p></div></section>`,
      data: {
        '@type': 'Comment',
        datePublished: new Date(remark.at).toISOString(),
        text: remark.text,
        author: { '@type': 'Person', name: by.name },
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'http://schema.org/LikeAction',
          userInteractionCount: remark.likes,
        },
      },
    }
  })
}

export function postPage({ params, request, now }: Call): SimulatedResponse {
  const name = params.name ?? params.urn ?? ''
  const [, type = '', id = ''] = /(?:(share|ugcPost)[-:])?(\d{15,20})/.exec(name) ?? []
  const [named = ''] = name.split('_simulated')
  const forced = forcedByNumber(id) ?? forcedOf(named)
  if (forced === 'not_found') return notFoundPage
  if (isWalled(forced)) return loginWall
  const post = postOf(type === '' ? id : activityOfShare(id), named)
  const by = authorOf(post.author)
  const comments = forced === 'empty' ? [] : commentsShown(post, now)
  const number = forced === 'empty' ? 0 : commentsOf(post).count(now)
  const address = site + postPath(post)
  const statistic = (kind: string, count: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `http://schema.org/${kind}`,
    userInteractionCount: count,
  })
  const author = {
    '@type': post.author.kind === 'organization' ? 'Organization' : 'Person',
    name: by.name,
    url: by.url,
    image: { '@type': 'ImageObject', url: by.picture },
    interactionStatistic: statistic('FollowAction', by.followers),
  }
  const data = {
    '@context': 'http://schema.org',
    '@id': address,
    datePublished: new Date(post.at).toISOString(),
    headline: post.text.split('\n')[0],
    comment: comments.map((one) => one.data),
    commentCount: number,
    interactionStatistic: [statistic('LikeAction', post.likes), statistic('CommentAction', number)],
    ...(post.isVideo
      ? {
          '@type': 'VideoObject',
          description: post.text,
          creator: author,
          duration: `PT${videoSize.durationSeconds}S`,
          width: videoSize.width,
          height: videoSize.height,
        }
      : { '@type': 'SocialMediaPosting', articleBody: post.text, author }),
  }
  const own = forced === 'empty' ? { ...post, seed: 'nothing', at: now } : post
  const other = postOf((BigInt(post.id) - (3_600_000n << 22n)).toString(), named)
  const body = `<section><h1>${escaped(by.name)}’s Post</h1>${article(own, now, 'public_post', comments.map((one) => one.block).join('\n'), forced === 'empty' ? 0 : post.likes)}</section>
<section class="related"><h2>More from this author</h2><ul><li><a class="main-feed-card__overlay-link" href="${site}${postPath(other)}"></a>${article(other, now, 'public_post')}</li>
<li><a class="base-card base-aside-card" href="${site}/pulse/${post.author.handle}-on-night-trains-abc1d?trk=public_post"><h3
  class="base-aside-card__title">On night trains</h3><span class="base-aside-card__metadata-item">${escaped(by.name)}</span><span
  class="base-aside-card__metadata-item">2w</span></a></li></ul></section>`
  // The address of an activity redirects to the post's link.
  if (params.urn !== undefined && !request.url.pathname.startsWith('/embed') && forced === null)
    return redirect(address, 301)
  return guestPage('d_public_post', `${by.name} on LinkedIn`, body, linkedData(data))
}

export function captions({ params }: Call): SimulatedResponse {
  return file(webVtt(spoken(dice('linkedin captions', params.id ?? ''), 6)), 'text/vtt')
}

/** An article by its slug. */
export function pulse({ params, now }: Call): SimulatedResponse {
  const slug = params.slug ?? ''
  const forced = forcedOf(slug)
  if (forced === 'not_found') return notFoundPage
  if (isWalled(forced)) return loginWall
  const d = dice('linkedin article', slug)
  const handle = slug.split('-on-')[0] ?? slug
  const by = authorOf({ kind: 'person', handle })
  const title = words.title(d)
  const data = {
    '@context': 'http://schema.org',
    '@type': 'Article',
    headline: title,
    datePublished: new Date(now - d.int(1, 400) * 86_400_000)
      .toISOString()
      .replace(/T.*/, 'T08:00:00.000+00:00'),
    author: { '@type': 'Person', name: by.name, url: by.url },
    commentCount: d.int(0, 40),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'http://schema.org/LikeAction',
      userInteractionCount: d.int(1, 900),
    },
  }
  const paragraphs = [1, 2, 3].map(() => `<p>${escaped(words.paragraph(d))}</p>`).join('')
  return guestPage(
    'pulse-web-article-load',
    title,
    `<h1>${escaped(title)}</h1><div data-test-id="article-content-blocks">${paragraphs}</div>`,
    linkedData(data),
  )
}
