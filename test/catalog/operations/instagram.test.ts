import { instagram } from '../../../src/platforms/instagram/index.ts'
import { everyOperation } from './every-operation.ts'

everyOperation(instagram)
