import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unplayed } from '../support/unplayed-recordings.ts'

const folder = resolve(import.meta.dirname, '../../../shared/recordings')
const tests = resolve(import.meta.dirname, '..')
const listing = 'unplayed-recordings.ts'

/** The text of every test and of its data, without the list of what is not played. */
const written = () =>
  readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|yaml|json)$/.test(path) && !path.endsWith(listing))
    .map((path) => readFileSync(join(tests, path), 'utf8'))
    .join('\n')

describe.skipIf(!existsSync(folder))('every recording is played by a test, or has a reason why not', () => {
  const text = existsSync(folder) ? written() : ''
  const isNamed = (name: string) =>
    new RegExp(`(?<![\\w-])${name.replaceAll('.', '\\.')}(?![\\w-])`).test(text)

  test.each(
    existsSync(folder)
      ? readdirSync(folder, { withFileTypes: true })
          .filter((one) => one.isDirectory())
          .map(({ name }) => name)
      : [],
  )('%s', (platform) => {
    const recordings = readdirSync(join(folder, platform)).flatMap(
      (file) => /^(.+)\.json$/.exec(file)?.[1] ?? [],
    )
    const listed = Object.values(unplayed[platform] ?? {}).flat()
    expect(recordings.filter((name) => !isNamed(name)).sort()).toEqual(listed.toSorted())
  })
})
