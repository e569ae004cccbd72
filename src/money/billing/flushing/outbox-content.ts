import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { UsageRecords } from './usage-records.ts'

/** Usage records of a wallet. */
export type WalletUsage = readonly [walletId: string, records: UsageRecords]

/** Lookups whose charges were taken back after their usage was moved (the SQL function ledger_void). */
export type VoidedUsage = readonly [walletId: string, at: number, lookupIds: readonly string[]]

/** The content of a row of the table usage_outbox. */
export type OutboxContent = readonly WalletUsage[] | { readonly void: readonly VoidedUsage[] }

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
