import { twitter } from '../../../src/platforms/twitter/index.ts'
import { everyOperation } from './every-operation.ts'

everyOperation(twitter)
