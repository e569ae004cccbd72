import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { recordedCases } from '../../support/recorded-cases.ts'

recordedCases(linkedin)
