import type { Segment } from '../catalog/ports/transcripts.ts'
import { Fault } from '../errors.ts'
import { inThread } from '../threads/threads.ts'
import { readJson3, readTimedXml, readWebVtt } from './captions.ts'
import type { DriftReporter } from './entries.ts'

/**
 * Caption files as they come. Small ones are read at once, larger ones in a thread: a megabyte takes half a second and
 * more, and whoever uploads a video writes its captions.
 */

/** Segments of a file, at most: eleven hours of one every two seconds. */
const mostSegments = 20_000
const tooTangled =
  'The captions of this video are too large or too tangled to be read in time. Nothing was charged.'

function bounded(segments: Segment[] | null): Segment[] | null {
  if (segments === null || segments.length <= mostSegments) return segments
  throw new Fault('too_large', `captions of ${segments.length} segments`, {
    publicMessage: `The captions of this video have more than ${mostSegments} segments. Nothing was charged.`,
  })
}

interface Read {
  readonly segments: Segment[] | null
  /** Fields of which something could not be read. */
  readonly lost: readonly string[]
}

/** What a reader makes of a text, and the fields of which it lost something. */
function counting<T>(value: T, read: (value: T, reporter: DriftReporter) => Segment[] | null): Read {
  const lost: string[] = []
  return { segments: bounded(read(value, { drift: (field) => lost.push(field) })), lost }
}

function readJson(text: string): Read {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Fault('not_json', 'timedtext is not JSON', { cause })
  }
  return counting(value, readJson3)
}

/** Readers by the form of the file, and the length up to which a text is read where it is. */
const forms = {
  webVtt: { here: 32_000, read: (text: string): Read => counting(text, readWebVtt) },
  timedXml: {
    here: 8_000,
    read: (text: string): Read => counting(text, readTimedXml),
  },
  json3: { here: 64_000, read: readJson },
} as const

export type CaptionForm = keyof typeof forms

/** Reads a caption file where it is called: in a thread, or for a small one at once. */
export const readHere = (text: string, form: CaptionForm): Read => forms[form].read(text)

/**
 * Reads a caption file.
 * @param reporter where entries that could not be read are counted
 * @returns null for a text that is not of that form
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
  for (const field of lost) reporter?.drift(field)
  return segments
}
