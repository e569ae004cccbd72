import { listOf, orderBy } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, oneOf, someOf } from '../../../catalog/parameters.ts'
import { commonComments, commonOtherPosts, commonPost, commonReplies, commonTranscript } from '../common.ts'
import * as parameters from '../parameters.ts'
import * as records from '../records/v2/media.ts'
import { hikerapiHashtag, hikerapiHashtagMedia } from '../sources/hikerapi/hashtags.ts'
import { hikerapiPlace, hikerapiPlaceMedia, hikerapiPlaceSearch } from '../sources/hikerapi/places.ts'
import { hikerapiHashtagSearch } from '../sources/hikerapi/searches.ts'
import { hikerapiSound, hikerapiSoundReels, hikerapiSoundSearch } from '../sources/hikerapi/sounds.ts'
import { hikerapiPostCommentsV2, hikerapiPostReplies } from '../sources/hikerapi/talk.ts'
import { officialHashtag, officialHashtagMedia } from '../sources/official/index.ts'
import {
  scrapecreatorsAudioReels,
  scrapecreatorsHashtagMedia,
  scrapecreatorsHashtags,
  scrapecreatorsTopic,
  scrapecreatorsTrendingV2,
} from '../sources/scrapecreators/searches.ts'
import { scrapecreatorsCommentsV2, scrapecreatorsReplies } from '../sources/scrapecreators/talk.ts'
import { webCommentsV2, webMediaV2, webTranscript } from '../sources/web/index.ts'
import { commentsWatch, searchWatch } from '../watches.ts'
import { mediaList, searchByWords, sortedMedia } from './parts.ts'

const { media: mediaInPath } = parameters

/** Fields that identify an item of a list without times. */
const thing = { id: ['id', 'name'] } as const

export const media = operation({
  id: 'instagram.v2.media',
  path: '/v2/instagram/media/{media}',
  summary: 'One post or Reel; `include=files` hosts the original files.',
  parameters: {
    media: mediaInPath,
    include: someOf(['files'], {
      description: '`files`: keeps the original files on this service; kept files cost extra: see the price.',
      example: 'files',
      asked: {
        values: {
          files: [
            'original files, original file, media files, source files, files included, hosted files, original photos, original video, original image, original images',
            'archivos originales, fotos originales, Originaldateien, originale Dateien, fichiers originaux, photos originales, arquivos originais, fotos originais',
          ],
        },
      },
    }),
  },
  record: records.mediaRecord,
  common: commonPost,
  price: {
    base: 1,
    surcharges: [{ parameter: 'include', value: 'files', credits: 10, per: 'lookup', maxUnits: 1 }],
  },
  cacheSeconds: 120,
  phrases: [
    'one instagram post by shortcode',
    'caption and owner of an instagram media id',
    'a reel with its original files',
    'likes comments and plays of a reel',
    'who is tagged in this instagram post',
  ],
  view: records.mediaView,
  sources: [webMediaV2],
  timeoutMs: 60_000,
})

const sort = oneOf(['top', 'newest'], {
  description: 'Order (default top).',
  default: 'top',
  example: 'newest',
})

export const comments = operation({
  id: 'instagram.v2.media.comments',
  path: '/v2/instagram/media/{media}/comments',
  summary: 'Top-level comments, top or newest first.',
  parameters: { media: mediaInPath, sort, cursor: cursor() },
  record: records.commentsRecord,
  common: commonComments,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('comments', {
    time: 'createdAt',
    order: orderBy('sort', { newest_first: ['newest'], ranked: ['top'] }),
  }),
  // Ranked, a monitor would miss comments that never rise to the first page.
  watch: commentsWatch(mediaInPath.example, { sort: 'newest' }),
  phrases: [
    'newest comments on an instagram post',
    'top comments on a reel',
    'instagram comments by shortcode',
    'comments of an instagram media id',
    'what do people write under this instagram video',
  ],
  view: records.commentsView,
  sources: [webCommentsV2, hikerapiPostCommentsV2, scrapecreatorsCommentsV2],
})

