import { proveShare, sampled } from './mutations.ts'

proveShare(3, 4, sampled)
