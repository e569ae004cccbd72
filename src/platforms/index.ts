import type { Platform } from './platform.ts'
import { reddit } from './reddit/index.ts'
import { tiktok } from './tiktok/index.ts'
import { twitter } from './twitter/index.ts'
import { youtube } from './youtube/index.ts'

/** Every platform, in the order of the documents. */
export const platforms: readonly Platform[] = [youtube, tiktok, reddit, twitter]
