import { describe, expect, test } from 'vitest'
import {
  absoluteUrl,
  agoOf,
  clockOf,
  countOf,
  dateOf,
  durationOf,
  handleOf,
  linkTarget,
  quantityOf,
  secondsOf,
} from '../../../src/platforms/youtube/sources/texts.ts'

const now = Date.UTC(2026, 6, 1, 12, 34, 56)

describe('texts of the site become numbers and times', () => {
  test.each([
    ['1,234 views', 1234],
    ['8.84k subscribers', 8840],
    ['25m subscribers', 25_000_000],
    ['1.2M', 1_200_000],
    ['1.5B views', 1_500_000_000],
    ['2.2bn views', 2_200_000_000],
    ['1.7 billion views', 1_700_000_000],
    ['2.9 million views', 2_900_000],
    ['1.8 thousand views', 1800],
    ['No views', 0],
    ['1 view', 1],
    ['12 watching', 12],
    ['1,566,000,625 views', 1_566_000_625],
    ['3 comments', 3],
    ['72\u202f346 vues', null],
    ['38\u00a0Tsd.', null],
    ['88 mil vistas', null],
    ['1,2 Mio. Aufrufe', null],
    ['1,1K views', null],
    ['1.234 views', null],
    ['12万 回視聴', null],
    ['N/A', null],
    ['', null],
    [null, null],
  ])('count %j', (text, count) => expect(countOf(text)).toBe(count))

  test.each([
    ['1,204 views', 'views', 1204],
    ['1.2M', 'views', 1_200_000],
    ['No views', 'views', 0],
    ['1.2 million views', 'views', 1_200_000],
    ['12 waiting', 'views', null],
    ['1,204 watching now', 'views', null],
    ['31 viewers', 'views', null],
    ['12 videos', 'subscribers', null],
    ['8.84K subscribers', 'videos', null],
    ['3 replies', 'comments', 3],
    ['12 songs', 'videos', 12],
  ] as const)('%j as a number of %s', (text, quantity, count) =>
    expect(quantityOf(text, quantity)).toBe(count),
  )

  test.each([
    ['1:02:03', 3723],
    ['0:40', 40],
    ['100:00:00', 360_000],
    ['LIVE', null],
    ['SHORTS', null],
    ['12', null],
  ])('length %j', (text, seconds) => expect(secondsOf(text)).toBe(seconds))

  test('lengths are written the way they are read', () => {
    for (const text of ['0:07', '12:01', '1:07:34']) expect(clockOf(secondsOf(text))).toBe(text)
    expect(clockOf(0)).toBeNull()
  })

  test.each([
    ['3 minutes ago', '2026-07-01T12:31:00.000Z'],
    ['2 hours ago', '2026-07-01T10:00:00.000Z'],
    ['1 day ago', '2026-06-30T00:00:00.000Z'],
    ['Streamed 2 weeks ago', '2026-06-17T00:00:00.000Z'],
    ['4 months ago (edited)', '2026-03-01T00:00:00.000Z'],
    ['1 year ago', '2025-07-01T00:00:00.000Z'],
    ['Scheduled for tomorrow', null],
    ['hace 3 días', '2026-06-28T00:00:00.000Z'],
    ['vor 2 Wochen gestreamt', '2026-06-17T00:00:00.000Z'],
    ['il y a 1 an (modifié)', '2025-07-01T00:00:00.000Z'],
    ['3 日前', '2026-06-28T00:00:00.000Z'],
    ['3 日前 に配信済み', '2026-06-28T00:00:00.000Z'],
    ['3 天前', '2026-06-28T00:00:00.000Z'],
    ['3 个月前', '2026-04-01T00:00:00.000Z'],
    ['３ヵ月前', '2026-04-01T00:00:00.000Z'],
    ['منذ ٣ أشهر', '2026-04-01T00:00:00.000Z'],
    ['vor 3 T.', '2026-06-28T00:00:00.000Z'],
    ['vor 3 Mon.', '2026-04-01T00:00:00.000Z'],
    ['3mo ago', '2026-04-01T00:00:00.000Z'],
    ['5d ago', '2026-06-26T00:00:00.000Z'],
    ['2y ago', '2024-07-01T00:00:00.000Z'],
    ['10h ago', '2026-07-01T02:00:00.000Z'],
    ['1w ago', '2026-06-24T00:00:00.000Z'],
    ['45m ago', '2026-07-01T11:49:00.000Z'],
    ['5 min. ago', '2026-07-01T12:29:00.000Z'],
    ['just now', '2026-07-01T12:34:56.000Z'],
    ['Premiered an hour ago', '2026-07-01T11:00:00.000Z'],
    ['a day ago', '2026-06-30T00:00:00.000Z'],
    ['Updated yesterday', '2026-06-30T00:00:00.000Z'],
    ['Updated today', '2026-07-01T00:00:00.000Z'],
    ['3ヶ月前', '2026-04-01T00:00:00.000Z'],
    ['prije 3 dana', '2026-06-28T00:00:00.000Z'],
    ['one year ago', '2025-07-01T00:00:00.000Z'],
    ['3mo', '2026-04-01T00:00:00.000Z'],
    ['2w', '2026-06-17T00:00:00.000Z'],
    ['hace un mes', '2026-06-01T00:00:00.000Z'],
    ['hace una semana (editado)', '2026-06-24T00:00:00.000Z'],
    ['il y a un an', '2025-07-01T00:00:00.000Z'],
    ['vor einem Monat', '2026-06-01T00:00:00.000Z'],
    ['vor einer Woche gestreamt', '2026-06-24T00:00:00.000Z'],
    ['há um ano', '2025-07-01T00:00:00.000Z'],
    ["un'ora fa", '2026-07-01T11:00:00.000Z'],
    ['en månad sedan', null],
    ['för en månad sedan', '2026-06-01T00:00:00.000Z'],
    ['rok temu', '2025-07-01T00:00:00.000Z'],
    ['месяц назад', '2026-06-01T00:00:00.000Z'],
    ['bir yıl önce', '2025-07-01T00:00:00.000Z'],
    ['πριν από έναν μήνα', '2026-06-01T00:00:00.000Z'],
    ['一个月前', '2026-06-01T00:00:00.000Z'],
    ['منذ شهرين', '2026-05-01T00:00:00.000Z'],
    ['לפני חודשיים', '2026-05-01T00:00:00.000Z'],
    ['二十一年前', null],
    ['half an hour ago', null],
    ['thirty-one years ago', null],
    ['5m', null],
    ['2.5y', null],
    ['Un mes', null],
    ['Premieres today', null],
    ['a long time ago', null],
    ['in 3 days', null],
    ['12 mil vistas', null],
    ['2 weeks', null],
    [null, null],
  ])('relative time %j is estimated to its unit', (text, at) => expect(agoOf(text, now)).toBe(at))

  test.each([
    ['1 month ago', '2026-03-31T10:00:00Z', '2026-02-28T00:00:00.000Z'],
    ['1 month ago', '2028-03-31T10:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['1 year ago', '2028-02-29T10:00:00Z', '2027-02-28T00:00:00.000Z'],
    ['13 months ago', '2026-01-31T10:00:00Z', '2024-12-31T00:00:00.000Z'],
  ])('%s on %s is a day of that month', (text, at, day) => expect(agoOf(text, Date.parse(at))).toBe(day))

  test.each([
    ['Jan 26, 2026', '2026-01-26T00:00:00.000Z'],
    ['27 Apr 2021', '2021-04-27T00:00:00.000Z'],
    ['Premiered Sep 5, 2025', '2025-09-05T00:00:00.000Z'],
    ['Started streaming on 4 Jun 2026', '2026-06-04T00:00:00.000Z'],
    ['3 days ago', null],
  ])('date %j', (text, date) => expect(dateOf(text)).toBe(date))

  test('durations of the Data API (ISO 8601)', () => {
    expect(durationOf('PT1H2M3S')).toBe(3_723_000)
    expect(durationOf('P1DT1S')).toBe(86_401_000)
    expect(durationOf('P0D')).toBe(0)
    expect(durationOf('soon')).toBeNull()
  })

  test('handles and links', () => {
    expect(handleOf('http://www.youtube.com/@MrBeast')).toBe('MrBeast')
    expect(handleOf('/@%E3%82%B2')).toBe('ゲ')
    expect(handleOf('/channel/UC123')).toBeNull()
    expect(absoluteUrl('//yt3.ggpht.com/a=s88')).toBe('https://yt3.ggpht.com/a=s88')
    expect(absoluteUrl('javascript:alert(1)')).toBeNull()
    expect(linkTarget('https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fkgs.link%2Fa')).toBe(
      'https://kgs.link/a',
    )
  })
})
