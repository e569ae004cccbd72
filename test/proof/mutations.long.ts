import { proveShare, sampled } from './mutations.ts'

proveShare(0, 1, sampled)
