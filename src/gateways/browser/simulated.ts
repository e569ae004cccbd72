import { Fault } from '../../catalog/errors.ts'
import type { Browser, RenderedPage, RenderRequest, ScreenshotRequest } from '../../catalog/ports/browser.ts'
import type { GuardedClient } from '../../catalog/ports/upstream.ts'
import type { parsePage } from '../../reading/pages/document/dom.ts'
import { colourOf, jpeg, png } from '../../simulation/pictures.ts'
import { maxPictureHeightPx } from './screenshot.ts'

/** Marks a request of a browser: the simulated platform answers with the page after its scripts ran. */
const browserHeader = 'x-simulated-browser'

/** A WebP of one pixel (RFC 9649, lossless). */
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

function pictureOf(url: string, { viewport, fullPage, format }: ScreenshotRequest): Buffer {
  const width = viewport.width * viewport.scale
  const height = Math.min(
    (fullPage ? viewport.height * 3 : viewport.height) * viewport.scale,
    maxPictureHeightPx,
  )
  const colour = colourOf(url)
  if (format === 'webp') return webp
  return format === 'png' ? png(width, height, colour) : jpeg(width, height, colour[0])
}

/** Whether an element of the page matches. An unsupported selector (`:unknown`) matches no element. */
function hasMatch(document: ReturnType<typeof parsePage>, selector: string): boolean {
  try {
    return document.querySelector(selector) !== null
  } catch {
    return false
  }
}

/** The browser of test keys: returns simulated pages as after their scripts, and pictures of one colour. */
export function simulatedBrowser(guarded: GuardedClient): Browser {
  return {
    async render({ url, waitFor, screenshot }: RenderRequest): Promise<RenderedPage> {
      const accept = Array.from({ length: 200 }, (_, index) => 400 + index)
      const answer = await guarded.request({ url, headers: { [browserHeader]: '1' }, accept, retries: 0 })
      const html = answer.text()
      // Loaded at first use: the parser would be half of the dependencies loaded at start.
      const { parsePage, textOf } = await import('../../reading/pages/document/dom.ts')
      const document = parsePage(html)
      for (const selector of [waitFor, screenshot?.selector]) {
        if (selector === undefined || hasMatch(document, selector)) continue
        throw new Fault('timeout', `no ${selector} on ${url}`, {
          publicMessage: `No element of the page matches ${selector}. Nothing was charged.`,
        })
      }
      return {
        status: answer.status,
        headers: answer.headers,
        url: answer.url,
        html,
        title: textOf(document.querySelector('title')),
        picture: screenshot ? pictureOf(url, screenshot) : null,
      }
    },
  }
}
