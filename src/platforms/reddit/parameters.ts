import { identifier, oneOf } from '../../catalog/parameters.ts'
import { postForms, readPost, readSubreddit, subredditForms } from './identifiers.ts'

const subreddit = {
  description:
    'Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case.',
  example: 'programming',
  expects: subredditForms,
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

/** Exists in the simulated Reddit. */
export const examplePost = 'https://www.reddit.com/r/cooking/comments/1abcde2/title/'

export const postUrl = identifier(
  {
    description:
      "Link of the post: a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a hosted video (v.redd.it), or a fullname (`t3_…`).",
    example: examplePost,
    required: true,
    expects: postForms,
  },
  readPost,
)

export const searchSorts = ['relevance', 'hot', 'top', 'new', 'comments'] as const
export const timeframes = ['all', 'year', 'month', 'week', 'day', 'hour'] as const

export const searchSort = oneOf(searchSorts, {
  description: 'Order (default relevance).',
  default: 'relevance',
  example: 'new',
})

export const searchTimeframe = oneOf(timeframes, {
  description: 'How old posts may be (default all).',
  default: 'all',
  example: 'year',
})
