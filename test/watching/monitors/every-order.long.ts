import { everyOrderIsKept, ordersOf, watched, withOrders } from './every-order.ts'

withOrders()
everyOrderIsKept(watched.flatMap(ordersOf))
