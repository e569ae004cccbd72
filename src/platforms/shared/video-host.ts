import type { LookupContext } from '../../catalog/source.ts'
import { Fault } from '../../errors.ts'

/**
 * Reads files of a platform's own video host: playlists name files beside themselves, and nothing else is fetched on
 * their word. Null for one that is not there.
 * @throws Fault refused for a file elsewhere
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
    const answer = await context.upstream.request({ url: file, headers, accept: [403, 404, 410] })
    return answer.status === 200 ? answer.text() : null
  }
}

/** A video of a post of which neither playlist nor captions are there. */
export const unreadableVideo = (detail: string) =>
  new Fault('media', detail, {
    publicMessage: 'The video of this post could not be read; it may have been deleted.',
  })
