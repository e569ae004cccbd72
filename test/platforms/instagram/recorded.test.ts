import { instagram } from '../../../src/platforms/instagram/index.ts'
import { recordedCases } from '../../support/recorded-cases.ts'

recordedCases(instagram)
