// Builds the console into dist, with a copy of each file in Brotli and gzip (`npm run console`).
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { bundleFolder, digestFile, digestSources } from './sources.mjs'

// A test that starts the build has NODE_ENV=test, which would bundle the development version of React.
process.env.NODE_ENV = 'production'

const here = import.meta.dirname
// Tests set another environment, in which React would be its development build.
process.env.NODE_ENV = 'production'
const digest = digestSources()
// The build goes to a folder of its own and then takes the place of the old one, so that a service that runs, or a
// second build, never sees half a bundle.
const folder = mkdtempSync(join(here, '.build-'))
try {
  await build({
    root: here,
    configFile: join(here, 'vite.config.ts'),
    logLevel: process.argv.includes('--verbose') ? 'info' : 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  await compressAssets(join(folder, 'assets'))
  writeFileSync(join(folder, digestFile), digest)
  // A temporary folder is private, and the service may run as another user.
  chmodSync(folder, 0o755)
  const old = `${folder}-old`
  if (existsSync(bundleFolder)) renameSync(bundleFolder, old)
  renameSync(folder, bundleFolder)
  rmSync(old, { recursive: true, force: true })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Fonts are compressed already. */
async function compressAssets(assets) {
  const names = readdirSync(assets).filter((name) => ['.js', '.css', '.svg'].includes(extname(name)))
  await Promise.all(
    names.map(async (name) => {
      const path = join(assets, name)
      const plain = readFileSync(path)
      const encoded = {
        br: await promisify(brotliCompress)(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        }),
        gz: await promisify(gzip)(plain, { level: 9 }),
      }
      for (const [ending, packed] of Object.entries(encoded)) {
        if (packed.length < plain.length) writeFileSync(`${path}.${ending}`, packed)
      }
    }),
  )
}
