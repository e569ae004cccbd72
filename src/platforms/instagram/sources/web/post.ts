import { changed, Fault } from '../../../../catalog/errors.ts'
import { type LookupContext, notFound, restricted } from '../../../../catalog/source.ts'
import { requireSameId } from '../../../../reading/entries.ts'
import { loadHtml } from '../../../../reading/html.ts'
import { at, type Json, obj, objs } from '../../../../reading/narrow.ts'
import { url } from '../../../../reading/values.ts'
import { readText } from '../../../../runtime/threads/threads.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { type MediaRef, mediaInLink, timeOfId } from '../../identifiers.ts'
import type { Media } from '../../model.ts'
import { readOembed } from '../official/oembed.ts'
import { unknownMedia } from '../unknown-models.ts'
import { contextOf } from './embed-context.ts'
import { dropAmbiguousZeros, mergeMedia, readEmbedded } from './embed-node.ts'
import { readItem } from './items.ts'
import { exactCount, postTags } from './og-tags.ts'
import { type PageData, pageData } from './page-data.ts'
import { page, readOrFault, tryRead } from './reader.ts'

interface Sign<Outcome> {
  readonly outcome: Outcome
}

/**
 * The answer of one surface (embed or page) about a post. `broken`: the embed shows the same for deleted, private and
 * refused posts. `silent`: a shell without content. `gated`: an age gate, or blocked in this region.
 */
type SurfaceAnswer = SourceAnswer<Media> | Sign<'broken'> | Sign<'silent'> | Sign<'gated'>

/** Reads a single image: its data is only in the embed's markup. */
export function readMarkup(html: string, ref: MediaRef): Media | null {
  const $ = loadHtml(html)
  const embed = $('.Embed[data-media-id]').first()
  const id = embed.attr('data-media-id')
  const image = url(embed.find('img.EmbeddedMediaImage').attr('src'))
  if (id === undefined || image === null) return null
  requireSameId(ref.id, id, 'embed.data-media-id')
  const caption = embed.find('.Caption').first()
  const handle = embed.find('.UsernameText').first().text().trim().toLowerCase()
  if (handle === '') throw changed('embed.UsernameText')
  const comments = caption.find('.CaptionCommentsExpand').text()
  caption.find('.CaptionUsername, .CaptionComments').remove()
  caption.find('br').replaceWith('\n')
  const type = embed.attr('data-media-type')
  // The badge follows the name it belongs to. Headers shared by several accounts have no badge.
  const isBadged = embed
    .find('.VerifiedSprite')
    .toArray()
    .some((badge) => $(badge).prev().text().trim().toLowerCase() === handle)
  return {
    ...unknownMedia,
    id,
    shortcode: ref.shortcode,
    kind: type === 'GraphImage' ? 'image' : type === 'GraphVideo' ? 'video' : null,
    caption: caption.length === 0 ? null : caption.text().trim(),
    createdAt: timeOfId(id),
    owner: {
      id: embed.attr('data-owner-id') ?? null,
      handle,
      name: null,
      pictureUrl: url(embed.find('.Avatar img').attr('src')),
      isVerified: isBadged || (embed.find('.CollabUsername').length > 0 ? null : false),
      // Instagram shows embeds of public accounts only.
      isPrivate: false,
      followerCount: exactCount(embed.find('.FollowerCountText').text(), /followers?/),
      postCount: null,
    },
    likeCount: exactCount(embed.find('[data-log-event="likeCountClick"]').first().text(), /likes?/),
    commentCount: exactCount(comments.replace(/^View (all )?/, ''), /comments?/),
    files: { ...unknownMedia.files, displayUrl: image },
  }
}

async function fromEmbed(context: LookupContext, ref: MediaRef): Promise<SurfaceAnswer> {
  const answer = await page(context, `/p/${ref.shortcode}/embed/captioned/`)
  // The embed of a deleted post is broken, with status 200.
  if (answer.outcome === 'not_found') throw changed('embed', 'HTTP status 404')
  if (answer.outcome !== 'answered') return answer
  const html = answer.found
  const data = contextOf(html)
  const node =
    obj(at(data, 'gql_data', 'shortcode_media')) ?? obj(at(data, 'gql_data', 'xdt_shortcode_media'))
  if (node) {
    const media = readEmbedded(node, context)
    requireSameId(ref.id, media.id, 'shortcode_media.id')
    return { outcome: 'answered', found: media }
  }
  if (/class="EmbedBrokenMedia"/.test(html)) return { outcome: 'broken' }
  // If `contextJSON` is null, the post is in the markup. A page cut off before `contextJSON` proves nothing.
  const marked =
    data || html.includes('"contextJSON":null')
      ? await readText(import.meta.url, { readMarkup }, html, [ref], context.signal)
      : null
  if (marked) return { outcome: 'answered', found: marked }
  // An embed shell: the context without the post. A post blocked only for its sound was read above.
  if (data && at(data, 'context') !== undefined && data.gql_data === null) return { outcome: 'silent' }
  throw changed('embed')
}

