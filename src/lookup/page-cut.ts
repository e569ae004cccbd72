import type { AnyOperation } from '../catalog/operation.ts'
import { pageSizeOf } from '../catalog/page-size.ts'
import type { PagePosition } from './cursors.ts'

type Content = Readonly<Record<string, unknown>>

export const firstPosition: PagePosition = { skip: 0, items: 0, pages: 0 }

/** A page of the requested size. */
export interface CutPage {
  readonly content: Record<string, unknown>
  /** Whether the source's page has items after these. */
  readonly hasRest: boolean
  /** Items of this page. */
  readonly count: number
}

/**
 * Cuts the list of an answer to the page size of the request, whatever the source gave. The rest is on the next page,
 * whose cursor repeats the source's page and skips these items.
 */
export function cutPage(
  operation: AnyOperation,
  params: Content,
  content: Record<string, unknown>,
  position: PagePosition,
): CutPage | null {
  const size = pageSizeOf(operation, params)
  const items = operation.list?.items(content)
  const field = Object.keys(content).find((name) => content[name] === items)
  if (size === null || items === undefined || field === undefined) return null
  const shown = items.slice(position.skip, position.skip + size)
  const { summary } = content as { readonly summary?: { readonly returned?: unknown } }
  return {
    content: {
      ...content,
      [field]: shown,
      ...(typeof summary?.returned === 'number' ? { summary: { ...summary, returned: shown.length } } : {}),
      ...placePage(content.page, position),
    },
    hasRest: position.skip + shown.length < items.length,
    count: shown.length,
  }
}

/**
 * Corrects the place of a page in the whole list (`start`, `page`): sources number their own pages, and a provider may
 * leave the place out.
 */
export function placePage(page: unknown, { skip, items, pages }: PagePosition): { page?: object } {
  if (typeof page !== 'object' || page === null || pages === 0) return {}
  const { start, page: number } = page as { start?: unknown; page?: unknown }
  return {
    page: {
      ...page,
      ...(typeof start === 'number' ? { start: start === 0 ? items : start + skip } : {}),
      ...(typeof number === 'number' ? { page: pages + 1 } : {}),
    },
  }
}