export const replies = operation({
  id: 'instagram.v2.media.comments.replies',
  path: '/v2/instagram/media/{media}/comments/{commentId}/replies',
  summary: 'Replies of one thread, oldest first.',
  parameters: { media: mediaInPath, commentId: parameters.commentInPath, cursor: cursor() },
  record: records.repliesRecord,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('replies', { time: 'createdAt', order: 'oldest_first' }),
  common: commonReplies,
  phrases: [
    'replies of a comment thread on instagram',
    'instagram thread below a comment id',
    'who replied to this instagram comment',
    'answers to a comment under a reel',
    'oldest replies of an instagram comment',
  ],
  view: records.repliesView,
  sources: [hikerapiPostReplies, scrapecreatorsReplies],
})

export const transcript = operation({
  id: 'instagram.v2.media.transcript',
  path: '/v2/instagram/media/{media}/transcript',
  summary: 'Spoken text of a video, with its length in seconds.',
  description:
    'Instagram publishes no captions to visitors: the sound is transcribed where speech to text is configured.',
  parameters: { media: mediaInPath },
  record: records.transcriptRecord,
  common: commonTranscript,
  price: { base: 1 },
  cacheSeconds: 86_400,
  phrases: [
    'transcript of an instagram video by shortcode',
    'spoken text of a reel with timestamps',
    'what does she say in this reel',
    'instagram video to text',
    'length and words of an instagram video',
  ],
  view: records.transcriptView,
  sources: [webTranscript],
  timeoutMs: 120_000,
})

export const hashtag = operation({
  id: 'instagram.v2.hashtags',
  path: '/v2/instagram/hashtags/{hashtag}',
  summary: 'A hashtag: its id, post count and whether it is trending.',
  parameters: { hashtag: parameters.hashtag },
  record: records.hashtagRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  phrases: [
    'how many posts has an instagram hashtag',
    'id of an instagram hashtag',
    'is #name trending on instagram',
    'hashtag statistics on instagram',
    'size of a hashtag on instagram',
  ],
  view: records.hashtagView,
  core: ['postCount', 'isTrending'],
  sources: [officialHashtag, hikerapiHashtag],
})

export const hashtagMedia = operation({
  id: 'instagram.v2.hashtags.media',
  path: '/v2/instagram/hashtags/{hashtag}/media',
  summary: 'Posts that carry a hashtag, top or newest first.',
  parameters: { hashtag: parameters.hashtag, sort, cursor: cursor() },
  price: { base: 1 },
  cacheSeconds: 300,
  ...sortedMedia,
  watch: searchWatch('Instagram posts with a hashtag', '#sourdough', { sort: 'newest' }),
  common: commonOtherPosts,
  phrases: [
    'newest posts of an instagram hashtag',
    'top posts of #name on instagram',
    'media of a hashtag on instagram',
    'what people post with #name',
    'instagram hashtag feed newest first',
  ],
  sources: [officialHashtagMedia, hikerapiHashtagMedia, scrapecreatorsHashtagMedia],
})

export const hashtagSearch = operation({
  id: 'instagram.v2.hashtags.search',
  path: '/v2/instagram/hashtags/search',
  summary: 'Hashtags that match words.',
  ...searchByWords('Instagram hashtags that match words', 'sourdough'),
  record: records.hashtagSearchRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('hashtags', { ...thing, order: 'ranked' }),
  phrases: [
    'find instagram hashtags',
    'hashtags like a word on instagram',
    'which hashtags are there about a topic',
    'search hashtags on instagram',
    'popular tags for a subject',
  ],
  view: records.hashtagSearchView,
  sources: [hikerapiHashtagSearch, scrapecreatorsHashtags],
})

export const location = operation({
  id: 'instagram.v2.locations',
  path: '/v2/instagram/locations/{locationId}',
  summary: 'A place: name, address, coordinates and post count.',
  parameters: { locationId: parameters.locationId },
  record: records.locationRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  phrases: [
    'an instagram location by id',
    'address of an instagram place',
    'coordinates of an instagram location',
    'details of a place on instagram',
    'how many posts has this instagram location',
  ],
  view: records.locationView,
  sources: [hikerapiPlace],
})

