import { testSeeds } from './many-seeds.ts'

testSeeds(501)
