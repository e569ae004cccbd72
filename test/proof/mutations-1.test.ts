import { proveShare, sampled } from './mutations.ts'

proveShare(0, 4, sampled)
