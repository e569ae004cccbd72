import { platforms } from '../platforms/index.ts'
import { withVendors } from './frame/attach.ts'
import type { Vendor } from './frame/vendor.ts'
import { scrapecreators } from './scrapecreators/index.ts'
import { twitterapiio } from './twitterapiio/index.ts'

/** Every vendor, in the order in which they are asked. */
export const vendors: readonly Vendor[] = [scrapecreators, twitterapiio]

/** Every platform, with what vendors can answer of it. */
export const platformsWithVendors = withVendors(platforms, vendors)
