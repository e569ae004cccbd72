import { type Receiver, startReceiver } from './watching.ts'

/** A span as a collector receives it (OTLP, JSON encoding). */
export interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  readonly hasFailed: boolean
}

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
interface Pair {
  readonly key: string
  readonly value: Value
}
interface WireSpan extends Pick<SentSpan, 'traceId' | 'spanId' | 'name'> {
  readonly parentSpanId?: string
  readonly attributes: readonly Pair[]
  readonly status: { readonly code?: number }
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Pair[] }
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[]
  }[]
}

const record = (pairs: readonly Pair[]) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]!]))

/** Stands in for an OpenTelemetry collector: takes what is exported by OTLP over HTTP. */
export interface Collector {
  readonly url: string
  readonly requests: Receiver['received']
  /** Attributes of the services that sent spans. */
  readonly resources: () => Record<string, string | number | boolean>[]
  readonly spans: () => SentSpan[]
  close(): Promise<void>
}

export async function startCollector(): Promise<Collector> {
  const receiver = await startReceiver()
  receiver.answer = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  const exported = () => receiver.received.flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans)
  return {
    url: receiver.url,
    requests: receiver.received,
    resources: () => exported().map(({ resource }) => record(resource.attributes)),
    spans: () =>
      exported().flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
            ...{ traceId, spanId, parentSpanId: parentSpanId || undefined, name },
            attributes: record(attributes),
            hasFailed: status.code === 2,
          })),
        ),
      ),
    close: () => receiver.close(),
  }
}
