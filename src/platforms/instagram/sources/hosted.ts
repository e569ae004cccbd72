import type { Continuation, Finding, LookupContext } from '../../../catalog/source.ts'
import { type HostableEntry, hostMedia } from '../../shared/hosting.ts'
import type { Media, MediaPage } from '../model.ts'

/** Lists of media with thumbnails and videos stored on this service, for callers that request it. */

function hostableOf(media: Media): HostableEntry {
  const { displayUrl: imageUrl, thumbnailUrl, videoUrl } = media.files
  const image = thumbnailUrl ?? imageUrl
  return {
    entityId: media.id,
    postId: media.id,
    image,
    video: videoUrl,
    imageRole: videoUrl === null ? 'display' : 'thumbnail',
  }
}

/** The `hasMore` of a finding: null if the list may continue, but the source cannot request more. */
export const openEnd = (next: Continuation, hasMore: boolean | null | undefined): { hasMore?: null } =>
  next === null && (hasMore === true || hasMore === null) ? { hasMore: null } : {}

/** A page of media for v1. Stores its files if the caller sets `hostMedia`. */
export async function hostedPage(
  {
    media,
    next,
    hasMore,
  }: { readonly media: readonly Media[]; readonly next: Continuation; readonly hasMore?: boolean | null },
  params: { readonly hostMedia?: boolean },
  context: LookupContext,
): Promise<Finding<MediaPage>> {
  const list = { items: media, totalCount: null }
  if (!params.hostMedia)
    return { outcome: 'found', model: { ...list, hosted: null }, next, ...openEnd(next, hasMore) }
  const { assets, served } = await hostMedia(context, media.map(hostableOf))
  return { outcome: 'found', model: { ...list, hosted: assets }, next, ...openEnd(next, hasMore), served }
}
