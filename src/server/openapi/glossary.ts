import { isObject, type Json } from './json.ts'

/**
 * What fields mean, said once for every record of a platform: by name, where a schema does not say it itself. A name that means
 * something else in one place is described there (`.describe()`).
 */
const meanings: Readonly<Record<string, string>> = {
  id: 'Identifier at the platform, always as text.',
  url: 'Link of the thing at the platform.',
  page: 'Where the list goes on.',
  summary: 'In short.',
  message: 'Text as it was written.',
  availability: 'Which parts the platform told.',
  omittedEntries: 'How many entries could not be read and were left out.',
  textTruncated: 'Whether the platform cut the text short.',
  lookupStatus:
    'Outcome of the lookup: found, not_found, private or restricted. The same stands in `meta.lookupStatus`.',
  handle: 'Public name in links, without `@`.',
  displayName: 'Name as the account shows it; anything, and not unique.',
  name: 'Name as it is shown.',
  fullName: 'Name as the account shows it.',
  title: 'Title as it is shown.',
  description: 'Description as its owner wrote it.',
  text: 'Text as it was written.',
  caption: 'Caption as it was written.',
  bio: 'What the account says of itself.',
  query: 'The words of the request.',
  platform: 'Short name of the platform.',
  type: 'Which kind of thing this is.',
  kind: 'Which kind of thing this is.',
  status: 'State at the platform.',
  language: 'Language code (BCP 47).',
  region: 'Country code (ISO 3166-1 alpha-2).',
  country: 'Country code (ISO 3166-1 alpha-2) or name, as the platform tells it.',
  verified: 'Whether the platform marks the account as verified.',
  blueVerified: 'Whether the account has the paid mark.',
  privateAccount: 'Whether only accepted followers see what the account posts.',
  businessAccount: 'Whether it is a business account.',
  professionalAccount: 'Whether it is a professional account.',
  metrics: 'Counts as the platform showed them when it was asked; large ones may be rounded by the platform.',
  author: 'Who made it.',
  owner: 'Whose it is.',
  creator: 'Who made it.',
  user: 'The account.',
  channel: 'The channel it belongs to.',
  profile: 'The account; null where it was not found or is not shown.',
  post: 'The post; null where it was not found or is not shown.',
  video: 'The video.',
  tweet: 'The post; null where it was not found or is not shown.',
  media: 'Pictures and videos.',
  posts: 'Posts, in the order of the platform; as a count, how many there are.',
  videos: 'Videos, in the order of the platform; as a count, how many there are.',
  comments: 'Comments, in the order of the platform; as a count, how many there are.',
  replies: 'Replies, in the order of the platform; as a count, how many there are.',
  tweets: 'Posts, in the order of the platform.',
  reels: 'Reels, in the order of the platform.',
  shorts: 'Shorts, in the order of the platform.',
  profiles: 'Accounts, in the order of the platform.',
  people: 'Accounts, in the order of the platform.',
  users: 'Accounts, in the order of the platform.',
  results: 'One entry for each thing that was asked for, in the same order.',
  items: 'The entries, in the order of the platform.',
  likes: 'Likes when the platform was asked; null where they are hidden or not told.',
  views: 'Views when the platform was asked; null where they are not told.',
  plays: 'Plays when the platform was asked; null where they are not told.',
  shares: 'Shares when the platform was asked.',
  saves: 'Times it was saved, when the platform was asked.',
  favorites: 'Times it was saved, when the platform was asked.',
  bookmarks: 'Times it was bookmarked, when the platform was asked.',
  retweets: 'Times it was reposted, when the platform was asked.',
  quotes: 'Times it was quoted, when the platform was asked.',
  followers: 'Followers when the platform was asked; rounded where the platform rounds.',
  following: 'Accounts it follows.',
  subscribers: 'Subscribers when the platform was asked; YouTube rounds them to three digits.',
  score: 'Upvotes less downvotes; platforms blur it.',
  upvotes: 'Upvotes; platforms blur them.',
  upvoteRatio: 'Part of the votes that are upvotes, 0 to 1.',
  rating: 'Average rating in stars.',
  width: 'Width in pixels.',
  height: 'Height in pixels.',
  w: 'Width in pixels.',
  h: 'Height in pixels.',
  dimensions: 'Width and height in pixels.',
  bytes: 'Size of the file in bytes.',
  bitrate: 'Bits per second.',
  mime: 'Media type of the file.',
  latitude: 'Degrees north.',
  longitude: 'Degrees east.',
  location: 'The place that is named, in the words of its author.',
  source: 'Where it was found or made.',
  duration: 'Length as the platform words it.',
  transcript: 'The spoken text; null where there is none or it was not asked for.',
  segments: 'Parts of the text with their times.',
  plainText: 'The whole text without times.',
  startMs: 'Start in milliseconds from the beginning.',
  endMs: 'End in milliseconds from the beginning.',
  position: 'Place in the list, from the top.',
  subreddit: 'Name of the subreddit, without `r/`.',
  permalink: 'Path or link that stays.',
  shortcode: 'The code in links of the post.',
  secUid: 'The second, longer identifier of the account.',
  conversationId: 'Identifier of the post that began the conversation.',
  locked: 'Whether nobody can answer any more.',
  stickied: 'Whether it is kept on top.',
  pinned: 'Whether it is kept on top.',
  over18: 'Whether it is marked as for adults.',
  nsfw: 'Whether it is marked as for adults.',
  spoiler: 'Whether it is marked as a spoiler.',
  unavailable: 'Whether the platform names it without showing it.',
  deleted: 'Whether it was deleted.',
  possiblySensitive: 'Whether its author or the platform marks it as sensitive.',
  details: 'Further fields as the platform names them; they may change with the platform.',
  price: 'Price in the currency of the market.',
  currencyCode: 'Currency (ISO 4217).',
  hashtag: 'The tag without `#`.',
  hashtags: 'Tags without `#`.',
  links: 'Links that are named.',
  urls: 'Links that are named.',
  keywords: 'Words that are given for it.',
  badges: 'Marks shown beside the name.',
  audio: 'The sound that is used.',
  music: 'The sound that is used.',
  html: 'The text as HTML.',
  markdown: 'The text as Markdown.',
  hostedMedia: 'Files kept by this service; only with `hostMedia`.',
  ctr: 'Click rate, in the rank or percent that the platform tells.',
  params: 'Parameters as they are sent.',
  schedule: 'When it is checked.',
  creditsCharged: 'Credits that were charged.',
  outcome: 'How it ended.',
  label: 'Words that are shown.',
  value: 'The value that belongs to the label or name.',
  count: 'How many there are.',
  error: 'What went wrong with this entry; null where nothing did.',
}

