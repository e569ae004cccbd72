import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { UsageRecords } from './usage-records.ts'

/** Usage records of a wallet. */
export type WalletUsage = readonly [walletId: string, records: UsageRecords]

/** Lookups whose charges were taken back after their usage was moved (the SQL function ledger_void). */
export type VoidedUsage = readonly [walletId: string, at: number, lookupIds: readonly string[]]

/** Rows of the ledger's database that are moved to a database of usage, by their columns (books/usage-history.ts). */
export interface UsageHistory {
  readonly usage_batches?: readonly { readonly wallet_id: string; readonly items: UsageRecords }[]
  readonly usage_days?: readonly object[]
  readonly usage_hours?: readonly object[]
}

/** The content of a row of the table usage_outbox. */
export type OutboxContent =
  | readonly WalletUsage[]
  | { readonly void: readonly VoidedUsage[] }
  | { readonly history: UsageHistory }

/** The first byte of a content: JSON as it is (the SQL function ledger_void writes it), or deflated. */
const plain = 0
const deflated = 1

/** Shorter contents are stored as they are: deflating them costs more time than their bytes. */
const minDeflatedBytes = 200

/** A small window: contents have some kilobytes, and the memory of a larger one is cleared for each of them. */
const deflateOptions = { level: 3, windowBits: 13, memLevel: 6 } as const

/** Packs JSON text. */
export function packContent(json: string): Buffer {
  const bytes = Buffer.from(json)
  if (bytes.length < minDeflatedBytes) return Buffer.concat([Buffer.of(plain), bytes])
  return Buffer.concat([Buffer.of(deflated), deflateRawSync(bytes, deflateOptions)])
}

/** The inverse of {@link packContent}. */
export function unpackContent(content: Buffer): OutboxContent {
  const rest = content.subarray(1)
  return JSON.parse((content[0] === deflated ? inflateRawSync(rest) : rest).toString())
}

/** A row of the outbox as it is stored for a repetition: a content that cannot be read in base64. */
export type PackedRow = readonly [
  id: string,
  at: number,
  content: OutboxContent | string,
  without: readonly string[] | null,
]

/**
 * Packs rows of the outbox into one value of the table usage_kept. Together they take half of their bytes: they repeat names,
 * keys and parameters. Some megabytes at once: lookups go on meanwhile.
 */
export const packStored = (rows: readonly PackedRow[]): Promise<Buffer> => deflate(JSON.stringify(rows))

const deflate = promisify<string, Buffer>(deflateRaw)

/** The inverse of {@link packStored}. */
export function unpackRows(packed: Buffer): PackedRow[] {
  return JSON.parse(inflateRawSync(packed).toString()) as PackedRow[]
}
