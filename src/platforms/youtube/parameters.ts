import { parameterError } from '../../catalog/errors.ts'
import {
  cursor,
  exactlyOne,
  flag,
  identifier,
  oneOf,
  type Parameter,
  type Params,
  parameter,
  text,
} from '../../catalog/parameters.ts'
import { country } from '../shared/countries.ts'
import { type ChannelRef, readChannel, readChannelId, readVideoId } from './identifiers.ts'

/** A parameter that names a channel. YouTube ignores the letter case of handles. */
const naming = (
  read: typeof readChannel,
  options: { description: string; example: string; expects: string },
) =>
  identifier(
    {
      ...options,
      same: (ref) => (ref.kind === 'handle' ? { ...ref, handle: ref.handle.toLowerCase() } : ref),
    },
    read,
  )

/** The identifiers of a channel; exactly one of them has to be sent. */
export const channelParameters = {
  channelId: naming(readChannelId, {
    description: 'Channel id, or a channel link.',
    example: 'UCsXVk37bltHxD1rDPwtNM8Q',
    expects:
      'a channel id (UC and 22 more characters) or a channel link, for example https://www.youtube.com/channel/UCsXVk37bltHxD1rDPwtNM8Q; send a name like @kurzgesagt as handle',
  }),
  handle: naming(readChannel, {
    description: 'Handle, with or without `@`, or a link to the channel.',
    example: 'kurzgesagt',
    expects:
      'a channel handle such as @kurzgesagt, or a link to the channel; video and playlist links are not channels',
  }),
}

/** Any link to a channel. */
export const channelLink = naming(readChannel, {
  description: 'Link to the channel: handle, channel id, custom (`/c/…`) or user (`/user/…`) address.',
  example: 'https://www.youtube.com/@kurzgesagt',
  expects:
    'a link to a channel, for example https://www.youtube.com/@kurzgesagt; video and playlist links are not channels',
})

type ChannelName = 'channelId' | 'handle' | 'url'

/** Refuses a request that names no channel, or more than one. */
export const oneChannel = (...names: ChannelName[]) => exactlyOne(names, 'handle=kurzgesagt')

/** A request for a channel, by one of its names. */
export type ChannelParams = { readonly [name in ChannelName]?: ChannelRef | undefined }

/** The channel a request names. */
export const chosenChannel = ({ channelId, handle, url }: ChannelParams): ChannelRef =>
  (channelId ?? handle ?? url)!

/** The video a request is about. */
export const videoParameter: Parameter<string> & { required: true } = identifier(
  {
    description: 'Link to a video, Short or live stream in any form YouTube gives, or its 11-character id.',
    example: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    required: true,
    expects:
      'a video link (watch, youtu.be, shorts, live or embed) or an 11-character video id; channel and playlist links are not videos',
  },
  readVideoId,
)

export const sortBy = oneOf(['latest', 'popular'], {
  description: 'Newest first (default), or most viewed first.',
  default: 'latest',
  example: 'popular',
})

export const order = oneOf(['top', 'newest'], {
  description: 'Most relevant first (default), or newest first.',
  default: 'top',
  example: 'newest',
})

/** The language of texts: BCP 47, up to 16 characters. */
export const languageTag = parameter(
  { description: 'Language of title and description, where the uploader translated them.', example: 'en' },
  { type: 'string', minLength: 2, maxLength: 16 },
  (raw, name) => {
    if (raw.length > 16 || !/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(raw)) {
      throw parameterError(`${name} must be a language code such as en or pt-BR`)
    }
    return raw
  },
)

/** The parameters of a search. */
export const searchParameters = {
  query: text({ description: 'Words to look for.', example: 'street food', required: true, max: 512 }),
  uploadDate: oneOf(['today', 'this_week', 'this_month', 'this_year'], {
    description: 'How recently it was uploaded.',
    example: 'this_month',
  }),
  sortBy: oneOf(['relevance', 'popular'], {
    description: 'Most relevant first (default), or most viewed first.',
    default: 'relevance',
    example: 'popular',
  }),
  type: oneOf(['videos', 'shorts', 'channels', 'playlists'], {
    description: 'Only results of this kind.',
    example: 'videos',
  }),
  duration: oneOf(['under_3_min', 'between_3_and_20_min', 'over_20_min'], {
    description: 'Only videos of this length.',
    example: 'over_20_min',
  }),
  region: country({ description: 'Country whose results are wanted (ISO 3166-1 alpha-2).' }),
  cursor: cursor(),
  includeExtras: flag({
    description: 'Adds description, likes and comments of each video. Slower: every video is looked up.',
    shapes: false,
  }),
}
export type SearchRequest = Params<typeof searchParameters>
