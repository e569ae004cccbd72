import { Fault } from '../../catalog/errors.ts'
import type { LookupContext } from '../../catalog/source.ts'

/**
 * Builds a reader for the files that playlists of a platform's video host name. It returns null for a missing file.
 * @param origin the only origin that files are fetched from: a playlist could name any address
 * @throws Fault refused, by the reader, for a file of another origin
 */
export function videoHostReader(
  origin: string,
  context: Pick<LookupContext, 'upstream' | 'operation'>,
  headers: Readonly<Record<string, string>> = {},
): (file: string) => Promise<string | null> {
  return async (file) => {
    if (new URL(file).origin !== origin) {
      throw new Fault('refused', `${context.operation.platform}: captions at ${file}`)
    }
    const answer = await context.upstream.request({
      url: file,
      headers,
      accept: [403, 404, 410],
      // A missing file is no statement about the post.
      missing: () => true,
    })
    return answer.status === 200 ? answer.text() : null
  }
}

/** The fault for a video whose playlist and captions are both missing. */
export const unreadableVideo = (detail: string) =>
  new Fault('media', detail, {
    publicMessage: 'The video of this post could not be read; it may have been deleted.',
  })
