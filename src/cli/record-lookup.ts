import { Fault, ServiceError } from '../catalog/errors.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Platform } from '../catalog/platform.ts'
import type { UpstreamRequest } from '../catalog/ports/upstream.ts'
import { upstreamResponse } from '../gateways/upstream/response.ts'
import type { Observer } from '../lookup/answer-shapes/observe.ts'
import { freeCaller } from '../lookup/free.ts'
import type { Lookups } from '../lookup/lookups.ts'
import {
  type Anonymized,
  type CallParameters,
  createAnonymizer,
  findPersonalValues,
  type PersonalValues,
} from '../lookup/recordings/anonymize.ts'
import { type RecordedExchange, recordExchange } from '../lookup/recordings/exchange.ts'
import { findNeededValues } from '../lookup/recordings/needed-values.ts'
import type { OutgoingClients } from '../lookup/runner-options.ts'
import { parseJson } from '../reading/json.ts'
import type { Config } from '../runtime/config/config.ts'
import { openTrialLookups } from './trial-lookups.ts'

/** How a lookup ended. */
export interface Reading {
  /** An outcome, or the cause of a fault. */
  readonly ended: string
  /** The record; null after a fault. */
  readonly record: unknown
}

/** A recorded lookup without personal values. */
export interface RecordedLookup extends Anonymized {
  readonly source: string
  readonly reading: Reading
  /** Values that look personal and were left, because the answer is read differently without them. */
  readonly needed: readonly string[]
}

export interface RecordOptions {
  readonly config: Config
  readonly platforms: readonly Platform[]
  readonly operation: AnyOperation
  readonly parameters: CallParameters
  /** Default: the first source that is configured and costs nothing. */
  readonly source?: string | undefined
  /** Answers the requests instead of the platform. */
  readonly upstream?: OutgoingClients
}

/** Calls a lookup, and records its answers with other values in place of personal ones. */
export async function recordLookup(options: RecordOptions): Promise<RecordedLookup> {
  const exchanges: RecordedExchange[] = []
  const source = sourceOf(options)
  const open = openTrialLookups(options.config, options.platforms, {
    observer: captureInto(exchanges),
    ...(options.upstream ? { upstream: options.upstream } : {}),
  })
  const first = await readLookup(open.lookups, options.operation, options.parameters, source).finally(
    open.close,
  )
  if (exchanges.length === 0) {
    throw new Error(`${options.operation.id} (${source}) got no answer to record: ${first.ended}`)
  }
  return { ...(await anonymized(options, source, exchanges, first)), source }
}

function sourceOf({ config, platforms, operation, source }: RecordOptions): string {
  const open = openTrialLookups(config, platforms)
  const sources = open.runner.sources(operation, 'live')
  void open.close()
  const usable = sources.filter(({ missing, source: one }) => missing.length === 0 && !one.paid)
  const names = usable.map((one) => one.source.name)
  if (source !== undefined && !names.includes(source)) {
    throw new Error(
      `${operation.id} has no source ${source} that is configured and free: ${names.join(', ')}`,
    )
  }
  const name = source ?? names[0]
  if (name === undefined) throw new Error(`${operation.id} has no source that is configured and free`)
  return name
}

async function anonymized(
  options: RecordOptions,
  source: string,
  exchanges: readonly RecordedExchange[],
  first: Reading,
): Promise<Omit<RecordedLookup, 'source'>> {
  const { config, platforms, operation, parameters } = options
  const anonymize = createAnonymizer(exchanges, parameters)
  let playing: readonly RecordedExchange[] = []
  const open = openTrialLookups(config, platforms, { upstream: playback(() => playing) })
  const replay = (recording: Anonymized) => {
    playing = recording.exchanges
    return readLookup(open.lookups, operation, recording.parameters, source)
  }
  try {
    // What is replayed may differ from what was read: relative times, answers of other hosts.
    const expected = skeletonOf(await replay({ exchanges, parameters, replacements: [] }))
    const values = findPersonalValues(exchanges, parameters)
    const readsSame = async (replaced: PersonalValues) =>
      skeletonOf(await replay(anonymize(replaced))) === expected
    const needed = await findNeededValues(values, readsSame)
    const recording = anonymize(new Map([...values].filter(([value]) => !needed.has(value))))
    const reading = await replay(recording)
    if (skeletonOf(reading) !== expected) {
      throw new Error(
        `the recording is read differently without its personal values (${first.ended}, then ${reading.ended})`,
      )
    }
    return { ...recording, reading, needed: [...needed] }
  } finally {
    await open.close()
  }
}

/** Keeps every answer that a source reads. */
function captureInto(exchanges: RecordedExchange[]): Observer {
  return {
    observe: () => ({
      watch: (client) => ({
        ...client,
        async request(request: UpstreamRequest) {
          const response = await client.request(request)
          exchanges.push(recordExchange(request, response))
          return response
        },
      }),
      watchPurchases: (purchases) => purchases,
      missed: () => undefined,
      end: () => undefined,
    }),
  }
}

/** Answers from recorded exchanges: the next one with this address and body, and the last one again. */
function playback(exchanges: () => readonly RecordedExchange[]): OutgoingClients {
  let playing: readonly RecordedExchange[] = []
  let used = new Set<RecordedExchange>()
  const request = async (sent: UpstreamRequest) => {
    if (playing !== exchanges()) {
      playing = exchanges()
      used = new Set()
    }
    const wanted = recordExchange(sent, upstreamResponse(200, {}, sent.url, Buffer.from('')))
    const fitting = playing.filter(
      (one) => one.request.url === wanted.request.url && one.request.body === wanted.request.body,
    )
    const found = fitting.find((one) => !used.has(one)) ?? fitting.at(-1)
    if (!found) throw new Fault('connection', `no recorded answer to ${sent.url}`)
    used.add(found)
    return upstreamResponse(found.status, found.headers, sent.url, Buffer.from(found.body))
  }
  return { client: () => ({ request }), guarded: () => ({ request }) }
}

async function readLookup(
  lookups: Lookups,
  operation: AnyOperation,
  parameters: CallParameters,
  source: string,
): Promise<Reading> {
  try {
    const { outcome, json } = await lookups.call(operation, parameters, freeCaller('live', 'record'), {
      source,
    })
    return { ended: outcome, record: parseJson(json) }
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) {
      return { ended: `refused: ${error.message}`, record: null }
    }
    const fault = error instanceof ServiceError ? error.cause : error
    return {
      ended: fault instanceof Fault ? `${fault.reason} ${fault.field ?? ''}`.trim() : 'error',
      record: null,
    }
  }
}

/** A reading without its values: what ended it, and where the record has which kind of value. */
function skeletonOf({ ended, record }: Reading): string {
  const skeleton = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(skeleton)
    if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, skeleton(inner)]))
  }
  return JSON.stringify([ended, skeleton(record)])
}
