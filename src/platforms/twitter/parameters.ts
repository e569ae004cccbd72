import { identifier, integer, oneOf } from '../../catalog/parameters.ts'
import { communityForms, handleForms, postForms, readCommunity, readHandle, readPost } from './identifiers.ts'

export const examplePost = 'https://x.com/NASA/status/1491475671058681863'
export const exampleCommunity = 'https://x.com/i/communities/1501272736215322629'

export const handle = identifier(
  {
    in: 'path',
    description: 'Handle of the account, with or without @, or the link of its profile.',
    example: 'nasa',
    expects: handleForms,
  },
  readHandle,
)

export const postLink = identifier(
  {
    required: true,
    description: 'Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id.',
    example: examplePost,
    expects: postForms,
  },
  readPost,
)

export const communityLink = identifier(
  {
    required: true,
    description: 'Link of the community, or its numeric id.',
    example: exampleCommunity,
    expects: communityForms,
  },
  readCommunity,
)

/** How often lists are watched. */
export const everyHour = { usual: 60, least: 5 } as const

/** What the two searches have in common. */
export const searching = {
  section: oneOf(['top', 'latest', 'people', 'photos', 'videos'], {
    description: 'Which tab: top posts (default), latest posts, people, or posts with photos or with videos.',
    default: 'top',
    example: 'latest',
  }),
  limit: integer({
    description: 'Items per page, 1 to 20 (default 20).',
    default: '20',
    example: '10',
    min: 1,
    max: 20,
  }),
}
