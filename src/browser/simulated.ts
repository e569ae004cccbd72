import type { Browser, Rendered, RenderRequest, ScreenshotRequest } from '../catalog/ports/browser.ts'
import type { GuardedClient } from '../catalog/ports/upstream.ts'
import { Fault } from '../errors.ts'
import type { parsePage } from '../pages/document/dom.ts'
import { colourOf, jpeg, png } from '../simulation/pictures.ts'

/** Tells a simulated platform that a browser asks: it answers with the page as scripts leave it. */
const browserHeader = 'x-simulated-browser'

/** A WebP of one pixel (RFC 9649, lossless). */
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

function pictureOf(url: string, { viewport, fullPage, format }: ScreenshotRequest): Buffer {
  const width = viewport.width * viewport.scale
  const height = (fullPage ? viewport.height * 3 : viewport.height) * viewport.scale
  const colour = colourOf(url)
  if (format === 'webp') return webp
  return format === 'png' ? png(width, height, colour) : jpeg(width, height, colour[0])
}

/** Whether something on the page fits; nothing fits what is a selector by its form only (`:unknown`). */
function isThere(document: ReturnType<typeof parsePage>, selector: string): boolean {
  try {
    return document.querySelector(selector) !== null
  } catch {
    return false
  }
}

/** The browser of test keys: simulated pages as their scripts would leave them, and pictures of one colour. */
export function simulatedBrowser(guarded: GuardedClient): Browser {
  return {
    async render({ url, waitFor, screenshot }: RenderRequest): Promise<Rendered> {
      const accept = Array.from({ length: 200 }, (_, place) => 400 + place)
      const answer = await guarded.request({ url, headers: { [browserHeader]: '1' }, accept, retries: 0 })
      const html = answer.text()
      // Read at first use: half of what a start would load beside the service's own code.
      const { parsePage, textOf } = await import('../pages/document/dom.ts')
      const document = parsePage(html)
      for (const selector of [waitFor, screenshot?.selector]) {
        if (selector === undefined || isThere(document, selector)) continue
        throw new Fault('timeout', `no ${selector} on ${url}`, {
          publicMessage: `Nothing on the page fits ${selector}. Nothing was charged.`,
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
