import { changed } from '../catalog/errors.ts'
import type { Segment } from '../catalog/ports/transcripts.ts'
import { type DriftReporter, readEntries, readParts, requiredList, skipEntry } from './entries.ts'
import { loadHtml, loadXml } from './html.ts'
import { at, must, obj } from './narrow.ts'
import { int, num, text } from './values.ts'

/** Joins words by single spaces. Caption files wrap lines and indent with non-breaking spaces. */
function tidy(text: string): string {
  return text.replaceAll(/[\s\u00a0]+/g, ' ').trim()
}

/**
 * The highest number of characters in one cue: viewers cannot read a page in the time of a
 * sentence.
 */
const maxCueLength = 10_000

let entities: ReturnType<typeof loadHtml> | undefined

/**
 * The text of a cue with entities decoded and without WebVTT/SRT tags (`<c.yellow>`, `<v Ann>`,
 * `<00:00:01.000>`, `{\an8}`).
 */
function cueText(payload: string): string {
  // The pattern excludes a further opening sign: otherwise it would rescan a run of them from each.
  const bare = payload
    .slice(0, maxCueLength)
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\{\\[^{}]*\}/g, '')
  if (!bare.includes('&')) return tidy(bare)
  entities ??= loadHtml('')
  return tidy(entities('<i>').html(bare).text())
}

/** Milliseconds of `01:02:03.456`, `02:03.456` or `01:02:03,456`; null for anything else. */
function clockMs(text: string): number | null {
  const match = /^(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes, seconds, fraction] = match
  return (
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction!.padEnd(3, '0'))
  )
}

/**
 * Merges the repeats of roll-up captions. If the next cue begins with a cue's text, the text
 * appears once, so that plain text reads like speech.
 */
function withoutRepeats(segments: readonly Segment[]): Segment[] {
  const kept: Segment[] = []
  for (const segment of segments) {
    const last = kept.at(-1)
    if (last && last.text === segment.text && segment.startMs <= last.endMs + 50) {
      kept[kept.length - 1] = { ...last, endMs: Math.max(last.endMs, segment.endMs) }
    } else {
      kept.push(segment)
    }
  }
  return kept
}

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0

/**
 * The lines without those that a file has again, with the same start and text: some platforms send a track twice, or
 * each line for its shadow. The one that lasts longest remains, in the first place. Lines without a start are no repeats.
 * @param length the name of the field that is higher for a line that lasts longer
 */
function once<
  Length extends string,
  Line extends { text: string; startMs: unknown } & Record<Length, unknown>,
>(lines: readonly Line[], length: Length): Line[] {
  const kept = new Map<unknown, Line>()
  for (const line of lines) {
    const key = isTime(line.startMs) ? `${line.startMs} ${line.text}` : line
    const known = kept.get(key)
    const [was, is] = [known?.[length], line[length]]
    if (known === undefined) kept.set(key, line)
    else if (isTime(is) && (!isTime(was) || is > was)) kept.set(key, { ...known, [length]: is })
  }
  return [...kept.values()]
}

const uncounted: DriftReporter = { drift: () => undefined }

/**
 * Reads WebVTT (W3C) and SubRip, which differ only in header and decimal sign. Leaves out cues
 * without text.
 * @param reporter counts blocks that are not cues, such as the last block of a truncated file
 * @returns null for a text in neither format: it has no cue and no header, or other blocks in place
 * of cues
 */
export function readWebVtt(text: string, reporter = uncounted): Segment[] | null {
  const body = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const segments: Segment[] = []
  let cues = 0
  let strangers = 0
  for (const block of body.split(/\n{2,}/)) {
    const lines = block.split('\n')
    const timing = lines.findIndex((line) => line.includes('-->'))
    const [from = '', to = ''] = timing < 0 ? [] : lines[timing]!.split('-->')
    const startMs = clockMs(from)
    const endMs = clockMs(to.trim().split(/\s/)[0] ?? '')
    if (startMs === null || endMs === null) {
      if (block.trim() !== '' && !/^(WEBVTT|NOTE|STYLE|REGION)\b/.test(block)) strangers++
      continue
    }
    cues++
    const words = cueText(lines.slice(timing + 1).join('\n'))
    if (words !== '') segments.push({ text: words, startMs, endMs: Math.max(startMs, endMs) })
  }
  if (cues === 0 && (strangers > 0 || !/^WEBVTT/.test(body))) return null
  for (; strangers > 0; strangers--) reporter.drift('cues', 'entry')
  return withoutRepeats(once(segments, 'endMs'))
}

