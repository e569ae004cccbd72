import { facebook } from '../../../src/platforms/facebook/index.ts'
import { recordedCases } from '../../support/recorded-cases.ts'

recordedCases(facebook)
