import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readerLines } from '../../src/cli/reader-lines.ts'

const reportOf = (operation: string, source: string, field: string, path: string) => {
  const change = { path, change: 'missing' as const, was: ['text'], share: 1, movedTo: [] }
  const now = { path: '', kinds: ['object'], fields: [] }
  return {
    ...{ operation, source, field, firstAt: '', lastAt: '', times: 3, lastGoodAt: null, goodAgainAt: null },
    changes: [{ request: 'GET example.com', goodAnswers: 40, changes: [{ ...change, now }] }],
  } as unknown as Parameters<typeof readerLines>[0]
}

test.each([
  ['reddit.subreddits.posts', 'web', 'post.num_comments', 'status 200.data.children[].data.num_comments'],
  [
    'facebook.marketplace.search',
    'web',
    'record.listings[].title',
    'scripts[].listing.marketplace_listing_title',
  ],
  ['youtube.videos', 'web', 'videoDetails.lengthSeconds', 'status 200.videoDetails.lengthSeconds'],
])(
  'a report about %s names the line of the reader that reads the lost place',
  (operation, source, field, path) => {
    const [first] = readerLines(reportOf(operation, source, field, path))
    const { file, line } = /^(?<file>src\/[^:]+):(?<line>\d+) /.exec(first!)!.groups!
    const text = readFileSync(join(import.meta.dirname, '../..', file!), 'utf8').split('\n')[Number(line) - 1]
    expect(text).toContain(path.split('.').at(-1))
  },
)

test('a report about a name that no reader has names no line', () => {
  expect(readerLines(reportOf('reddit.posts', 'web', 'no_such_name', 'status 200.no_such_name'))).toEqual([])
})
