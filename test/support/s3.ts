import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** An S3-compatible store of its own with one empty bucket, and the settings that lead to it. */
export async function s3Server(): Promise<{
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'slk-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await server.run()
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
