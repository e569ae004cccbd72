import { type ByteAllowance, createByteAllowance } from '../runtime/process/byte-allowance.ts'
import type { BaseParts } from './base-parts.ts'

/** Bounds the events that are stored for the test keys of an account in a day: of monitors and of jobs together. */
export const eventBytesOf = ({ common, rates }: Pick<BaseParts, 'common' | 'rates'>): ByteAllowance =>
  createByteAllowance({
    ...{ rates, clock: common.clock, kind: 'events', lifetimeMs: 86_400_000 },
    maxBytes: { live: 10 ** 12, test: common.config.EVENT_TEST_BYTES },
  })
