import { format } from 'node:util'
import type { Logger } from 'pino'

/** What a server says beside its log, and how it says it. */
export interface Speech {
  say(text: string): void
  warn(text: string): void
  /** Something that ends the process. */
  fail(error: unknown): void
}

/** In plain text, as a person at a terminal reads it. */
export const plainSpeech: Speech = {
  say: (text) => console.log(text),
  warn: (text) => console.error(`warning: ${text}`),
  fail: (error) => console.error(error),
}

/**
 * Makes every line of this process a line of JSON: what it says itself, what others print, warnings of Node.js, and what
 * ends it. (Node.js itself has the last word where its memory runs out or it is killed.)
 */
export function speakJson(log: Logger): Speech {
  const lines =
    (level: 'info' | 'warn' | 'error') =>
    (...said: unknown[]) =>
      log[level](format(...said).trim())
  Object.assign(console, {
    log: lines('info'),
    info: lines('info'),
    debug: lines('info'),
    warn: lines('warn'),
    error: lines('error'),
    trace: lines('error'),
  })
  // Node's own listener prints them as text.
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
