import { createLimiter, noReply } from '../../api/server/rate-limit.ts'
import type { Clock } from '../../catalog/clock.ts'
import { createLocalRates } from '../../runtime/process/rates.ts'
import type { WorkBudgets } from '../../runtime/process/work-budget.ts'
import { takeTurnOrRefuse } from '../../runtime/threads/serving-turns.ts'
import type { Work } from './work.ts'

/** Steps of work that is not paid and count as one free request: some 8 ms. */
const stepsPerRequest = 8000

/** Bounds the work of questions: of each by steps, of an account by the minute, of all at once by turns. */
export interface QuestionWork {
  /** @throws ServiceError rate_limited for an account whose unpaid questions took as much work as they may in a minute */
  require(account: string): Promise<void>
  /**
   * Does a part of the work of a question in the turn of its account.
   * @throws ServiceError temporarily_unavailable if too many wait; as the task
   */
  inTurn<T>(account: string, task: () => T): Promise<T>
  /** Counts the steps of a question, for the metrics. */
  count(work: Work): void
  /** Counts work that is not paid for the limit of its account. */
  countUnpaid(account: string, work: Work): Promise<void>
  /** Counts a question that was too complicated. */
  refuse(): void
}

export function createQuestionWork(options: {
  readonly clock: Clock
  readonly perMinute: number
  readonly workBudgets: WorkBudgets
}): QuestionWork {
  const { clock, perMinute, workBudgets } = options
  // In this process, whose thread it protects.
  const limiter = createLimiter({ most: perMinute, clock, rates: createLocalRates(clock) })
  const bucketOf = (account: string) => `${account} questions`
  return {
    async require(account) {
      try {
        await limiter.take(bucketOf(account), noReply, 0)
      } catch (error) {
        workBudgets.refuse('questions')
        throw error
      }
    },
    inTurn: takeTurnOrRefuse,
    count: ({ spent }) => workBudgets.count('questions', Math.round(spent)),
    countUnpaid: (account, { spent }) =>
      limiter.count(bucketOf(account), Math.max(1, Math.round(spent / stepsPerRequest))),
    refuse: () => workBudgets.refuse('questions'),
  }
}
