import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Collector, type SentSpan, startCollector } from '../../support/collector.ts'
import { startTestService } from '../../support/service.ts'
import { type Receiver, startReceiver, startWatching } from '../../support/watching.ts'

/** What a collector and other services learn of requests whose callers send a `traceparent`. */

const recordedTrace = 'a'.repeat(32)
const unrecordedTrace = 'b'.repeat(32)
const callerSpan = 'c'.repeat(16)
const recorded = { traceparent: `00-${recordedTrace}-${callerSpan}-01` }
const unrecorded = { traceparent: `00-${unrecordedTrace}-${callerSpan}-00` }

const settings = (collector: Collector) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20key',
  OTEL_SERVICE_NAME: 'lookups-of-a-test',
})
const ofTrace = (collector: Collector, trace: string) =>
  collector.spans().filter(({ traceId }) => traceId === trace)
const named = (spans: readonly SentSpan[], name: string) => spans.filter((span) => span.name === name)

describe('a request of a caller that records its trace', () => {
  let collector: Collector
  let spans: SentSpan[]
  /** The platform and the provider; the method distinguishes their requests. */
  let outside: Receiver
  let metrics: { open: string; plain: string; type: string | null }
  beforeAll(async () => {
    collector = await startCollector()
    outside = await startReceiver()
    outside.answer = (_, response) => response.writeHead(500).end()
    const service = await startTestService({
      env: {
        ...settings(collector),
        OTEL_TRACES_SAMPLER_ARG: '0',
        PROVIDERS: JSON.stringify([
          { pattern: 'linkedin.*', url: `${outside.url}/`, secret: '0123456789abcdef' },
        ]),
        UPSTREAM_ORIGINS: JSON.stringify({ 'https://www.linkedin.com': outside.url }),
      },
    })
    const subreddit = '/v1/reddit/subreddits?subreddit=askscience'
    await service.call(subreddit, { headers: recorded })
    await service.call('/v1/reddit/subreddits?subreddit=other', { headers: unrecorded })
    await service.call('/v1/reddit/subreddits?subreddit=third')
    await service.call('/v1/reddit/subreddits?subreddit=fourth', { headers: { traceparent: '00-x-y-01' } })
    await service.call('/v1/balance', { headers: recorded })
    await service.call('/v1/linkedin/jobs/search?keyword=engineer&location=Nairobi', {
      key: service.liveKey,
      headers: recorded,
    })
    await service.call('/v2/linkedin/people/search?query=Ada', { key: service.liveKey, headers: unrecorded })
    const scrape = (accept: string) => fetch(`${service.base}/metrics`, { headers: { accept } })
    const open = await scrape('application/openmetrics-text;version=1.0.0,text/plain;q=0.5')
    metrics = {
      type: open.headers.get('content-type'),
      open: await open.text(),
      plain: await (await scrape('text/plain')).text(),
    }
    await service.close()
    spans = ofTrace(collector, recordedTrace)
  })
  afterAll(async () => {
    await collector.close()
    await outside.close()
  })

  test('is a span below the caller’s, with its route, operation and end, and no parameter', () => {
    const [span] = named(spans, 'GET /v1/reddit/subreddits')
    expect(span).toMatchObject({
      parentSpanId: callerSpan,
      hasFailed: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/v1/reddit/subreddits',
        'http.response.status_code': 200,
        'social_lookup.platform': 'reddit',
        'social_lookup.mode': 'test',
        'social_lookup.outcome': 'found',
        'social_lookup.cached': false,
        'social_lookup.credits': 1,
      },
    })
    expect(JSON.stringify(collector.requests)).not.toMatch(/askscience|slk_|Nairobi/)
  })

  test('has the calls of its sources and the flushes it waits for as steps', () => {
    const [request] = named(spans, 'GET /v1/reddit/subreddits')
    const steps = spans.filter(({ parentSpanId }) => parentSpanId === request!.spanId)
    expect(new Set(steps.map(({ name }) => name))).toEqual(new Set(['source call', 'ledger flush']))
    expect(named(steps, 'source call')[0]!.attributes).toMatchObject({ 'social_lookup.source': 'official' })
  })

  test('has queue and requests of a live lookup as steps of the source, which fail with it', () => {
    const [request] = named(spans, 'GET /v1/linkedin/jobs/search')
    expect([request!.hasFailed, request!.attributes['http.response.status_code']]).toEqual([true, 503])
    const sources = spans.filter((one) => one.name === 'source call' && one.parentSpanId === request!.spanId)
    expect(sources.map(({ attributes }) => attributes['social_lookup.source'])).toEqual(['web', 'provider'])
    for (const source of sources) {
      const steps = spans.filter(({ parentSpanId }) => parentSpanId === source.spanId)
      expect(new Set(steps.map(({ name }) => name))).toEqual(new Set(['queue', 'request']))
      expect(source.hasFailed).toBe(true)
    }
  })

  test('has a span on service routes too', () => {
    expect(named(spans, 'GET /v1/balance')[0]).toMatchObject({ parentSpanId: callerSpan })
  })

  test('is the only one that is recorded: the share of other requests is 0 here', () => {
    expect(new Set(collector.spans().map(({ traceId }) => traceId))).toEqual(new Set([recordedTrace]))
  })

  test('sends service and version to the collector, with the configured header', () => {
    expect(collector.resources()[0]).toMatchObject({
      'service.name': 'lookups-of-a-test',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    expect(collector.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'x-collector-key': 'a key' },
    })
  })

  test('passes its trace on to a provider, recorded or not, and never to a platform', () => {
    const toProvider = outside.received.filter(
      ({ headers }) => headers['content-type'] === 'application/json',
    )
    const traceparents = new Set(toProvider.map(({ headers }) => String(headers.traceparent)))
    const steps = spans.map(({ spanId }) => `00-${recordedTrace}-${spanId}-01`)
    expect([...traceparents].filter((one) => steps.includes(one))).toHaveLength(1)
    expect(traceparents).toContain(unrecorded.traceparent)
    const toPlatform = outside.received.filter((one) => !toProvider.includes(one))
    expect(toPlatform.length).toBeGreaterThan(0)
    for (const { headers } of toPlatform) {
      expect(JSON.stringify(headers)).not.toMatch(/trace|a{32}|b{32}|baggage/)
    }
  })

  test('is named in the histogram of latencies, for scrapers that accept OpenMetrics', () => {
    expect(metrics.type).toContain('application/openmetrics-text')
    expect(metrics.open).toMatch(
      new RegExp(
        `^social_lookup_lookup_seconds_bucket\\{.*\\} \\d+ # \\{trace_id="${recordedTrace}"\\} \\S+ \\S+$`,
        'm',
      ),
    )
    expect(metrics.open).toMatch(/# EOF\n$/)
    expect(metrics.plain).not.toContain(recordedTrace)
  })

  test('leaves the names of all metrics as they are without traces', () => {
    // Those of garbage collection are there from the first collection on, which may come between the two.
    const samples = (text: string) =>
      new Set(text.split('\n').flatMap((line) => /^(?!nodejs_gc_)([a-z]\w*)[ {]/.exec(line)?.[1] ?? []))
    expect(samples(metrics.open)).toEqual(samples(metrics.plain))
    expect(metrics.open).toMatch(/^# TYPE social_lookup_answers counter$/m)
  })
})

describe('webhooks', () => {
  test('get the trace of the request that tests them, and one of their own for deliveries', async () => {
    const collector = await startCollector()
    const receiver = await startReceiver()
    const service = await startWatching({
      env: { ...settings(collector), OTEL_TRACES_SAMPLER_ARG: '1' },
    })
    service.world.lists.set('ada', [{ id: 'one', at: null }])
    const created = await service.post('/v1/webhook-endpoints', { kind: 'http', url: `${receiver.url}/in` })
    const webhookEndpointId = created.body.data.id
    await service.post(`/v1/webhook-endpoints/${webhookEndpointId}/test`, {}, { headers: recorded })
    await service.post('/v1/monitors', {
      operationId: 'feed.posts',
      params: { name: 'ada' },
      schedule: { type: 'interval', minutes: 60 },
      webhookEndpointId,
    })
    await service.pass(61)
    service.world.lists.get('ada')!.unshift({ id: 'two', at: null })
    await service.pass(61)
    await service.close()
    const headers = receiver.received.map((got) => got.headers.traceparent)
    await receiver.close()
    const spans = collector.spans()
    await collector.close()

    expect(headers).toHaveLength(2)
    const attempts = named(spans, 'delivery attempt')
    expect(headers).toEqual(
      expect.arrayContaining(attempts.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`)),
    )
    expect(attempts.map(({ traceId }) => traceId)).toContain(recordedTrace)
    const [delivery] = named(spans, 'delivery')
    expect(delivery!.attributes).toMatchObject({
      'social_lookup.endpoint': webhookEndpointId,
      'social_lookup.attempt': 1,
      'social_lookup.queue_ms': expect.anything(),
    })
    expect(named(spans, 'monitor check').length).toBeGreaterThanOrEqual(2)
  })
})
