import { platforms } from '../platforms/index.ts'
import { hikerapi } from '../platforms/instagram/sources/hikerapi/index.ts'
import { harvestapi } from '../platforms/linkedin/sources/harvestapi/index.ts'
import { twitterapiio } from '../platforms/twitter/sources/twitterapiio/index.ts'
import { withVendors } from './attach.ts'
import { scrapecreators } from './scrapecreators/index.ts'
import type { Vendor } from './vendor.ts'

/** Every vendor, in the order in which they are asked: what one knows a platform whole by comes before parts of it. */
export const vendors: readonly Vendor[] = [hikerapi, harvestapi, scrapecreators, twitterapiio]

/** Every platform, with what vendors can answer of it. */
export const platformsWithVendors = withVendors(platforms, vendors)
