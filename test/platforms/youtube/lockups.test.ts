import { expect, test } from 'vitest'
import { labels, lockupParts } from '../../../src/platforms/youtube/sources/web/rows.ts'

/** A lockup with a picture of its channel and two lines. */
const lockup = (...metadataRows: object[]) => ({
  metadata: {
    lockupMetadataViewModel: {
      title: { content: 'Night trains' },
      image: { decoratedAvatarViewModel: { avatar: { avatarViewModel: { image: { sources: [] } } } } },
      metadata: { contentMetadataViewModel: { metadataRows } },
    },
  },
})
const line = (...texts: string[]) => ({ metadataParts: texts.map((content) => ({ text: { content } })) })
const reading = { drift: () => undefined, now: 1_700_000_000_000 } as never

test.each([
  ['in another form', [{ parts: [] }, line('641 views', '13 days ago')]],
  ['gone', [line('641 views', '13 days ago')]],
])('figures name no channel where the line of the channel is %s', (_, rows) => {
  const { channel, figures } = lockupParts(lockup(...rows), reading)
  expect(channel).toBeNull()
  expect(figures.at(-1)).toBe('13 days ago')
})

test('a line with a picture beside it names the channel', () => {
  const { channel, figures } = lockupParts(lockup(line('Kofi Berg Films'), line('641 views')), reading)
  expect([channel?.title, figures]).toEqual(['Kofi Berg Films', ['641 views']])
})

test('unreadable badges of a video are none and counted', () => {
  const reports: unknown[][] = []
  const counting = { drift: (...report: unknown[]) => void reports.push(report) } as never
  expect([labels([null], counting), labels('NEW', counting)]).toEqual([[], []])
  expect(reports).toEqual([
    ['badges: metadataBadgeRenderer', 'part'],
    ['badges', 'part'],
  ])
})
