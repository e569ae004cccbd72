import { proveRecordings } from './recordings.ts'

proveRecordings({ seed: 1, most: 60 })
