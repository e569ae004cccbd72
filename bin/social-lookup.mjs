#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../scripts/run.mjs'

const done = spawnSync(process.execPath, [join(root, 'scripts', 'run.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(done.status ?? 1)
