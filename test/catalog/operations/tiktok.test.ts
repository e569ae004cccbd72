import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { everyOperation } from './every-operation.ts'

everyOperation(tiktok)
