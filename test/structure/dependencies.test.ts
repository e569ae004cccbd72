import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { closureOf } from '../../scripts/install.mjs'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, object>
const rows = (read('docs/ARCHITECTURE.md').split('## Dependencies, and why')[1] ?? '')
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| `'))

test('ARCHITECTURE.md states the purpose of every dependency', () => {
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  )
  expect(names.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([])
})

/** The files of a package without those of packages inside it, in bytes. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .map((entry) => join(folder, entry.name))
    .reduce((sum, path) => sum + (lstatSync(path).isDirectory() ? bytesOf(path) : lstatSync(path).size), 0)
}

test('ARCHITECTURE.md states the megabytes of every production dependency, with what only it needs', () => {
  const packages = JSON.parse(read('package-lock.json')).packages as Record<string, { dependencies?: object }>
  const names = Object.keys(dependencies!)
  const all = closureOf(packages, [''])
  const wrong = rows.flatMap((row) => {
    const [first, , stated] = row.slice(2, -2).split(' | ')
    const own = names.filter((name) => first!.includes(`\`${name}\``))
    if (own.length === 0) return []
    const isOwn = (place: string) => own.some((name) => place === `node_modules/${name}`)
    const others = Object.fromEntries(names.filter((name) => !own.includes(name)).map((name) => [name, '']))
    const without = closureOf({ ...packages, '': { dependencies: others } }, [''])
    // Package `node` fetches the package of the platform into itself, and links the program.
    const folders = own.includes('node')
      ? [join(root, 'node_modules/node/node_modules')]
      : [...all].filter((place) => !without.has(place) || isOwn(place)).map((place) => join(root, place))
    const megabytes = folders.reduce((sum, folder) => sum + bytesOf(folder), 0) / 1e6
    return Math.abs(Number(stated) - megabytes) <= 0.1 + megabytes * 0.2
      ? []
      : [`${own.join(', ')}: ${megabytes.toFixed(1)} MB, stated ${stated}`]
  })
  expect(wrong).toEqual([])
})
