// Compiles src to dist, as ES modules and (dist/cjs) as CommonJS (run by npm pack; `node build.mjs <folder>` compiles to
// another folder).
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const here = import.meta.dirname
const target = resolve(process.argv[2] ?? join(here, 'dist'))
const tsc = join(here, '../../node_modules/typescript/bin/tsc')

function compile(folder, out, ...flags) {
  const args = [tsc, '-p', folder, '--outDir', out, ...flags]
  const compiled = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (compiled.status !== 0) process.exit(compiled.status ?? 1)
}

rmSync(target, { recursive: true, force: true })
compile(here, target)

// A module is CommonJS by the package.json beside it; under node_modules, so that the types of Node.js are found.
mkdirSync(join(here, '../../node_modules/.cache'), { recursive: true })
const copy = mkdtempSync(join(here, '../../node_modules/.cache/client-cjs-'))
try {
  cpSync(join(here, 'src'), join(copy, 'src'), { recursive: true })
  cpSync(join(here, 'tsconfig.json'), join(copy, 'tsconfig.json'))
  writeFileSync(join(copy, 'package.json'), '{"type":"commonjs"}\n')
  compile(copy, join(target, 'cjs'), '--verbatimModuleSyntax', 'false')
} finally {
  rmSync(copy, { recursive: true, force: true })
}
writeFileSync(join(target, 'cjs/package.json'), '{"type":"commonjs","sideEffects":false}\n')

for (const name of readdirSync(target, { recursive: true })) {
  if (!name.endsWith('.d.ts')) continue
  const path = join(target, name)
  // Declarations keep the extensions of the sources, which compilers before 5.7 do not resolve.
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(/(from |import\()(['"])(\.[^'"]+)\.ts\2/g, '$1$2$3.js$2'),
  )
}
