import { afterEach, expect, test, vi } from 'vitest'
import { printDrift } from '../../src/cli/print-drift.ts'

type Report = Parameters<typeof printDrift>[0][number]

const change = (path: string, to: string) => ({
  path,
  change: 'missing',
  was: ['integer'],
  share: 1,
  now: { path: 'status 200', kinds: ['object'], fields: [to] },
  movedTo: [{ path: to, why: 'similar name' }],
})
const renamed = change('status 200.likes', 'status 200.like_count')
const nested = change('status 200.media', 'status 200.media.items')

const reportOf = (field: string, changes: object[]) =>
  ({
    ...{ operation: 'twitter.tweets', source: 'web', field, times: 3, goodAgainAt: null },
    ...{ lastAt: '2026-07-03T12:06:00Z', lastGoodAt: '2026-07-03T11:58:00Z' },
    changes: [{ request: 'GET x.com/tweet-result', goodAnswers: 6, changes }],
  }) as unknown as Report

function printed(reports: readonly Report[]): string[] {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  printDrift(reports)
  return log.mock.calls.map(([line]) => String(line))
}
afterEach(() => vi.restoreAllMocks())

test('a change that several fields lack is shown once, and every field is named', () => {
  const lines = printed([
    reportOf('likes', [renamed, nested]),
    reportOf('media', [nested, renamed]),
    reportOf('language', [change('status 200.lang', 'status 200.language')]),
  ])
  for (const field of ['likes', 'media', 'language']) {
    expect(lines.some((line) => line.startsWith(`twitter.tweets (web): ${field}: missing 3 times`))).toBe(
      true,
    )
  }
  expect(lines.filter((line) => line.includes('like_count'))).toHaveLength(2)
  expect(lines).toContain('  The answers changed as under likes.')
  expect(lines.filter((line) => line.includes('status 200.language'))).not.toEqual([])
})

test('without a report, a lack that is not reported yet is not denied', () => {
  expect(printed([])[0]).toContain('No changed answers are reported.')
})
