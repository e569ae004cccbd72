import type { Purchases } from '../catalog/ports/purchases.ts'
import type { Source } from '../catalog/source.ts'
import type { Config } from '../config.ts'
import type { Part } from '../process/part.ts'
import type { Binding, Upstream } from '../upstream/client.ts'
import { readVendorKeys } from './desk/keys.ts'
import { vendors } from './index.ts'

/** Whose lookup a call is made for. */
interface Asking extends Binding {
  readonly lookupId: string | null
}

export interface VendorsPartOptions {
  readonly config: Config
  readonly upstream: Pick<Upstream, 'client'>
}

/** What lookups have of vendors. */
export interface VendorsPart extends Part {
  /** A setting for live keys: the vendors' keys among them. */
  setting(name: string): string | undefined
  testSetting(name: string): string | undefined
  purchases(origin: Asking): Purchases
  order(operation: { readonly id: string }, sources: readonly Source[]): readonly Source[]
}

/** Calls to data vendors: their keys, what they cost, and how much may be spent. */
export function openVendors({ config, upstream }: VendorsPartOptions): VendorsPart {
  const simulated = config.SIMULATED_VENDORS
  const keys = readVendorKeys(vendors, config.platformSetting, simulated)
  return {
    setting: (name) => keys.live(name) ?? config.platformSetting(name),
    testSetting: keys.test,
    purchases: (origin) => ({
      // Stand-ins answer live keys as well.
      buy: ({ request }) =>
        upstream.client(simulated ? { ...origin, mode: 'test' } : origin).request(request),
    }),
    order: (_operation, sources) => cheapestFirst(sources),
  }
}

/** The order where the operator says nothing: as declared, and what costs money after all that is free. */
function cheapestFirst(sources: readonly Source[]): Source[] {
  return [...sources].sort((a, b) => Number(a.paid ?? false) - Number(b.paid ?? false))
}
