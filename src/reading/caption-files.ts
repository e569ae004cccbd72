import { Fault } from '../catalog/errors.ts'
import type { Segment } from '../catalog/ports/transcripts.ts'
import { inThread } from '../runtime/threads/threads.ts'
import { readJson3, readTimedXml, readWebVtt } from './captions.ts'
import type { DriftReporter } from './entries.ts'
import { parseJson } from './json.ts'

/**
 * Reads caption files: small ones at once, larger ones in a thread. A megabyte takes half a second
 * or more, and the uploader of a video controls its captions.
 */

/** The highest number of segments in a file: eleven hours at one segment every two seconds. */
const maxSegments = 20_000
/** What the caller is told where reading takes too long, or too much memory. */
export const tooTangled =
  'The captions of this video are too large or too tangled to be read in time. Nothing was charged.'

/** The segments of a video. @throws Fault too_large for more than a video has */
export function boundedSegments<T extends readonly Segment[] | null>(segments: T): T {
  if (segments === null || segments.length <= maxSegments) return segments
  throw tooManySegments(`captions of ${segments.length} segments`)
}

const tooManySegments = (detail: string) =>
  new Fault('too_large', detail, {
    publicMessage: `The captions of this video have more than ${maxSegments} segments. Nothing was charged.`,
  })

interface Read {
  readonly segments: Segment[] | null
  /** What was reported as unreadable. */
  readonly lost: readonly Parameters<DriftReporter['drift']>[]
}

/** Runs a reader, and collects the fields that it reports as unreadable. */
function counting<T>(value: T, read: (value: T, reporter: DriftReporter) => Segment[] | null): Read {
  const lost: Parameters<DriftReporter['drift']>[] = []
  const drift: DriftReporter['drift'] = (...report) => {
    lost.push(report)
    // Each is copied to the calling thread, and counted there.
    if (lost.length > maxSegments) throw tooManySegments(`more than ${maxSegments} unreadable segments`)
  }
  return { segments: boundedSegments(read(value, { drift })), lost }
}

function readJson(text: string): Read {
  let value: unknown
  try {
    // A large file is read in a thread.
    value = parseJson(text, Number.POSITIVE_INFINITY)
  } catch (cause) {
    throw new Fault('not_json', 'timedtext is not JSON', { cause })
  }
  return counting(value, readJson3)
}

/** The reader of each format, and the text length up to which it runs in the calling thread. */
const forms = {
  webVtt: { here: 32_000, read: (text: string): Read => counting(text, readWebVtt) },
  timedXml: {
    here: 8_000,
    read: (text: string): Read => counting(text, readTimedXml),
  },
  json3: { here: 64_000, read: readJson },
} as const

export type CaptionForm = keyof typeof forms

/** Reads a caption file in the calling thread. */
export const readHere = (text: string, form: CaptionForm): Read => forms[form].read(text)

/**
 * Reads a caption file.
 * @param reporter counts unreadable entries
 * @returns null for a text of another format
 * @throws Fault changed, not_json, too_large
 */
export async function readCaptionFile(
  text: string,
  form: CaptionForm,
  { reporter, signal }: { readonly reporter?: DriftReporter; readonly signal?: AbortSignal } = {},
): Promise<Segment[] | null> {
  const isSmall = text.length <= forms[form].here
  const away = { module: new URL(import.meta.url), name: 'readHere', args: [text, form] }
  const { segments, lost } = isSmall
    ? readHere(text, form)
    : await inThread<Read>('captions', away, { signal, publicMessage: tooTangled })
  for (const report of lost) reporter?.drift(...report)
  return segments
}
