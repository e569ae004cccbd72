import { parentPort } from 'node:worker_threads'
import { setCompilerFlags } from './compiler-flags.ts'
import type { WorkerInput } from './host.ts'
import { openPglite, serve } from './pglite.ts'

setCompilerFlags()

let close: () => Promise<void>
parentPort!.on('message', async (message: WorkerInput | 'close') => {
  if (message === 'close') await close()
  else {
    const pglite = await openPglite(message)
    const stop = await serve(pglite, message.socketPath)
    close = async () => {
      await stop()
      await pglite.close()
    }
  }
  parentPort!.postMessage('done')
})
