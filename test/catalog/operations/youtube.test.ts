import { youtube } from '../../../src/platforms/youtube/index.ts'
import { everyOperation } from './every-operation.ts'

everyOperation(youtube)
