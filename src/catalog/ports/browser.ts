/** A page to be shown in a browser. */
export interface RenderRequest {
  readonly url: string
  /** A CSS selector that has to be there before the page counts as shown. */
  readonly waitFor?: string
  /** Scroll to the end, so that what loads late is loaded. */
  readonly scanFullPage?: boolean
  readonly screenshot?: ScreenshotRequest
  /** Limit of it all, in milliseconds (default 20,000). */
  readonly timeoutMs?: number
}

/** What is taken of a page, and how it is shown. */
export interface ScreenshotRequest {
  readonly fullPage: boolean
  /** Only the first element that this CSS selector selects. */
  readonly selector?: string
  readonly viewport: { readonly width: number; readonly height: number; readonly scale: number }
  readonly format: 'png' | 'jpeg' | 'webp'
  /** 1 to 100, not of a png. */
  readonly quality?: number
  readonly delayMs: number
  readonly waitUntil: 'load' | 'domcontentloaded' | 'networkidle'
  readonly hideCookieBanners: boolean
  readonly blockAds: boolean
  readonly dark: boolean
}

export interface RenderedPage {
  /** Of the page itself, after redirects. */
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The URL that answered. */
  readonly url: string
  /** The page as its scripts left it. */
  readonly html: string
  readonly title: string
  readonly picture: Buffer | null
}

/**
 * Shows pages in a browser whose every request takes the guarded way: public addresses only, resolved once and pinned.
 */
export interface Browser {
  /**
   * @throws Fault not_configured where there is no browser; timeout where the page or what it waits for does not come;
   *   refused for an address that is not public; busy while too many pages are open
   */
  render(request: RenderRequest): Promise<RenderedPage>
}
