// Lints and builds the n8n nodes with n8n's own tools, prepared as for their publication (`npm run n8n`). The tools are an
// installation of their own (packages/n8n-nodes-social-lookup/package-lock.json, 700 MB), in a copy that is removed afterwards
// unless the package has it. `dist` of the package has the result, and n8n loads it from there.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { publishedNodes } from './client/publishing.ts'

const root = join(import.meta.dirname, '..')
const place = 'packages/n8n-nodes-social-lookup'
const source = join(root, place)
const folder = mkdtempSync(join(root, '.build-n8n-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path))
cpSync(source, folder, { recursive: true, filter: isSource })
cpSync(join(root, '.npmrc'), join(folder, '.npmrc'))
const manifest = join(folder, 'package.json')
writeFileSync(manifest, publishedNodes(readFileSync(manifest, 'utf8'), 'owner/repository', place))
const installed = join(source, 'node_modules')
if (existsSync(join(installed, '@n8n'))) symlinkSync(installed, join(folder, 'node_modules'), 'dir')
else run('npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund')
run('npm', 'run', 'lint')
run('npm', 'run', 'build')
rmSync(join(source, 'dist'), { recursive: true, force: true })
cpSync(join(folder, 'dist'), join(source, 'dist'), { recursive: true })
