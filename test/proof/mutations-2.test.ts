import { few, proveShare } from './mutations.ts'

proveShare(1, 2, few)
