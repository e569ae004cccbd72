import { basename, extname, join } from 'node:path'
import type { Config } from '../config.ts'
import { mediaStore, mimeByExtension } from './media.ts'
import { localStore } from './store.ts'

/** Whole files; what is still being fetched has other names. */
const form = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/

/**
 * Puts the hosted files that lie in DATA_DIR into the bucket as well, under the same names, so that their links go on. What
 * is there already is left as it is.
 * @returns how many there are, and how many lie in the bucket now: null without a bucket
 */
export async function handOverMedia(config: Config): Promise<{ files: number; inBucket: number | null }> {
  const bucket = config.S3_ENDPOINT ? mediaStore(config) : null
  let files = 0
  for await (const { key, bytes } of localStore(join(config.DATA_DIR, 'media')).list()) {
    const name = basename(key)
    if (!form.test(name)) continue
    files += 1
    const mime = mimeByExtension[extname(name).slice(1)] ?? 'application/octet-stream'
    if (bucket && (await bucket.size(name)) !== bytes) await bucket.put(name, { path: key, bytes }, mime)
  }
  return { files, inBucket: bucket ? files : null }
}
