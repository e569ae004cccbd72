import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListOrder } from '../../../src/catalog/operation.ts'
import type { FeedItem } from '../../support/feed-platform.ts'
import { plenty, startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: plenty })
})
afterAll(() => service.close())

/** The rows of the table of docs/MONITORS.md whose first column is `order`. */
function readTable(): { columns: string[]; rows: { order: string; cells: string[] }[] } {
  const lines = readFileSync(new URL('../../../docs/MONITORS.md', import.meta.url), 'utf8').split('\n')
  const start = lines.findIndex((line) => line.startsWith('| order | '))
  const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'))
  const [, , ...columns] = cellsOf(lines[start]!)
  const rows = lines.slice(start + 2, end).map((line) => {
    const [, order, ...cells] = cellsOf(line)
    return { order: order!, cells: cells.slice(0, -1) }
  })
  return { columns: columns.slice(0, -1), rows }
}

/** The lists of a row: operation and order parameter. */
const lists: Readonly<Record<string, readonly (readonly [string, string | undefined])[]>> = {
  'newest first, or pinned, then newest first: a feed': [['feed.posts', undefined]],
  'newest first, or pinned, then newest first: a search': [
    ['feed.results', 'newest'],
    ['feed.results', 'pinned'],
  ],
  'by rank': [['feed.results', 'rank']],
  unordered: [['feed.results', 'any']],
  'oldest first, over several pages': [['feed.results', 'oldest']],
}
const names: Readonly<Record<ListOrder, string>> = {
  newest_first: 'newest first',
  pinned_first: 'pinned, then newest first',
  oldest_first: 'oldest first',
  ranked: 'by rank',
  unordered: 'unordered',
}

const at = (minutesAgo: number) => new Date(service.clock.now() - minutesAgo * 60_000).toISOString()
const yearMinutes = 365 * 24 * 60

/** Adds the item of a column to a list of twelve items, of which a page shows five. */
const appear: Readonly<Record<string, (list: FeedItem[], item: (more: object) => FeedItem) => void>> = {
  'young, on top': (list, item) => list.unshift(item({ at: at(0) })),
  'young, below known items': (list, item) => list.splice(4, 0, item({ at: at(0) })),
  'old, on top': (list, item) => list.unshift(item({ at: at(yearMinutes) })),
  // The first known item was published an hour before the baseline, the second two hours before it.
  late: (list, item) => list.splice(1, 0, item({ at: at(70 + 90) })),
  'no time, on top': (list, item) => list.unshift(item({})),
  'no time, below known items': (list, item) => list.splice(4, 0, item({})),
  'age in words of an old one, on top': (list, item) => list.unshift(item({ latest: at(yearMinutes) })),
}

test('each order does with each kind of item what the table of MONITORS.md states', async () => {
  const { columns, rows } = readTable()
  expect(columns).toEqual(Object.keys(appear))
  for (const name of Object.values(names)) expect(rows.some(({ order }) => order.includes(name))).toBe(true)
  const running: { monitor: string; cell: string; expected: string; appears: () => void }[] = []
  for (const { order, cells } of rows) {
    for (const [i, column] of columns.entries()) {
      for (const [operationId, sort] of lists[order]!) {
        const name = `table${running.length}`
        const list = Array.from({ length: 12 }, (_, n): FeedItem => ({ id: `i${n}`, at: at(60 * (n + 1)) }))
        service.world.lists.set(name, list)
        const expected = cells[i]!
        const request = { operationId, params: { name, ...(sort && { sort }) } }
        const cell = `${order} / ${sort} / ${column}`
        if (expected === 'refused') {
          const schedule = { type: 'interval', minutes: 60 }
          expect((await service.post('/v1/monitors', { ...request, schedule })).status, cell).toBe(400)
          continue
        }
        const { monitor } = await service.watch(name, request)
        const item = (more: object): FeedItem => ({ id: 'appeared', at: null, ...more })
        running.push({ monitor, cell, expected, appears: () => appear[column]!(list, item) })
      }
    }
  }
  service.clock.advance(70 * 60_000)
  for (const { appears } of running) appears()
  await service.pass(0)
  await service.pass(70)
  const found = []
  for (const { monitor, cell } of running) {
    const ids = await service.reported(monitor)
    found.push([cell, ids.length === 0 ? 'known' : ids.join() === 'appeared' ? 'reported' : ids.join()])
  }
  expect(found).toEqual(running.map(({ cell, expected }) => [cell, expected]))
}, 60_000)
