import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { html } from '../../../simulation/answers.ts'
import { type Forced, forcedBy, forcedByNumber, isHidden, isWalled } from '../../../simulation/forced.ts'
import type { Call } from '../../../simulation/router.ts'
import { compact } from '../../../simulation/wording.ts'
import { site } from '../links.ts'
import { commentCount } from './graph-objects.ts'
import { attribute, bundle, cut, empty, login, pageWith } from './markup.ts'
import { storyWire } from './stories.ts'
import { accountOf, avatarOf, pageNamed, picturesOf, postOf, type SimulatedPost } from './world.ts'

/** Simulated pages and embeds of posts. */

/** The post that a path and query identify. */
function requestedPost({ params, query, now }: Call): {
  post: SimulatedPost | null
  link: string
  forced: Forced | null
} {
  const id = params.id ?? query.get('story_fbid') ?? query.get('fbid') ?? query.get('v') ?? ''
  const named = params.page ?? query.get('id')
  const owner = named ? pageNamed(named) : undefined
  const isFilm = params.kind === 'videos' || params.kind === 'reel' || query.has('v')
  const kind = isFilm ? 'video' : params.kind === 'photos' || query.has('fbid') ? 'photo' : undefined
  const post = postOf(id, now, owner, kind)
  const path = isFilm ? `reel/${id}/` : `${post?.owner ?? owner}/posts/${id}`
  return { post, link: `${site}/${path}`, forced: forcedByNumber(id) ?? (owner ? forcedBy(owner) : null) }
}

export function postPage(call: Call): SimulatedResponse {
  const { post, link, forced } = requestedPost(call)
  if (isWalled(forced)) return login
  if (!post || forced === 'not_found') return empty
  const picture = picturesOf(post)[0]
  const tags = {
    'og:type': 'video.other',
    'og:title': accountOf(post.owner).name,
    'og:description': cut(post.text),
    'og:url': link,
    ...(picture ? { 'og:image': picture } : {}),
    'og:locale': 'en_US',
  }
  return pageWith(tags, link, bundle({ node: storyWire(post, link, call.now) }))
}

const refusedEmbed = html(
  '<!DOCTYPE html><html lang="en" id="facebook"><head><title>Facebook</title></head><body><div>This Facebook post is no ' +
    'longer available. It may have been removed or the privacy settings of the post may have changed.</div></body></html>',
)

/** The request for the page of a post's link. */
function callOfLink(link: string, call: Call): Call {
  const url = new URL(link, site)
  const parts = url.pathname.split('/').filter(Boolean)
  const kinds = ['posts', 'videos', 'photos', 'reel', 'reels']
  const word = parts.findIndex((part) => kinds.includes(part))
  const id = word < 0 ? undefined : parts.at(-1)
  const page = word > 0 && parts[0] !== 'groups' ? parts[word - 1] : undefined
  const params = {
    ...(id === undefined ? {} : { id }),
    ...(page === undefined ? {} : { page }),
    ...(word < 0 ? {} : { kind: parts[word]!.replace('reels', 'reel') }),
  }
  return { ...call, params, query: url.searchParams }
}

export function embed(call: Call): SimulatedResponse {
  const { post, link, forced } = requestedPost(callOfLink(call.query.get('href') ?? '', call))
  if (!post || isHidden(forced)) return refusedEmbed
  const { name, verified } = accountOf(post.owner)
  const path = new URL(link).pathname
  const bucket = picturesOf(post).map(
    (src) =>
      `<a href="${site}/photo.php?fbid=${post.id}&amp;ref=embed_post" target="_blank"><img class="_1p6f img" src="${src}" alt="" width="398" height="498" /></a>`,
  )
  const badge = verified ? '<span class="_56_f _5dzy _5dz_" aria-label="Verified profile"></span>' : ''
  const cell = (kind: string, inner: string) =>
    `<td class="_51m- prl"><${kind}>${inner}</${kind.split(' ')[0]}></td>`
  const counts = [
    cell(
      'span class="embeddedLikeButton" role="button"',
      `<div title="Like">${compact(post.reactions)}</div>`,
    ),
    cell(
      `a class="_29bd" href="${link}?ref=embed_post"`,
      `<div title="Comment">${compact(commentCount(post, call.now))}</div>`,
    ),
  ]
  const byline = `<a href="${site}/${post.owner}?ref=embed_post" target="_blank"><span class="_2_79 _50f7">${attribute(name)}</span></a>`
  const seconds = Math.floor(post.createdAt / 1000)
  return html(`<!DOCTYPE html><html lang="en" id="facebook" class="no_svg no_js"><head><title>Facebook</title></head><body><div class="_1dwg">
<img class="_s0 _4ooo img" src="${avatarOf(post.owner)}" alt="" aria-label="${attribute(name)}" role="img" />
<div class="_2iem">${byline}${badge}</div>
<a href="${path}?ref=embed_post" class="_2q21" target="_blank"><abbr data-utime="${seconds}" class="timestamp"><span class="timestampContent">on Wednesday</span></abbr></a></div>
<div class="_2l7q">${bucket.join('')}</div>
<div class="_4i-s"><div data-testid="post_message" class="_5pbx userContent"><p>${attribute(post.text)}</p></div></div>
<table class="uiGrid"><tbody><tr class="_51mx">${counts.join('')}</tr></tbody></table>
</body></html>`)
}
