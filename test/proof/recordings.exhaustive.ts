import { exhaustive } from './mutations.ts'
import { proveRecordings } from './recordings.ts'

proveRecordings(exhaustive)
