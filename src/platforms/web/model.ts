import type { Rendered } from '../../catalog/ports/browser.ts'
import type { StoredMedia } from '../../catalog/ports/media.ts'
import type { PageContent } from '../../pages/read-page.ts'
import type { AccessRestriction } from '../../pages/restrictions/detect-restriction.ts'

/** One page of the web as it was read, or the wall before it. */
export interface WebPage {
  /** The HTTP status of the page; null where it was not asked for (robots.txt). */
  readonly status: number | null
  readonly read: PageContent | null
  readonly wall: AccessRestriction | null
}

/** One address of several, with what became of it. */
export interface CrawledPage {
  readonly url: string
  readonly page: WebPage | null
  /** Why there is no page, in words for the caller; null where there is one. */
  readonly failure: string | null
}

export interface Crawl {
  readonly pages: readonly CrawledPage[]
}

export interface Screenshot {
  readonly status: number | null
  readonly wall: AccessRestriction | null
  readonly shown: Rendered | null
  /** The picture as it is kept for the caller; null where it goes into the answer itself. */
  readonly artifact: Extract<StoredMedia, { status: 'stored' }> | null
}
