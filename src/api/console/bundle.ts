import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { chooseEncoding, type Encoding } from '../../catalog/http/compression.ts'

/** The folder that `packages/console/build.mjs` writes. */
export const bundleFolder = join(import.meta.dirname, '../../../packages/console/dist')

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The build writes these encodings beside each file that they make smaller. */
const endings: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** A file of the bundle, as it is sent. */
export interface BundleFile {
  readonly body: Buffer
  readonly type: string
  readonly encoding: Encoding | null
}

/** The built console. Names of assets contain a digest of their content, so a file never changes. */
export interface Bundle {
  /** The page with a placeholder for its base; null: the console is not built. */
  readIndex(): Promise<string | null>
  /** Returns an asset in the encoding that a request prefers; null: there is no such asset. */
  readAsset(name: string, acceptEncoding: string | undefined): Promise<BundleFile | null>
}

export function openBundle(folder: string): Bundle {
  const known = new Map<string, Buffer>()

  async function read(path: string): Promise<Buffer | null> {
    const found = known.get(path)
    if (found !== undefined) return found
    const full = join(folder, 'assets', path)
    if (!existsSync(full)) return null
    const body = await readFile(full)
    known.set(path, body)
    return body
  }

  return {
    async readIndex() {
      const path = join(folder, 'index.html')
      return existsSync(path) ? readFile(path, 'utf8') : null
    },
    async readAsset(name, acceptEncoding) {
      const type = types[extname(name)]
      // One segment of letters, digits, `-`, `_` and dots inside: a name leads to no other folder.
      if (type === undefined || !/^[\w-]+(?:\.[\w-]+)+$/.test(name)) return null
      const encoding = chooseEncoding(acceptEncoding, ['br', 'gzip'])
      const packed = encoding === null ? null : await read(name + endings[encoding])
      if (packed !== null) return { body: packed, type, encoding }
      const body = await read(name)
      return body === null ? null : { body, type, encoding: null }
    },
  }
}
