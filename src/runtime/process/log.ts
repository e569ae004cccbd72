import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutSecrets } from '../../catalog/secret-values.ts'

/**
 * Creates the log of a process. Messages of errors repeat what a caller sent or a platform answered, so every line
 * passes the search for secrets.
 * @param destination default: the standard output
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, hooks: { streamWrite: withoutSecrets } }
  return destination === undefined ? pino(options) : pino(options, destination)
}
