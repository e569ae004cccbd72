import { Fault } from '../../../catalog/errors.ts'
import type { ScreenshotRequest } from '../../../catalog/ports/browser.ts'
import type { Finding, LookupContext } from '../../../catalog/source.ts'
import { readInThread } from '../../../reading/pages/read-in-thread.ts'
import type { Screenshot } from '../model.ts'
import { toCallerError } from './read-page.ts'
import { isReadingAllowed } from './robots.ts'

export interface ScreenshotParams {
  readonly url: string
  readonly waitFor?: string | undefined
  readonly inline: boolean
  readonly screenshot: ScreenshotRequest
}

async function takeScreenshot(
  { url, waitFor, inline, screenshot }: ScreenshotParams,
  context: LookupContext,
): Promise<Screenshot> {
  if (!(await isReadingAllowed(url, context)))
    return { status: null, restriction: 'robots', shown: null, artifact: null }
  const shown = await context.browser.render({ url, ...(waitFor ? { waitFor } : {}), screenshot })
  const { status, headers } = shown
  const seen = { status, headers, requestedUrl: url, url: shown.url }
  const body = Buffer.from(shown.html)
  const read = await readInThread(
    { response: seen, body, contentType: 'text/html; charset=utf-8', output: { as: 'html' } },
    context.signal,
  )
  if (read.outcome === 'restricted' && read.restriction !== 'scripts')
    return { status, restriction: read.restriction, shown: null, artifact: null }
  if (status >= 500 || status === 429) {
    throw new Fault(status === 429 ? 'rate_limited' : 'unavailable', `status ${status}`, {
      publicMessage: `The page's server answered ${status}; try again later. Nothing was charged.`,
    })
  }
  const { picture } = shown
  if (!picture) throw new Fault('media', 'the browser took no picture')
  if (inline) return { status, restriction: null, shown, artifact: null }
  const stored = await context.media.storeFile({ body: picture, url, kind: 'image' })
  if (stored.status === 'failed') throw new Fault('media', stored.errorMessage)
  return { status, restriction: null, shown, artifact: stored }
}

/** Takes a picture of a page. */
export async function lookUpScreenshot(
  wish: ScreenshotParams,
  context: LookupContext,
): Promise<Finding<Screenshot>> {
  const model = await takeScreenshot(wish, context).catch((error) => {
    throw toCallerError(error)
  })
  return { outcome: model.restriction ? 'restricted' : 'found', model }
}
