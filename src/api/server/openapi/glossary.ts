import { isObject } from './json.ts'

/**
 * Descriptions of fields by name, for all records of a platform. They apply if the schema has no description. A field
 * with a different meaning is described in its schema (`.describe()`).
 */
const meanings: Readonly<Record<string, string>> = {
  id: 'Id at the platform.',
  url: 'Link at the platform.',
  page: 'Position in the list.',
  summary: 'A short summary.',
  message: 'Text as its author wrote it.',
  availability: 'Which parts the platform returned.',
  omittedEntries: 'Number of unreadable entries that were left out.',
  textTruncated: 'Whether the platform cut the text short.',
  lookupStatus: 'Outcome of the lookup, as in `meta.lookupStatus`.',
  handle: 'Public name in links, without `@`.',
  displayName: 'Name as the account shows it; not unique.',
  name: 'Name as it is shown.',
  fullName: 'Name as the account shows it.',
  title: 'Title as it is shown.',
  description: 'Description as its owner wrote it.',
  text: 'Text as its author wrote it.',
  caption: 'Caption as it was written.',
  bio: 'Description that the account gives of itself.',
  query: 'The words of the request.',
  platform: 'Short name of the platform.',
  type: 'Kind of object.',
  kind: 'Kind of object.',
  status: 'State at the platform.',
  language: 'Language code (BCP 47).',
  region: 'Country code (ISO 3166-1 alpha-2).',
  country: 'Country code (ISO 3166-1 alpha-2) or name, as the platform reports it.',
  verified: 'Whether the platform marks the account as verified.',
  blueVerified: 'Whether the account has the paid mark.',
  privateAccount: 'Whether only accepted followers see what the account posts.',
  businessAccount: 'Whether it is a business account.',
  professionalAccount: 'Whether it is a professional account.',
  metrics: 'Counts at the time of the lookup.',
  author: 'The account that published it.',
  owner: 'The account that owns it.',
  creator: 'The account that published it.',
  user: 'The account.',
  channel: 'The channel it belongs to.',
  profile: 'The account; null if it was not found or is not shown.',
  post: 'The post; null if it was not found or is not shown.',
  video: 'The video.',
  tweet: 'The post; null if it was not found or is not shown.',
  media: 'Pictures and videos.',
  posts: 'Posts, in the order of the platform; or their number.',
  videos: 'Videos, in the order of the platform; or their number.',
  comments: 'Comments, in the order of the platform; or their number.',
  replies: 'Replies, in the order of the platform; or their number.',
  tweets: 'Posts, in the order of the platform.',
  reels: 'Reels, in the order of the platform.',
  shorts: 'Shorts, in the order of the platform.',
  profiles: 'Accounts, in the order of the platform.',
  people: 'Accounts, in the order of the platform.',
  users: 'Accounts, in the order of the platform.',
  results: 'One entry for each requested object, in the order of the request.',
  items: 'The entries, in the order of the platform.',
  likes: 'Likes at the time of the lookup; null if they are hidden or not reported.',
  views: 'Views at the time of the lookup; null if they are not reported.',
  plays: 'Plays at the time of the lookup; null if they are not reported.',
  shares: 'Shares at the time of the lookup.',
  saves: 'Number of times it was saved at the time of the lookup.',
  favorites: 'Number of times it was saved at the time of the lookup.',
  bookmarks: 'Number of times it was bookmarked at the time of the lookup.',
  retweets: 'Number of times it was reposted at the time of the lookup.',
  quotes: 'Number of times it was quoted at the time of the lookup.',
  followers: 'Followers at the time of the lookup. Some platforms round them.',
  following: 'Accounts it follows.',
  subscribers: 'Subscribers at the time of the lookup; YouTube rounds them to three digits.',
  score: 'Upvotes minus downvotes; platforms change it at random.',
  upvotes: 'Upvotes; platforms change them at random.',
  upvoteRatio: 'Share of upvotes among all votes, 0 to 1.',
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
  location: 'The location in the words of the author.',
  source: 'Where it comes from.',
  duration: 'Length as text of the platform.',
  transcript: 'The spoken text; null without speech or if it was not requested.',
  segments: 'Parts of the text with their times.',
  plainText: 'The whole text without times.',
  startMs: 'Start in milliseconds from the beginning.',
  endMs: 'End in milliseconds from the beginning.',
  position: 'Place in the list, from the top.',
  subreddit: 'Name of the subreddit, without `r/`.',
  permalink: 'Permanent path or link.',
  shortcode: 'The code in links of the post.',
  secUid: 'The second, longer identifier of the account.',
  conversationId: 'Identifier of the first post of the conversation.',
  locked: 'Whether replies are closed.',
  stickied: 'Whether it is pinned to the top.',
  pinned: 'Whether it is pinned to the top.',
  over18: 'Whether it is marked as adult content.',
  nsfw: 'Whether it is marked as adult content.',
  spoiler: 'Whether it is marked as a spoiler.',
  unavailable: 'Whether the platform lists it without its content.',
  deleted: 'Whether it was deleted.',
  possiblySensitive: 'Whether its author or the platform marks it as sensitive.',
  details: 'Further fields as the platform names them; they may change with the platform.',
  price: 'Price in the currency of the market.',
  currencyCode: 'Currency (ISO 4217).',
  hashtag: 'The tag without `#`.',
  hashtags: 'Tags without `#`.',
  links: 'Links in the text or profile.',
  urls: 'Links in the text or profile.',
  keywords: 'Keywords set for it.',
  badges: 'Marks shown beside the name.',
  headline: 'The line below the name.',
  subtitle: 'The line below the title.',
  city: 'Name of the city.',
  countryCode: 'ISO 3166-1 alpha-2.',
  slug: 'The name in links.',
  accessibilityCaption: 'Description for people who do not see the picture.',
  at: 'Time of it.',
  amount: 'Amount in `currency`.',
  currency: 'ISO 4217.',
  images: 'Links of pictures.',
  category: 'Category at the platform.',
  categories: 'Categories at the platform.',
  taggedUsers: 'Accounts tagged in it.',
  website: 'Link to a site.',
  languages: 'Languages of it.',
  industries: 'Industries at the platform.',
  address: 'Address in words.',
  place: 'The place in words of the platform.',
  company: 'The company.',
  locations: 'Places of it.',
  jobs: 'Jobs, in the order of the platform.',
  events: 'Events, in the order of the platform.',
  role: 'Role in words.',
  websites: 'Links to sites.',
  audio: 'The sound that is used.',
  music: 'The sound that is used.',
  html: 'The text as HTML.',
  markdown: 'The text as Markdown.',
  hostedMedia: 'Files hosted by this service; only with `hostMedia`.',
  ctr: 'Click rate, as the rank or percentage that the platform reports.',
  params: 'Parameters as they were sent.',
  schedule: 'The schedule of its checks.',
  creditsCharged: 'Credits that were charged.',
  outcome: 'The outcome.',
  label: 'Displayed text.',
  value: 'The value that belongs to the label or name.',
  count: 'Their number.',
  error: 'The error of this entry; null if it succeeded.',
}

