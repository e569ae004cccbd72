import type { Logger } from 'pino'
import { Counter, Gauge, type Registry as Metrics } from 'prom-client'
import type { Clock } from '../../catalog/clock.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { deleteRows } from '../../runtime/storage/delete-rows.ts'
import { createObserver, type ObservedAnswers, type Observer } from './observe.ts'
import { createReaderNames } from './reader-names.ts'
import { storeAnswers } from './reports.ts'

/** Answers that wait to be stored. Beyond it the oldest are dropped: the next look is two minutes later. */
const maxWaiting = 500
const retentionDays = 90
const notice = 'a platform changed its answer: social-lookup drift shows what moved'

/** Opens the shapes of good answers, and the reports of what changed since. */
export function openAnswerShapes({
  database,
  clock,
  log,
  metrics,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly metrics: Metrics
}): Part & { readonly observer: Observer; flush(): Promise<void> } {
  const waiting: ObservedAnswers[] = []
  const names = createReaderNames()
  const lastGood = new Gauge({
    name: 'social_lookup_source_last_good_answer_timestamp_seconds',
    help: 'When a source last answered with every field in its place, by operation (Unix time; one look in two minutes).',
    labelNames: ['operation', 'source'],
    registers: [metrics],
  })
  const changedAnswers = new Counter({
    name: 'social_lookup_changed_answers_total',
    help: 'Looks that found a field missing: not read, or always null of late (social-lookup drift shows what moved).',
    labelNames: ['operation', 'source', 'field'],
    registers: [metrics],
  })
  const observer = createObserver({ clock }, (answers) => {
    if (waiting.length >= maxWaiting) waiting.shift()
    waiting.push(answers)
  })
  const flush = async () => {
    for (let answers = waiting[0]; answers; answers = waiting[0]) {
      const { operation, source, at } = answers
      const { isGood, certain } = await storeAnswers(database, answers, await names.of(operation, source))
      if (waiting[0] === answers) waiting.shift()
      if (isGood) lastGood.set({ operation, source }, at.getTime() / 1000)
      if (certain.length === 0) continue
      log.warn({ operation, source, fields: certain }, notice)
      for (const field of certain) changedAnswers.inc({ operation, source, field })
    }
  }
  const before = () => new Date(clock.now() - retentionDays * 86_400_000)
  return {
    observer,
    flush,
    upkeep: [
      { what: 'writing of answer shapes', everyMs: 2000, run: flush },
      {
        what: 'deletion of old answer shapes',
        everyMs: 86_400_000,
        async run() {
          await deleteRows(database, 'drift_reports', 'last_at < $1', [before()])
          await deleteRows(database, 'answer_shapes', 'last_good_at < $1', [before()])
        },
      },
    ],
    close: () => flush().catch(() => undefined),
  }
}
