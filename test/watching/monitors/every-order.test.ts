import { everyOrderIsKept, ordersOf, watched, withOrders } from './every-order.ts'

withOrders()

// One list of each platform and order, with and without times; every-order.long.ts has all.
const tried = new Set<string>()
everyOrderIsKept(
  watched.flatMap(ordersOf).filter(({ operation, order }) => {
    const kind = [operation.platform, order, operation.list.itemTime === undefined].join(' ')
    if (tried.has(kind)) return false
    tried.add(kind)
    return true
  }),
)
