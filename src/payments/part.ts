import type { Part } from '../process/part.ts'
import type { OpenPaymentsOptions, Seller } from './take-payments.ts'
import { readTerms } from './terms.ts'

export interface PaymentsPart extends Part {
  /** Null where no payments are taken. */
  readonly seller: Seller | null
}

/** Payments for single requests: off unless the settings switch them on, and then only is their code loaded. */
export async function openPayments(options: Omit<OpenPaymentsOptions, 'terms'>): Promise<PaymentsPart> {
  const terms = readTerms(options.config)
  if (terms === null) return { seller: null }
  const { takePayments } = await import('./take-payments.ts')
  return takePayments({ ...options, terms })
}
