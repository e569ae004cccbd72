import { everyOrderIsKept, sampleOfOrders, withOrders } from './every-order.ts'

withOrders()
everyOrderIsKept(sampleOfOrders().others)
