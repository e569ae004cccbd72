import { proveVendors, sampled } from './mutations.ts'

proveVendors(sampled)
