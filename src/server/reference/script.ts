import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../../errors.ts'
import { chooseEncoding, type Encoding } from '../../http/compression.ts'

/** The folder that `scripts/reference.mjs` writes. */
const folder = join(import.meta.dirname, 'dist')
const pathOf: Readonly<Record<Encoding, string>> = {
  br: join(folder, 'script.js.br'),
  zstd: join(folder, 'script.js.zst'),
  gzip: join(folder, 'script.js.gz'),
}

/**
 * Serves the browser script of the reference from the files that the build wrote. It is streamed, because it is large
 * and a browser requests it once.
 */
export function registerReferenceScript(app: FastifyInstance): void {
  app.get('/docs/reference.js', async ({ headers }, reply) => {
    if (!existsSync(pathOf.gzip)) {
      throw new ServiceError(
        'temporarily_unavailable',
        'The reference is not built. Run `npm run console` where the service is installed.',
      )
    }
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
    const encoding = chooseEncoding(headers['accept-encoding'])
    if (encoding === null) return reply.send(createReadStream(pathOf.gzip).pipe(createGunzip()))
    const path = pathOf[encoding]
    reply.headers({ 'content-encoding': encoding, 'content-length': (await stat(path)).size })
    return reply.send(createReadStream(path))
  })
}