/** Meanings of names by their form, where the whole name is not known; `{}` stands for the rest of the name. */
const forms: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:total|all)([A-Z]\w*)$/,
    'How many {} there are in all, by the platform; an estimate where it only tells one.',
  ],
  [/^(?:is|has|can|are|uses|should)([A-Z]\w*)$/, 'Whether: {}.'],
  [/^(\w+)(?:Urls)$/, 'Links: {}.'],
  [/^(\w+)(?:Url|UrlHd|Link)$/, 'Link: {}. Links to files may expire.'],
  [/^(\w+)Ids$/, 'Identifiers: {}; as text.'],
  [/^(\w+)Id$/, 'Identifier of the {}, as text.'],
  [/^(\w+)At$/, 'Time in ISO 8601, UTC: {}.'],
  [/^(\w+)(?:Date|On)$/, 'Date: {}.'],
  [
    /^(?:published|created|updated)(\w*)Text$/,
    'The time as the platform words it, for example "3 days ago".',
  ],
  [/^(\w+)Text$/, '{}, as the platform words it.'],
  [/^(\w+)(?:Count|s?Total)$/, 'Number: {}. As the platform showed it; large ones may be rounded.'],
  [/^(\w+)Ms(?:ec)?$/, '{} in milliseconds.'],
  [/^(\w+)(?:Sec|Seconds)$/, '{} in seconds.'],
  [/^(\w+)Minutes$/, '{} in minutes.'],
  [/^(\w+)Percent$/, '{} in percent.'],
  [/^(\w+)(?:Ratio|Rate)$/, '{} as a ratio.'],
  [/^(\w+)Name$/, 'Name of the {}.'],
  [/^(\w+)Handle$/, 'Handle of the {}, without `@`.'],
  [/^(\w+)Type$/, 'Kind of {}.'],
  [/^(\w+)Note$/, 'Remark: {}.'],
  [/^(\w+)Formatted$/, '{}, written out for people.'],
  [/^(\w+)(?:Json|Html)$/, '{}, in that format.'],
  [/^(\w+)Credits$/, 'Credits: {}.'],
  [/^(\w+)(?:Status|State)$/, 'State: {}.'],
  [/^(\w+)Reason$/, 'Why: {}.'],
  [/^(\w+)Version$/, 'Version: {}.'],
  [/^p(\d+)$/, 'The file of {} lines.'],
]

const inWords = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()

/** How fields that do not say themselves what they mean are described. */
export interface Glossary {
  readonly meaningOf: (name: string) => string | undefined
  /** What null means in a field whose meaning does not say it. */
  readonly unknown: string
}

/** The glossary of records of platforms. */
export const recordGlossary: Glossary = { meaningOf, unknown: 'Null where the platform does not tell.' }

function meaningOf(name: string): string | undefined {
  if (Object.hasOwn(meanings, name)) return meanings[name]
  for (const [form, sentence] of forms) {
    const rest = form.exec(name)?.[1]
    if (rest === undefined) continue
    const said = sentence.replace('{}', inWords(rest))
    return said.charAt(0).toUpperCase() + said.slice(1)
  }
  return undefined
}

const isNullable = (schema: Json) =>
  (Array.isArray(schema.anyOf) && schema.anyOf.some((one) => isObject(one) && one.type === 'null')) ||
  (Array.isArray(schema.type) && schema.type.includes('null'))

/** Describes the fields of a schema that do not say themselves what they mean, in place. */
export function describeFields(schema: unknown, glossary: Glossary): void {
  if (Array.isArray(schema)) for (const one of schema) describeFields(one, glossary)
  if (!isObject(schema)) return
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isObject(value)) {
      for (const [name, field] of Object.entries(value)) {
        if (isObject(field) && field.description === undefined) {
          const meaning = glossary.meaningOf(name)
          const unknown = isNullable(field) && !meaning?.includes('null') ? glossary.unknown : ''
          const said = [meaning, unknown].filter(Boolean).join(' ')
          if (said !== '') field.description = said
        }
        describeFields(field, glossary)
      }
    } else if (['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', '$defs'].includes(key)) {
      describeFields(key === '$defs' && isObject(value) ? Object.values(value) : value, glossary)
    }
  }
}
