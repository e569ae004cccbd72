import { conditionMetType, textChangedType } from '../../../catalog/events/event.ts'
import type { WatchSettings } from '../state/watch-settings.ts'
import { judgeInThread } from '../texts/judge-in-thread.ts'
import { judgeTextMiss } from '../texts/judge-texts.ts'
import { readTextFields } from '../texts/read-text-fields.ts'
import { noTexts, type TextState } from '../texts/text-state.ts'
import {
  judge,
  judgeMiss,
  type MetCondition,
  noValues,
  type ValueState,
  wantedSpans,
} from '../values/conditions.ts'
import { readNumbers } from '../values/value-fields.ts'
import { finishReading } from './finish-reading.ts'
import { describeObstacle, type Obstacle, outcomeOfObstacle } from './obstacles.ts'
import { PageReader } from './page-reader.ts'
import type { Observation, Reading, ReadingOptions } from './reading.ts'

type Record = Readonly<{ [name: string]: unknown }>
type Watched<Kind extends WatchSettings['kind']> = Extract<WatchSettings, { kind: Kind }>

/** What a check concludes from an answer. */
interface Conclusion {
  readonly observation?: Observation
  readonly reason: string
  /** Whether the record shows what the monitor watches. */
  readonly isShown: boolean
}

const numberOf = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/**
 * Reads the record of a monitor that watches values or texts, and compares it with earlier checks. Stores nothing.
 * @throws every error that is not a ServiceError
 */
export async function readRecord(options: ReadingOptions, watched: WatchSettings): Promise<Reading> {
  const reader = new PageReader(options)
  const answer = await reader.read(null)
  const credits = reader.paid[0] ?? 0
  if ('kind' in answer) return concludeMiss(options, reader, watched, answer)
  const data = JSON.parse(answer.json) as Record
  const page = statusOf(data)
  if (page === 'missing')
    return concludeMiss(options, reader, watched, { kind: 'miss', outcome: 'not_found' })
  if (page !== null) {
    const poll = {
      outcome: 'found',
      reason: `The page answered ${page}: it was not compared.`,
      fresh: [],
      credits,
    }
    return finishReading(options, reader, { kind: 'found' }, [poll], { isComplete: false })
  }
  const conclusion =
    watched.kind === 'values'
      ? await concludeValues(options, watched, data)
      : await concludeTexts(options, watched, data)
  const poll = { outcome: 'found', reason: conclusion.reason, fresh: [], credits }
  const { observation } = conclusion
  return finishReading(options, reader, { kind: 'found' }, [poll], {
    ...(observation === undefined ? {} : { observation }),
    isBaseline: options.monitor.baseline_at === null && conclusion.isShown,
  })
}

/** A web page is found with any status: a missing page, a faulty server. Null: it is what the address holds. */
function statusOf({ status }: Record): number | 'missing' | null {
  if (typeof status !== 'number' || status < 400) return null
  return status === 404 || status === 410 ? 'missing' : status
}

/** A check that did not find the record. Only `not_found` proves something; other outcomes change nothing. */
function concludeMiss(
  options: ReadingOptions,
  reader: PageReader,
  watched: WatchSettings,
  end: Obstacle,
): Reading {
  const { monitor, now: at } = options
  const reason = describeObstacle(end).replace('items are left as they were', 'nothing is concluded from it')
  const poll = { outcome: outcomeOfObstacle(end), reason, fresh: [], credits: reader.paid[0] ?? 0 }
  if (end.kind !== 'miss' || end.outcome !== 'not_found' || monitor.baseline_at === null)
    return finishReading(options, reader, end, [poll])
  const observation: Observation =
    watched.kind === 'values'
      ? valueMiss(watched, valueStateOf(options), at)
      : textMiss(textStateOf(options), at)
  return finishReading(options, reader, end, [poll], { observation })
}

const valueStateOf = ({ monitor }: ReadingOptions) => (monitor.observed as ValueState | null) ?? noValues
const textStateOf = ({ monitor }: ReadingOptions) => (monitor.observed as TextState | null) ?? noTexts

function valueMiss(watched: Watched<'values'>, state: ValueState, at: number): Observation {
  const judged = judgeMiss(watched.conditions, state)
  return { state: judged.state, at, event: conditionEvent(judged.met, {}, at) }
}

function textMiss(before: TextState, at: number): Observation {
  const { state, data } = judgeTextMiss(before)
  return {
    state,
    at,
    event: data && { type: textChangedType, data: { at: new Date(at).toISOString(), ...data } },
  }
}

function conditionEvent(
  met: readonly MetCondition[],
  values: Readonly<{ [field: string]: number | null }>,
  at: number,
): Observation['event'] {
  if (met.length === 0) return null
  const reason = met.map((one) => one.reason).join(' ')
  return { type: conditionMetType, data: { at: new Date(at).toISOString(), met, values, reason } }
}

async function concludeValues(
  options: ReadingOptions,
  { fields, conditions }: Watched<'values'>,
  data: Record,
): Promise<Conclusion> {
  const { operation, now: at } = options
  const before = valueStateOf(options)
  const values = readNumbers(operation, data, fields)
  const spans = await options.spans(wantedSpans(conditions, fields, before, at))
  const { state, met } = judge(conditions, fields, before, { values, at, spans })
  const shown = Object.values(values).filter((value) => value !== null).length
  const hidden = fields.length - shown
  const reason = [
    `Read ${numberOf(shown, 'number')}${hidden === 0 ? '' : `; ${hidden} hidden`}.`,
    ...met.map((one) => one.reason),
  ].join(' ')
  return {
    observation: {
      ...{ state, at },
      row: { fields, numbers: fields.map((field) => values[field] ?? null) },
      event: conditionEvent(met, values, at),
    },
    reason,
    isShown: shown > 0,
  }
}

async function concludeTexts(
  options: ReadingOptions,
  watched: Watched<'text'>,
  data: Record,
): Promise<Conclusion> {
  const { now: at } = options
  const fields = await readTextFields(options.operation, watched, data)
  const stored = await options.texts()
  const reading = { fields, at }
  const { state, texts, event, reason } = await judgeInThread(watched, textStateOf(options), stored, reading)
  return {
    observation: { state, at, event, ...(texts === null ? {} : { texts }) },
    reason,
    isShown: texts !== null,
  }
}
