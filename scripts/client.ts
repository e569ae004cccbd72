// Writes the generated files of packages/client, packages/client-python, packages/n8n-nodes-social-lookup and packages/console (`npm run client`; with --check: only compares).
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generatedFiles } from './client/files.ts'

const root = join(import.meta.dirname, '..')
const check = process.argv.includes('--check')
let stale = 0

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const { files, folders } = generatedFiles()
for (const [file, text] of Object.entries(files)) {
  const path = join(root, file)
  if (read(path) === text) continue
  stale += 1
  if (check) console.error(`${file} is out of date: run npm run client`)
  else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
for (const folder of folders) {
  for (const name of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const file = join(name.parentPath, name.name).slice(root.length + 1)
    if (!name.isFile() || file in files || file.includes('__pycache__')) continue
    stale += 1
    if (check) console.error(`${file} is left over: run npm run client`)
    else rmSync(join(root, file))
  }
}
process.exit(check && stale > 0 ? 1 : 0)
