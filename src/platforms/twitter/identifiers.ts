import { parameterError } from '../../catalog/errors.ts'
import { identifier } from '../../catalog/parameters.ts'
import { bareTag, carriedLink, type Link, pathParts, readLink } from '../../reading/links.ts'

export const examplePost = 'https://x.com/NASA/status/1491475671058681863'
export const exampleCommunity = 'https://x.com/i/communities/1501272736215322629'

const xHosts = /^((www|mobile|m|web)\.)?(twitter|x)\.com$/
const handlePattern = /^\w{1,15}$/
const maxId = '9223372036854775807'
/** Ids are positive 64-bit numbers: at most 19 digits. */
const idPattern = {
  test: (text: string) => /^[1-9]\d{0,18}$/.test(text) && (text.length < maxId.length || text <= maxId),
}

/** First path segments that belong to the site itself, so they are no handles. */
const sitePages = new Set(
  'i home explore search hashtag intent settings messages notifications login logout signup compose share tos privacy about download jobs account chat following premium_sign_up'.split(
    ' ',
  ),
)

/** The path and query of a link to x.com or twitter.com; null for other texts. Old links have the path after `#!`. */
function pageOnX(raw: string): { parts: readonly string[]; query: URLSearchParams } | null {
  const outer = readLink(raw)
  const link = outer && (targetOf(outer) ?? outer)
  if (!link || !xHosts.test(link.host)) return null
  const { hash, searchParams } = link.url
  const parts = hash.startsWith('#!/') ? pathParts(hash.slice(2).split('?')[0]!) : link.parts
  return { parts, query: searchParams }
}

/** The target inside a link of the login page or of the page that makes embeds. */
function targetOf(link: Link): Link | null {
  const isLogin =
    xHosts.test(link.host) &&
    /^\/(?:(?:i\/flow\/)?(?:login|signup)|account\/access)\/?$/.test(link.url.pathname)
  const isEmbed = /^publish\.(?:twitter|x)\.com$/.test(link.host)
  return isLogin || isEmbed
    ? carriedLink(link, ['redirect_after_login', 'query', 'url'], 'https://x.com')
    : null
}

const postWords = new Set(['status', 'statuses', 'article'])
/** Players and cards have the id of the post at the end: `/i/videos/tweet/…`, `/i/cards/tfw/v1/…`. */
const embeddedPost = /^i\/(?:videos(?:\/tweet)?|cards\/tfw\/v1)\/(\d+)$/

/**
 * The id in the link of a post.
 * @throws ServiceError `bad_request` for the link of an article by its own id, which no post has
 */
function postIdIn(parts: readonly string[]): string | null {
  if (/^i\/articles?\/\d/i.test(parts.join('/'))) {
    throw parameterError(
      `this is the link of an article: send the link of the post that shows it, for example ${examplePost}`,
    )
  }
  const word = parts.findIndex((part) => postWords.has(part.toLowerCase()))
  const id = word < 0 ? embeddedPost.exec(parts.join('/'))?.[1] : parts[word + 1]?.match(/^\d+/)?.[0]
  return id && idPattern.test(id) ? id : null
}

/** The post of a web intent that shows it: `/intent/like?tweet_id=…`. */
function intendedPost({ parts, query }: { parts: readonly string[]; query: URLSearchParams }): string | null {
  if (parts[0]?.toLowerCase() !== 'intent') return null
  const id = query.get('tweet_id') ?? query.get('post_id') ?? ''
  return idPattern.test(id) ? id : null
}

/** Things of an account whose links begin with its handle. Without a name behind the word they are tabs of the profile. */
const thingsOfAccounts = new Map([
  ['lists', 'a list'],
  ['moments', 'a moment'],
  ['events', 'an event'],
  ['timelines', 'a timeline'],
  ['spaces', 'a Space'],
  ['broadcasts', 'a broadcast'],
  ['communities', 'a community'],
])

/**
 * Parses the handle (lower case) from `nasa`, `@NASA`, a profile link or a link to a profile's tab; null for other
 * texts.
 * @throws ServiceError `bad_request` for a link to a post, a community or another thing of an account
 */
