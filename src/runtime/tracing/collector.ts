import type { Agent } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { hostname } from 'node:os'
import {
  type Context,
  type Span as RecordedSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind as SpanKinds,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { boundReceived } from '../../catalog/http/bounded-socket.ts'
import { http } from '../../catalog/http/node-http.ts'
import { withoutSecrets } from '../../catalog/secret-values.ts'
import type { OpenedTracing, TracingOptions } from './options.ts'
import { createSampling, type Sampling } from './sampling.ts'
import type { Span, SpanAttributes, SpanKind, Tracing } from './tracing.ts'

/** Requests and work that are traced at the same time; further ones are not traced. */
const maxTraced = 1000
/** How long an export may take, so that a collector that hangs does not delay the end of the process. */
const exportTimeoutMs = 3000

/** A collector answers with an empty object, or with the number of spans that it refused. */
const maxAnswerBytes = 32 * 1024
/** Its words of a refusal are part of an error. */
const maxLoggedChars = 300

const kinds: Record<SpanKind, SpanKinds> = {
  internal: SpanKinds.INTERNAL,
  server: SpanKinds.SERVER,
  client: SpanKinds.CLIENT,
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`

/** Sends traces to a collector by OTLP over HTTP. */
export function openCollectorTracing({
  endpoint,
  headers,
  serviceName,
  share,
  version,
  clock,
  log,
}: TracingOptions & { readonly endpoint: string }): OpenedTracing {
  // Failed exports are reported here. A collector that is away must not fill the log.
  let lastWarning = Number.NEGATIVE_INFINITY
  setGlobalErrorHandler((error) => {
    if (clock.elapsed() - lastWarning < 60_000) return
    lastWarning = clock.elapsed()
    const words = String(error instanceof Error ? error.message : error).slice(0, maxLoggedChars)
    log.warn({ error: words }, 'traces were not exported')
  })
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(headers),
    timeoutMillis: exportTimeoutMs,
    httpAgentOptions: boundedAgent,
  })
  const provider = new TracerProvider({
    // `Sampling` has decided before a span starts.
    sampler: new AlwaysOnSampler(),
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': hostname(),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs })],
  })
  const sampling = createSampling(share, clock)
  return {
    tracing: createTracing(provider.getTracer('social-lookup', version), sampling),
    close: () => provider.shutdown().catch(() => undefined),
  }
}

/**
 * Connections that end when an answer takes too long or has too many bytes. The exporter reads up to 4 MB, as long as
 * bytes arrive, and exports nothing while thirty answers are open.
 */
function boundedAgent(protocol: string): Agent {
  const agent =
    protocol === 'https:' ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true })
  const timers = new WeakMap<Socket, NodeJS.Timeout>()
  const begin = (socket: Socket) => {
    clearTimeout(timers.get(socket))
    timers.set(
      socket,
      setTimeout(() => socket.destroy(), exportTimeoutMs),
    )
    boundReceived(socket, {
      maxBytes: maxAnswerBytes,
      fault: () => new Error(`the collector sent more than ${maxAnswerBytes} bytes`),
    })
  }
  const { createConnection, keepSocketAlive, reuseSocket } = agent
  Object.assign(agent, {
    createConnection(...args: Parameters<typeof createConnection>) {
      const socket = createConnection.apply(agent, args) as Socket
      socket.once('close', () => clearTimeout(timers.get(socket)))
      begin(socket)
      return socket
    },
    keepSocketAlive(socket: Socket) {
      clearTimeout(timers.get(socket))
      return keepSocketAlive.call(agent, socket)
    },
    reuseSocket(socket: Socket, request: Parameters<typeof reuseSocket>[1]) {
      begin(socket)
      reuseSocket.call(agent, socket, request)
    },
  })
  return agent
}

function headersOf(list: string | undefined): Record<string, string> {
  const pairs = (list ?? '').split(',').filter((pair) => pair.includes('='))
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]
    }),
  )
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function createTracing(tracer: Tracer, sampling: Sampling): Tracing {
  /** Requests and work under way, by their ids. */
  const traced = new Map<string, Span>()

  function register(id: string, span: Span): Span {
    traced.set(id, span)
    return {
      ...span,
      end(failure) {
        traced.delete(id)
        span.end(failure)
      },
    }
  }

  return {
    startRequest(requestId, header, describe) {
      const parent = typeof header === 'string' ? parseTraceParent(header) : null
      if (parent === null && !sampling.chosen()) return null
      if (traced.size >= maxTraced) return null
      const isRecorded =
        parent === null || ((parent.traceFlags & TraceFlags.SAMPLED) !== 0 && sampling.demanded())
      if (!isRecorded) return register(requestId, unrecorded(parent))
      const context =
        parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
      const { name, attributes } = describe()
      return register(requestId, start(tracer, name, 'server', attributes, context))
    },
    startWork(name, attributes = {}, workId) {
      if (!sampling.chosen() || traced.size >= maxTraced) return null
      const span = start(tracer, name, 'internal', attributes, ROOT_CONTEXT)
      return workId === undefined ? span : register(workId, span)
    },
    spanOf: (id) => (id === null || traced.size === 0 ? undefined : traced.get(id)),
  }
}

function start(
  tracer: Tracer,
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  context: Context,
): Span {
  return recorded(
    tracer,
    tracer.startSpan(name, { kind: kinds[kind], attributes: clean(attributes) }, context),
  )
}

/** Attributes without secrets in their texts: a collector may belong to somebody else. */
const clean = (attributes: SpanAttributes): SpanAttributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutSecrets(value) : value,
    ]),
  )

function recorded(tracer: Tracer, span: RecordedSpan): Span {
  const context = span.spanContext()
  return {
    traceId: context.traceId,
    isRecorded: true,
    traceparent: traceparentOf(context),
    child: (name, kind, attributes = {}) =>
      start(tracer, name, kind, attributes, trace.setSpan(ROOT_CONTEXT, span)),
    set: (attributes) => void span.setAttributes(clean(attributes)),
    end(failure) {
      if (failure !== undefined) {
        span.setAttribute('error.type', withoutSecrets(failure))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

/** A caller's trace that is not recorded here; the caller's own span is named to further services. */
function unrecorded(parent: SpanContext): Span {
  const span: Span = {
    traceId: parent.traceId,
    isRecorded: false,
    traceparent: traceparentOf(parent),
    child: () => span,
    set() {},
    end() {},
  }
  return span
}
