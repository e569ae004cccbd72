import { sessionSettings } from '../api/client.ts'
import { serviceUrl } from '../app/address.ts'
import type { Mode } from '../app/mode.ts'
import type { Session } from '../app/session.tsx'

/** Options of a call whose answer is a file. */
export const csvOptions = { headers: { accept: 'text/csv' }, retries: 5, deadlineMs: 180_000 } as const

/** A list as a CSV file of the service. */
export interface CsvList {
  /** The name of the file, without its ending. */
  readonly name: string
  /** The path of its route. */
  readonly path: string
  /** The parameters of the route; those without a value are left out. */
  readonly params: Readonly<Record<string, unknown>>
}

/** Bytes that become one part of the file, which the browser may move to its disk. */
const partBytes = 8 * 1024 * 1024

/**
 * Saves a list as a file. The client of the service would hold it as one text, so it is read here in parts.
 * @param onProgress is called with the number of bytes so far
 * @throws Error with the message of the service, and where the file does not come to its end
 */
export async function exportCsv(
  { name, path, params }: CsvList,
  mode: Mode,
  session: Session,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([key, value]) => [key, textOf(value)]))
  const { headers } = sessionSettings(mode, session)
  const response = await fetch(`${serviceUrl}${path}?${query}`, {
    headers: { ...headers, accept: 'text/csv' },
  })
  if (!response.ok) {
    const { status } = response
    const { message = `The service answered ${status}.`, ...fields } = (await response.json()).error ?? {}
    throw Object.assign(new Error(message), { ...fields, status })
  }
  const parts: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let [all, waiting] = [0, 0]
  for await (const piece of piecesOf(response.body!)) {
    pieces.push(piece)
    all += piece.length
    waiting += piece.length
    onProgress(all)
    if (waiting < partBytes) continue
    parts.push(new Blob(pieces))
    pieces = []
    waiting = 0
  }
  saveFile(`${name}.csv`, new Blob([...parts, ...pieces], { type: 'text/csv' }))
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

/** The pieces of a body; not every browser lets a stream be iterated. */
async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Saves a text of the service as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
