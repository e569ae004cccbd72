import { type Metric, Registry } from 'prom-client'

/** Whether a scraper accepts OpenMetrics, the only format with exemplars. */
export const acceptsOpenMetrics = (accept: string | undefined): boolean =>
  accept?.includes('application/openmetrics-text') ?? false

interface Collected {
  readonly name: string
  readonly type: string
}

/** The methods that a registry calls to write a metric; prom-client's types lack them. */
interface Collectable extends Collected {
  get(): Promise<Collected>
  getForPromString?(): Promise<Collected>
}

/**
 * Writes metrics as OpenMetrics 1.0. There a counter's name has no `_total`, only its samples have it; prom-client would
 * rename the counters themselves, and so also change the text format of later scrapes.
 */
export async function openMetrics(registry: Registry): Promise<{ type: string; text: string }> {
  const copy = new Registry()
  copy.setContentType(Registry.OPENMETRICS_CONTENT_TYPE as unknown as typeof Registry.PROMETHEUS_CONTENT_TYPE)
  for (const metric of registry.getMetricsAsArray() as unknown as Collectable[]) {
    const { name, type } = metric
    const get = async () => {
      const collected = await (metric.getForPromString?.() ?? metric.get())
      return type === 'counter' ? { ...collected, name: familyOf(name) } : collected
    }
    copy.registerMetric({ name: type === 'counter' ? familyOf(name) : name, type, get } as unknown as Metric)
  }
  return { type: copy.contentType, text: await copy.metrics() }
}

const familyOf = (counter: string): string => counter.replace(/_total$/, '')
