import type { Page } from 'playwright-core'
import type { ScreenshotRequest } from '../catalog/ports/browser.ts'
import { Fault } from '../errors.ts'

/** Highest picture that Chromium draws in one piece, in pixels. */
const maxPictureHeightPx = 16_384

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function measureBox(page: Page, { selector, fullPage, viewport }: ScreenshotRequest): Promise<Box> {
  const most = Math.floor(maxPictureHeightPx / viewport.scale)
  if (selector) {
    const found = page.locator(selector).first()
    await found.scrollIntoViewIfNeeded()
    const box = await found.boundingBox()
    const at = await page.evaluate<{ x: number; y: number }>('({ x: scrollX, y: scrollY })')
    if (!box || box.width < 1 || box.height < 1) {
      throw new Fault('timeout', `nothing to see of ${selector}`, {
        publicMessage: `What ${selector} selects cannot be seen. Nothing was charged.`,
      })
    }
    return { x: box.x + at.x, y: box.y + at.y, width: box.width, height: Math.min(box.height, most) }
  }
  const { width, height } = viewport
  if (!fullPage) {
    const y = await page.evaluate<number>('scrollY')
    return { x: 0, y, width, height }
  }
  const whole = await page.evaluate<number>(
    'Math.max(document.documentElement.scrollHeight, document.body?.scrollHeight ?? 0)',
  )
  return { x: 0, y: 0, width, height: Math.min(Math.max(whole, height), most) }
}

/** Draws a page, or a part of it, in any of the formats (Chrome DevTools Protocol, Page.captureScreenshot). */
export async function takeScreenshot(page: Page, wish: ScreenshotRequest): Promise<Buffer> {
  const box = await measureBox(page, wish)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: wish.format,
    ...(wish.quality === undefined || wish.format === 'png' ? {} : { quality: wish.quality }),
    captureBeyondViewport: true,
    clip: { ...box, scale: wish.viewport.scale },
  })
  return Buffer.from(data, 'base64')
}
