import { changed } from '../../../../catalog/errors.ts'
import { entriesOf, type ListForm } from '../../../../gateways/vendors/scrapecreators/wire.ts'
import { type DriftReporter, readEntries } from '../../../../reading/entries.ts'
import { arr, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, int, iso, str, text, url } from '../../../../reading/values.ts'
import { isMediaId, shortcodeOfId, timeOfId } from '../../identifiers.ts'
import type { AudioReels, Media, MediaKind, Person, Topic } from '../../model.ts'
import { requireSound } from '../sounds.ts'
import { unknownMedia } from '../unknown-models.ts'
import { readItem } from '../web/items.ts'
import { attributionOf, kindOf, nodeFilesOf, personOf, placeOf, secondsOf } from '../web/nodes.ts'

/** Posts and Reels of Instagram, in the vendor's three formats. */

/**
 * The id and shortcode of a post. The id may have the prefix `POLARIS_`.
 * @throws Fault changed if one is missing, or if the shortcode does not encode the id
 */
function namesOf(post: Json, code: unknown): { id: string; shortcode: string } {
  const id = must(str(post.pk) ?? str(post.id), 'post.id')
    .replace(/^POLARIS_/, '')
    .split('_', 1)[0]!
  const shortcode = must(str(code), 'post.shortcode')
  if (!isMediaId(id) || (shortcode.length <= 28 && shortcodeOfId(id) !== shortcode)) {
    throw changed('post.shortcode', { id, shortcode })
  }
  return { id, shortcode }
}

/** Reads an author with the counts beside the name. */
function ownerOf(value: unknown): Person | null {
  const owner = obj(value)
  return owner
    ? { ...personOf(owner), followerCount: count(owner.follower_count), postCount: count(owner.post_count) }
    : null
}

const withoutCounts = (likes: number | null) => likes === -1

/** Reads a post from a search of the Google index: GraphQL's field names without its edges. */
export function readIndexed(entry: unknown): Media {
  const post = must(obj(entry), 'post')
  const names = namesOf(post, post.shortcode)
  const kind: MediaKind | null = kindOf(post) ?? (bool(post.is_video) === false ? 'image' : null)
  const likes = int(post.like_count)
  const isHidden = withoutCounts(likes)
  return {
    ...unknownMedia,
    ...names,
    kind: must(kind, 'post.__typename'),
    productType: str(post.product_type),
    caption: text(post.caption),
    createdAt: iso(post.taken_at) ?? timeOfId(names.id),
    owner: ownerOf(post.owner),
    likeCount: isHidden ? null : count(likes),
    commentCount: count(post.comment_count),
    views: count(post.video_view_count),
    plays: count(post.play_count) ?? count(post.video_play_count),
    areCountsHidden: isHidden ? true : null,
    files: nodeFilesOf(post),
    durationSeconds: secondsOf(post.video_duration),
    hasAudio: bool(post.has_audio),
    altText: str(post.accessibility_caption),
    location: placeOf(post.location),
    audio: attributionOf(post.clips_music_attribution_info),
    isPaidPartnership: bool(post.is_paid_partnership),
    isAd: bool(post.is_ad),
    isAffiliate: bool(post.is_affiliate),
  }
}

/** Words for the kinds of posts on a topic's page. */
const topicKinds: Readonly<Record<string, Pick<Media, 'kind' | 'productType'>>> = {
  reel: { kind: 'video', productType: 'clips' },
  video: { kind: 'video', productType: null },
  photo: { kind: 'image', productType: null },
  image: { kind: 'image', productType: null },
  carousel: { kind: 'carousel', productType: null },
  post: { kind: 'image', productType: null },
}

/** Reads a post of a topic's page, which has few fields. */
function readTopical(entry: unknown): Media {
  const post = must(obj(entry), 'post')
  const names = namesOf(post, post.shortcode)
  const kinds = must(topicKinds[str(post.type)?.toLowerCase() ?? ''], 'post.type')
  const videoUrl = url(post.video_url)
  return {
    ...unknownMedia,
    ...names,
    ...kinds,
    ...(videoUrl !== null && kinds.kind === 'image' ? { kind: 'video' as const } : {}),
    caption: text(post.caption),
    createdAt: timeOfId(names.id),
    owner: ownerOf(post.owner),
    plays: count(post.play_count),
    likeCount: count(post.like_count),
    commentCount: count(post.comment_count),
    files: { ...unknownMedia.files, displayUrl: url(post.display_url), videoUrl },
  }
}

/** Reads a list of texts; null if the value is not a list, or if all its entries are unreadable (reported). */
function wordsOf(value: unknown, reporter: DriftReporter, field: string): string[] | null {
  if (!Array.isArray(value)) return null
  const words = value.flatMap((one) => (typeof one === 'string' && one !== '' ? one : []))
  for (let lost = words.length; lost < value.length; lost++) reporter.drift(field)
  return words.length === 0 && value.length > 0 ? null : words
}

/** Reads a topic's page. */
export function readTopic(body: Json, form: ListForm, reporter: DriftReporter): Topic {
  const about = obj(body.description)
  return {
    title: str(body.title),
    totalCount: count(body.total_media_count),
    description: about
      ? {
          plainText: str(about.plain_text),
          sourceUris: arr(about.source_uris).flatMap((one) => url(one) ?? []),
          linkedTerms: wordsOf(about.linked_terms, reporter, 'linked_terms') ?? [],
        }
      : null,
    suggestedTerms: wordsOf(body.suggested_terms, reporter, 'suggested_terms'),
    items: readEntries(entriesOf(body, form), readTopical, reporter, form.entries),
  }
}

/** Reads a post that tags an account: few fields, with the names of Instagram's apps. */
export const readTagged = (entry: unknown, reporter: DriftReporter): Media =>
  readItem(must(obj(entry), 'post'), reporter)

/** Reads a trending Reel: the apps' field names, with caption and time in other formats. */
export function readTrending(entry: unknown, reporter: DriftReporter): Media {
  const reel = must(obj(entry), 'reel')
  const takenAt = iso(reel.taken_at)
  return readItem(
    {
      ...reel,
      code: reel.shortcode,
      caption: typeof reel.caption === 'string' ? { text: reel.caption } : reel.caption,
      taken_at: takenAt === null ? null : Date.parse(takenAt) / 1000,
    },
    reporter,
  )
}

/** Reads the Reels of a sound. The sound comes from the first Reel that names it. */
export function readSoundReels(
  body: Json,
  form: ListForm,
  audioId: string,
  reporter: DriftReporter,
): AudioReels {
  const items = readEntries(
    entriesOf(body, form),
    (entry) => readItem(must(obj(entry), 'reel'), reporter),
    reporter,
    form.entries,
  )
  requireSound(items, audioId)
  const sounds = items.flatMap(({ audio: sound }) => (sound ? [sound] : []))
  const sound = sounds.find(({ id, assetId }) => id === audioId || assetId === audioId) ?? null
  return { items, totalCount: null, audio: sound }
}
