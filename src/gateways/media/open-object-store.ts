import { join } from 'node:path'
import type { Config } from '../../runtime/config/config.ts'
import { localStore, type ObjectStore } from './object-store.ts'
import { s3Store } from './s3-store.ts'

/** Opens the configured store of hosted files: a bucket (S3_ENDPOINT), otherwise a folder in DATA_DIR. */
export function openObjectStore(config: Config): ObjectStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_ENDPOINT) return localStore(join(config.DATA_DIR, 'media'))
  return s3Store({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET!,
    region: config.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
  })
}
