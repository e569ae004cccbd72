import { createHash } from 'node:crypto'
import { canonicalJson } from '../../catalog/canonical-json.ts'
import type { Clock } from '../../catalog/clock.ts'
import type { Purchases } from '../../catalog/ports/purchases.ts'
import type { UpstreamRequest, UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { withoutSecrets } from '../../catalog/secret-values.ts'
import { parseJson } from '../../reading/json.ts'
import { createLruMap } from '../../runtime/process/lru-map.ts'
import { type NamedShape, readShape, textsOf } from './read-answer.ts'
import { type RecordValues, valuesOf } from './record-values.ts'
import { type Shape, shapeOfRecord } from './shape.ts'

/** One call of a source. */
export interface ObservedCall {
  readonly operation: string
  readonly source: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Watches the answers that one call of a source reads. */
export interface Observation {
  /** The same client; its answers are looked at when the call has ended. */
  watch<Client extends { request(request: UpstreamRequest): Promise<UpstreamResponse> }>(
    client: Client,
  ): Client
  watchPurchases(purchases: Purchases): Purchases
  /** A value was not where the platform used to put it. */
  missed(field: string): void
  /**
   * The call ended.
   * @param record the record as JSON text; null where the answer was not read, or is of another outcome than found
   */
  end(record: string | null): void
}

/** Answers of a call that the reader read, or in which it missed fields. */
export interface ObservedAnswers extends Pick<ObservedCall, 'operation' | 'source'> {
  readonly at: Date
  /** A number of 12 bits of the parameters: many objects share it. */
  readonly object: number
  /** The fields that the reader missed. */
  readonly missed: readonly string[]
  /** Those of them that were not looked at lately. */
  readonly due: readonly string[]
  readonly shapes: readonly NamedShape[]
  /** The shape of the record; null where there is none. */
  readonly record: Shape | null
}

export interface Observer {
  observe(call: ObservedCall): Observation
}

/** Between two looks at the answers of a source. A look takes 5 to 30 ms for the largest pages. */
const pauseMs = 120_000
/** Answers that are held until their call ends: for one call, and for all calls together. */
const maxHeldOfCall = 12
const maxHeldBytes = 48 * 1024 * 1024
const maxFieldLength = 200
const maxCalls = 5000

/**
 * Observes calls of sources: one answer that was read and one of each missed field in two minutes.
 * @param take gets the shapes, after the call has ended
 */
export function createObserver(
  { clock }: { readonly clock: Clock },
  take: (answers: ObservedAnswers) => void,
): Observer {
  const lastAt = createLruMap<string, number>(maxCalls)
  let heldBytes = 0

  const isDue = (name: string) => clock.elapsed() - (lastAt.get(name) ?? Number.NEGATIVE_INFINITY) >= pauseMs

  return {
    observe({ operation, source, params }) {
      const name = `${operation} ${source}`
      const held: { request: UpstreamRequest; response: UpstreamResponse }[] = []
      const missed = new Set<string>()
      let bytesOfCall = 0
      const hold = (request: UpstreamRequest, response: UpstreamResponse) => {
        const bytes = response.body.length
        if (held.length >= maxHeldOfCall || heldBytes + bytes > maxHeldBytes) return
        held.push({ request, response })
        bytesOfCall += bytes
        heldBytes += bytes
      }
      const report = (due: readonly string[], json: string | null) => {
        const read = json === null ? null : parseJson(json)
        const inRecord = valuesOf(read)
        const values = textsOf(params)
        const shapes = held.flatMap(({ request, response }) =>
          readSafely(request, response, values, inRecord),
        )
        if (shapes.length === 0 && due.length === 0) return
        const record = read === null ? null : shapeOfRecord(read)
        const at = new Date(clock.now())
        const object = numberOf(params)
        take({ operation, source, at, object, missed: [...missed], due, shapes, record })
      }
      return {
        watch: (client) => ({
          ...client,
          async request(request: UpstreamRequest) {
            const response = await client.request(request)
            hold(request, response)
            return response
          },
        }),
        watchPurchases: (purchases) => ({
          async buy(purchase) {
            const response = await purchases.buy(purchase)
            hold(purchase.request, response)
            return response
          },
        }),
        // A field of a dictionary is named by a value of the answer.
        missed: (field) => missed.add(withoutSecrets(field.slice(0, maxFieldLength))),
        end(record) {
          heldBytes -= bytesOfCall
          bytesOfCall = 0
          const fields = [...missed].filter((field) => isDue(`${name} ${field}`))
          const isRead = record !== null && isDue(name)
          if (!isRead && fields.length === 0) return
          for (const field of fields) lastAt.set(`${name} ${field}`, clock.elapsed())
          if (isRead) lastAt.set(name, clock.elapsed())
          // The caller's answer goes out first.
          setImmediate(() => report(fields, record))
        },
      }
    },
  }
}

/** Too few bits to find the object of a number. */
const objectBits = 12

/** A number of the parameters of a call, the same on every node. */
const numberOf = (params: ObservedCall['params']): number =>
  createHash('sha256').update(canonicalJson(params)).digest().readUInt16BE() >> (16 - objectBits)

/** The shape of an answer. What cannot be read has none: the lookup has ended, and must not fail for this. */
function readSafely(
  request: UpstreamRequest,
  response: UpstreamResponse,
  values: readonly string[],
  record: RecordValues,
): NamedShape[] {
  try {
    return [readShape(request, response, values, record)]
  } catch {
    return []
  }
}
