#!/usr/bin/env node
import { run } from '../scripts/run.mjs'

run(process.argv.slice(2))
