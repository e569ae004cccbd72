import type { Segment } from '../catalog/ports/transcripts.ts'
import { changed } from '../errors.ts'
import { type DriftReporter, readEntries, skipEntry } from './entries.ts'
import { loadHtml, loadXml } from './html.ts'
import { arr, at, must, obj } from './narrow.ts'
import { int, num, str } from './values.ts'

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
  for (; strangers > 0; strangers--) reporter.drift('cues')
  return withoutRepeats(segments)
}

/**
 * Reads timed-text JSON (`fmt=json3`): events of words. Events without words define windows; events
 * that append carry line breaks.
 * @param reporter counts words without times, which the reader leaves out
 * @returns null for a value of another format
 * @throws Fault changed if all events are unreadable
 */
export function readJson3(value: unknown, reporter = uncounted): Segment[] | null {
  const events = obj(value)?.events
  if (!Array.isArray(events)) return null
  const read = (event: unknown): Segment | typeof skipEntry => {
    const startMs = must(int(at(event, 'tStartMs')), 'tStartMs')
    const pieces = at(event, 'segs')
    if (pieces === undefined && at(event, 'id') !== undefined) return skipEntry
    const words = arr(must(pieces, 'segs')).map((piece) => must(str(at(piece, 'utf8')), 'segs.utf8'))
    const text = tidy(words.join('').slice(0, maxCueLength))
    if (text === '') return skipEntry
    const lastsMs = must(int(at(event, 'dDurationMs')), 'dDurationMs')
    if (startMs < 0 || lastsMs < 0) throw changed('tStartMs', startMs)
    return { text, startMs, endMs: startMs + lastsMs }
  }
  return readEntries(events, read, reporter, 'events')
}

/**
 * Reads timed-text XML: `<transcript><text start dur>` in seconds, or `<timedtext><body><p t d>` in
 * milliseconds (`fmt=srv3`).
 * @param reporter counts words without times, which the reader leaves out
 * @returns null if the text has neither root
 */
export function readTimedXml(text: string, reporter = uncounted): Segment[] | null {
  const $ = loadXml(text)
  if ($('transcript, timedtext').length === 0) return null
  const segments: Segment[] = []
  for (const element of $('transcript > text, timedtext > body > p').toArray()) {
    const node = $(element)
    const seconds = element.tagName === 'text'
    const start = num(node.attr(seconds ? 'start' : 't'))
    const length = num(node.attr(seconds ? 'dur' : 'd'))
    // The old format escapes its text twice.
    const words = cueText(node.text())
    if (words === '') continue
    if (start === null || length === null) {
      reporter.drift('cues')
      continue
    }
    const unit = seconds ? 1000 : 1
    segments.push({
      text: words,
      startMs: Math.round(start * unit),
      endMs: Math.round((start + length) * unit),
    })
  }
  return segments
}

/** The words of all segments in one line. */
export function plainText(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join(' ')
}
