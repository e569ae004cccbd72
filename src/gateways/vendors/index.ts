import { harvestapi } from './harvestapi.ts'
import { hikerapi } from './hikerapi.ts'
import { scrapecreators } from './scrapecreators.ts'
import { twitterapiio } from './twitterapiio.ts'
import type { Vendor } from './vendor.ts'

/** Every vendor, in the order of documents and settings. An operation names its vendors in the order of requests. */
export const vendors: readonly Vendor[] = [hikerapi, harvestapi, scrapecreators, twitterapiio]
