import { reddit } from '../../../src/platforms/reddit/index.ts'
import { recordedCases } from '../../support/recorded-cases.ts'

recordedCases(reddit)
