import { loadHtml } from '../html.ts'
import { arr, num, obj, objs } from '../platforms/shared/narrow.ts'
import type { Segment } from './types.ts'

/** Words joined by single spaces; caption files wrap lines and indent with non-breaking spaces. */
function tidy(text: string): string {
  return text.replaceAll(/[\s\u00a0]+/g, ' ').trim()
}

let entities: ReturnType<typeof loadHtml> | undefined

/** Text of a cue: without WebVTT/SRT tags (`<c.yellow>`, `<v Ann>`, `<00:00:01.000>`, `{\an8}`), entities decoded. */
function cueText(payload: string): string {
  const bare = payload.replaceAll(/<[^>]*>/g, '').replaceAll(/\{\\[^}]*\}/g, '')
  if (!bare.includes('&')) return tidy(bare)
  entities ??= loadHtml('', null, false)
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
 * Merges what roll-up captions repeat: a cue whose text the next cue begins with again is kept once, so that
 * plain text reads like speech.
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

/**
 * Reads WebVTT (W3C) and SubRip, which differ only in header and decimal sign. Cues without text are left out.
 * @returns null when the text is neither: no header and no cue
 */
export function readWebVtt(text: string): Segment[] | null {
  const body = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const segments: Segment[] = []
  let cues = 0
  for (const block of body.split(/\n{2,}/)) {
    const lines = block.split('\n')
    const timing = lines.findIndex((line) => line.includes('-->'))
    if (timing < 0) continue
    const [from, to] = lines[timing]!.split('-->')
    const startMs = clockMs(from!)
    const endMs = clockMs(to!.trim().split(/\s/)[0] ?? '')
    if (startMs === null || endMs === null) continue
    cues++
    const said = cueText(lines.slice(timing + 1).join('\n'))
    if (said !== '') segments.push({ text: said, startMs, endMs: Math.max(startMs, endMs) })
  }
  if (cues === 0 && !/^WEBVTT/.test(body)) return null
  return withoutRepeats(segments)
}

/**
 * Reads timed-text JSON (`fmt=json3`): events of words. Events without words define windows, events that append
 * carry line breaks.
 * @returns null when the value is not of that form
 */
export function readJson3(value: unknown): Segment[] | null {
  const events = obj(value)?.events
  if (!Array.isArray(events)) return null
  const segments: Segment[] = []
  for (const event of objs(events)) {
    const startMs = num(event.tStartMs)
    const said = tidy(
      objs(arr(event.segs))
        .map((piece) => (typeof piece.utf8 === 'string' ? piece.utf8 : ''))
        .join(''),
    )
    if (startMs === null || said === '') continue
    segments.push({ text: said, startMs, endMs: startMs + (num(event.dDurationMs) ?? 0) })
  }
  return segments
}

/**
 * Reads timed-text XML: `<transcript><text start dur>` in seconds, or `<timedtext><body><p t d>` in milliseconds
 * (`fmt=srv3`).
 * @returns null when the text has neither root
 */
export function readTimedXml(text: string): Segment[] | null {
  const $ = loadHtml(text, { xml: { decodeEntities: true } })
  if ($('transcript, timedtext').length === 0) return null
  const segments: Segment[] = []
  for (const element of $('transcript > text, timedtext > body > p').toArray()) {
    const node = $(element)
    const seconds = element.tagName === 'text'
    const start = num(node.attr(seconds ? 'start' : 't'))
    const length = num(node.attr(seconds ? 'dur' : 'd')) ?? 0
    // The old format escapes its text twice.
    const said = cueText(node.text())
    if (start === null || said === '') continue
    const unit = seconds ? 1000 : 1
    segments.push({
      text: said,
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
