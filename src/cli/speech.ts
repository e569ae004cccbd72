import { format } from 'node:util'
import type { Logger } from 'pino'

/** The output of a server beside its log. */
export interface Speech {
  say(text: string): void
  warn(text: string): void
  /** Reports an error that ends the process. */
  fail(error: unknown): void
}

/** Plain text for a person at a terminal. */
export const plainSpeech: Speech = {
  say: (text) => console.log(text),
  warn: (text) => console.error(`warning: ${text}`),
  fail: (error) => console.error(error),
}

/**
 * Turns every output line of this process into JSON: its own messages, other code's output, warnings of Node.js, and
 * the final error. (Node.js itself still prints text when its memory runs out.)
 */
export function speakJson(log: Logger): Speech {
  const lines =
    (level: 'info' | 'warn' | 'error') =>
    (...values: unknown[]) =>
      log[level](format(...values).trim())
  Object.assign(console, {
    log: lines('info'),
    info: lines('info'),
    debug: lines('info'),
    warn: lines('warn'),
    error: lines('error'),
    trace: lines('error'),
  })
  // Node's own listener prints warnings as text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ name: warning.name, stack: warning.stack }, warning.message))
  const fail = (error: unknown) => log.fatal({ stack: (error as Error | null)?.stack }, messageOf(error))
  process.on('uncaughtException', (error) => {
    fail(error)
    process.exit(1)
  })
  return { say: lines('info'), warn: lines('warn'), fail }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
