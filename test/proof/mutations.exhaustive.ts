import { exhaustive, proveShare } from './mutations.ts'

proveShare(0, 1, exhaustive)
