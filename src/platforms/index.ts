import type { Platform } from './platform.ts'
import { reddit } from './reddit/index.ts'

/** Every platform, in the order of the documents. */
export const platforms: readonly Platform[] = [reddit]
