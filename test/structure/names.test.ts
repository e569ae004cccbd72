import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = globSync('{src,test,scripts,bench,examples}/**/*.{ts,mjs}', { cwd: root })
/** A name that states a number: a constant, a field or a parameter. Names of words and of functions are free. */
const numericName =
  /(?<![\w.'"])#?(?:most|least|longest|shortest|fewest|kept)(?:[A-Z0-9]\w*)\??(?=: number\b| = (?:-?\d|Math\.))/g

test('names of limits begin with max or min', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(numericName)].map(([name]) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})
