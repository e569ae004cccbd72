import { basename, extname, join } from 'node:path'
import type { Config } from '../../runtime/config/config.ts'
import { mimeByExtension } from './mime-types.ts'
import { localStore, type ObjectStore } from './object-store.ts'
import { openObjectStore } from './open-object-store.ts'

/** Names of complete files. Unfinished files have other names. */
const storedNamePattern = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/

/**
 * Copies the hosted files of DATA_DIR into the bucket under the same names, so that their links stay valid. Files that the
 * bucket already has are skipped.
 * @returns the number of files, and the number of them in the bucket (null without a configured bucket)
 * @throws Error with a sentence for the operator
 */
export async function copyMediaToBucket(config: Config): Promise<{ files: number; inBucket: number | null }> {
  if (!config.S3_ENDPOINT) return { files: await copyFiles(config, null), inBucket: null }
  try {
    const bucket = openObjectStore(config)
    // Listing checks the bucket even if there are no files to copy, so that a wrong name is reported.
    for await (const _ of bucket.list()) break
    const files = await copyFiles(config, bucket)
    return { files, inBucket: files }
  } catch (error) {
    const what = `The bucket ${config.S3_BUCKET} at ${config.S3_ENDPOINT} does not accept hosted files`
    throw new Error(`${what} (S3_*): ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** @returns the number of files in DATA_DIR */
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
