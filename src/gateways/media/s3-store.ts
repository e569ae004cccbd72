import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Fault } from '../../catalog/errors.ts'
import { deadline } from '../../runtime/process/deadline.ts'
import { gather } from '../../runtime/process/gather-bytes.ts'
import type { ObjectStore } from './object-store.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const prefix = 'media/'

/** An answer without a file is read whole, in this time: a list of a thousand files has 400 kB. Four megabytes took 300 ms of the
 * serving thread. */
const answerTimeoutMs = 30_000
const maxAnswerBytes = 1024 * 1024
/** A file has up to this time: 250 MB in it are 3 Mbit/s. */
const fileTimeoutMs = 600_000
/** Pages of a list: ten million files. A bucket that names a further page forever is given up. */
const maxPages = 10_000

type S3 = typeof import('@aws-sdk/client-s3')
type Client = import('@aws-sdk/client-s3').S3Client

type Middleware = Parameters<Client['middlewareStack']['add']>[0]

/** Has every answer but a file's read up to {@link maxAnswerBytes} before the client parses it. */
const boundAnswers: Middleware =
  (next, { commandName }) =>
  async (args) => {
    const result = await next(args)
    const response = result.response as { statusCode: number; body: Readable }
    if (commandName === 'GetObjectCommand' && response.statusCode < 300) return result
    response.body = Readable.from([await gather(response.body, maxAnswerBytes)])
    return result
  }

/** Silences the client, which otherwise writes to the console. Callers log failures themselves. */
const ignore = () => undefined
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

/** A client that is loaded at first use, since most installations need no bucket. */
function lazyClient(settings: S3Settings): () => Promise<{ s3: S3; client: Client }> {
  let loading: Promise<{ s3: S3; client: Client }> | undefined
  return () => {
    loading ??= import('@aws-sdk/client-s3').then((s3) => {
      const client = new s3.S3Client({
        endpoint: settings.endpoint,
        logger: silent,
        region: settings.region,
        credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
        // Every compatible service supports bucket names in the path. Some do not support the newer checksums.
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      })
      const place = { relation: 'after', toMiddleware: 'deserializerMiddleware' } as const
      client.middlewareStack.addRelativeTo(boundAnswers, place)
      return { s3, client }
    })
    return loading
  }
}

/** Stores files in a bucket of any S3-compatible service. */
export function s3Store(settings: S3Settings): ObjectStore {
  const open = lazyClient(settings)
  /** Sends a request with all its repetitions. @throws Fault timeout, too_large */
  async function within<T>(
    timeoutMs: number,
    send: (s3: S3, client: Client, options: { readonly abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    const { s3, client } = await open()
    using limit = deadline(timeoutMs)
    return await send(s3, client, { abortSignal: limit.signal })
  }
  const at = (name: string) => ({ Bucket: settings.bucket, Key: prefix + name })
  const page = (token: string | undefined) =>
    within(answerTimeoutMs, (s3, client, options) =>
      client.send(
        new s3.ListObjectsV2Command({ Bucket: settings.bucket, Prefix: prefix, ContinuationToken: token }),
        options,
      ),
    )
  return {
    async put(name, { path, bytes }, mime) {
      const body = { Body: createReadStream(path), ContentLength: bytes, ContentType: mime }
      await within(fileTimeoutMs, (s3, client, options) =>
        client.send(new s3.PutObjectCommand({ ...at(name), ...body }), options),
      )
    },
    size: (name) =>
      within(answerTimeoutMs, async (s3, client, options) => {
        try {
          const head = await client.send(new s3.HeadObjectCommand(at(name)), options)
          return head.ContentLength ?? null
        } catch (error) {
          if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) return null
          throw error
        }
      }),
    async read(name, start, end) {
      const range = { Range: `bytes=${start}-${end}` }
      const object = await within(answerTimeoutMs, (s3, client, options) =>
        client.send(new s3.GetObjectCommand({ ...at(name), ...range }), options),
      )
      const body = object.Body as Readable
      if (object.ContentLength === end - start + 1) return body
      body.destroy()
      throw new Fault('changed', `the bucket sent ${object.ContentLength} bytes for ${range.Range}`)
    },
    async *list() {
      let token: string | undefined
      for (let pages = 0; pages < maxPages; pages++) {
        const { Contents = [], NextContinuationToken } = await page(token)
        for (const { Key, LastModified, Size = 0 } of Contents) {
          if (Key && LastModified) yield { key: Key, bytes: Size, at: LastModified.getTime() }
        }
        token = NextContinuationToken
        if (!token) return
      }
      throw new Fault('too_large', `the bucket's list has more than ${maxPages} pages`)
    },
    keyOf: (name) => prefix + name,
    async remove(key) {
      await within(answerTimeoutMs, (s3, client, options) =>
        client.send(new s3.DeleteObjectCommand({ Bucket: settings.bucket, Key: key }), options),
      )
    },
  }
}
