import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { ServiceError } from '../../src/catalog/errors.ts'
import type { Exchange } from './proof/wire.ts'
import type { TestService } from './service.ts'

/** With ANSWER_LOG=<file>, every lookup that recordings answer is appended there, one JSON line each. */
const file = process.env.ANSWER_LOG
const calls = new Map<string, number>()

/** One line of the log. */
export interface LoggedAnswer {
  /** The test, and which of its lookups. */
  readonly name: string
  readonly operation: string
  readonly params: unknown
  /** 200 or the status of the error. */
  readonly status: number
  /** The record, or code and detail of the error. */
  readonly answer: unknown
  /** What the platform answered (ANSWER_LOG_BODIES). */
  readonly exchanges?: readonly Exchange[]
}

/** Logs the lookups of a service, over HTTP and in process. */
export function logAnswers(running: TestService, seen: readonly Exchange[]): TestService {
  if (!file) return running
  const write = (line: Omit<LoggedAnswer, 'name' | 'exchanges'>, exchanges: readonly Exchange[]) => {
    const test = expect.getState().currentTestName ?? 'before the tests'
    const place = calls.get(test) ?? 0
    calls.set(test, place + 1)
    const bodies = process.env.ANSWER_LOG_BODIES ? { exchanges } : {}
    appendFileSync(file, `${JSON.stringify({ name: `${test} ${place}`, ...line, ...bodies })}\n`)
  }
  const { lookups } = running.service
  const direct = lookups.call.bind(lookups)
  const logged: typeof lookups = {
    ...lookups,
    async call(operation, params, caller, options) {
      const before = seen.length
      const log = (status: number, answer: unknown) =>
        write({ operation: operation.id, params, status, answer }, seen.slice(before))
      try {
        const result = await direct(operation, params, caller, options)
        log(200, JSON.parse(result.json))
        return result
      } catch (error) {
        const { status = 500, code, detail } = error as Partial<ServiceError>
        log(status, { code, detail })
        throw error
      }
    },
  }
  return {
    ...running,
    service: { ...running.service, lookups: logged },
    async call(path, options) {
      const before = seen.length
      const called = await running.call(path, options)
      const answer = called.body?.data ?? called.body?.error?.code
      write({ operation: path, params: {}, status: called.status, answer }, seen.slice(before))
      return called
    },
  }
}