/** The post in its page's scripts, in the formats of 2025 and 2026; null behind an age gate, undefined if absent. */
export function itemIn(found: Json): Json | null | undefined {
  const polaris = obj(found.xig_polaris_media)
  if (!polaris) return objs(at(found, 'xdt_api__v1__media__shortcode__web_info', 'items'))[0]
  const isGated = obj(polaris.if_gated_logged_out) ?? polaris.gating_ruling ?? null
  return obj(polaris.if_not_gated_logged_out) ?? (isGated === null ? undefined : null)
}

/** @throws Fault changed for a page whose own address names another post */
export function requireSameAddress({ address }: Pick<PageData, 'address'>, ref: MediaRef): void {
  const shown = address === null ? null : mediaInLink(address)
  if (shown !== null) requireSameId(ref.id, shown.id, 'og:url')
}

/** Reads the post's own page: data in its scripts, an age gate, tags for link previews, or a shell. */
async function fromPage(context: LookupContext, ref: MediaRef): Promise<SurfaceAnswer> {
  const answer = await page(context, `/p/${ref.shortcode}/`)
  if (answer.outcome !== 'answered') return answer
  const data = await pageData(answer.found, context.signal)
  requireSameAddress(data, ref)
  const item = itemIn(data.found)
  if (data.isGated || item === null) return { outcome: 'gated' }
  if (item) {
    const media = readItem(item, context)
    requireSameId(ref.id, media.id, 'item.pk')
    return { outcome: 'answered', found: media }
  }
  if (data.isMissing) return notFound
  // Tags must not replace data that is present but unreadable, or that a failed query left out.
  if (data.hasFailedQuery) throw changed('post page query')
  if (Object.keys(data.found).some((name) => /media/.test(name))) throw changed('post page')
  const tagged = await postTags(answer.found, ref, context.signal)
  if (tagged) return { outcome: 'answered', found: tagged }
  if (!data.isShell) throw changed('post page')
  return { outcome: 'silent' }
}

/**
 * Reads one post: its embed, then its own page. The post is not found only if the embed is broken and the page states
 * that it does not exist. If neither shows the post, it is restricted.
 */
export async function readPost(context: LookupContext, ref: MediaRef): Promise<SourceAnswer<Media>> {
  const answer = await readEmbedAndPage(context, ref)
  return answer.outcome === 'walled' || answer.outcome === 'gated' ? restricted : answer
}

/** Like {@link readPost}. If neither shows the post, oEmbed may still prove that it exists and name its author. */
export async function readPostOrOembed(context: LookupContext, ref: MediaRef): Promise<SourceAnswer<Media>> {
  const answer = await readEmbedAndPage(context, ref)
  if (answer.outcome === 'gated') return restricted
  if (answer.outcome !== 'walled') return answer
  const trace = await readOembed(context, ref)
  return trace ? { outcome: 'answered', found: trace } : restricted
}

/** Whether the page may complete the embed: embeds omit some video files and do not mark hidden likes. */
const isIncomplete = ({ kind, files, children, likeCount: likes, areCountsHidden: hidesCounts }: Media) =>
  (likes === null && hidesCounts === null) ||
  (kind === 'video' && files.videoUrl === null) ||
  children?.some((child) => child.kind === 'video' && child.videoUrl === null) === true

/** Fills unknown values of an embedded post from the post's page. */
async function completeFromPage(context: LookupContext, ref: MediaRef, media: Media): Promise<Media> {
  if (!isIncomplete(media)) return media
  const own = await tryRead(() => fromPage(context, ref), context, 'post page')
  if (own?.outcome !== 'answered') return media
  const { children } = own.found
  const isWhole = children !== null && children.length === media.children?.length
  return dropAmbiguousZeros({
    ...mergeMedia(media, own.found),
    children: isWhole ? children : media.children,
  })
}

async function readEmbedAndPage(
  context: LookupContext,
  ref: MediaRef,
): Promise<SourceAnswer<Media> | Sign<'gated'> | Sign<'walled'>> {
  const embed = await readOrFault(() => fromEmbed(context, ref))
  if (!(embed instanceof Fault) && embed.outcome === 'answered')
    return { ...embed, found: await completeFromPage(context, ref, embed.found) }
  const own = await fromPage(context, ref)
  if (own.outcome === 'answered' || own.outcome === 'private' || own.outcome === 'gated') {
    if (embed instanceof Fault) context.drift('embed')
    return own
  }
  // An unreadable embed is no access restriction, and no sign that the post is gone.
  if (embed instanceof Fault) throw embed
  return own.outcome === 'not_found' && embed.outcome === 'broken' ? notFound : { outcome: 'walled' }
}
