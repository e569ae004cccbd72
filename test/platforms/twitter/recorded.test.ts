import { twitter } from '../../../src/platforms/twitter/index.ts'
import { recordedCases } from '../../support/recorded-cases.ts'

recordedCases(twitter, { contract: 'or-null' })
