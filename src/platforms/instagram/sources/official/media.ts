import { changed } from '../../../../catalog/errors.ts'
import {
  type DriftReporter,
  expectValue,
  partsShownAs,
  readEntries,
  readPartsOrNull,
  requiredList,
} from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, iso, str, url } from '../../../../reading/values.ts'
import { mediaInLink, timeOfId } from '../../identifiers.ts'
import type { Child, Media, MediaKind, Person } from '../../model.ts'
import { listsOfMedia, unknownMedia } from '../unknown-models.ts'

/** Media in the format of the Graph API. Its media ids are its own, so posts are identified by their links. */

const kinds: Readonly<Record<string, MediaKind>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  CAROUSEL_ALBUM: 'carousel',
}

/** The fields of a post that Graph supports for both discovered accounts and hashtags. */
export const mediaFields =
  'id,caption,media_type,media_url,permalink,timestamp,like_count,comments_count,children{id,media_type,media_url}'

function childrenOf(item: Json, reporter: DriftReporter): Child[] | null {
  return readPartsOrNull(
    at(item, 'children', 'data'),
    (part): Child => {
      const child = obj(part) ?? {}
      const kind = kinds[str(child.media_type) ?? '']
      if (kind !== 'image' && kind !== 'video') throw changed('child.media_type')
      const file = url(child.media_url)
      return {
        ...unknownMedia.files,
        id: null,
        shortcode: null,
        kind,
        displayUrl: kind === 'image' ? file : null,
        videoUrl: kind === 'video' ? file : null,
        altText: null,
      }
    },
    partsShownAs(reporter, ...listsOfMedia.children),
    'children',
  )
}

/** The product type by the answer or by the link. Links of posts and of carousels look the same. */
function productOf(item: Json, link: string): string | null {
  const reported = str(item.media_product_type)
  if (reported !== null) return reported === 'REELS' ? 'clips' : reported.toLowerCase()
  return /\/reel\//.test(link) ? 'clips' : /\/p\//.test(link) ? 'feed' : null
}

/** Reads a post or Reel. Graph omits hidden likes, so they are null. */
export function readMediaObject(item: Json, owner: Person | null, reporter: DriftReporter): Media {
  const link = must(url(item.permalink), 'media.permalink')
  const ref = must(mediaInLink(link), 'media.permalink')
  const kind = expectValue(kinds[str(item.media_type) ?? ''] ?? null, 'media.media_type', reporter)
  const file = url(item.media_url)
  const children = childrenOf(item, reporter)
  const isWhole = children?.length === arr(at(item, 'children', 'data')).length
  const first = isWhole ? children?.find(({ kind: of }) => of === 'image')?.displayUrl : null
  return {
    ...unknownMedia,
    id: ref.id,
    shortcode: ref.shortcode,
    kind,
    productType: productOf(item, link),
    caption: str(item.caption),
    createdAt: iso(item.timestamp) ?? timeOfId(ref.id),
    owner,
    likeCount: count(item.like_count),
    commentCount: count(item.comments_count),
    views: count(item.view_count),
    files: {
      ...unknownMedia.files,
      displayUrl: kind === 'image' ? file : kind === 'carousel' ? (first ?? null) : null,
      videoUrl: kind === 'video' ? file : null,
    },
    children,
  }
}

/** A page of an edge of media. */
export interface Edge {
  readonly media: readonly Media[]
  /** The cursor after this page; null on the last page. */
  readonly after: string | null
}

/**
 * Reads an edge of media. Its last page is empty, or shorter than requested and without a cursor.
 * @param size the requested number of media
 * @throws Fault changed if a full page has no cursor, or if an empty page has a cursor
 */
export function readEdge(value: unknown, owner: Person | null, size: number, reporter: DriftReporter): Edge {
  const edge = obj(value)
  const items = requiredList(edge?.data, 'media.data')
  const after = str(at(edge, 'paging', 'cursors', 'after'))
  const media = readEntries(
    items,
    (item) => readMediaObject(obj(item) ?? {}, owner, reporter),
    reporter,
    'media.data',
  )
  if (items.length === 0 && after !== null) throw changed('media.data', 'empty, though there is more')
  if (items.length === 0 && edge?.paging === undefined) reporter.drift('empty edge')
  if (items.length >= size && after === null) throw changed('media.paging.cursors.after')
  return { media, after }
}
