// Renews the parts of README and docs that come from the code, and the line numbers of references to it (`npm run docs`; with --check: only compares).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { operationPagesFile } from '../src/api/server/openapi/operation-pages.ts'
import { createRegistry } from '../src/catalog/registry.ts'
import { platforms } from '../src/platforms/index.ts'
import { buildExamples, examplesFile } from './documents/examples.ts'
import { buildTemplate } from './documents/template.ts'
import { draw } from './drawings/draw.ts'
import { drawings } from './drawings/drawings.ts'
import { generatedParts, replaceParts } from './generated-docs.ts'
import { kubernetesFiles } from './kubernetes/files.ts'
import { pagesWithReferences, renewLineReferences } from './line-references.ts'
import { filesWithTimeLimits, withTimeLimits } from './time-limits.ts'

const root = join(import.meta.dirname, '..')
const examples = await buildExamples()
const check = process.argv.includes('--check')
let stale = 0

function renew(file: string, change: (text: string) => string): void {
  const path = join(root, file)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const after = change(before)
  if (after === before) return
  stale += 1
  if (check) console.error(`${file} is out of date: run npm run docs`)
  else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, after)
  }
}

for (const [file, parts] of Object.entries(generatedParts())) renew(file, (text) => replaceParts(text, parts))
for (const file of filesWithTimeLimits) renew(file, (text) => withTimeLimits(file, text))
for (const page of pagesWithReferences) renew(page, (text) => renewLineReferences(root, page, text))
renew('src/lookup/examples.jsonl', () => examplesFile(examples))
renew('src/api/server/openapi/operation-pages.template.txt', () =>
  operationPagesFile(createRegistry(platforms).operations),
)
renew('src/api/server/openapi/document.template.txt', () => buildTemplate(examples))
for (const [name, drawing] of Object.entries(drawings))
  renew(`docs/drawings/${name}.svg`, () => draw(drawing))
for (const [file, text] of Object.entries(kubernetesFiles())) renew(file, () => text)
process.exit(check && stale > 0 ? 1 : 0)
