import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { everyOperation } from './every-operation.ts'

everyOperation(linkedin)
