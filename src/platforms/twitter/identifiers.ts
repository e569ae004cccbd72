import { identifier } from '../../catalog/parameters.ts'
import { parameterError } from '../../errors.ts'
import { bareTag, pathParts, readLink } from '../../reading/links.ts'

export const examplePost = 'https://x.com/NASA/status/1491475671058681863'
export const exampleCommunity = 'https://x.com/i/communities/1501272736215322629'

const xHosts = /^((www|mobile|m|web)\.)?(twitter|x)\.com$/
const handlePattern = /^\w{1,15}$/
/** Ids count from 1; 64 bits have at most 19 digits. */
const idPattern = /^[1-9]\d{0,18}$/

/** First path segments of x.com that are pages of the site, not accounts. */
const sitePages = new Set(
  'i home explore search hashtag intent settings messages notifications login logout signup compose share tos privacy about download jobs account'.split(
    ' ',
  ),
)

/** A page of x.com or twitter.com; null for anything else. Old links carry the path after `#!`. */
function pageOnX(raw: string): { parts: readonly string[]; query: URLSearchParams } | null {
  const link = readLink(raw)
  if (!link || !xHosts.test(link.host)) return null
  const { hash, searchParams } = link.url
  const parts = hash.startsWith('#!/') ? pathParts(hash.slice(2).split('?')[0]!) : link.parts
  return { parts, query: searchParams }
}

const postWords = new Set(['status', 'statuses'])

function postIdIn(parts: readonly string[]): string | null {
  const word = parts.findIndex((part) => postWords.has(part.toLowerCase()))
  const id = word < 0 ? undefined : parts[word + 1]?.match(/^\d+/)?.[0]
  return id && idPattern.test(id) ? id : null
}

/**
 * The handle, lower case, in `nasa`, `@NASA`, a profile link or a link to one of a profile's tabs; null when the
 * text names no account.
 * @throws ServiceError `bad_request` for a link to a post or a community
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
 * The id of the post in a numeric id, a permalink of any host and form, or an embed link; a t.co link stays one (`https://t.co/…`),
 * because only X knows which page it opens. Null when the text names no post.
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
  if (/^platform\.(twitter|x)\.com$/.test(link.host)) {
    const id = link.url.searchParams.get('id') ?? ''
    return idPattern.test(id) ? id : null
  }
  const page = pageOnX(raw)
  if (!page) return null
  const id = postIdIn(page.parts)
  if (id) return id
  if (page.parts[1]?.toLowerCase() === 'communities') {
    throw parameterError('this is the link of a community: send it as url to /v1/twitter/communities')
  }
  if (page.parts.length === 1 && handlePattern.test(page.parts[0]!)) {
    throw parameterError(
      `this is a profile link: send /v1/twitter/profiles/${page.parts[0]} for the profile, or here the link of one post, for example ${examplePost}`,
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

/** The id in a community link or the id itself; null when the text names no community. */
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

/** What X takes as a hashtag: letters, digits and underscores of any script, at least one not a digit. */
const tagPattern = /^(?=.*[\p{L}\p{M}_])[\p{L}\p{M}\p{N}_]{1,140}$/u

/** The tag without its sign in `space`, `#Space`, `＃宇宙` or a tag link, lower case; null when it is none. */
export function readHashtag(raw: string): string | null {
  const [kind, name = ''] = pageOnX(raw)?.parts ?? []
  const tag = bareTag(kind?.toLowerCase() === 'hashtag' ? name : raw)
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
