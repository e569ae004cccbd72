import { proveShare, sampled } from './mutations.ts'

proveShare(0, 2, sampled)
