import { proveShare, sampled } from './mutations.ts'

proveShare(1, 4, sampled)
