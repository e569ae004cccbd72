import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { platforms } from '../../../src/platforms/index.ts'

test.each(platforms.map(({ name }) => name))(
  'every operation of %s is tested, in a file of its own',
  (name) => {
    expect(existsSync(join(import.meta.dirname, `${name}.test.ts`))).toBe(true)
  },
)
