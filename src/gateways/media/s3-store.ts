import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { ObjectStore } from './object-store.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const prefix = 'media/'

/** Silences the client, which otherwise writes to the console. Callers log failures themselves. */
const ignore = () => undefined
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

/** Stores files in a bucket of any S3-compatible service. The client is loaded at first use, since most installations need no bucket. */
export function s3Store(settings: S3Settings): ObjectStore {
  let loading: Promise<{
    s3: typeof import('@aws-sdk/client-s3')
    client: import('@aws-sdk/client-s3').S3Client
  }>
  const open = () => {
    loading ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client({
        endpoint: settings.endpoint,
        logger: silent,
        region: settings.region,
        credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
        // Every compatible service supports bucket names in the path. Some do not support the newer checksums.
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }))
    return loading
  }
  const at = (name: string) => ({ Bucket: settings.bucket, Key: prefix + name })
  return {
    async put(name, { path, bytes }, mime) {
      const { s3, client } = await open()
      const body = { Body: createReadStream(path), ContentLength: bytes, ContentType: mime }
      await client.send(new s3.PutObjectCommand({ ...at(name), ...body }))
    },
    async size(name) {
      const { s3, client } = await open()
      try {
        const head = await client.send(new s3.HeadObjectCommand(at(name)))
        return head.ContentLength ?? null
      } catch (error) {
        if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) return null
        throw error
      }
    },
    async read(name, start, end) {
      const { s3, client } = await open()
      const object = await client.send(
        new s3.GetObjectCommand({ ...at(name), Range: `bytes=${start}-${end}` }),
      )
      return object.Body as Readable
    },
    async *list() {
      const { s3, client } = await open()
      let token: string | undefined
      do {
        const listed = await client.send(
          new s3.ListObjectsV2Command({ Bucket: settings.bucket, Prefix: prefix, ContinuationToken: token }),
        )
        for (const { Key, LastModified, Size = 0 } of listed.Contents ?? []) {
          if (Key && LastModified) yield { key: Key, bytes: Size, at: LastModified.getTime() }
        }
        token = listed.NextContinuationToken
      } while (token)
    },
    keyOf: (name) => prefix + name,
    async remove(key) {
      const { s3, client } = await open()
      await client.send(new s3.DeleteObjectCommand({ Bucket: settings.bucket, Key: key }))
    },
  }
}