/** Descriptions by the form of a name, if the whole name is unknown; `{}` is the rest of the name. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^(?:total|all)([A-Z]\w*)$/, 'Total number of {}; some platforms report an estimate.'],
  [/^(?:is|has|can|are|uses|should)([A-Z]\w*)$/, 'Whether: {}.'],
  [/^(\w+)(?:Urls)$/, 'Links: {}.'],
  [/^(\w+)(?:Url|UrlHd|Link)$/, 'Link: {}.'],
  [/^(\w+)Ids$/, 'Ids: {}.'],
  [/^(\w+)Id$/, 'Id of the {}.'],
  [/^(\w+)At$/, 'Time: {}.'],
  [/^(\w+)(?:Date|On)$/, 'Date: {}.'],
  [/^(?:published|created|updated)(\w*)Text$/, 'The time as text of the platform, for example "3 days ago".'],
  [/^(\w+)Text$/, '{}, as text of the platform.'],
  [/^(\w+)(?:Count|s?Total)$/, 'Number: {}.'],
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

/** The description of a field by its name, for fields without their own. */
export type Glossary = (name: string) => string | undefined

/** The glossary of records of platforms. */
export const recordGlossary: Glossary = (name) => {
  if (Object.hasOwn(meanings, name)) return meanings[name]
  for (const [form, sentence] of forms) {
    const rest = form.exec(name)?.[1]
    if (rest === undefined) continue
    const description = sentence.replace('{}', inWords(rest))
    return description.charAt(0).toUpperCase() + description.slice(1)
  }
  return undefined
}

/** Describes the fields of a schema that have no description, in place. */
export function describeFields(schema: unknown, glossary: Glossary): void {
  if (Array.isArray(schema)) for (const one of schema) describeFields(one, glossary)
  if (!isObject(schema)) return
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isObject(value)) {
      for (const [name, field] of Object.entries(value)) {
        if (isObject(field) && field.description === undefined) {
          const meaning = glossary(name)
          if (meaning !== undefined) field.description = meaning
        }
        describeFields(field, glossary)
      }
    } else if (['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', '$defs'].includes(key)) {
      describeFields(key === '$defs' && isObject(value) ? Object.values(value) : value, glossary)
    }
  }
}
