import type { Platform } from './platform.ts'

/** Every platform, in the order of the documents. */
export const platforms: readonly Platform[] = []
