import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Pieces } from '../../../runtime/threads/pieces.ts'
import { everydayWords } from '../lexicon/tables.ts'
import type { RankerModel } from './ranker.ts'
import type { TaggerModel } from './tagger.ts'
import { hash, type StoredWeights, Weights } from './weights.ts'

/** The learned table: what `scripts/train-ask.ts` computes from the labelled questions. */
export interface LearnedTable {
  readonly tagger: TaggerModel
  readonly ranker: RankerModel
  readonly confidence: Float64Array
  readonly isKnown: (word: string) => boolean
  /** The digest of what the table was trained from. */
  readonly inputs: string
}

/** The parts of the file, in their order, as they are stored. */
export interface TableParts {
  readonly tagger: StoredWeights
  readonly transitions: Float64Array
  readonly ranker: StoredWeights
  readonly shared: Float64Array
  readonly columns: readonly string[]
  readonly confidence: Float64Array
  /** Hashes of the words that were frequent in training. */
  readonly known: Uint32Array
  readonly inputs: string
}

const arrayTypes = { Float64Array, Uint32Array, Uint16Array, Int8Array } as const
type ArrayType = keyof typeof arrayTypes

const header = z.object({
  inputs: z.string(),
  columns: z.array(z.string()),
  scales: z.tuple([z.number(), z.number()]),
  arrays: z.array(
    z.object({
      type: z.enum(['Float64Array', 'Uint32Array', 'Uint16Array', 'Int8Array']),
      length: z.number(),
    }),
  ),
})

const file = new URL('table.bin', import.meta.url)

/** Puts the table into one file: a line of JSON, then the arrays, each on a boundary of 8 bytes. */
export function packTable(parts: TableParts): Buffer {
  const arrays = [
    ...[parts.tagger, parts.ranker].flatMap((one) => [one.features, one.starts, one.columns, one.weights]),
    parts.transitions,
    parts.shared,
    parts.confidence,
    parts.known,
  ]
  const head = JSON.stringify({
    inputs: parts.inputs,
    columns: parts.columns,
    scales: [parts.tagger.scale, parts.ranker.scale],
    arrays: arrays.map((one) => ({ type: one.constructor.name, length: one.length })),
  })
  const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8, 0x20)])
  const line = padded(Buffer.from(`${head} `))
  line[line.length - 1] = 0x0a
  return Buffer.concat([
    line,
    ...arrays.map((one) => padded(Buffer.from(one.buffer, one.byteOffset, one.byteLength))),
  ])
}

/** Reads the file of the table. */
export function unpackTable(bytes: Buffer): TableParts {
  const end = bytes.indexOf('\n') + 1
  const head = header.parse(JSON.parse(bytes.subarray(0, end).toString()))
  let at = end
  const arrays = head.arrays.map(({ type, length }) => {
    const Type = arrayTypes[type as ArrayType]
    const size = length * Type.BYTES_PER_ELEMENT
    // Copied, because the file's buffer may begin anywhere in memory.
    const own = bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + size) as ArrayBuffer
    at += size + ((8 - (size % 8)) % 8)
    return new Type(own)
  })
  const stored = (from: number, scale: number) =>
    ({
      features: arrays[from],
      starts: arrays[from + 1],
      columns: arrays[from + 2],
      weights: arrays[from + 3],
      scale,
    }) as StoredWeights
  return {
    inputs: head.inputs,
    columns: head.columns,
    tagger: stored(0, head.scales[0]),
    ranker: stored(4, head.scales[1]),
    transitions: arrays[8] as Float64Array,
    shared: arrays[9] as Float64Array,
    confidence: arrays[10] as Float64Array,
    known: arrays[11] as Uint32Array,
  }
}

/** The words that are right as they are spelled: frequent in training, or everyday words. */
function knownWords(hashes: Uint32Array): (word: string) => boolean {
  const frequent = new Set(hashes)
  return (word) => everydayWords.has(word) || frequent.has(hash(word))
}

/** The table as the router uses it, in pieces: each of its indexes takes some ten milliseconds. */
export function* tableOf(parts: TableParts): Pieces<LearnedTable> {
  const isKnown = knownWords(parts.known)
  yield
  const taggerWeights = new Weights(parts.tagger)
  yield
  const rankerWeights = new Weights(parts.ranker)
  yield
  return {
    inputs: parts.inputs,
    isKnown,
    confidence: parts.confidence,
    tagger: { weights: taggerWeights, transitions: parts.transitions, isKnown },
    ranker: {
      weights: rankerWeights,
      columns: new Map(parts.columns.map((name, at) => [name, at])),
      shared: parts.shared,
    },
  }
}

let loaded: LearnedTable | undefined

/** Loads the table once for the process. */
export function* loadTable(): Pieces<LearnedTable> {
  if (loaded !== undefined) return loaded
  const table = yield* tableOf(unpackTable(readFileSync(file)))
  loaded ??= table
  return loaded
}
