import { few, proveShare } from './mutations.ts'

proveShare(0, 2, few)
