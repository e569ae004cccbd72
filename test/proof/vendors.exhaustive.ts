import { exhaustive, proveVendors } from './mutations.ts'

proveVendors(exhaustive)
