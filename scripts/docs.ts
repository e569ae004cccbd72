// Renews the parts of README and docs that come from the code (`npm run docs`; with --check: only compares).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedParts, replaceParts } from './generated-docs.ts'

const root = join(import.meta.dirname, '..')
const check = process.argv.includes('--check')
let stale = 0
for (const [file, parts] of Object.entries(generatedParts())) {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  const after = replaceParts(before, parts)
  if (after === before) continue
  stale += 1
  if (check) console.error(`${file} is out of date: run npm run docs`)
  else writeFileSync(path, after)
}
process.exit(check && stale > 0 ? 1 : 0)
