import { facebook } from '../../../src/platforms/facebook/index.ts'
import { everyOperation } from './every-operation.ts'

everyOperation(facebook)
