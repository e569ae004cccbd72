import { flag, identifier, oneOf, text } from '../../catalog/parameters.ts'
import { hostingPhrases } from '../shared/hosting.ts'
import * as identifiers from './identifiers.ts'

/** Parameters of several operations. The examples exist in the simulated Instagram. */

export const examplePost = 'https://www.instagram.com/p/DLZEet2I6No/'

export const handle = identifier(
  {
    in: 'path',
    description: 'Handle with or without `@`, or a link to the profile or one of its stories.',
    example: 'ada.cooks',
    expects: 'a handle such as ada.cooks or a profile link (a post link is no profile)',
    max: 2048,
  },
  identifiers.readProfileHandle,
)

export const userId = identifier(
  {
    in: 'path',
    description: 'Numeric user id, as `platformUserId` of a profile gives it.',
    example: '25025320',
    expects: 'the numeric id of a user, for example 25025320',
    max: 32,
  },
  identifiers.readUserId,
)

export const highlightId = identifier(
  {
    in: 'path',
    description: 'Highlight id (digits) or link; found through the highlights of a profile.',
    example: '17900000000000001',
    expects: 'a highlight id of digits, or a link such as https://www.instagram.com/stories/highlights/<id>/',
  },
  identifiers.readHighlight,
)

export const postUrl = identifier(
  {
    description: 'Link of a post, Reel or TV video, its shortcode, or its numeric media id.',
    example: examplePost,
    required: true,
    expects: 'the link of a post or Reel, its shortcode or its media id',
  },
  identifiers.readMedia,
)

const comment = {
  description: 'Id of the comment (digits), as the comments list gives it.',
  example: '17900000000000042',
  expects: 'the numeric id of a comment, read from the comments list',
} as const
const readComment = (raw: string) => (/^\d{1,25}$/.test(raw) ? raw : null)
export const commentId = identifier({ ...comment, required: true }, readComment)
export const commentInPath = identifier({ ...comment, in: 'path' }, readComment)

export const hostMedia = flag({
  description: 'Keeps thumbnails and videos on this service; each kept file costs extra: see the price.',
  asked: hostingPhrases,
  shapes: false,
})

export const region = identifier(
  {
    description: 'Country from which to look (ISO 3166-1 alpha-2); a hint that sources may not follow.',
    example: 'US',
    expects: 'a two-letter country code such as US',
  },
  (raw) => (/^[a-z]{2}$/i.test(raw) ? raw.toUpperCase() : null),
)

export const words = (description: string, example: string) =>
  text({ description, example, required: true, max: 512 })

export const datePosted = oneOf(['last-hour', 'last-day', 'last-week', 'last-month', 'last-year'], {
  description: 'How old posts may be (default: any age).',
  example: 'last-week',
})

/** Identifiers of v2 (INTERFACE.md, "Identifiers"). */
export const profile = identifier(
  {
    in: 'path',
    description:
      'Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id).',
    example: 'ada.cooks',
    expects: 'a handle, a profile link or a numeric user id (a post link is no profile)',
    max: 2048,
  },
  identifiers.readProfile,
)

export const media = identifier(
  {
    in: 'path',
    description: 'Shortcode, post, Reel or TV link, or numeric media id.',
    example: 'DLZEet2I6No',
    expects: 'a shortcode, the link of a post or Reel, or a numeric media id (a profile link is no media)',
    max: 2048,
  },
  identifiers.readMedia,
)

export const hashtag = identifier(
  {
    in: 'path',
    description: 'Name, `#name` or tag link, in any letter case.',
    example: 'sourdough',
    expects: 'a hashtag without spaces or punctuation, for example sourdough',
  },
  identifiers.readHashtag,
)

export const locationId = identifier(
  {
    in: 'path',
    description: 'Location id (up to 19 digits) or location link; found through the location search.',
    example: '213385402',
    expects: 'a location id of digits, or a link such as https://www.instagram.com/explore/locations/<id>/',
  },
  identifiers.readLocation,
)

export const audioId = identifier(
  {
    in: 'path',
    description: 'Audio id (up to 19 digits); found through the audio search or `audio.id` of a Reel.',
    example: '664212705901923',
    expects: 'an audio id of up to 19 digits',
  },
  identifiers.readAudio,
)

export const topic = identifier(
  {
    in: 'path',
    description: 'Word or phrase, or the link of a topic page (`/popular/<slug>/`).',
    example: 'sourdough starter',
    expects: 'a word or phrase, or a link such as https://www.instagram.com/popular/<slug>/',
  },
  identifiers.readTopic,
)
