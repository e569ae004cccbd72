import { scrapecreators } from '../../../../src/gateways/vendors/scrapecreators.ts'
import { facebook } from '../../../../src/platforms/facebook/index.ts'
import { instagram } from '../../../../src/platforms/instagram/index.ts'
import { linkedin } from '../../../../src/platforms/linkedin/index.ts'
import { tiktok } from '../../../../src/platforms/tiktok/index.ts'
import { twitter } from '../../../../src/platforms/twitter/index.ts'
import { recordedCases } from '../../../support/recorded-cases.ts'
import { withFittingCodes } from '../post-codes.ts'

recordedCases(facebook, { vendor: scrapecreators, folder: 'facebook' })
recordedCases(instagram, { vendor: scrapecreators, folder: 'instagram', edit: withFittingCodes })
recordedCases(linkedin, { vendor: scrapecreators, folder: 'linkedin' })
recordedCases(tiktok, { vendor: scrapecreators, folder: 'tiktok' })
recordedCases(twitter, { vendor: scrapecreators, folder: 'twitter' })
