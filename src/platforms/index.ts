import type { Platform } from '../catalog/platform.ts'
import { facebook } from './facebook/index.ts'
import { instagram } from './instagram/index.ts'
import { linkedin } from './linkedin/index.ts'
import { reddit } from './reddit/index.ts'
import { tiktok } from './tiktok/index.ts'
import { twitter } from './twitter/index.ts'
import { web } from './web/index.ts'
import { youtube } from './youtube/index.ts'

/** Every platform, in the order of the documents. */
export const platforms: readonly Platform[] = [
  instagram,
  linkedin,
  tiktok,
  facebook,
  youtube,
  twitter,
  reddit,
  web,
]
