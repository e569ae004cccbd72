import { facebook } from '../../../src/platforms/facebook/index.ts'
import { scrapecreators } from '../../../src/vendors/scrapecreators.ts'
import { recordedCases } from '../../support/recorded-cases.ts'

recordedCases(facebook, { vendor: scrapecreators, folder: 'facebook' })
