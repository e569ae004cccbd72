import { sampled } from './mutations.ts'
import { proveRecordings } from './recordings.ts'

proveRecordings(sampled)
