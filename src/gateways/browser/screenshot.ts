import type { Page } from 'playwright-core'
import { Fault } from '../../catalog/errors.ts'
import type { ScreenshotRequest } from '../../catalog/ports/browser.ts'

/** The maximum height of a picture that Chromium draws in one piece. */
export const maxPictureHeightPx = 16_384

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function measureBox(page: Page, { selector, fullPage, viewport }: ScreenshotRequest): Promise<Box> {
  const maxHeight = Math.floor(maxPictureHeightPx / viewport.scale)
  if (selector) {
    const found = page.locator(selector).first()
    await found.scrollIntoViewIfNeeded()
    const box = await found.boundingBox()
    const at = await page.evaluate<{ x: number; y: number }>('({ x: scrollX, y: scrollY })')
    if (!box || box.width < 1 || box.height < 1) {
      throw new Fault('timeout', `nothing to see of ${selector}`, {
        publicMessage: `No visible element matches ${selector}. Nothing was charged.`,
      })
    }
    return { x: box.x + at.x, y: box.y + at.y, width: box.width, height: Math.min(box.height, maxHeight) }
  }
  const { width, height } = viewport
  if (!fullPage) {
    const y = await page.evaluate<number>('scrollY')
    return { x: 0, y, width, height }
  }
  const pageHeight = await page.evaluate<number>(
    'Math.max(document.documentElement.scrollHeight, document.body?.scrollHeight ?? 0)',
  )
  return { x: 0, y: 0, width, height: Math.min(Math.max(pageHeight, height), maxHeight) }
}

/**
 * Takes a picture of a page or of a part of it (Chrome DevTools Protocol, Page.captureScreenshot).
 * @throws Fault timeout if the selector matches no visible element
 */
export async function takeScreenshot(page: Page, request: ScreenshotRequest): Promise<Buffer> {
  const box = await measureBox(page, request)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: request.format,
    ...(request.quality === undefined || request.format === 'png' ? {} : { quality: request.quality }),
    captureBeyondViewport: true,
    clip: { ...box, scale: request.viewport.scale },
  })
  return Buffer.from(data, 'base64')
}
