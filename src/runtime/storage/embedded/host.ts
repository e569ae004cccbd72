import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { type OwnedDirectory, ownDirectory } from '../data-directory.ts'
import { makeRunDirectory, removeRunDirectory } from './run-directory.ts'
import { takeThread } from './thread.ts'

export interface WorkerInput {
  /** Directory of PGlite's files. */
  filesDirectory: string
  socketPath: string
  image?: string | undefined
}

/**
 * Creates the database of an empty directory in a child process. Creation takes 100 MiB, which this process would
 * otherwise keep. If the child fails, opening the directory creates the database or reports the error. The child
 * shares the directory's lock.
 */
async function prepareDirectory(directory: OwnedDirectory): Promise<void> {
  const script = fileURLToPath(new URL('./prepare.ts', import.meta.url))
  const child = spawn(process.execPath, ['--no-warnings', script, directory.path], {
    stdio: ['ignore', 'ignore', 'ignore', directory.fd],
  })
  await once(child, 'exit').catch(() => undefined)
}

/** The embedded database in its own thread, so that SQL does not block the event loop. */
export interface EmbeddedHost {
  /** Its directory, locked by this process; null if the caller owns it. */
  readonly directory: OwnedDirectory | null
  /** Directory of the unix socket, as the driver's `host`. */
  readonly socketDirectory: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Archive (tar) of a data directory, from which a new database is created. */
  readonly image?: string | undefined
  /** The caller already owns the directory and creates the database in its own process. */
  readonly prepare?: boolean | undefined
}

/**
 * Starts PGlite on a private unix socket. The thread receives its input before this function yields: module loading
 * may block the event loop for long afterwards.
 * @throws DirectoryInUse when another process has locked the directory
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedHost> {
  const { image, prepare = false } = options
  const directory = prepare ? null : await ownDirectory(dataDir)
  const path = directory?.path ?? dataDir
  const filesDirectory = join(path, 'postgres')
  try {
    mkdirSync(filesDirectory, { recursive: true, mode: 0o700 })
    const fresh = readdirSync(filesDirectory).length === 0
    if (fresh && directory !== null && image === undefined) await prepareDirectory(directory)
    const socketDirectory = await makeRunDirectory(path)
    // A killed process leaves its socket behind. The lock proves that no process uses it.
    rmSync(socketIn(socketDirectory), { force: true })
    const worker = await startWorker({
      filesDirectory,
      socketPath: socketIn(socketDirectory),
      image: fresh ? image : undefined,
    })
    await chmod(socketIn(socketDirectory), 0o600)
    const stop = async () => {
      await closeIn(worker)
      await worker.terminate()
      await removeRunDirectory(path, socketDirectory)
      directory?.release()
    }
    return { directory, socketDirectory, stop }
  } catch (error) {
    directory?.release()
    throw error
  }
}

/** File name that the driver expects for a server's socket. */
function socketIn(directory: string): string {
  return join(directory, '.s.PGSQL.5432')
}

async function startWorker(input: WorkerInput): Promise<Worker> {
  const worker = takeThread()
  worker.ref()
  worker.postMessage(input)
  await new Promise<void>((ready, failed) => {
    worker.once('message', () => ready())
    worker.once('error', (error) =>
      failed(new Error(`The embedded database could not be opened: ${error}`, { cause: error })),
    )
    worker.once('exit', () => failed(new Error('The embedded database stopped while it was being opened')))
  })
  worker.removeAllListeners('error').removeAllListeners('exit')
  // From here on, an error in the thread ends the process. It cannot serve without its database, and the next start
  // recovers it.
  worker.unref()
  return worker
}

/** Closes the database of a thread. */
async function closeIn(worker: Worker): Promise<void> {
  const closed = new Promise<void>((done) => {
    worker.once('message', () => done())
    worker.once('exit', () => done())
  })
  worker.ref()
  worker.postMessage('close')
  await closed
}
