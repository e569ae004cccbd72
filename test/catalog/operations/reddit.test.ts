import { reddit } from '../../../src/platforms/reddit/index.ts'
import { everyOperation } from './every-operation.ts'

everyOperation(reddit)
