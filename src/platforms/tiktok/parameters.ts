import { flag, identifier, oneOf, text } from '../../catalog/parameters.ts'
import { country } from '../shared/countries.ts'
import { askedTrim } from '../shared/phrases.ts'
import {
  isNumeric,
  postUrl,
  productUrl,
  readHandle,
  readMusicId,
  readPostLink,
  readProduct,
  readShortLink,
} from './identifiers.ts'

/** Parameters that several operations share. */

/** The handle of a profile, as a path parameter. */
export const handle = identifier(
  {
    in: 'path',
    description: 'Handle with or without @, or the profile link. Links of videos are not profiles.',
    example: 'ada.cooks',
    expects:
      'a TikTok handle (2 to 24 letters, digits, _ or .) or a profile link such as https://www.tiktok.com/@nasa',
    max: 128,
  },
  readHandle,
)

/** Builds a reader of links and short links. It returns the canonical link, or a short link that is not resolved yet. */
export const linked =
  <T>(read: (raw: string) => T | null, write: (link: T) => string) =>
  (raw: string) => {
    const link = read(raw)
    return link === null ? readShortLink(raw) : write(link)
  }

/** The link of a post, as the query parameter `url`. */
export const videoUrl = identifier(
  {
    required: true,
    description:
      'Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id.',
    example: 'https://www.tiktok.com/@ada.cooks/video/7336839120215361045',
    expects:
      'the link of a TikTok video or photo post, such as https://www.tiktok.com/@nasa/video/7300000000000000000',
  },
  linked(readPostLink, postUrl),
)

/** The keys of a table, for a parameter's list of values. */
export const namesOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

/** The country that a source should request from. */
export const region = country({
  description: 'Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it.',
})

/** A numeric id from an earlier answer. */
export function digits<
  const O extends { description: string; example: string; required?: true; in?: 'path' },
>(options: O) {
  return identifier({ ...options, expects: `digits, such as ${options.example}`, max: 20 }, (raw) =>
    isNumeric(raw) ? raw : null,
  )
}

/** The text of a search. */
export const query = (example: string) =>
  text({ required: true, max: 512, description: 'What to search for.', example })

export const trim = flag({
  description: 'Leave out `details`, for smaller answers.',
  shapes: false,
  asked: askedTrim,
})

export const productExample = 'https://www.tiktok.com/shop/pdp/copper-pan/1729000000000000001'

/** A sound by its id, link or short link. */
export function music<const O extends { in: 'path' } | { required: true }>(options: O) {
  return identifier(
    {
      ...options,
      description: 'Id, link or short link of the sound.',
      example: '7318959279833088793',
      expects:
        'a sound id (digits) or the link of a sound, such as https://www.tiktok.com/music/name-7318959279833088793',
    },
    linked(readMusicId, (id) => id),
  )
}

/** A shop product by its id, link or short link. */
export function productLink<const O extends { required?: true; description: string }>(options: O) {
  return identifier(
    {
      ...options,
      example: productExample,
      expects: `the link of a TikTok Shop product, such as ${productExample}, or its id`,
    },
    linked(readProduct, productUrl),
  )
}

export const shopRegion = oneOf(
  ['US', 'GB', 'DE', 'FR', 'IT', 'ID', 'MY', 'MX', 'PH', 'SG', 'ES', 'TH', 'VN', 'BR', 'JP', 'IE'],
  { description: 'Market of the shop (default: the one of the link).', example: 'US' },
)
