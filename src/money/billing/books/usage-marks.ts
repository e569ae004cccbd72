import { hash } from 'node:crypto'
import type { OutboxContent } from '../flushing/outbox-content.ts'
import { detailsPlaceOf, type UsageRecords } from '../flushing/usage-records.ts'

/**
 * Marks of rows of usage_batches and usage_kept: a Bloom filter of the words in the parameters of a row's lookups. By it an erasure
 * finds the rows that may name a person, and reads the records of no others. Words are hashed with a key, so the tables alone do not show
 * whether somebody was looked up.
 *   null   unknown: the row has to be read
 *   empty  its lookups have no parameters
 *   else   two bytes that name the key, then the filter; the SQL function usage_marked reads it
 */

/** Two bytes: marks by a key that is not known any more are rows that have to be read, and no rows without the words. */
const keyIdBytes = 2
/** With seven bits set for each word, 0.8 % of the filters have a word by chance. */
const bitsPerWord = 10
/** The SQL function usage_marked looks at as many. */
const bitsSet = 7
/** Words whose hashes are remembered: names of parameters and what many lookups share. */
const maxRemembered = 10_000

/** Two numbers of 32 bits, from which the places of a word's bits are computed. */
type WordHash = readonly [first: number, second: number]

interface WordHashes {
  /** The bytes by which marks name the key. */
  readonly keyId: Buffer
  of(word: string): WordHash
}

/** The hashes of each key, with those that are remembered. */
const hashesOfKeys = new WeakMap<Buffer, WordHashes>()

function hashesOf(key: Buffer): WordHashes {
  const known = hashesOfKeys.get(key)
  if (known !== undefined) return known
  const hashes = createHashes(key)
  hashesOfKeys.set(key, hashes)
  return hashes
}

/**
 * One call of SHA-256 over key and word takes a quarter of the time of an HMAC. Its result is cut to 64 bits, so nobody can go on
 * computing with it, which an HMAC protects from.
 */
function createHashes(key: Buffer): WordHashes {
  const prefix = key.toString('base64')
  const remembered = new Map<string, WordHash>()
  return {
    keyId: Buffer.from(hash('sha256', prefix, 'hex').slice(0, 2 * keyIdBytes), 'hex'),
    of(word) {
      const known = remembered.get(word)
      if (known !== undefined) return known
      const digest = hash('sha256', prefix + word, 'hex')
      const made = [
        Number.parseInt(digest.slice(0, 8), 16),
        Number.parseInt(digest.slice(8, 16), 16),
      ] as const
      if (remembered.size >= maxRemembered) remembered.clear()
      remembered.set(word, made)
      return made
    },
  }
}

/**
 * The place of the n-th bit, before it is cut to the size of the filter ("enhanced double hashing"). Without the cubes, filters of few
 * words have another by chance in 5 % in place of 0.6 %: the step often is a divisor of their size.
 */
const placeOf = (first: number, second: number, n: number) => first + n * second + (n ** 3 - n) / 6

const isAscii = /^[\0-\x7f]*$/
const asciiWord = /[A-Z0-9_]+/g
const word = /[\p{L}\p{N}_]+/giu

/**
 * The words of a text: runs of letters, digits and underscores, in one case. Wherever the matcher of erasures
 * (operator/erasure/text-matcher.ts) finds a term, no such character stands before or behind it, so the words of the term are
 * words of the text. Letters that the matcher takes for the same are the same here: lower case before upper case, because
 * `ẞ` and `ß`, or `ſ` and `s`, are equal only after both.
 */
export function wordsOf(text: string): readonly string[] {
  if (isAscii.test(text)) return text.toUpperCase().match(asciiWord) ?? []
  return (text.match(word) ?? []).map((one) => one.toLowerCase().toUpperCase())
}

/** The marks of records; null without a key. */
export function marksOf(records: UsageRecords, key: Buffer | null): Buffer | null {
  if (key === null) return null
  const words = new Set<string>()
  addWords(words, records)
  return filterOf(words, key)
}

/** The marks of contents of the outbox, which have the ids of their wallets too; null without a key. */
export function marksOfContents(contents: Iterable<OutboxContent>, key: Buffer | null): Buffer | null {
  if (key === null) return null
  const words = new Set<string>()
  const add = (walletId: string, records: UsageRecords) => {
    for (const one of wordsOf(walletId)) words.add(one)
    addWords(words, records)
  }
  for (const content of contents) {
    if ('void' in content) continue
    if ('history' in content)
      for (const { wallet_id, items } of content.history.usage_batches ?? []) add(wallet_id, items)
    else for (const [walletId, records] of content) add(walletId, records)
  }
  return filterOf(words, key)
}

function addWords(words: Set<string>, records: UsageRecords): void {
  for (const record of records) {
    if (!Array.isArray(record)) continue
    const parameters = (record[detailsPlaceOf(record)] as { p?: unknown } | null | undefined)?.p
    if (parameters === undefined) continue
    // As the matcher reads it, names of parameters included.
    for (const one of wordsOf(JSON.stringify(parameters))) words.add(one)
  }
}

function filterOf(words: ReadonlySet<string>, key: Buffer): Buffer {
  if (words.size === 0) return Buffer.alloc(0)
  const { keyId, of } = hashesOf(key)
  const filter = Buffer.alloc(Math.ceil((words.size * bitsPerWord) / 8))
  const size = filter.length * 8
  for (const one of words) {
    const [first, second] = of(one)
    for (let n = 0; n < bitsSet; n += 1) {
      const place = placeOf(first, second, n) % size
      filter[place >> 3]! |= 1 << (place & 7)
    }
  }
  return Buffer.concat([keyId, filter])
}

/** {@link marksOf} as the text of a `bytea`. */
export function marksText(records: UsageRecords, key: Buffer | null): string | null {
  const marks = marksOf(records, key)
  return marks === null ? null : `\\x${marks.toString('hex')}`
}

/**
 * The arguments of the SQL function usage_marked behind the marks: it returns whether marks have all words of one of the texts.
 * @param texts terms in all forms that the matcher looks for
 * @param keys by which marks may have been made
 */
export function marksSearch(
  texts: readonly string[],
  keys: readonly Buffer[],
): [keyIds: Buffer[], ends: number[], hashes: number[]] {
  const keyIds: Buffer[] = []
  const ends: number[] = []
  const hashes: number[] = []
  for (const key of keys) {
    const { keyId, of } = hashesOf(key)
    for (const text of texts) {
      for (const one of new Set(wordsOf(text))) hashes.push(...of(one))
      keyIds.push(keyId)
      ends.push(hashes.length / 2)
    }
  }
  return [keyIds, ends, hashes]
}
