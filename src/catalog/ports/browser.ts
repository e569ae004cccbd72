/** A page to be shown in a browser. */
export interface RenderRequest {
  readonly url: string
  /** A CSS selector. The page counts as loaded when an element matches. */
  readonly waitFor?: string
  /** Scroll to the end, so that lazily loaded content is included. */
  readonly scanFullPage?: boolean
  readonly screenshot?: ScreenshotRequest
  /** Total time limit, in milliseconds (default 20,000). */
  readonly timeoutMs?: number
}

/** Which part of a page is captured, and in which format. */
export interface ScreenshotRequest {
  readonly fullPage: boolean
  /** Capture only the first element that matches this CSS selector. */
  readonly selector?: string
  readonly viewport: { readonly width: number; readonly height: number; readonly scale: number }
  readonly format: 'png' | 'jpeg' | 'webp'
  /** 1 to 100; ignored for png. */
  readonly quality?: number
  readonly delayMs: number
  readonly waitUntil: 'load' | 'domcontentloaded' | 'networkidle'
  readonly hideCookieBanners: boolean
  readonly blockAds: boolean
  readonly dark: boolean
}

export interface RenderedPage {
  /** Status of the page itself, after redirects. */
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The URL that answered. */
  readonly url: string
  /** The HTML after the page's scripts ran. */
  readonly html: string
  readonly title: string
  readonly picture: Buffer | null
}

/**
 * Renders pages in a browser whose every request passes the guarded client: public addresses only, resolved once and
 * pinned.
 */
export interface Browser {
  /**
   * @throws Fault not_configured without a browser; timeout if the page or the awaited element does not appear;
   * refused for an address that is not public; busy while too many pages are open
   */
  render(request: RenderRequest): Promise<RenderedPage>
}
