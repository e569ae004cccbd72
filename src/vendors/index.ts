import { platforms } from '../platforms/index.ts'
import { withVendors } from './frame/attach.ts'
import type { Vendor } from './frame/vendor.ts'
import { harvestapi } from './harvestapi/index.ts'
import { hikerapi } from './hikerapi/index.ts'
import { scrapecreators } from './scrapecreators/index.ts'
import { twitterapiio } from './twitterapiio/index.ts'

/** Every vendor, in the order in which they are asked: what one knows a platform whole by comes before parts of it. */
export const vendors: readonly Vendor[] = [hikerapi, harvestapi, scrapecreators, twitterapiio]

/** Every platform, with what vendors can answer of it. */
export const platformsWithVendors = withVendors(platforms, vendors)
