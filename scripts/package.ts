// Writes `dist`, the code of the npm package (`npm pack` calls this first): src without types, because Node.js strips no
// types below node_modules. Lines and columns stay as they are, so that stack traces are those of src.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const from = join(root, 'src')
const to = join(root, 'dist')

/** Relative paths of modules, wherever a text names one: imports, workers, child processes. */
const modulePath = /(['"])(\.{1,2}\/[^'"\s]+)\.ts\1/g

rmSync(to, { recursive: true, force: true })
cpSync(from, to, { recursive: true })
// The command line calls services by the client, whose calls and tables it needs, not its types.
cpSync(join(root, 'packages/client/src'), join(to, 'client'), {
  recursive: true,
  filter: (file) => !/generated\/(?:records|api|operations)\.ts$/.test(file),
})
const files = readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
for (const file of files) {
  const path = join(to, file)
  if (!file.endsWith('.d.ts')) {
    const code = stripTypeScriptTypes(readFileSync(path, 'utf8'))
      .replace(modulePath, '$1$2.js$1')
      .replace(/'((?:\.\.\/)+)\.\.\/packages\/client\/src\//g, "'$1client/")
    writeFileSync(`${path.slice(0, -3)}.js`, code)
  }
  rmSync(path)
}
// The tables of the schema are for drizzle-kit, which only development has.
rmSync(join(to, 'runtime', 'storage', 'schema'), { recursive: true })
console.error(`dist: ${files.length} modules`)