export function readHandle(raw: string): string | null {
  const bare = raw.replace(/^@/, '')
  if (handlePattern.test(bare)) return bare.toLowerCase()
  const page = pageOnX(raw)
  if (!page) return null
  if (postIdIn(page.parts)) {
    throw parameterError(
      'this is the link of a post: send it as url to /v1/twitter/tweets, or send its author here, for example nasa',
    )
  }
  const [first = '', second] = page.parts
  if (first.toLowerCase() === 'i' && second?.toLowerCase() === 'communities') {
    throw parameterError(
      'this is the link of a community: send it as url to /v1/twitter/communities; a handle looks like nasa',
    )
  }
  const thing = page.parts.length > 2 ? thingsOfAccounts.get(second!.toLowerCase()) : undefined
  if (thing !== undefined) {
    throw parameterError(`this is the link of ${thing}: send the handle of an account, for example nasa`)
  }
  const named = first.toLowerCase() === 'intent' ? (page.query.get('screen_name') ?? '') : first
  const handle = named.trim().replace(/^@/, '')
  return handlePattern.test(handle) && !sitePages.has(handle.toLowerCase()) ? handle.toLowerCase() : null
}

export const handle = identifier(
  {
    in: 'path',
    description: 'Handle of the account, with or without @, or the link of its profile.',
    example: 'nasa',
    expects: 'a handle, @handle or profile link, for example nasa',
  },
  readHandle,
)

/**
 * Parses the id of a post from a numeric id, a permalink in any form, or an embed link; null for other texts. Returns a
 * t.co link unchanged (`https://t.co/…`), because only X knows its target.
 * @throws ServiceError `bad_request` for a link to a profile or a community
 */
export function readPost(raw: string): string | null {
  if (idPattern.test(raw)) return raw
  const link = readLink(raw)
  if (!link) return null
  if (link.host === 't.co') {
    const [code = '', ...more] = link.parts
    return more.length === 0 && /^\w{1,20}$/.test(code) ? `https://t.co/${code}` : null
  }
  if (/^(?:platform\.(?:twitter|x)\.com|cdn\.syndication\.twimg\.com)$/.test(link.host)) {
    const id = link.url.searchParams.get('id') ?? ''
    return idPattern.test(id) ? id : null
  }
  const page = pageOnX(raw)
  if (!page) return null
  const id = postIdIn(page.parts) ?? intendedPost(page)
  if (id) return id
  if (page.parts[1]?.toLowerCase() === 'communities') {
    throw parameterError('this is the link of a community: send it as url to /v1/twitter/communities')
  }
  const [first = ''] = page.parts
  if (page.parts.length === 1 && handlePattern.test(first) && !sitePages.has(first.toLowerCase())) {
    throw parameterError(
      `this is a profile link: send /v1/twitter/profiles/${first} for the profile, or here the link of one post, for example ${examplePost}`,
    )
  }
  return null
}

export const postForms = `the link or the numeric id of a post, for example ${examplePost}`

export const postLink = identifier(
  {
    required: true,
    description: 'Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id.',
    example: examplePost,
    expects: postForms,
  },
  readPost,
)

/** Parses the id of a community from an id or link; null for other texts. */
export function readCommunity(raw: string): string | null {
  if (idPattern.test(raw)) return raw
  const page = pageOnX(raw)
  if (!page) return null
  if (postIdIn(page.parts)) {
    throw parameterError(
      `this is the link of a post: send the link of a community, for example ${exampleCommunity}`,
    )
  }
  const word = page.parts.findIndex((part) => part.toLowerCase() === 'communities')
  const id = word < 0 ? '' : (page.parts[word + 1] ?? '')
  return idPattern.test(id) ? id : null
}

export const communityLink = identifier(
  {
    required: true,
    description: 'Link of the community, or its numeric id.',
    example: exampleCommunity,
    expects: `the link or the numeric id of a community, for example ${exampleCommunity}`,
  },
  readCommunity,
)

/** X's rule for hashtags: letters, digits and underscores of any script, not digits alone. */
const tagPattern = /^(?=.*[\p{L}\p{M}_])[\p{L}\p{M}\p{N}_]{1,140}$/u

/** Parses the tag (lower case) from `space`, `#Space`, `＃宇宙` or a tag link; null for other texts. */
export function readHashtag(raw: string): string | null {
  const page = pageOnX(raw)
  const [kind, name = ''] = page?.parts ?? []
  const sought = kind?.toLowerCase() === 'search' ? (page?.query.get('q') ?? '') : null
  const tag = bareTag(kind?.toLowerCase() === 'hashtag' ? name : sought?.startsWith('#') ? sought : raw)
  return tagPattern.test(tag) ? tag : null
}

export const hashtag = identifier(
  {
    required: true,
    description: 'The tag, with or without #, or the link of its page.',
    example: 'space',
    expects:
      'one tag without spaces or punctuation, #tag or a tag link, for example space; send several words to /v1/twitter/search',
    max: 256,
  },
  readHashtag,
)
