import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')

test('ARCHITECTURE.md states the purpose of every dependency', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const [, table = ''] = read('docs/ARCHITECTURE.md').split('## Dependencies, and why')
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  )
  expect(names.filter((name) => !table.split('\n## ')[0]!.includes(`\`${name}\``))).toEqual([])
})
