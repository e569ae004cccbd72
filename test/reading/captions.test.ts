import { describe, expect, test, vi } from 'vitest'
import { plainText, readJson3, readTimedXml, readWebVtt } from '../../src/reading/captions.ts'
import { costHere } from '../support/cost.ts'

describe('caption files become segments in milliseconds', () => {
  test('WebVTT: header, notes, cue ids, settings, tags and entities are removed; the speech stays', () => {
    const file = [
      '\ufeffWEBVTT - made by hand',
      'Kind: captions',
      '',
      'NOTE not spoken',
      '',
      'intro',
      '00:01.000 --> 00:03.500 align:start position:0%',
      '<v Ann>Hello <c.yellow>there</c>,',
      'Bob &amp; Eve</v>',
      '',
      '01:00:00.000 --> 01:00:01.000',
      'Bye',
      '',
    ].join('\r\n')
    expect(readWebVtt(file)).toEqual([
      { text: 'Hello there, Bob & Eve', startMs: 1000, endMs: 3500 },
      { text: 'Bye', startMs: 3_600_000, endMs: 3_601_000 },
    ])
  })

  test('SubRip, with commas and style codes', () => {
    expect(readWebVtt('1\n00:00:02,250 --> 00:00:04,000\n{\\an8}<i>Ja</i>\n')).toEqual([
      { text: 'Ja', startMs: 2250, endMs: 4000 },
    ])
  })

  test('a line that stays on screen over two cues appears once', () => {
    expect(
      readWebVtt(
        'WEBVTT\n\n00:00.000 --> 00:01.000\none\n\n00:01.000 --> 00:02.000\none\n\n00:02.000 --> 00:03.000\ntwo',
      ),
    ).toEqual([
      { text: 'one', startMs: 0, endMs: 2000 },
      { text: 'two', startMs: 2000, endMs: 3000 },
    ])
  })

  test('a file without cues is empty only if its header states WebVTT', () => {
    expect(readWebVtt('WEBVTT\n')).toEqual([])
    expect(readWebVtt('<html>log in</html>')).toBeNull()
  })

  test('timed-text JSON: windows and line breaks are not speech', () => {
    const segments = readJson3({
      events: [
        { tStartMs: 0, dDurationMs: 9000, id: 1 },
        { tStartMs: 100, dDurationMs: 2000, segs: [{ utf8: 'so' }, { utf8: ' it', tOffsetMs: 120 }] },
        { tStartMs: 100, aAppend: 1, segs: [{ utf8: '\n' }] },
        { tStartMs: '2100', dDurationMs: 400, segs: [{ utf8: 'begins' }] },
      ],
    })
    expect(segments).toEqual([
      { text: 'so it', startMs: 100, endMs: 2100 },
      { text: 'begins', startMs: 2100, endMs: 2500 },
    ])
    expect(plainText(segments!)).toBe('so it begins')
    expect(readJson3({ error: {} })).toBeNull()
  })

  test('timed-text XML of both ages', () => {
    expect(readTimedXml('<transcript><text start="1.5" dur="2">it&amp;#39;s</text></transcript>')).toEqual([
      { text: "it's", startMs: 1500, endMs: 3500 },
    ])
    expect(
      readTimedXml('<timedtext format="3"><body><p t="10" d="20"><s>a</s><s> b</s></p></body></timedtext>'),
    ).toEqual([{ text: 'a b', startMs: 10, endMs: 30 }])
    expect(readTimedXml('<html></html>')).toBeNull()
  })

  test('an event of timed-text JSON that only breaks the line is no entry, and counts only if it is unreadable', () => {
    const drift = vi.fn()
    const event = (utf8: unknown) => ({ tStartMs: 100, aAppend: 1, segs: [{ utf8 }] })
    const line = { tStartMs: 100, dDurationMs: 2000, segs: [{ utf8: 'so' }, { utf8: '\n' }] }
    const read = (...events: unknown[]) => readJson3({ events: [line, ...events] }, { drift })
    expect(read(event('\n'))).toEqual([{ text: 'so', startMs: 100, endMs: 2100 }])
    expect(drift).not.toHaveBeenCalled()
    expect(read(event(null), event(''), { tStartMs: 100, segs: {} })).toHaveLength(1)
    expect(drift.mock.calls.map(([, unreadable]) => unreadable)).toEqual(['entry', 'entry', 'entry'])
  })

  const segs = [{ utf8: 'a' }]

  test('a start of 0 may be left out, and so may the length of a line, which lasts until the next line', () => {
    const drift = vi.fn()
    const events = [
      { dDurationMs: 5, segs },
      { tStartMs: 7, segs },
      { tStartMs: 9, dDurationMs: 5, segs },
    ]
    expect(readJson3({ events }, { drift })).toEqual([
      { text: 'a', startMs: 0, endMs: 5 },
      { text: 'a', startMs: 7, endMs: 9 },
      { text: 'a', startMs: 9, endMs: 14 },
    ])
    expect(
      readTimedXml('<transcript><text dur="1">a</text><text start="2">b</text></transcript>', { drift }),
    ).toEqual([
      { text: 'a', startMs: 0, endMs: 1000 },
      { text: 'b', startMs: 2000, endMs: 2000 },
    ])
    expect(drift).not.toHaveBeenCalled()
  })

  test('a line with an unreadable start stays in its place, and is reported', () => {
    const drift = vi.fn()
    const events = [
      { tStartMs: 0, dDurationMs: 5, segs },
      { tStartMs: 'soon', dDurationMs: 3, segs },
      { tStartMs: '4.400', dDurationMs: 1, segs },
      { tStartMs: 20, dDurationMs: 5, segs },
    ]
    expect(readJson3({ events }, { drift })?.map(({ startMs }) => startMs)).toEqual([0, 5, 8, 20])
    expect(drift.mock.calls).toEqual([['events: start'], ['events: start']])
  })

  test('starts that moved are a fault, lengths that moved are reported', () => {
    const drift = vi.fn()
    expect(() => readJson3({ events: [{ segs }, { segs }] })).toThrow('start')
    expect(() => readTimedXml('<transcript><text>a</text><text>b</text></transcript>')).toThrow('start')
    expect(
      readJson3(
        {
          events: [
            { tStartMs: 1, segs },
            { tStartMs: 3, segs },
          ],
        },
        { drift },
      ),
    ).toHaveLength(2)
    expect(drift.mock.calls).toEqual([['events: length']])
  })

  test('an unreadable word loses no other word of its line, and is counted', () => {
    const drift = vi.fn()
    const pieces = [{ utf8: 'so' }, { text: ' it' }, { utf8: ' begins' }]
    expect(readJson3({ events: [{ tStartMs: 1, dDurationMs: 1, segs: pieces }] }, { drift })).toEqual([
      { text: 'so begins', startMs: 1, endMs: 2 },
    ])
    expect(drift.mock.calls).toEqual([['segs: segs.utf8', 'part']])
  })

  test('a cue that is cut off is counted; notes and styles are not', () => {
    const drift = vi.fn()
    const cue = '00:00.000 --> 00:01.000\none'
    expect(readWebVtt(`WEBVTT\n\nNOTE x\n\nSTYLE\na{}\n\n${cue}\n\n`, { drift })).toHaveLength(1)
    expect(drift).not.toHaveBeenCalled()
    expect(readWebVtt(`WEBVTT\n\n${cue}\n\n00:01.000 --> 00:0`, { drift })).toHaveLength(1)
    expect(drift).toHaveBeenCalledOnce()
  })

  test.each(['<', '{\\', '<a ', '&'])('a cue of 80,000 %j is read in a moment', async (sign) => {
    const cost = await costHere(() => readWebVtt(`WEBVTT\n\n00:00.000 --> 00:01.000\n${sign.repeat(80_000)}`))
    expect(cost).toBeLessThan(2000)
  })

  test('a line that a file has twice appears once, with its longer time; the same words later are said again', () => {
    const expected = [
      { text: 'Hello', startMs: 1000, endMs: 3000 },
      { text: 'there', startMs: 1500, endMs: 2000 },
      { text: 'Hello', startMs: 5000, endMs: 6000 },
    ]
    const cues = ['01.000 --> 00:02.000\nHello', '01.500 --> 00:02.000\nthere', '01.000 --> 00:03.000\nHello']
    const vtt = [...cues, '05.000 --> 00:06.000\nHello'].map((cue) => `00:${cue}`).join('\n\n')
    expect(readWebVtt(`WEBVTT\n\n${vtt}\n`)).toEqual(expected)
    const event = (tStartMs: number, dDurationMs: number, utf8: string) => ({
      tStartMs,
      dDurationMs,
      segs: [{ utf8 }],
    })
    const events = [event(1000, 1000, 'Hello'), event(1500, 500, 'there'), event(1000, 2000, 'Hello')]
    expect(readJson3({ events: [...events, event(5000, 1000, 'Hello')] })).toEqual(expected)
    const lines = [
      '<text start="1" dur="1">Hello</text><text start="1.5" dur="0.5">there</text>',
      '<text start="1" dur="2">Hello</text><text start="5" dur="1">Hello</text>',
    ]
    expect(readTimedXml(`<transcript>${lines.join('')}</transcript>`)).toEqual(expected)
  })

  test('equal lines without a readable start may be said again', () => {
    const segs = [{ utf8: 'la' }]
    const events = [
      { tStartMs: 0, dDurationMs: 500, segs },
      { tStartMs: 'x', segs },
      { tStartMs: 'y', segs },
    ]
    expect(readJson3({ events })).toHaveLength(3)
  })
})
