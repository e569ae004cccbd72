#!/usr/bin/env node
import { run } from '../scripts/run.mjs'

await run(process.argv.slice(2))
