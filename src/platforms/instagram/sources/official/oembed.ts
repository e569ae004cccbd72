import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import { loadHtml } from '../../../../reading/html.ts'
import { type Json, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { type MediaRef, mediaInLink, mediaUrl, timeOfId } from '../../identifiers.ts'
import type { Media } from '../../model.ts'
import { unknownMedia, unknownPerson } from '../unknown-models.ts'
import { errorOf, graphOrigin, isGraphError, refuseCall } from './graph.ts'

/** oEmbed for Instagram, without a token since June 2026: whether a post may be embedded, and its markup. */

/** "A post shared by NASA JPL (@nasajpl)" */
const byline = /^A (?:post|reel|video) shared by (.*) \(@([a-z0-9._]{1,30})\)$/i

function mediaIn(body: Json, ref: MediaRef): Media {
  const $ = loadHtml(str(body.html) ?? '')
  const link = $('blockquote.instagram-media').attr('data-instgrm-permalink')
  if (link === undefined || mediaInLink(link)?.id !== ref.id) throw changed('oembed.html permalink', link)
  const by = $('a')
    .toArray()
    .map((element) => byline.exec($(element).text().trim()))
    .find((match) => match !== null)
  return {
    ...unknownMedia,
    id: ref.id,
    shortcode: ref.shortcode,
    productType: /\/reel\//.test(link) ? 'clips' : null,
    createdAt: timeOfId(ref.id),
    owner: by ? { ...unknownPerson, handle: by[2]!.toLowerCase(), name: by[1]! } : null,
  }
}

/**
 * Reads a post from oEmbed: its existence and its author. Null proves nothing: oEmbed gives the same error for deleted,
 * private and adult posts and for posts that may not be embedded.
 */
export async function readOembed(context: LookupContext, ref: MediaRef): Promise<Media | null> {
  const query = new URLSearchParams({ url: mediaUrl(ref.shortcode), omitscript: 'true' })
  const response = await context.upstream.request({
    url: `${graphOrigin}/v26.0/instagram_oembed?${query}`,
    headers: { accept: 'application/json' },
    missing: isGraphError,
  })
  const body = obj(response.json())
  const error = errorOf(body)
  if (error) {
    refuseCall(error, response)
    return null
  }
  if (response.status !== 200 || !body) throw changed(`oembed HTTP status ${response.status}`)
  return mediaIn(body, ref)
}
