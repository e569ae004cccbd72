import type { Continuation, Finding, LookupContext } from '../../../catalog/source.ts'
import { type HostableEntry, hostMedia } from '../../shared/hosting.ts'
import type { Photo, Post, Reel } from '../model.ts'
import type { Hosted } from '../records/lists.ts'

/** Hosting the media files of lists (`hostMedia`). */

type Hosting = { readonly hostMedia?: boolean }

/** One entry for the video and one for each picture. */
export const postFiles = ({ id, imageUrls: images, video }: Post): HostableEntry[] => {
  const pictures = (images ?? []).map((image) => ({
    entityId: id,
    postId: id,
    image,
    video: null,
    imageRole: 'display' as const,
  }))
  if (!video) return pictures
  const film = { entityId: id, postId: id, image: video.thumbnailUrl, video: video.hdUrl ?? video.sdUrl }
  return [film, ...pictures.filter(({ image }) => image !== video.thumbnailUrl)]
}

export const reelFiles = ({ id, postId, thumbnailUrl, videoUrl }: Reel): HostableEntry[] => [
  { entityId: id, postId, image: thumbnailUrl, video: videoUrl },
]

export const photoFiles = ({ id, imageUrl, thumbnailUrl }: Photo): HostableEntry[] => [
  { entityId: id, postId: null, image: imageUrl ?? thumbnailUrl, video: null, imageRole: 'display' },
]

/** A list, with its hosted files where the caller requested hosting. */
export async function findingWithFiles<T>(
  context: LookupContext,
  params: Hosting,
  list: { readonly items: readonly T[]; readonly next: Continuation; readonly hasMore?: null },
  filesOf: (item: T) => HostableEntry[],
): Promise<Finding<Hosted<T>>> {
  const { items, ...rest } = list
  if (!params.hostMedia) return { outcome: 'found', model: { items, hosted: null }, ...rest }
  const { assets, served } = await hostMedia(context, items.flatMap(filesOf))
  return { outcome: 'found', model: { items, hosted: assets }, ...rest, served }
}
