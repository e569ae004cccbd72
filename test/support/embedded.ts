import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ownDirectory } from '../../src/runtime/storage/data-directory.ts'
import type { EmbeddedHost } from '../../src/runtime/storage/embedded/host.ts'
import { optimizePglite } from './compile-pglite.ts'

export interface ThreadInput {
  readonly image: string
  readonly module: WebAssembly.Module
}

/** What @types/node leaves out of the namespace of this name. */
interface Compiler {
  compile(bytes: Uint8Array): Promise<WebAssembly.Module>
}

let compiled: Promise<WebAssembly.Module> | undefined

/** PGlite, compiled once for all threads. */
function sharedModule(): Promise<WebAssembly.Module> {
  compiled ??= (async () => {
    optimizePglite()
    const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
    const { WebAssembly } = globalThis as unknown as { WebAssembly: Compiler }
    return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')))
  })()
  return compiled
}

/** Threads by image whose database was closed and is again as it was opened: that takes a tenth of opening one. */
const idle = new Map<string, Worker[]>()

/**
 * Starts an embedded database in memory that is a copy of an image.
 * @param dataDir of the node, for all but the database itself. Default: it has none
 */
export async function embeddedCopy(image: string, dataDir?: string): Promise<EmbeddedHost> {
  const directory = dataDir === undefined ? null : await ownDirectory(dataDir)
  const socketDirectory = await mkdtemp(join(tmpdir(), 'social-lookup-'))
  const warm = idle.get(image)?.pop()
  const thread =
    warm ??
    new Worker(new URL('./embedded-thread.ts', import.meta.url), {
      workerData: { image, module: await sharedModule() } satisfies ThreadInput,
    })
  thread.ref()
  const ask = async (asked: { socketPath: string } | 'close'): Promise<boolean> => {
    thread.postMessage(asked)
    return (await once(thread, 'message'))[0]
  }
  await ask({ socketPath: join(socketDirectory, '.s.PGSQL.5432') })
  thread.unref()
  return {
    directory,
    socketDirectory,
    async stop() {
      thread.ref()
      const fresh = await ask('close')
      thread.unref()
      if (fresh) idle.set(image, [...(idle.get(image) ?? []), thread])
      else await thread.terminate()
      await rm(socketDirectory, { recursive: true, force: true })
      directory?.release()
    },
  }
}
