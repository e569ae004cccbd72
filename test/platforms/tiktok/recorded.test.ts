import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { recordedCases } from '../../support/recorded-cases.ts'

recordedCases(tiktok)
