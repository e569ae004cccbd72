import { type Dice, words } from './world.ts'

/** A line of speech in a video. */
export interface Cue {
  readonly startMs: number
  readonly endMs: number
  readonly text: string
}

/** The speech of a video: `count` sentences, one every `stepMs`, each ending shortly before the next. */
export function spoken(d: Dice, count: number, stepMs = 4000): Cue[] {
  return Array.from({ length: count }, (_, place) => ({
    startMs: place * stepMs,
    endMs: (place + 1) * stepMs - Math.floor(stepMs / 10),
    text: words.sentence(d),
  }))
}

function vttTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23)
}

/**
 * A WebVTT file (W3C).
 * @param header lines below the first, for example the time map of a segment
 */
export function webVtt(cues: readonly Cue[], header: readonly string[] = [], settings = ''): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) => `${vttTime(startMs)} --> ${vttTime(endMs)}${settings}\n${text}\n`,
  )
  return [['WEBVTT', ...header, ''].join('\n'), ...blocks].join('\n')
}

/** The time map at the start of caption segments in an HLS stream (RFC 8216, section 3.5). */
export const segmentHeader = ['X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000']

/** Timed text in YouTube's JSON (`fmt=json3`). The events may include others than cues. */
export function json3(events: readonly unknown[]): unknown {
  return { wireMagic: 'pb3', pens: [{}], wsWinStyles: [{}], wpWinPositions: [{}], events }
}

/** A cue as an event of {@link json3}. */
export function json3Event({ startMs, endMs, text }: Cue) {
  return { tStartMs: startMs, dDurationMs: endMs - startMs, segs: [{ utf8: text }] }
}

const xmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;' }

/** Text inside XML. */
export const xmlText = (text: string) => text.replaceAll(/[&<>']/g, (character) => xmlEscapes[character]!)

/** Timed text as XML: `<transcript><text start dur>`, in seconds. */
export function timedXml(cues: readonly Cue[]): string {
  const texts = cues.map(
    ({ startMs, endMs, text }) =>
      `<text start="${startMs / 1000}" dur="${(endMs - startMs) / 1000}">${xmlText(text)}</text>`,
  )
  return `<?xml version="1.0" encoding="utf-8" ?><transcript>${texts.join('')}</transcript>`
}
