import type { RenderedPage } from '../../catalog/ports/browser.ts'
import type { StoredMedia } from '../../catalog/ports/media.ts'
import type { PageContent } from '../../reading/pages/read-page.ts'
import type { AccessRestriction } from '../../reading/pages/restrictions/access-restriction.ts'
import type { RowError } from '../shared/row-error.ts'

/** A page that was read, or the access restriction (login page, bot check and others) in its place. */
export interface WebPage {
  /** The HTTP status of the page; null where robots.txt forbids the request. */
  readonly status: number | null
  readonly read: PageContent | null
  readonly restriction: AccessRestriction | null
}

/** The result of one address of a crawl. */
export interface CrawledPage {
  readonly url: string
  readonly page: WebPage | null
  /** Why the page was not read; null for a page that was read. */
  readonly failure: RowError | null
}

export interface Crawl {
  readonly pages: readonly CrawledPage[]
}

export interface Screenshot {
  readonly status: number | null
  readonly restriction: AccessRestriction | null
  readonly shown: RenderedPage | null
  /** The hosted picture; null where the answer itself contains the picture. */
  readonly artifact: Extract<StoredMedia, { status: 'stored' }> | null
}
