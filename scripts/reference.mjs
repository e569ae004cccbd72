// Writes the browser script of the reference (/docs), compressed, where the service reads it. Scalar's package has it as
// a text inside a module of 4 MB: to load that at the first request takes half a second of processor time.
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import reference from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import { installedReference, referenceFolder, referenceVersionFile } from './run.mjs'

async function readScript() {
  const carrier = fastify()
  await carrier.register(reference, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const answer = await carrier.inject('/docs/js/scalar.js')
  await carrier.close()
  if (answer.statusCode !== 200)
    throw new Error(`Scalar's plugin answers ${answer.statusCode} for its script`)
  return answer.rawPayload
}

const script = await readScript()
// Brotli's best quality takes 6.5 s in place of 0.6 s and saves a tenth.
const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_SIZE_HINT]: script.length,
}
const files = {
  'script.js.br': brotliCompressSync(script, { params: brotli }),
  'script.js.gz': gzipSync(script, { level: 9 }),
  'script.js.zst': zstdCompressSync(script, { params: { [constants.ZSTD_c_compressionLevel]: 12 } }),
  [referenceVersionFile]: installedReference(),
}
// A service that runs, or a second build, never sees half of it.
const folder = mkdtempSync(`${referenceFolder}-`)
try {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  // A temporary folder is private, and the service may run as another user.
  chmodSync(folder, 0o755)
  rmSync(referenceFolder, { recursive: true, force: true })
  renameSync(folder, referenceFolder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
