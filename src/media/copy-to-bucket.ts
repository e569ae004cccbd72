import { basename, extname, join } from 'node:path'
import type { Config } from '../config.ts'
import { mimeByExtension } from './mime-types.ts'
import { localStore, type ObjectStore } from './object-store.ts'
import { openObjectStore } from './open-object-store.ts'

/** Whole files; what is still being fetched has other names. */
const storedNamePattern = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/

/**
 * Puts the hosted files that lie in DATA_DIR into the bucket as well, under the same names, so that their links go on. What
 * is there already is left as it is.
 * @returns how many there are, and how many lie in the bucket now: null without a bucket
 * @throws Error with a sentence for the operator
 */
export async function copyMediaToBucket(config: Config): Promise<{ files: number; inBucket: number | null }> {
  if (!config.S3_ENDPOINT) return { files: await copyFiles(config, null), inBucket: null }
  try {
    const bucket = openObjectStore(config)
    // Also where there is no file yet: whoever names a bucket is told when it is not there.
    for await (const _ of bucket.list()) break
    const files = await copyFiles(config, bucket)
    return { files, inBucket: files }
  } catch (error) {
    const what = `The bucket ${config.S3_BUCKET} at ${config.S3_ENDPOINT} does not take hosted files`
    throw new Error(`${what} (S3_*): ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** @returns how many files there are */
async function copyFiles(config: Config, bucket: ObjectStore | null): Promise<number> {
  let files = 0
  for await (const { key, bytes } of localStore(join(config.DATA_DIR, 'media')).list()) {
    const name = basename(key)
    if (!storedNamePattern.test(name)) continue
    files += 1
    const mime = mimeByExtension[extname(name).slice(1)] ?? 'application/octet-stream'
    if (bucket && (await bucket.size(name)) !== bytes) await bucket.put(name, { path: key, bytes }, mime)
  }
  return files
}
