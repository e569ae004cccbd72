import type { Part } from '../../runtime/process/part.ts'
import type { OpenPaymentsOptions, Seller } from './take-payments.ts'
import { readTerms } from './terms.ts'

export interface PaymentsPart extends Part {
  /** Null if payments are switched off. */
  readonly seller: Seller | null
}

/** Opens payments for single requests. Their code is loaded only if the settings switch them on. */
export async function openPayments(options: Omit<OpenPaymentsOptions, 'terms'>): Promise<PaymentsPart> {
  const terms = readTerms(options.config)
  if (terms === null) return { seller: null }
  const { takePayments } = await import('./take-payments.ts')
  return takePayments({ ...options, terms })
}
