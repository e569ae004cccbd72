import { proveShare, sampled } from './mutations.ts'

proveShare(2, 4, sampled)
