import type { CheerioAPI } from 'cheerio'
import { type DriftReporter, readPartsOrNull, type skipEntry } from '../../../../reading/entries.ts'
import type { AnyNode } from './elements.ts'

/**
 * The entries of lists of cards, in the page's order: each card, and each further item of the same list without a card. Such
 * an item has lost what its card is found by, so that its reader counts it. LinkedIn also writes items without content.
 * @param cards elements of a section that have the sign of a card
 * @param name the element of an item
 */
export function listEntries($: CheerioAPI, cards: readonly AnyNode[], name = 'li'): AnyNode[] {
  const known = new Set(cards)
  const items = new Set<AnyNode>()
  const entries = new Set<AnyNode>()
  for (const card of cards) {
    const item = $(card).closest(name)
    for (const one of item.length === 0 ? [card] : item.parent().children().toArray()) {
      if (items.has(one)) continue
      items.add(one)
      const own = [one, ...$(one).find('*').toArray()].filter((within) => known.has(within))
      for (const entry of own) entries.add(entry)
      const hasContent = $(one).text().trim() !== '' || $(one).find('img, a').length > 0
      if (own.length === 0 && hasContent && $(one).is(name)) entries.add(one)
    }
  }
  return [...entries]
}

/**
 * Reads the entries of a section. A section always has entries, so a section without entries is null and reported as
 * drift. A section whose entries are all masked is null.
 */
export function visibleList<Entry, T>(
  entries: readonly Entry[],
  context: DriftReporter,
  field: string,
  read: (entry: Entry) => T | typeof skipEntry,
): T[] | null {
  if (entries.length === 0) {
    context.drift(field)
    return null
  }
  const items = readPartsOrNull(entries, (entry) => read(entry as Entry), context, field)
  return items === null || items.length === 0 ? null : items
}
