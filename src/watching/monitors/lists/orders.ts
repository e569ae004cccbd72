import { orderOfList } from '../../../catalog/lists.ts'
import type { ListOrder } from '../../../catalog/operation.ts'
import { type Comparison, comparisonOf } from './diff.ts'
import type { Watchable } from './sources.ts'

/** How a monitor compares a list, and the orders that it refuses (docs/MONITORS.md, "Orders of lists"). */

export function comparisonFor(operation: Watchable, query: Readonly<Record<string, string>>): Comparison {
  return comparisonOf(operation.watch.mode, orderOfList(operation, query))
}

/** The new items of such a list are behind its last page. One that fits into one page can be watched. */
export const isRefusedOrder = (operation: Watchable, order: ListOrder) =>
  order === 'oldest_first' && Object.hasOwn(operation.parameters, 'cursor')

/**
 * Why a list cannot be watched in the order that its parameters select, with the parameter to send instead. Null: it can
 * be watched.
 */
export function orderProblem(operation: Watchable, query: Readonly<Record<string, string>>): string | null {
  if (!isRefusedOrder(operation, orderOfList(operation, query))) return null
  const { order } = operation.list
  if (order === undefined || typeof order === 'string') return newestIsHidden
  const { parameter, orders } = order
  const better = Object.keys(orders).find(
    (value) => orders[value]!.endsWith('_first') && value !== query[parameter],
  )
  const instead = better === undefined ? `Leave ${parameter} out.` : `Send ${parameter}=${better}.`
  return `params.${parameter}=${query[parameter]} lists the oldest items first. ${reason} ${instead}`
}

const reason = 'New items are behind the last page, so every check would have to read the whole list.'

/** The message about a list whose first page shows that it comes oldest first. */
export const newestIsHidden = `This list comes oldest first, over several pages. ${reason} A monitor cannot watch it.`
