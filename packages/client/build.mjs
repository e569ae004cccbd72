// Compiles src to dist (run by npm pack; `node build.mjs <folder>` compiles to another folder).
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const here = import.meta.dirname
const target = resolve(process.argv[2] ?? join(here, 'dist'))
const tsc = join(here, '../../node_modules/typescript/bin/tsc')

rmSync(target, { recursive: true, force: true })
const compiled = spawnSync(process.execPath, [tsc, '-p', here, '--outDir', target], { stdio: 'inherit' })
if (compiled.status !== 0) process.exit(compiled.status ?? 1)
for (const name of readdirSync(target, { recursive: true })) {
  if (!name.endsWith('.d.ts')) continue
  const path = join(target, name)
  // Declarations keep the extensions of the sources, which compilers before 5.7 do not resolve.
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(/(from |import\()(['"])(\.[^'"]+)\.ts\2/g, '$1$2$3.js$2'),
  )
}
