import { readConfig } from '../../src/runtime/config/config.ts'
import { moveDatabase } from '../../src/service/move.ts'

/** Moves DATA_DIR to the database MOVE_TO, and kills itself at the step MOVE_KILL_AT (from 1; 0: not at all). */
const { MOVE_TO, MOVE_KILL_AT, ...env } = process.env
let step = 0
const moved = await moveDatabase({
  config: readConfig(env),
  to: MOVE_TO!,
  onProgress() {
    step += 1
    if (step === Number(MOVE_KILL_AT)) process.kill(process.pid, 'SIGKILL')
  },
})
console.log(JSON.stringify({ steps: step, now: moved.now, totals: moved.totals }))
