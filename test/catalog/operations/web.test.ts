import { web } from '../../../src/platforms/web/index.ts'
import { everyOperation } from './every-operation.ts'

everyOperation(web)
