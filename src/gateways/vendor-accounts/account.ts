import type { PriceList } from './prices.ts'
import type { Budget } from './spending.ts'

/** The operator's prices and budget at a vendor. */
export interface Account {
  readonly displayName: string
  readonly prices: PriceList
  readonly budget: Budget
}
