import { serverEnv } from '../../scripts/run.mjs'

/**
 * Environment of a process that runs this code: nothing of this one's settings, and the compiled code of the runs before,
 * as where people start it (half of a start is loading code).
 */
export const commandEnv = { PATH: process.env.PATH!, NODE_COMPILE_CACHE: serverEnv.NODE_COMPILE_CACHE }
