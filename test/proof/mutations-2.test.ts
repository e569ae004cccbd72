import { proveShare, sampled } from './mutations.ts'

proveShare(1, 2, sampled)
