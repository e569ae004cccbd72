import { testSeeds } from './many-seeds.ts'

testSeeds(1)