export const locationMedia = operation({
  id: 'instagram.v2.locations.media',
  path: '/v2/instagram/locations/{locationId}/media',
  summary: 'Posts made at a place, top or newest first.',
  parameters: { locationId: parameters.locationId, sort, cursor: cursor() },
  price: { base: 1 },
  cacheSeconds: 300,
  ...sortedMedia,
  watch: searchWatch('Instagram posts at a place', '213385402', { sort: 'newest' }),
  common: commonOtherPosts,
  phrases: [
    'instagram posts at a place',
    'photos taken at a location on instagram',
    'newest posts from an instagram location',
    'what is posted at this place',
    'media of a location id',
  ],
  sources: [hikerapiPlaceMedia],
})

export const locationSearch = operation({
  id: 'instagram.v2.locations.search',
  path: '/v2/instagram/locations/search',
  summary: 'Places that match words.',
  ...searchByWords('Instagram places that match words', 'Oslo Opera House'),
  record: records.locationSearchRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  list: listOf('locations', { ...thing, order: 'ranked' }),
  phrases: [
    'find an instagram location',
    'instagram location id of a place',
    'search places on instagram',
    'locations named something on instagram',
    'where is this place on instagram',
  ],
  view: records.locationSearchView,
  sources: [hikerapiPlaceSearch],
})

export const audio = operation({
  id: 'instagram.v2.audio',
  path: '/v2/instagram/audio/{audioId}',
  summary: 'A sound: title, artist and length.',
  parameters: { audioId: parameters.audioId },
  record: records.audioRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  phrases: [
    'an instagram audio by id',
    'title and artist of an instagram sound',
    'which song is this audio id',
    'details of a reel sound',
    'length of an instagram audio',
  ],
  view: records.audioView,
  sources: [hikerapiSound],
})

export const audioReels = operation({
  id: 'instagram.v2.audio.reels',
  path: '/v2/instagram/audio/{audioId}/reels',
  summary: 'Reels that use a sound.',
  parameters: { audioId: parameters.audioId, cursor: cursor() },
  record: records.audioReelsRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('media', { time: 'createdAt' }),
  common: commonOtherPosts,
  phrases: [
    'reels with a certain sound',
    'which reels use this audio id',
    'videos made with an instagram sound',
    'reels of a song on instagram',
    'who used this reel audio',
  ],
  view: records.audioReelsView,
  sources: [hikerapiSoundReels, scrapecreatorsAudioReels],
})

export const audioSearch = operation({
  id: 'instagram.v2.audio.search',
  path: '/v2/instagram/audio/search',
  summary: 'Sounds that match words.',
  ...searchByWords('Sounds on Instagram that match words', 'lofi piano'),
  record: records.audioSearchRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  list: listOf('audio', { order: 'ranked' }),
  phrases: [
    'find a sound on instagram',
    'search instagram audio',
    'songs for reels about a word',
    'instagram audio id of a song',
    'sounds by an artist on instagram',
  ],
  view: records.audioSearchView,
  sources: [hikerapiSoundSearch],
})

export const topic = operation({
  id: 'instagram.v2.topics',
  path: '/v2/instagram/topics/{topic}',
  summary: 'A popular topic: what its page says, and its posts.',
  parameters: { topic: parameters.topic, cursor: cursor() },
  record: records.topicRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('media', { time: 'createdAt', order: 'ranked' }),
  watch: searchWatch('Posts of a popular Instagram topic', 'sourdough starter'),
  common: commonOtherPosts,
  phrases: [
    'popular topic page on instagram',
    'what is trending on instagram about a topic',
    'instagram posts of a topic',
    'what does instagram say about a topic',
    'topic link on instagram',
    'suggested searches of an instagram topic',
  ],
  view: records.topicView,
  sources: [scrapecreatorsTopic],
})

export const trending = operation({
  id: 'instagram.v2.reels.trending',
  path: '/v2/instagram/reels/trending',
  summary: 'Reels that are trending now.',
  parameters: { cursor: cursor() },
  price: { base: 1 },
  cacheSeconds: 300,
  ...mediaList,
  list: listOf('media', { time: 'createdAt' }),
  common: commonOtherPosts,
  phrases: [
    'trending instagram reels now',
    'reels going viral',
    'popular instagram videos today',
    'what reels are hot right now',
    'trending short videos on instagram',
  ],
  sources: [scrapecreatorsTrendingV2],
})
