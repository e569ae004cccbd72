import { hikerapi } from '../../../../src/gateways/vendors/hikerapi.ts'
import { instagram } from '../../../../src/platforms/instagram/index.ts'
import { recordedCases } from '../../../support/recorded-cases.ts'
import { withFittingCodes } from '../post-codes.ts'

recordedCases(instagram, { vendor: hikerapi, edit: withFittingCodes })
