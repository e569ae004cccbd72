import { sampled } from './mutations.ts'
import { proveRecordings } from './recordings.ts'

proveRecordings({ ...sampled, most: Math.min(60, sampled.most) })
