import { parameterError } from '../../catalog/errors.ts'
import { identifier } from '../../catalog/parameters.ts'
import { carriedLink, type Link, readLink } from '../../reading/links.ts'

/** The target of a pasted post link. Ids are base 36, lower case. */
export type PostRef =
  | { readonly kind: 'post'; readonly postId: string; readonly commentId: string | null }
  /** A share link: only Reddit can resolve it to a post. */
  | { readonly kind: 'share'; readonly path: string }
  /** A hosted video by the id of its file. */
  | { readonly kind: 'video'; readonly videoId: string }

export const webOrigin = 'https://www.reddit.com'

/** Makes a path of Reddit, or a link without its scheme, absolute; returns other values unchanged. */
export function absolute(link: string): string
export function absolute(link: string | null): string | null
export function absolute(link: string | null): string | null {
  if (link?.startsWith('//')) return `https:${link}`
  return link?.startsWith('/') ? webOrigin + link : link
}

export const redditHosts = /^([a-z0-9-]+\.)?(reddit|redditmedia)\.com$/
const id36 = /^[a-z0-9]{2,40}$/i

/** A link to any host, or a path of Reddit such as `r/name` or `/comments/id`. */
function readRedditLink(raw: string): Link | null {
  const path = /^\/*((?:r|u|user|comments|gallery|poll)\/.*)$/is.exec(raw.trim())?.[1]
  const link = readLink(path === undefined ? raw : `www.reddit.com/${path}`)
  if (!link) return null
  // The login page, the age gate and oEmbed contain the link itself in a parameter.
  const isCarrier = /^\/(?:(?:account\/)?(?:login|register)|over18|oembed)\/?$/i.test(link.url.pathname)
  const inner =
    isCarrier && redditHosts.test(link.host) ? carriedLink(link, ['dest', 'url'], webOrigin) : null
  if (inner) return readRedditLink(inner.url.href)
  // The same page as data: `/r/name.json`, `/comments/id/.rss`.
  const parts = link.parts.map((part) => part.replace(/\.(?:json|rss|xml|compact)$/i, ''))
  const known = parts.filter((part) => part !== '')
  // Translated pages have their language first: /de/r/<name>.
  const isTranslated = /^[a-z]{2,3}(?:-[a-z0-9]{2,4})?$/i.test(known[0] ?? '') && /^r$/i.test(known[1] ?? '')
  return { ...link, parts: isTranslated && !/^[ru]$/i.test(known[0]!) ? known.slice(1) : known }
}

/** A subreddit's own name: 2 to 21 characters, `u_…` of a profile, or one of the two old kinds. */
const subredditName = /^(\w{2,21}|u_[\w-]{3,20}|t:\d{1,6}|reddit\.com)$/i

/** Hosts of Reddit's own sites and of its translations. */
const siteHosts =
  /^(?:[a-z]{2}(?:-[a-z]{2,4})?|www|old|new|amp|api|oauth|gateway|mod|ads|out|click|sh|ssl|pay|blog|about|support|developers|accounts|chat|live|static|embed|alb|events|styles|preview|external-preview|status|store|shop|help|mods|redditinc|business|investor|m|i|v|np)\./

/** The subreddit of `askreddit.reddit.com`, which Reddit redirects to `r/askreddit`. */
const namedByHost = (host: string): string | null =>
  siteHosts.test(host) ? null : (/^(\w{3,21})\.reddit\.com$/.exec(host)?.[1] ?? null)

/**
 * The name in `askreddit`, `r/AskReddit`, `/r/AskReddit/`, or a link to the subreddit or one of its listings.
 * Lower case: Reddit ignores the case of names. Null if the text names no subreddit.
 * @throws ServiceError `bad_request` for a link to a post or a user
 */
export function readSubreddit(raw: string): string | null {
  const short = /^\/?r\/([^/]+)\/?$/i.exec(raw)?.[1] ?? raw
  if (subredditName.test(short)) return short.toLowerCase()
  const link = readRedditLink(raw)
  if (!link || !redditHosts.test(link.host)) return null
  const [kind = '', name, what] = link.parts
  if (kind === '') return namedByHost(link.host)
  if (['u', 'user'].includes(kind.toLowerCase()) && name) {
    throw parameterError('this names a user; send a subreddit, for example r/programming')
  }
  if (kind.toLowerCase() !== 'r' || !name) return null
  if (what && ['comments', 's'].includes(what.toLowerCase())) {
    throw parameterError(
      'this is the link of a post: send it as url to /v1/reddit/posts, or send its subreddit here, for example r/programming',
    )
  }
  if (what?.toLowerCase() === 'collection') {
    throw parameterError(
      'this is the link of a collection of posts; send a subreddit, for example r/programming',
    )
  }
  return subredditName.test(name) ? name.toLowerCase() : null
}

const subreddit = {
  description:
    'Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case.',
  example: 'programming',
  expects: 'a subreddit name, r/name or a subreddit link, for example programming',
  max: 256,
} as const

export const subredditInPath = identifier({ ...subreddit, in: 'path' }, readSubreddit)
export const subredditRequired = identifier({ ...subreddit, required: true }, readSubreddit)
export const subredditOptional = identifier(subreddit, readSubreddit)
export const subredditLink = identifier(
  {
    ...subreddit,
    description: 'Link of the subreddit, in place of `subreddit`.',
    example: 'https://www.reddit.com/r/programming/',
    max: 4096,
  },
  readSubreddit,
)

function postAt(id: string | undefined, comment?: string): PostRef | null {
  const bare = id?.replace(/^t3_/i, '')
  if (!bare || !id36.test(bare)) return null
  const commentId = comment && id36.test(comment) ? comment.toLowerCase() : null
  return { kind: 'post', postId: bare.toLowerCase(), commentId }
}

/** The post that a path of Reddit names, or null. */
export function postInPath(parts: readonly string[]): PostRef | null {
  const place = parts.findIndex((part) => ['comments', 'duplicates'].includes(part.toLowerCase()))
  // /comments/<id>/<slug>/<comment>, alone or under /r/<name>, /user/<name>, /u/<name>.
  if (place === 0 || place === 2) return postAt(parts[place + 1], parts[place + 3])
  const [first, second, third, fourth] = parts
  // The site also opens a post by its id alone.
  if (parts.length === 1 && first && /^(?:t3_[a-z0-9]+|(?=[a-z]*\d)[a-z0-9]{5,10})$/i.test(first)) {
    return postAt(first.replace(/^t3_/i, ''))
  }
  if (first?.toLowerCase() === 'by_id') return postAt(second?.replace(/^t3_/i, ''))
  if (first && ['gallery', 'poll', 'tb', 'link', 'mediaembed'].includes(first.toLowerCase()))
    return postAt(second)
  if (first === 'video' && second && id36.test(second))
    return { kind: 'video', videoId: second.toLowerCase() }
  if (third === 's' && fourth && /^\w{6,20}$/.test(fourth) && /^(r|u|user)$/i.test(first ?? '')) {
    return { kind: 'share', path: `/${first!.toLowerCase()}/${second}/s/${fourth}` }
  }
  return null
}

/**
 * The post in a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a
 * hosted video's link (v.redd.it), a fullname (`t3_…`) or a bare id that has a digit. Null for anything else.
 * @throws ServiceError `bad_request` for links of another kind; the message names what to send
 */
export function readPost(raw: string): PostRef | null {
  const fullname = /^t3_([a-z0-9]{2,40})$/i.exec(raw)?.[1]
  if (fullname) return postAt(fullname)
  if (/^[a-z0-9]{4,40}$/i.test(raw) && /\d/.test(raw)) return postAt(raw)
  const link = readRedditLink(raw)
  if (!link) return null
  const { host, parts } = link
  if (host === 'redd.it' || host === 'www.redd.it') return postAt(parts[0])
  if (host === 'v.redd.it') {
    // A video inside a text: link/<post>/asset/<video>.
    if (parts[0] === 'link') return postAt(parts[1])
    return parts[0] && id36.test(parts[0]) ? { kind: 'video', videoId: parts[0].toLowerCase() } : null
  }
  if (host.endsWith('.redd.it')) {
    throw parameterError('this is the link of an image file; send the permalink of the post that shows it')
  }
  if (host.endsWith('.app.link')) {
    throw parameterError('this is a link of the mobile app; open it and send the permalink it leads to')
  }
  if (!redditHosts.test(host)) return null
  const found = postInPath(parts)
  if (found) return found
  const [first, second] = parts.map((part) => part.toLowerCase())
  if (first === 'r' && second) {
    throw parameterError(
      'this is the link of a subreddit: send it to /v1/reddit/subreddits, or send the permalink of a post here',
    )
  }
  if (first === 'u' || first === 'user') {
    throw parameterError('this is the link of a user; send the permalink of a post')
  }
  return null
}

/** Exists in the simulated Reddit. */
export const examplePost = 'https://www.reddit.com/r/cooking/comments/1abcde2/title/'

export const postUrl = identifier(
  {
    description:
      "Link of the post: a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a hosted video (v.redd.it), or a fullname (`t3_…`).",
    example: examplePost,
    required: true,
    expects: `the permalink of a post, for example ${examplePost}`,
  },
  readPost,
)

/** A link that {@link readPost} reads back as the same reference. */
export function linkOf(ref: PostRef): string {
  if (ref.kind === 'share') return webOrigin + ref.path
  if (ref.kind === 'video') return `https://v.redd.it/${ref.videoId}`
  return `${webOrigin}/comments/${ref.postId}${ref.commentId ? `/_/${ref.commentId}` : ''}`
}