/** A line of timed text. `undefined`: the time is left out; null: it is unreadable. */
interface TimedLine {
  readonly text: string
  readonly startMs: number | null | undefined
  readonly lengthMs: number | null | undefined
}

/**
 * Places lines in time. Timed text leaves out a start of 0 and the length of some lines, which then last until the next
 * line. A later line without a readable start begins where the line before it ends, and is reported.
 * @throws Fault changed if no line of several has a start: the field has moved
 */
function placeLines(read: readonly TimedLine[], reporter: DriftReporter): Segment[] {
  const lines = once(read, 'lengthMs')
  const hasStart = lines.some(({ startMs }) => isTime(startMs))
  if (!hasStart && (lines.length > 1 || lines[0]?.startMs === null)) throw changed('events: start')
  if (lines.length > 0 && !lines.some(({ lengthMs }) => isTime(lengthMs))) reporter.drift('events: length')
  const nextStarts: (number | undefined)[] = []
  for (let next: number | undefined, place = lines.length - 1; place >= 0; place--) {
    nextStarts[place] = next
    const { startMs } = lines[place]!
    if (isTime(startMs)) next = startMs
  }
  let endOfLast = 0
  return lines.map(({ text, startMs, lengthMs }, place) => {
    const isLeftOut = startMs === undefined && place === 0
    if (!isTime(startMs) && !isLeftOut) reporter.drift('events: start')
    const from = isTime(startMs) ? startMs : endOfLast
    const to = isTime(lengthMs) ? from + lengthMs : Math.max(from, nextStarts[place] ?? from)
    endOfLast = to
    return { text, startMs: from, endMs: to }
  })
}

/** A time in an attribute, in milliseconds: undefined where the platform left it out. */
function attributeMs(value: string | undefined, unitMs: number): TimedLine['startMs'] {
  if (value === undefined) return undefined
  const time = num(value)
  return time === null ? null : Math.round(time * unitMs)
}

/**
 * Reads timed-text JSON (`fmt=json3`): events of words. Events without words define windows; events
 * that append carry line breaks.
 * @param reporter counts events without readable words, and times that had to be estimated
 * @returns null for a value of another format
 * @throws Fault changed if all events are unreadable
 */
export function readJson3(value: unknown, reporter = uncounted): Segment[] | null {
  const events = obj(value)?.events
  if (!Array.isArray(events)) return null
  const read = (event: unknown): TimedLine | typeof skipEntry => {
    const pieces = at(event, 'segs')
    if (pieces === undefined && at(event, 'id') !== undefined) return skipEntry
    // A piece may be a line break alone, which is no entry and can be read.
    const wordsIn = (piece: unknown) => must(text(at(piece, 'utf8')) || null, 'segs.utf8')
    const words = readParts(requiredList(pieces, 'segs'), wordsIn, reporter, 'segs')
    const line = tidy(words.join('').slice(0, maxCueLength))
    if (line === '') return skipEntry
    const [start, length] = [at(event, 'tStartMs'), at(event, 'dDurationMs')]
    return {
      text: line,
      startMs: start === undefined ? start : int(start),
      lengthMs: length === undefined ? length : int(length),
    }
  }
  return placeLines(readEntries(events, read, reporter, 'events'), reporter)
}

/**
 * Reads timed-text XML: `<transcript><text start dur>` in seconds, or `<timedtext><body><p t d>` in
 * milliseconds (`fmt=srv3`).
 * @param reporter counts times that had to be estimated
 * @returns null if the text has neither root
 * @throws Fault changed if no line has a start
 */
export function readTimedXml(text: string, reporter = uncounted): Segment[] | null {
  const $ = loadXml(text)
  if ($('transcript, timedtext').length === 0) return null
  const lines: TimedLine[] = []
  for (const element of $('transcript > text, timedtext > body > p').toArray()) {
    const node = $(element)
    const [start, length, unit] =
      element.tagName === 'text' ? (['start', 'dur', 1000] as const) : (['t', 'd', 1] as const)
    // The old format escapes its text twice.
    const words = cueText(node.text())
    if (words === '') continue
    lines.push({
      text: words,
      startMs: attributeMs(node.attr(start), unit),
      lengthMs: attributeMs(node.attr(length), unit),
    })
  }
  return placeLines(lines, reporter)
}

/** The words of all segments in one line. */
export function plainText(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join(' ')
}
